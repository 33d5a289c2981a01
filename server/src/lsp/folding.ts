import {
  FoldingRangeKind,
  FoldingRangeRequest,
  type SelectionRange,
  SelectionRangeRequest,
} from 'vscode-languageserver';
import { type Fold, foldingRanges, selectionRanges } from '../features/folding.js';
import { feature } from './feature.js';

const KINDS: Readonly<Record<Exclude<Fold['kind'], 'code'>, FoldingRangeKind>> = {
  comment: FoldingRangeKind.Comment,
  region: FoldingRangeKind.Region,
  imports: FoldingRangeKind.Imports,
};

export const folding = feature(FoldingRangeRequest.type, {
  capability: { foldingRangeProvider: true },
  wholeText: true,
  answer: ({ analysis }) =>
    foldingRanges(analysis).map(({ startLine, endLine, kind }) => ({
      startLine,
      endLine,
      ...(kind !== 'code' && { kind: KINDS[kind] }),
    })),
});

export const selection = feature(SelectionRangeRequest.type, {
  capability: { selectionRangeProvider: true },
  wholeText: true,
  answer({ analysis }, { positions }) {
    const { lines } = analysis.root;
    return positions.map((position): SelectionRange => {
      let outer: SelectionRange | undefined;
      for (const { start, end } of selectionRanges(analysis, lines.offset(position)).reverse())
        outer = { range: lines.range(start, end), ...(outer && { parent: outer }) };
      return outer ?? { range: { start: position, end: position } };
    });
  },
});
