import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { spellType } from '../../server/src/types/spelling.js';
import { Oracle } from '../oracle.js';

/** Objects of every kind that an expression can start from. */
const DECLARATIONS = `
typedef struct { int a; float4 v; global int *g; uchar t[4]; } rec;
enum color { RED, GREEN = 7 };
kernel void probe(global int *gi, local float *lf, constant uchar *cc, global float4 *gv, global rec *gr, const global short *cs, int i, uint u, long l, ulong ul, short s, ushort us, char c, uchar uc, float f, double d,
  int2 i2, uint4 u4, float2 f2, float3 f3, float4 f4, double2 d2, char16 c16, uchar8 uc8, long3 l3, ushort4 us4, short4 s4, int4 i4)
{
  private int pa[6]; local int la[8]; rec r; rec *rp = 0; enum color e = RED; bool b = true; size_t z = 1; constant int k = 3; const int ci = 4; volatile float vf = 1;
`;

const SCALARS = [
  'i',
  'u',
  'l',
  'ul',
  's',
  'us',
  'c',
  'uc',
  'f',
  'd',
  'e',
  'b',
  'z',
  'k',
  'ci',
  'vf',
  'RED',
  '1',
  '2u',
  '3L',
  '4ul',
  '1.5f',
  '2.5',
  "'x'",
  '0x80000000',
  '4294967296',
  'r.a',
  'gi[i]',
  'lf[1]',
  'cc[u]',
  '*cs',
  'pa[2]',
  'la[i]',
  'gr->a',
  'r.t[1]',
  'f4.x',
  'c16.sf',
  'gv->y',
];
const VECTORS = [
  'i2',
  'u4',
  'f2',
  'f3',
  'f4',
  'd2',
  'c16',
  'uc8',
  'l3',
  'us4',
  's4',
  'i4',
  'r.v',
  '*gv',
  'gr->v',
  'f4.wzyx',
  'c16.lo',
  'uc8.odd',
  'u4.s01',
  '(float4)(1.0f)',
  '(int2)(1, 2)',
  '(float4)(f2, f2)',
];
const POINTERS = [
  'gi',
  'lf',
  'cc',
  'gv',
  'gr',
  'cs',
  'pa',
  'la',
  'rp',
  '&i',
  '&r',
  '&gr->v',
  '&pa[1]',
  'r.g',
  'gr->g',
  'gr->t',
  '&r.t',
  '"text"',
  '&gv[2]',
];

const scalar = fc.constantFrom(...SCALARS);
const vector = fc.constantFrom(...VECTORS);
const pointer = fc.constantFrom(...POINTERS);

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'expression' },
    fc.oneof(scalar, vector, pointer),
    fc
      .tuple(
        fc.constantFrom(
          '+',
          '-',
          '*',
          '/',
          '%',
          '<<',
          '>>',
          '&',
          '|',
          '^',
          '<',
          '>',
          '<=',
          '>=',
          '==',
          '!=',
          '&&',
          '||',
          ',',
        ),
        tie('expression'),
        tie('expression'),
      )
      .map(([op, a, b]) => `(${a} ${op} ${b})`),
    fc.tuple(fc.constantFrom('-', '+', '~', '!', '*', '&'), tie('expression')).map(([op, a]) => `(${op} ${a})`),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc
      .tuple(
        fc.constantFrom('int', 'uchar', 'float', 'ulong', 'double', 'global int *', 'local float *', 'bool', 'short'),
        tie('expression'),
      )
      .map(([t, a]) => `((${t})${a})`),
    fc.tuple(fc.constantFrom('float4', 'int2', 'uchar8'), scalar).map(([t, a]) => `((${t})(${a}))`),
    fc.tuple(tie('expression'), fc.constantFrom('i', '0', 'u')).map(([a, n]) => `(${a})[${n}]`),
    fc.tuple(vector, fc.constantFrom('x', 'y', 's0', 'xy', 'lo', 'hi', 'even', 'xx')).map(([v, m]) => `(${v}).${m}`),
    fc
      .tuple(
        fc.constantFrom(
          'sin',
          'fabs',
          'abs',
          'sqrt',
          'length',
          'any',
          'clz',
          'as_int',
          'as_uint',
          'convert_float',
          'convert_int',
          'isnan',
          'normalize',
          'popcount',
          'native_sin',
          'floor',
          'exp2',
        ),
        tie('expression'),
      )
      .map(([f, a]) => `${f}(${a})`),
    fc
      .tuple(
        fc.constantFrom(
          'max',
          'min',
          'pow',
          'dot',
          'mul24',
          'step',
          'fmin',
          'rotate',
          'add_sat',
          'distance',
          'isless',
          'vload4',
          'vload2',
          'atan2',
          'fmod',
          'hadd',
        ),
        tie('expression'),
        tie('expression'),
      )
      .map(([f, a, b]) => `${f}(${a}, ${b})`),
    fc
      .tuple(
        fc.constantFrom('clamp', 'mix', 'select', 'mad', 'fma', 'bitselect', 'smoothstep'),
        tie('expression'),
        tie('expression'),
        tie('expression'),
      )
      .map(([f, a, b, c]) => `${f}(${a}, ${b}, ${c})`),
    tie('expression').map((a) => `sizeof(${a})`),
    fc.tuple(pointer, fc.constantFrom('++', '--')).map(([p, op]) => `(${p})${op}`),
    fc.tuple(scalar, fc.constantFrom('=', '+=', '*='), tie('expression')).map(([a, op, b]) => `(${a} ${op} ${b})`),
  ),
}));

describe('the types of generated expressions', () => {
  const oracle = new Oracle('types');
  before(function () {
    if (!oracle.canAnswer) this.skip();
  });
  after(() => oracle.finish());

  for (const version of ['CL1.2', 'CL2.0', 'CL3.0']) {
    it(`are clang's in ${version}`, function () {
      this.timeout(300_000);
      const count = Number(process.env.CLSPACE_EXPRESSIONS ?? 4000);
      const expressions = fc.sample(expression, { numRuns: count, seed: Number(process.env.CLSPACE_SEED ?? 5) });
      const options = [`-cl-std=${version}`];
      // One statement per line, so that a line identifies an expression.
      const first = DECLARATIONS.split('\n').length - 1;
      const root = new SourceFile(
        'probe.cl',
        `${DECLARATIONS}${expressions.map((e) => `  (void)(${e});`).join('\n')}\n}\n`,
      );
      const analysis = analyse(root, parseBuildOptions(options), { read: () => undefined });
      const types = new Map<number, string>();
      const rejected = new Set(
        analysis.diagnostics.filter((d) => d.severity === 'error').map((d) => root.lines.lineAt(d.span.start)),
      );
      const all = analysis.units.flatMap(({ unit, values }) =>
        [...values].map(([node, value]) => ({ unit, node, value })),
      );
      for (const { unit, node, value } of all) {
        if (node.kind !== 'paren' || value.type.kind === 'unknown') continue;
        const { chunk, index } = unit.origin(node.first);
        if (!chunk) continue;
        const start = chunk.start + (chunk.locations[index] ?? 0);
        const line = root.lines.lineAt(start);
        // The operand of the cast to void is the parenthesis that begins after it.
        if (root.lines.position(start).character === 8)
          types.set(line, spellType(value.type, '', { vectorNames: true }));
      }
      const asserted = expressions.map((e, i) => {
        const type = types.get(first + i);
        return type === undefined || rejected.has(first + i)
          ? ';'
          : `  _Static_assert(__builtin_types_compatible_p(__typeof__(${e}), ${type.replace(/struct \(unnamed.*?\)|struct rec\b/, 'rec')}), "");`;
      });
      const errors = oracle.ask(
        [
          '-x',
          'cl',
          ...options,
          '--target=spir64-unknown-unknown',
          '-fsyntax-only',
          '-w',
          '-ferror-limit=0',
          '-fno-caret-diagnostics',
        ],
        `${DECLARATIONS}${asserted.join('\n')}\n}\n`,
        ({ stderr }) =>
          [...stderr.matchAll(/probe\.cl:(\d+):\d+: error: (.*)/g)].map(
            ([, line, message = '']) => [Number(line) - 1, message.startsWith('static assertion failed')] as const,
          ),
      );
      const wrong: string[] = [];
      const invalid = new Set<number>();
      for (const [line, isOtherType] of errors) {
        const i = line - first;
        invalid.add(i);
        if (isOtherType) wrong.push(`${expressions[i]}\n    not ${types.get(first + i)}`);
      }
      const compared = asserted.filter((text, i) => text !== ';' && !invalid.has(i)).length + wrong.length;
      assert.ok(compared > count / 6, `only ${compared} of ${count} expressions were valid`);
      assert.deepEqual(wrong, [], `${wrong.length} of ${compared} types differ`);
    });
  }
});
