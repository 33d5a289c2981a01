import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TokenKind } from '../../server/src/preprocessor/token.js';
import { spellingOf } from '../../server/src/text/names.js';
import { Oracle } from '../oracle.js';
import { preprocess } from './snapshot.js';

const oracle = new Oracle('preprocessor');

/** clang's tokens of a text; null if it reports an error. */
const clangTokens = (text: string): readonly string[] | null =>
  oracle.ask(['-cc1', '-x', 'cl', '-w', '-dump-tokens'], text, ({ status, stderr }) =>
    status !== 0
      ? null
      : // The dump of a token that begins with an escaped newline spans two lines.
        stderr
          .replace(/ \[UnClean='[^]*?'\]\t/g, '\t')
          .split('\n')
          .map((line) => /^(\S+) '(.*)'\t/.exec(line))
          .filter((match) => match && match[1] !== 'eof' && !match[1]?.startsWith('annot_'))
          .map((match) => match?.[2] ?? ''),
  );

function ourTokens(text: string): string[] {
  return preprocess(text).flatMap((chunk) =>
    [...chunk.names].filter((_, i) => chunk.kinds[i] !== TokenKind.Pragma).map(spellingOf),
  );
}

const PIECES = [
  '#define A 1',
  '#define B(x) x A',
  '#define S(x) #x',
  '#define P(x, y) x##y',
  '#define V(x, ...) B(x) __VA_ARGS__',
  '#define W(x, ...) f(x, ##__VA_ARGS__)',
  '#define O(...) g(__VA_OPT__(x,) __VA_ARGS__)',
  '#define E',
  '#define A B',
  '#undef A',
  '#undef B',
  '#if A + 1 > 1',
  '#ifdef B',
  '#ifndef A',
  '#else',
  '#elif defined(B) || !A',
  '#endif',
  '#endif',
  '#line 100',
  'B(3)',
  'S( a  "b\\n" \'c\' )',
  'P(a, b)',
  'P(A, 1)',
  'P(,x)',
  'P(<, <)',
  'V(1, 2, 3)',
  'V(1)',
  'W(1)',
  'W(1,)',
  'W(A, A)',
  'O()',
  'O(1)',
  'O(E)',
  'S(V(1))',
  'B(',
  ')',
  'B',
  '(A)',
  'A',
  '__LINE__',
  '__COUNTER__',
  '/* a',
  'b */',
  '// c \\',
  'x\\',
  '1.5e+3f+.2',
  '??(1??)',
  '<: :> %: %:%:',
  '"a\\"b"',
  "'\\''",
  'B(B)(2)',
  'V(A B, (1, 2), B(3)) E',
  'S(P(1, 2))',
  'P(B, (1))',
  'B((,))',
  '#define A(x) [x] A',
  'A(A(1))',
  'A (2)',
  '...->++--<<=',
  '#if 0',
  '#if 1 ? 0 : (2 / 0)',
  '#pragma once',
  '',
];

describe('the preprocessor, compared with clang', () => {
  before(function () {
    if (!oracle.canAnswer) this.skip();
  });
  after(() => oracle.finish());

  it('has the same tokens as clang for valid text, and reports no error there', function () {
    this.timeout(0);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom('\n', '\n', ' ', '\r\n')), { maxLength: 24 }),
        (pieces) => {
          const text = `${pieces.map(([piece, separator]) => piece + (piece.startsWith('#') ? '\n' : separator)).join('')}\n`;
          const theirs = clangTokens(text);
          fc.pre(theirs !== null);
          assert.deepEqual(ourTokens(text), theirs);
          const errors = preprocess(text).flatMap((chunk) =>
            chunk.diagnostics.filter(({ severity }) => severity === 'error'),
          );
          assert.deepEqual(errors, []);
        },
      ),
      {
        numRuns: 60 * Number(process.env['CLSPACE_FUZZ'] ?? 1),
        maxSkipsPerRun: 1000,
      },
    );
  });
});
