import {
  FoldingRangeKind,
  FoldingRangeRequest,
  type SelectionRange,
  SelectionRangeRequest,
} from 'vscode-languageserver';
import { type Fold, foldingRanges, selectionRanges } from '../../features/outline/folding.js';
import { feature } from '../feature.js';

const KINDS: Readonly<Record<Exclude<Fold['kind'], 'code'>, FoldingRangeKind>> = {
  comment: FoldingRangeKind.Comment,
  region: FoldingRangeKind.Region,
  imports: FoldingRangeKind.Imports,
};

export const folding = feature(FoldingRangeRequest.type, {
  capability: { foldingRangeProvider: true },
  wholeText: true,
  async answer(snapshot, _, __, { runtime }) {
    const tree = await snapshot.tree();
    if (!tree) return null;
    return runtime
      .busy(() => foldingRanges(tree, snapshot.analysis.root))
      .map(({ startLine, endLine, kind }) => ({
        startLine,
        endLine,
        ...(kind !== 'code' && { kind: KINDS[kind] }),
      }));
  },
});

/** The maximum number of steps by which a selection is widened before the whole file. */
const MAXIMUM_STEPS = 500;

export const selection = feature(SelectionRangeRequest.type, {
  capability: { selectionRangeProvider: true },
  wholeText: true,
  async answer(snapshot, { positions }, _, { runtime }) {
    const { root } = snapshot.analysis;
    const { lines } = root;
    const tree = await snapshot.tree();
    if (!tree) return null;
    return positions.map((position): SelectionRange => {
      let outer: SelectionRange | undefined;
      const all = runtime.busy(() => selectionRanges(tree, root, lines.offset(position)));
      // No client can encode thousands of nested ranges, and no user needs so many steps.
      const shown = all.length > MAXIMUM_STEPS ? [...all.slice(0, MAXIMUM_STEPS), ...all.slice(-1)] : all;
      for (const { start, end } of shown.reverse())
        outer = { range: lines.range(start, end), ...(outer && { parent: outer }) };
      return outer ?? { range: { start: position, end: position } };
    });
  },
});
