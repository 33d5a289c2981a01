// What operators, conversions, initializers and enumerations make of each type.
import { analyse } from '../../server/src/analysis/analysis.js';
import { builtinNames, vendorExtensionOf } from '../../server/src/builtins/index.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { editableRange } from '../../server/src/refactoring/edits/edits.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { spellType } from '../../server/src/types/spelling.js';
import { assertRecorded } from '../as-recorded.js';

const HEAD =
  '_Pragma("OPENCL EXTENSION cl_khr_fp16 : enable") typedef struct { int a; float b[2]; } record; struct outer { record in; int2 v; char name[4]; }; union word { int i; float f; }; ' +
  'struct empty {}; enum mode { OFF, ON }; typedef struct { int rest; } other; int called(int n); void nothing(void);\n';

/** How parameters of each type are declared. */
const TYPES: Readonly<Record<string, string>> = {
  ...{
    bool: 'bool $',
    char: 'char $',
    uchar: 'uchar $',
    short: 'short $',
    int: 'int $',
    uint: 'uint $',
    long: 'long $',
  },
  ...{ ulong: 'ulong $', half: 'half $', float: 'float $', double: 'double $', enum: 'enum mode $', int2: 'int2 $' },
  ...{ uint2: 'uint2 $', float2: 'float2 $', int4: 'int4 $', char4: 'char4 $', record: 'record $', other: 'other $' },
  ...{ global: 'global int *$', local: 'local int *$', constant: 'constant int *$', private: 'private int *$' },
  ...{ const: 'global const int *$', float_ptr: 'global float *$', void_ptr: 'global void *$', event: 'event_t $' },
};
const OPERATORS = ['+', '-', '*', '%', '&', '<<', '<', '==', '&&', '=', '+=', '<<=', '?'];
const UNARY = [
  '-$',
  '~$',
  '!$',
  '*$',
  '&$',
  '++$',
  '$--',
  'sizeof $',
  '$.x',
  '$->a',
  '$[1]',
  '(int)$',
  '(float4)$',
  '(bool)$',
];
const CASTS = [
  '(uint2)$',
  '(global int *)$',
  '(local int *)$',
  '(void)$',
  '(record)$',
  '(long)$',
  '(enum mode)$',
  'as_int($)',
];

const INITIALIZED = [
  'int x',
  'uchar x',
  'bool x',
  'float x',
  'float4 x',
  'int x[3]',
  'int x[]',
  'int x[2][2]',
  'record x',
  'struct outer x',
  'union word x',
  'char x[4]',
  'enum mode x',
  'event_t x',
  'int *x',
  'record x[2]',
  'int2 x[2]',
  'const sampler_t x',
  'typedef int x',
  'struct empty x[2]',
  'struct empty x',
  'int x[0][2]',
];
const INITIALIZERS = [
  '{}',
  '{1}',
  '{1, 2, 3, 4, 5, 6, 7, 8, 9}',
  '{{1}, {2}}',
  '"abc"',
  '{"abc"}',
  '"abcdef"',
  '{[1] = 2}',
  '{[9] = 1}',
  '{[-1] = 1}',
  '{[1 ... 2] = 4, 5}',
  '{.a = 1, 2, 3}',
  '{.none = 1}',
  '{.in.a = 1, .v = {1, 2}}',
  '{.b = {1}, .a = 2}',
  '{.f = 1.5f}',
  '{(int2)(1, 2), 3}',
  '{{}}',
  '{{{1}}}',
  '{1, {2, 3}, 4}',
  '1.5f',
  '-1',
  '(float4)(1)',
  'called',
  'called(1)',
  'nothing()',
  '{nothing(), 1}',
  '&ON',
  'ON',
  '0',
  '{1.5, "x"}',
  '{.a.b = 1}',
  '{.x = 1}',
  '{[0] = {1, 2}, [1].a = 3}',
  '{missing, 1}',
  'absent + 1',
  '{{1, 2}, 3, {4}}',
  '300',
  '{300, -1}',
];
const ENUMS = [
  'A',
  'A, B = A + 2, C',
  'A = -1',
  'A = 2147483647, B',
  'A = 4294967295u, B',
  'A = 1.5f',
  'A = x',
  'A, A',
  'A = -1, B = 4294967295u',
  'A = 9223372036854775807L',
  'A = 255',
  'A = 256',
  'A = -128',
  'A = -129',
  'A = 1, B = A << 31',
];
const BASES = ['', ': uchar', ': char', ': short', ': uint', ': long', ': float', ': bool'];

const ARGUMENTS = [
  ...[
    '',
    'i',
    'f',
    'v',
    'w',
    'g',
    'i, i',
    'f, f',
    'v, v',
    'w, w',
    'v, f',
    'v, w',
    'f, i',
    'i, f',
    'i, g',
    'g, i',
    'l, g',
    'f, h',
  ],
  ...[
    'h, h',
    'i, i, i',
    'f, f, f',
    'v, v, v',
    'v, f, f',
    'w, i, g',
    'f, f, i',
    'i, i, g',
    'g, l, i, 0',
    'v, v, 1, 2',
    'g, 0, 3',
  ],
  ...[
    'i, i, 2.0',
    'i, i, -0.5',
    'i, i, 0.5',
    'g, 2',
    'g, 3, 9',
    'i, n, f',
    'v, w, w',
    'g, i, i, i, i, i',
    'im, s, p',
    'im, p, v',
  ],
];
/** Those that compilers build in, with checks of their own. */
const COMPILER_FUNCTIONS = (
  'abs bswap16 clz ctzg expect expect_with_probability constant_p prefetch object_size choose_expr assume_aligned ' +
  'shufflevector convertvector alloca align_up is_aligned isnan isfpclass add_overflow sadd_overflow memcpy frexp powi ' +
  'fma nan huge_val strcmp elementwise_abs elementwise_max reduce_add rotateleft32 unreachable trap types_compatible_p'
)
  .split(' ')
  .map((name) => `__builtin_${name}`);

const ASSEMBLY = [
  ...['""', '"nop"', '"mov %0, %1" : "=r"(n) : "r"(m)', '"%2" : "=r"(n) : "r"(m)', '"%%%[in]" : "=r"(n) : [in] "r"(m)'],
  ...[
    '"%[none]" : [out] "=r"(n)',
    '"" : "r"(n)',
    '"" : "+r"(n) : "0"(m)',
    '"" : "=r"(n) : "0"(m)',
    '"" : "=r"(n) : "1"(m)',
  ],
  ...[
    '"" : "=r"(3)',
    '"" : "=m"(n) : "m"(m + 1)',
    '"" : "=r"(n) : "[a]"(m)',
    '"" : [a] "=r"(n) : "[a]"(m)',
    '"" : [a] "=r"(n) : [a] "r"(m)',
  ],
  ...[
    '"" ::: "memory"',
    '"" ::: "eax"',
    '"" ::: "v1", "s[0:1]", "vcc"',
    '"" : "=v"(n) : "s"(m)',
    '"" : "=q"(n)',
    '"" : "=r"(big)',
  ],
  ...[
    '"" : "={v1}"(n)',
    '"" : "=z"(n)',
    '"s_nop 0"',
    '"add.s32 %0, %1, 2;" : "=r"(n) : "r"(m)',
    '"v_mov_b32 %0, %1\\n" : "=v"(n) : "v"(m)',
  ],
  ...[
    '"" : "=f"(x) : "f"(2.0f)',
    '"" : "=l"(n)',
    '"" : "=r"(c)',
    '"" : "=&r"(n)',
    '"" : "=X"(n) : "i"(3), "n"(4)',
    '"%0 %1" :: "r"(n)',
  ],
];

interface Said {
  /** That of the last expression of the line. */
  readonly type: string;
  readonly reports: readonly string[];
}

/** For each line of a text, after its first, the type of its longest expression, and what is reported. */
function sayOf(lines: readonly string[], device?: string): Said[] {
  const root = new SourceFile('/k.cl', `${HEAD}${lines.join('\n')}\n`);
  const named = device === undefined ? undefined : deviceNamed(device);
  const options = parseBuildOptions(['-cl-std=CL3.0']);
  const { units, diagnostics } = analyse(
    root,
    options,
    { read: () => undefined },
    { executions: 0, ...(named && { device: named }) },
  );
  const longest = new Map<number, { readonly length: number; readonly type: string }>();
  for (const { unit, values } of units)
    for (const [node, { type, lvalue }] of values) {
      const range = editableRange(unit, node);
      if (range?.file !== root) continue;
      const line = root.lines.lineAt(range.start);
      const length = range.end - range.start;
      if (length > (longest.get(line)?.length ?? 0))
        longest.set(line, { length, type: `${spellType(type, '', { vectorNames: true })}${lvalue ? ' lvalue' : ''}` });
    }
  const reports = lines.map((): string[] => []);
  for (const { span, severity, code, message } of diagnostics)
    if (severity !== 'hint' && code !== 'unused-value')
      reports[root.lines.lineAt(span.start) - 1]?.push(`${code}: ${message.replace(/\b(x|f)\d+\b/g, '$1')}`);
  return lines.map((_, i) => ({ type: longest.get(i + 1)?.type ?? '', reports: reports[i] ?? [] }));
}

/** Cases with the same result, in a line. */
function grouped(cases: readonly string[], said: readonly Said[]): string[] {
  const groups = new Map<string, string[]>();
  for (const [i, { type, reports }] of said.entries()) {
    const key = [type, ...reports].join('; ');
    groups.set(key, [...(groups.get(key) ?? []), cases[i] ?? '']);
  }
  return [...groups].map(([result, some]) => `  ${some.join(', ')} → ${result}`);
}

const declared = (name: string, as: string): string => (TYPES[name] ?? '').replace('$', as);

describe('tables of types', () => {
  it('of operators are as recorded', () => {
    const lines = OPERATORS.flatMap((operator) =>
      Object.keys(TYPES).flatMap((left) => {
        const rights = Object.keys(TYPES);
        const use = operator === '?' ? 'a ? b : a' : `a ${operator} b`;
        const texts = rights.map(
          (right, i) => `void f${i}(${declared(left, 'a')}, ${declared(right, 'b')}) { ${use}; }`,
        );
        const said = sayOf(texts).map(({ type, reports }) => ({
          type,
          reports: reports.map((one) => one.replace(/:.*/, '')),
        }));
        return [`${left} ${operator}`, ...grouped(rights, said)];
      }),
    );
    assertRecorded('test/semantics/operators.txt', `${lines.join('\n')}\n`);
  });

  it('of unary operators and casts are as recorded', () => {
    const lines = [...UNARY, ...CASTS].flatMap((use) => {
      const names = Object.keys(TYPES);
      const texts = names.map((name, i) => `void f${i}(${declared(name, 'a')}) { ${use.replace('$', 'a')}; }`);
      return [use, ...grouped(names, sayOf(texts))];
    });
    assertRecorded('test/semantics/unary.txt', `${lines.join('\n')}\n`);
  });

  for (const [where, before] of [
    ['functions', 'void f$(int n) { '],
    ['programs', ''],
  ] as const)
    it(`of initializers of ${where} are as recorded`, () => {
      const lines = INITIALIZED.flatMap((declaration) => {
        const texts = INITIALIZERS.map((initializer, i) =>
          before === ''
            ? `constant ${declaration.replace('x', `x${i}`)} = ${initializer};`
            : `${before.replace('$', String(i))}${declaration} = ${initializer}; }`,
        );
        return [
          declaration,
          ...grouped(
            INITIALIZERS,
            sayOf(texts).map(({ reports }) => ({ type: '', reports })),
          ),
        ];
      });
      assertRecorded(`test/semantics/initializers-of-${where}.txt`, `${lines.join('\n')}\n`);
    });

  it('of enumerations are as recorded', () => {
    const lines = BASES.flatMap((base) => {
      const texts = ENUMS.map((list) => `void f(void) { const int x = 3; enum e ${base} { ${list} }; A; }`);
      return [`enum ${base}`, ...grouped(ENUMS, sayOf(texts.map((text, i) => text.replace('f(', `f${i}(`))))];
    });
    assertRecorded('test/semantics/enumerations.txt', `${lines.join('\n')}\n`);
  });

  it('of calls of builtin functions are as recorded', () => {
    const builtins = builtinNames().filter((name) => vendorExtensionOf(name) === undefined);
    const names = [...builtins.filter((_, i) => i % 2 === 0), ...COMPILER_FUNCTIONS];
    const groups = new Map<string, string[]>();
    for (const name of names) {
      const texts = ARGUMENTS.map(
        (list, n) =>
          `void f${n}(int i, float f, int4 v, float4 w, global int *g, local int *l, half h, read_only image2d_t im, sampler_t s, int2 p) { ${name}(${list}); }`,
      );
      const said = sayOf(texts).map(({ type, reports }) => ({
        type,
        reports: reports.map((one) => one.replaceAll(name, 'f')),
      }));
      const key = grouped(
        ARGUMENTS.map((list) => `(${list})`),
        said,
      ).join('\n');
      groups.set(key, [...(groups.get(key) ?? []), name]);
    }
    const lines = [...groups].flatMap(([said, some]) => [some.join(' '), said]);
    assertRecorded('test/semantics/calls.txt', `${lines.join('\n')}\n`);
  });

  it('of assemblies are as recorded', () => {
    const lines = ['generic', 'nvidia', 'amd', 'intel-gpu', 'pocl'].flatMap((device) => {
      const texts = ASSEMBLY.map(
        (asm, i) =>
          `void f${i}(int n, int m, float x, const int c) { struct { char b[3]; } big; __asm__ volatile(${asm}); n = m; }`,
      );
      const said = sayOf(texts, device).map(({ reports }) => ({ type: '', reports }));
      return [device, ...grouped(ASSEMBLY, said)];
    });
    assertRecorded('test/semantics/assemblies.txt', `${lines.join('\n')}\n`);
  });
});
