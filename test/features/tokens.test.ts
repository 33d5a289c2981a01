import assert from 'node:assert/strict';
import fc from 'fast-check';
import { lex, lexAgain } from '../../server/src/features/outline/tokens.js';
import { SourceFile } from '../../server/src/text/source-file.js';

describe('the tokens of the written text', () => {
  it('are the same after an edit as in an analysis from scratch', () => {
    const piece = fc.constantFrom(
      'a',
      'b1',
      ' ',
      '\n',
      '\r\n',
      '\\',
      '\\\n',
      '??/',
      '/',
      '*',
      '/*',
      '*/',
      '//',
      '"',
      "'",
      '#',
      '##',
      '%:',
      '<<=',
      '1.',
      'e+',
      '.',
      '\t',
      'é',
      '\0',
      '{',
      ';',
      '#define X(a) a\n',
    );
    const text = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''));
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(text, fraction, fraction, text, (before, at, length, inserted) => {
        const start = Math.floor(at * before.length);
        const after =
          before.slice(0, start) + inserted + before.slice(start + Math.floor(length * (before.length - start)));
        const [old, now] = [new SourceFile('a.cl', before), new SourceFile('a.cl', after)];
        assert.deepEqual(lexAgain(old, lex(before, 0, before.length), now), lex(after, 0, after.length));
      }),
      { numRuns: Number(process.env.CLSPACE_RUNS ?? 5000) },
    );
  });
});
