/**
 * Random declarations, initializers, constants and expressions: clspace and clang report errors on the same lines.
 * Every line is a separate program. `CLSPACE_RUNS` and `CLSPACE_SEED` set the number and the choice of lines.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { CLANG } from '../compiler.js';
import { hasClang, Oracle } from '../oracle.js';

const runs = Number(process.env.CLSPACE_RUNS ?? 400);
const seed = Number(process.env.CLSPACE_SEED ?? 1);
/** The number of lines in one run of clang. */
const BATCH = 50;

const PRELUDE = `
struct P { int x; float y[2]; struct { char c; int4 v; } in; };
struct E { int none[0]; }; struct N {}; union U { int i; float f; char s[4]; };
enum K { ZERO, ONE, SEVEN = 7, MINUS = -1 };
#define BASE 0
typedef int wide __attribute__((aligned(16)));
`;
const LINES = PRELUDE.split('\n').length - 1;

const INTEGERS = [
  '0',
  '1',
  '3u',
  '7L',
  "'a'",
  'ZERO',
  'SEVEN',
  'MINUS',
  'BASE',
  'true',
  'false',
  '0x7fffffff',
  '255UL',
];
const CALLS = [
  ...[
    '__builtin_popcount(@)',
    '__builtin_bswap32(@)',
    '__builtin_expect(@, 1)',
    '__builtin_ffs(@)',
    '__builtin_parity(@)',
  ],
  ...[
    '__builtin_choose_expr(@, 2, 3)',
    '__builtin_constant_p(@)',
    '__builtin_rotateleft32(@, 3)',
    '__builtin_clrsb(@)',
  ],
  ...['sizeof(struct P)', 'sizeof(@)', '__builtin_offsetof(struct P, in.v)', '__builtin_offsetof(struct P, y[1])'],
  ...[
    '__builtin_types_compatible_p(int, uint)',
    '__alignof__(wide)',
    'sizeof(struct E)',
    '_Generic(@, int: 1, default: 2)',
  ],
  ...['(char)(@)', '(uint)(@)', '(bool)(@)', '-(@)', '~(@)', '!(@)', '(int)2.5f', '(@) ? (@) : (@)'],
];
const BINARY = ['+', '-', '*', '&', '|', '^', '<', '>', '==', '!=', '&&', '||', '/', '%', '<<', '>>'];

const { constant } = fc.letrec<{ constant: string }>((tie) => ({
  constant: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(...INTEGERS),
    fc.tuple(fc.constantFrom(...CALLS), tie('constant'), tie('constant'), tie('constant')).map(([form, ...parts]) => {
      let at = 0;
      return form.replace(/@/g, () => parts[at++] ?? '1');
    }),
    fc
      .tuple(tie('constant'), fc.constantFrom(...BINARY), tie('constant'))
      .map(([left, operator, right]) => `(${left} ${operator} ${/<<|>>/.test(operator) ? '2' : right})`),
  ),
}));

const TYPES = [
  'int',
  'char',
  'float',
  'int4',
  'struct P',
  'struct E',
  'struct N',
  'union U',
  'enum K',
  'wide',
  'uchar',
];
const { initializer } = fc.letrec<{ initializer: string }>((tie) => ({
  initializer: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom('0', '1', '2.5f', '"abc"', '{"abc"}', '{}', '{0}', 'ONE', '(int4)(1)', '{1, 2, 3, 4}'),
    fc.array(tie('initializer'), { minLength: 1, maxLength: 4 }).map((items) => `{${items.join(', ')}}`),
    fc
      .tuple(
        fc.constantFrom('[1] = ', '[0] = ', '.x = ', '.y = ', '.in.c = ', '.y[1] = ', '.f = ', '.s = '),
        tie('initializer'),
      )
      .map(([designator, value]) => `{${designator}${value}}`),
  ),
}));

const OPERANDS = [
  'a',
  'b',
  'v',
  'p',
  'q',
  's',
  's.x',
  's.y[1]',
  's.in.v',
  'v.xy',
  'p[1]',
  '*p',
  '&a',
  'g',
  '1',
  '2.0f',
  '0',
];
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(...OPERANDS),
    fc
      .tuple(tie('expression'), fc.constantFrom(...BINARY, '=', '+=', ','), tie('expression'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc
      .tuple(
        fc.constantFrom('-', '!', '~', '*', '&', '(int)', '(float4)', '(int *)', 'sizeof ', '(long)'),
        tie('expression'),
      )
      .map(([operator, operand]) => `${operator}(${operand})`),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([c, t, e]) => `(${c} ? ${t} : ${e})`),
  ),
}));

const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...TYPES),
      fc.constantFrom('', '', '[]', '[2]', '[][2]', '[2][3]', '[0]', '[][0]'),
      initializer,
    )
    .map(([type, dimensions, value]) => `constant ${type} @${dimensions} = ${value};`),
  constant.map((value) => `constant int @[(${value}) ? 1 : 2] = {0};`),
  fc.tuple(constant, constant).map(([one, other]) => `_Static_assert((${one}) == (${other}), "");`),
  constant.map((value) => `void @(void) { int *p = ${value}; }`),
  expression.map(
    (value) => `void @(int a, float b, int4 v, int *p, float *q, struct P s, global int *g) { (void)(${value}); }`,
  ),
);

const OPTIONS = [
  ...['-x', 'cl', '-cl-std=CL2.0', '--target=spir64-unknown-unknown', '-fsyntax-only', '-w'],
  ...['-ferror-limit=0', '-fno-crash-diagnostics'],
];
const oracle = new Oracle('fuzz');

/** The first error of clang on each line; undefined for lines that crash it. */
function askClang(lines: readonly string[]): readonly (string | undefined)[] {
  const answer = oracle.ask(OPTIONS, `${PRELUDE}${lines.join('\n')}\n`, ({ status, stderr }) =>
    status === 0 || status === 1
      ? [...stderr.matchAll(/^probe\.cl:(\d+):\d+: error: (.*)$/gm)].map(([, at, message]) => `${at} ${message}`)
      : null,
  );
  if (answer) {
    const found: (string | undefined)[] = lines.map(() => '');
    for (const one of answer.toReversed()) found[Number.parseInt(one, 10) - 1 - LINES] = one.replace(/^\d+ /, '');
    return found;
  }
  if (lines.length === 1) return [undefined];
  const half = lines.length >> 1;
  return [...askClang(lines.slice(0, half)), ...askClang(lines.slice(half))];
}

/** The lines with errors of clspace. */
function linesOf(lines: readonly string[]): ReadonlySet<number> {
  const root = new SourceFile('probe.cl', `${PRELUDE}${lines.join('\n')}\n`);
  const { diagnostics } = analyse(root, parseBuildOptions(['-cl-std=CL2.0']), { read: () => undefined });
  return new Set(
    diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ span }) => span.file.lines.lineAt(span.start) - LINES),
  );
}

describe('random programs', () => {
  it('have errors on the lines that clang reports', function () {
    if (!hasClang) {
      console.log(`      ${CLANG} is not installed: random programs are not compared`);
      this.skip();
    }
    this.timeout(60_000 + runs * 100);
    const lines = fc.sample(line, { numRuns: runs, seed }).map((text, i) => text.replace('@', `v${i}`));
    const own = linesOf(lines);
    const differences: string[] = [];
    for (let from = 0; from < lines.length; from += BATCH)
      askClang(lines.slice(from, from + BATCH)).forEach((message, i) => {
        const at = from + i;
        if (message === undefined || own.has(at) === (message !== '')) return;
        differences.push(`${own.has(at) ? 'clspace alone' : `clang alone (${message})`}: ${lines[at]}`);
      });
    assert.deepEqual(differences, [], `seed ${seed}: ${differences.length} of ${lines.length} programs`);
  });
});
