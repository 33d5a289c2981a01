import { HoverRequest, MarkupKind } from 'vscode-languageserver';
import { hoverAt } from '../../features/hints/hover.js';
import { feature } from '../feature.js';
import { rangeOf } from '../workspace/snapshot.js';
import { hostHover, hostTargetAt } from './host-calls.js';

export const hover = feature(HoverRequest.type, {
  capability: { hoverProvider: true },
  answer(snapshot, { position }, { markdown }, context) {
    const { analysis } = snapshot;
    // A client that shows plain text gets the Markdown source, which is readable.
    const kind = markdown ? MarkupKind.Markdown : MarkupKind.PlainText;
    const found = hoverAt(analysis, analysis.root.lines.offset(position));
    if (found) return { contents: { kind, value: found.markdown }, range: rangeOf(found.span) };
    if (!snapshot.embedded) return null;
    return hostTargetAt(snapshot, position, context).then((target) =>
      target ? { contents: { kind, value: hostHover(target) }, range: rangeOf(target.origin) } : null,
    );
  },
});
