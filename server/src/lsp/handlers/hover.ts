import { HoverRequest, MarkupKind } from 'vscode-languageserver';
import { hoverAt } from '../../features/hints/hover.js';
import { feature } from '../feature.js';
import { rangeOf } from '../workspace/snapshot.js';

export const hover = feature(HoverRequest.type, {
  capability: { hoverProvider: true },
  answer({ analysis }, { position }, support) {
    const found = hoverAt(analysis, analysis.root.lines.offset(position));
    if (!found) return null;
    // A client that shows plain text gets the Markdown source, which is readable.
    return {
      contents: { kind: support.markdown ? MarkupKind.Markdown : MarkupKind.PlainText, value: found.markdown },
      range: rangeOf(found.span),
    };
  },
});
