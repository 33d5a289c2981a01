import assert from 'node:assert/strict';
import fc from 'fast-check';
import { composed, SourceFile, type TextChange } from '../../server/src/text/source-file.js';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
const edit = fc.record({ at: fc.nat(12), removed: fc.nat(4), inserted: text });

/** A text after an edit, with the replacement. */
function edited(before: string, { at, removed, inserted }: typeof edit extends fc.Arbitrary<infer T> ? T : never) {
  const start = Math.min(at, before.length);
  const oldEnd = Math.min(start + removed, before.length);
  const change: TextChange = { start, oldEnd, newEnd: start + inserted.length };
  return { after: before.slice(0, start) + inserted + before.slice(oldEnd), change };
}

const applied = (before: string, after: string, { start, oldEnd, newEnd }: TextChange): string =>
  before.slice(0, start) + after.slice(start, newEnd) + before.slice(oldEnd);

describe('the change of a text since an earlier one', () => {
  it('makes the earlier text this one, and is the smallest part of what the client says', () => {
    fc.assert(
      fc.property(text, fc.array(edit, { minLength: 1, maxLength: 4 }), (first, edits) => {
        const changes: TextChange[] = [];
        let last = first;
        for (const one of edits) {
          const { after, change } = edited(last, one);
          changes.push(change);
          last = after;
        }
        const whole = changes.reduce((one, other) => composed(one, other));
        assert.equal(applied(first, last, whole), last);
        const before = new SourceFile('a.cl', first);
        const told = new SourceFile('a.cl', last, { edited: { before, change: whole } });
        const untold = new SourceFile('a.cl', last);
        for (const file of [told, untold]) {
          const change = file.changeSince(before);
          assert.equal(change === undefined, first === last);
          if (!change) continue;
          assert.equal(applied(first, last, change), last);
          const { start, oldEnd, newEnd } = change;
          assert.ok(start === oldEnd || start === newEnd || first[start] !== last[start]);
          assert.ok(start === oldEnd || start === newEnd || first[oldEnd - 1] !== last[newEnd - 1]);
        }
        // The replacement says nothing about other earlier texts.
        const other = new SourceFile('a.cl', `x${first}`);
        const since = told.changeSince(other);
        assert.equal(since && applied(other.text, last, since), last);
      }),
      { numRuns: Number(process.env.CLSPACE_RUNS ?? 2000) },
    );
  });
});
