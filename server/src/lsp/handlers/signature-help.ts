import { MarkupKind, SignatureHelpRequest } from 'vscode-languageserver';
import { signatureHelpAt } from '../../features/hints/signature-help.js';
import { feature } from '../feature.js';
import { hostSignature } from './host-assistance.js';

export const signatureHelp = feature(SignatureHelpRequest.type, {
  capability: { signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: [')'] } },
  answer({ analysis, analyseCopy, embedded }, { position }, support, context) {
    const help = signatureHelpAt(analysis, analysis.root.lines.offset(position), analyseCopy);
    if (!help) return embedded ? hostSignature(analysis.root, position, context) : null;
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
