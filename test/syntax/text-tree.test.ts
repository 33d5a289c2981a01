import assert from 'node:assert/strict';
import fc from 'fast-check';
import { foldingRanges, selectionRanges } from '../../server/src/features/outline/folding.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { newTree, treeOf } from '../features/text-tree.js';
import { PIECES, snippets } from '../histories.js';

describe('the tree of written text', () => {
  it('gives the same answers after edits as an analysis from scratch', function () {
    this.timeout(600_000);
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      removed: fc.nat(30),
      inserted: fc.constantFrom(...PIECES, ...snippets.slice(0, 20), '\r\n', '\u{1f600}', "'", '#if 0\n', 'case 1:\n'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...snippets), fc.array(edit, { maxLength: 12 }), (first, edits) => {
        const tree = newTree();
        let text = first;
        const files: SourceFile[] = [];
        for (const { at, removed, inserted } of [{ at: 0, removed: 0, inserted: '' }, ...edits]) {
          const from = Math.floor(at * text.length);
          text = text.slice(0, from) + inserted + text.slice(from + removed);
          const file = new SourceFile('a.cl', text);
          const scratch = treeOf(file);
          tree.update(file);
          files.push(file);
          const folds = foldingRanges(tree, file);
          // How the parser recovers from an error depends on what it has read before.
          if (scratch.hasError) {
            const unasked = newTree();
            for (const one of files) unasked.update(one);
            assert.deepEqual(folds, foldingRanges(unasked, file));
            unasked.free();
            continue;
          }
          assert.deepEqual(folds, foldingRanges(scratch, file));
          assert.equal(tree.hasError, false);
          for (const offset of [0, from, text.length])
            assert.deepEqual(selectionRanges(tree, file, offset), selectionRanges(scratch, file, offset));
        }
        tree.free();
      }),
      { numRuns: Number(process.env.CLSPACE_RUNS ?? 200) },
    );
  });
});
