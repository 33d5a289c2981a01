import { InlayHintKind, InlayHintRequest } from 'vscode-languageserver';
import { knownVerdicts } from '../../analysis/verdicts.js';
import { inlayHints as hintsIn } from '../../features/hints/inlay-hints.js';
import { feature } from '../feature.js';

export const inlayHints = feature(InlayHintRequest.type, {
  capability: { inlayHintProvider: true },
  async answer(_snapshot, { textDocument, range }, _support, context) {
    const settings = await context.client.settings(textDocument.uri);
    // The text may have changed while the settings were requested.
    const snapshot = await context.documents.snapshot(textDocument.uri);
    if (!snapshot) return null;
    const { analysis } = snapshot;
    if (settings.unprovedHints && knownVerdicts(analysis).some(({ verdicts }) => !verdicts))
      context.documents.proveLater(snapshot, 'hints');
    const { lines } = analysis.root;
    const wanted = { start: lines.offset(range.start), end: lines.offset(range.end) };
    const hints = hintsIn(analysis, wanted, {
      addressSpaces: settings.addressSpaceHints,
      parameterNames: settings.parameterNameHints,
      fieldOffsets: settings.fieldOffsetHints,
      divergence: settings.divergenceHints,
      memoryAccess: settings.memoryAccessHints,
      unproved: settings.unprovedHints,
    });
    return hints.map(({ offset, label, kind, tooltip }) => ({
      position: lines.position(offset),
      label,
      ...(kind === 'offset' || kind === 'cost' || kind === 'unproved'
        ? { paddingLeft: true }
        : kind === 'divergence'
          ? { paddingRight: true }
          : { kind: kind === 'space' ? InlayHintKind.Type : InlayHintKind.Parameter, paddingRight: true }),
      ...(tooltip && { tooltip }),
    }));
  },
});
