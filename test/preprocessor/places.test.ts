import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** The text of each diagnostic's range, with the line, and the text of its related places. */
function places(text: string, words: readonly string[] = []): string[] {
  const file = new SourceFile('k.cl', text);
  const { diagnostics } = analyse(file, parseBuildOptions(words), { read: () => undefined });
  const show = (one: { readonly file: SourceFile; readonly start: number; readonly end: number }): string =>
    `${one.file.lines.lineAt(one.start) + 1}: ${one.file.text.slice(one.start, one.end)}`;
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, span, related = [] }) =>
      [`${code} ${show(span)}`, ...related.map((one) => `${one.message} ${show(one.span)}`)].join(' | '),
    );
}

const kernel = (body: string): string => `kernel void k(global int *p) { ${body} }\n`;

/** A macro's use, and the text of an error's range with its line. */
const CASES: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
  [
    'the use of the macro',
    `#define V (p % 2)\n${kernel('p[0] = V;')}`,
    ["invalid-operands 2: V | in the expansion of 'V', defined here 1: V"],
  ],
  [
    'the use with its arguments',
    `#define F(x) ((x) + p % 2)\n${kernel('p[0] = F(1);')}`,
    ["invalid-operands 2: F(1) | in the expansion of 'F', defined here 1: F"],
  ],
  [
    'the argument',
    `#define F(x) ((x) + 1)\n${kernel('p[0] = F(p % 2);')}`,
    ["invalid-operands 2: % | in the expansion of 'F', defined here 1: F"],
  ],
  [
    'the argument of an inner macro',
    `#define F(x, y) G(y, x)\n#define G(a, b) (a * b)\n${kernel('p[0] = F(1, p);')}`,
    ["invalid-operands 3: F(1, p) | in the expansion of 'F', defined here 1: F"],
  ],
  [
    'a macro in the argument',
    `#define F(x) (x)\n#define V p % 2\n${kernel('p[0] = F(1 + V);')}`,
    ["invalid-operands 3: F(1 + V) | in the expansion of 'F', defined here 1: F"],
  ],
  [
    'a macro with arguments in the argument',
    `#define F(x) (x)\n#define G(x) (x % p)\n${kernel('p[0] = F(1 + G(3));')}`,
    ["invalid-operands 3: G | in the expansion of 'F', defined here 1: F"],
  ],
  [
    'the second of two equal macros',
    `#define F(x) (x)\n#define G(x) (x + 1)\n${kernel('p[0] = F(G(2) + G(p[0]) % G(p));')}`,
    ["invalid-operands 3: % | in the expansion of 'F', defined here 1: F"],
  ],
  [
    'operands from both',
    `#define F(x) *(x)\n${kernel('int n = 1; p[0] = F(n);')}`,
    ["invalid-operands 2: F(n) | in the expansion of 'F', defined here 1: F"],
  ],
  [
    'variable arguments',
    `#define ALL(...) __VA_ARGS__\n${kernel('ALL(p[0] = 1; p[1] = p % 2;)')}`,
    ["invalid-operands 2: % | in the expansion of 'ALL', defined here 1: ALL"],
  ],
  ['a formed name', `#define CAT(a, b) a##b\n${kernel('int pq[2]; p[0] = CAT(p, q) % 2;')}`, ['invalid-operands 2: %']],
  ['a formed string', `#define S(x) #x\n${kernel('p[0] = S(a) * 2;')}`, ['invalid-operands 2: *']],
  [
    'a formed operator in an argument',
    `#define F(x) (x)\n#define OP(a) a##=\n${kernel('F(p[0] OP(%) p);')}`,
    ["invalid-operands 3: F(p[0] OP(%) p) | in the expansion of 'F', defined here 1: F"],
  ],
  [
    'a formed operator in the argument of a macro that the argument uses',
    `#define F(x) (x)\n#define G(x, y) (x y##= x)\n${kernel('F(G(p, %) + 1);')}`,
    ["invalid-operands 3: G | in the expansion of 'F', defined here 1: F"],
  ],
  [
    'the first token of an inner macro',
    `#define F(x) x\n#define G(x, y) x + y\n${kernel('p[0] = F(G(p, p));')}`,
    ["invalid-operands 3: G | in the expansion of 'F', defined here 1: F"],
  ],
  [
    'a use over several lines',
    `#define F(x, y) x y\n${kernel('p[0] = F(1 +,\n  p % 2);')}`,
    ["invalid-operands 3: % | in the expansion of 'F', defined here 1: F"],
  ],
];

describe('the place of a problem in a macro', () => {
  for (const [title, text, expected] of CASES) it(`is found: ${title}`, () => assert.deepEqual(places(text), expected));
  it('is the use, where a build option defines it', () =>
    assert.deepEqual(places(kernel('p[0] = GIVEN;'), ['-DGIVEN=p%2']), ['invalid-operands 1: GIVEN']));
});
