import assert from 'node:assert/strict';
import fc from 'fast-check';
import { layoutEdits } from '../../server/src/features/refactorings/layout-edits.js';

const applied = (text: string, edits: ReturnType<typeof layoutEdits>): string =>
  [...edits]
    .reverse()
    .reduce((after, { start, end, newText }) => after.slice(0, start) + newText + after.slice(end), text);

describe('the edits of a layout', () => {
  it('touch white space only, if nothing else differs', () => {
    assert.deepEqual(layoutEdits('int  a=1;\n', 'int a = 1;\n'), [
      { start: 3, end: 5, newText: ' ' },
      { start: 6, end: 6, newText: ' ' },
      { start: 7, end: 7, newText: ' ' },
    ]);
    assert.deepEqual(layoutEdits('a;\n\n\n', 'a;\n'), [{ start: 2, end: 5, newText: '\n' }]);
  });

  it('end where the texts are equal again', () => {
    assert.deepEqual(layoutEdits('#include "b"\n#include "a"\nint x;', '#include "a"\n#include "b"\nint x;'), [
      { start: 10, end: 24, newText: 'a"\n#include "b' },
    ]);
  });

  it('make the one text into the other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\t'), maxLength: 30 });
    fc.assert(
      fc.property(text, text, (before, after) => assert.equal(applied(before, layoutEdits(before, after)), after)),
      { numRuns: 3000, seed: 7 },
    );
    const words = fc.array(
      fc.tuple(
        fc.constantFrom('a', 'bc', '{', ';'),
        fc.constantFrom('', ' ', '\n', '  '),
        fc.constantFrom('', ' ', '\n', '  '),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(words, (list) => {
        const [before, after] = [
          list.map(([word, blank]) => word + blank).join(''),
          list.map(([word, , blank]) => word + blank).join(''),
        ];
        const edits = layoutEdits(before, after);
        assert.equal(applied(before, edits), after);
        for (const { start, end, newText } of edits) assert.equal((before.slice(start, end) + newText).trim(), '');
      }),
      { numRuns: 3000, seed: 7 },
    );
  });
});
