import { MarkupKind, SignatureHelpRequest } from 'vscode-languageserver';
import { signatureHelpAt } from '../../features/hints/signature-help.js';
import { feature } from '../feature.js';

export const signatureHelp = feature(SignatureHelpRequest.type, {
  capability: { signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: [')'] } },
  answer({ analysis, analyseCopy }, { position }, support) {
    const help = signatureHelpAt(analysis, analysis.root.lines.offset(position), analyseCopy);
    if (!help) return null;
    return {
      signatures: help.signatures.map(({ label, documentation, parameters }) => ({
        label,
        ...(documentation && {
          documentation: { kind: support.markdown ? MarkupKind.Markdown : MarkupKind.PlainText, value: documentation },
        }),
        parameters: parameters.map(({ start, end }) => ({ label: [start, end] as [number, number] })),
      })),
      activeSignature: help.active,
      activeParameter: help.activeParameter,
    };
  },
});
