import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { errorsOf, hasClang } from '../rules/clang.js';

const ATTRIBUTES = [
  ...['aligned', 'packed', 'unused', 'noinline', 'always_inline', 'overloadable', 'convergent', 'ext_vector_type'],
  ...['reqd_work_group_size', 'work_group_size_hint', 'intel_reqd_sub_group_size', 'deprecated'],
  ...['may_alias', 'noreturn', 'nothrow', 'error', 'target', 'flatten', 'nobody_knows', 'annotate', 'nomerge'],
];
const ARGUMENTS = [
  ...['', '()', '(1)', '(2, 4, 8)', '("x")', '(0)', '(3)', '(1.5f)', '(1, 2)', '(n)', '(int)', '(int4)', '("x", "y")'],
  ...['(n + 1)', '(1, n)', '("x", n + 1)'],
];
/** `@` is the place of an attribute. */
const PLACES = [
  ...['kernel @ void f#(global int *p) { p[0] = 1; }', '@ void f#(int a) { a = 1; }', 'void f#(int a) @;'],
  ...['constant int v# @ = 1;', 'void f#(int a) { int v @ = 1; a = v; }', 'void f#(int a) { @ int v = 1; a = v; }'],
  ...['void f#(int v @) { }', 'void f#(global int *v @) { }', 'typedef int t# @;', 'struct @ s# { int a; };'],
  ...['struct s# { int a; } @;', 'struct s# { int a @; };', 'enum @ e# { A# };', 'union u# { int a; float b; } @;'],
  ...['enum e# { A# @ };', 'enum e# { A# @ = 1, B# };'],
];
/** The same, of statements. */
const OF_STATEMENTS = [
  ...['opencl_unroll_hint', 'nobody_knows', 'unused', 'aligned', 'fallthrough', 'nomerge', 'likely', 'noinline'],
  ...['always_inline', 'overloadable', 'deprecated', 'reqd_work_group_size'],
];
const STATEMENTS = [
  ...['switch (a) { case 1: a = 2; @ ; case 2: a = 3; }', 'switch (a) { case 1: @ a = 2; }'],
  ...['@ a = 1;', '@ for (;;) a = 1;', '@ ;', '@ { a = 1; }', '@ return;', 'if (a) @ a = 1;', 'l: @ a = 1; goto l;'],
  ...['l: @ for (;;) a = 1; goto l;'],
];

const HEAD = `typedef struct { int a; float b; } S; typedef union { int a; float b; } U;
typedef struct { S s; int c[2]; } N; typedef struct { float4 v; int w; } F; typedef enum { A, B } E;
typedef struct { int x; struct { int y, z; }; union { int u; float f; }; } I; constant int K = 3; int g(int);
`;
const TYPES = [
  ...['int %', 'float %', 'char %', 'int4 %', 'float2 %', 'int %[2]', 'int %[]', 'int4 %[2]', 'char %[4]', 'char %[]'],
  ...['int %[2][2]', 'int %[][2]', 'S %', 'U %', 'N %', 'S %[2]', 'F %', 'E %', 'I %', 'bool %', 'const float4 %'],
  ...['constant int *%', 'constant char *%', 'N %[2]', 'S %[2][2]'],
];
const VALUES = [
  ...['0', '1.5f', 'n', 's', '"ab"', '"abcde"', 'K', 'A', '&n', '&K', '(int4)(1)', '(int2)(1, 2)', 'g(1)', '{}', '{1}'],
  ...['{1, 2}', '{1, 2, 3}', '{1, 2, 3, 4}', '{1, 2, 3, 4, 5}', '{{1, 2}, {3, 4}}', '{.a = 1}', '{.b = 1.0f, 2}'],
  ...['{[1] = 2}', '{[0] = 1, 2, 3}', '{[2] = 3}', '{[-1] = 3}', '{[n] = 3}', '{[0 ... 1] = 3}', '{1, {2}}', '{"ab"}'],
  ...['{n, 1}', '{s, s}', '{.s = s}', '{.s.a = 1, 2}', '{.c[1] = 2}', '{.s = 1, 2, 3}', '{.v = (float4)(1), 2}'],
  ...['{.y = 1}', '{.u = 1, .f = 2}', '(S){1, 2}', '(int[2]){1, 2}', '(int[]){1, 2}', '{,}', '{1,}', '{[1].b = 2}'],
];
const OBJECTS = [
  ...['constant @;', 'void f#(int n, S s) { @; }', 'kernel void f#(int n) { S s; constant @; }'],
  ...['void f#(int n, S s) { for (@;;) ; }', 'kernel void f#(int n, S s2) { local @; }'],
];

/** The number of lines in a file. */
const LINES = 100;

/** Lines that only clang rejects, and lines that only clspace rejects; `#` is a number in the names of each. */
function differences(
  forms: readonly string[],
  options: readonly string[],
  head = '',
): { missed: string[]; alarms: string[] } {
  const missed: string[] = [];
  const alarms: string[] = [];
  const files = Array.from({ length: Math.ceil(forms.length / LINES) }, (_, i) =>
    forms.slice(i * LINES, (i + 1) * LINES).map((form, line) => form.replaceAll('#', `${line}`)),
  );
  const first = head.split('\n').length - 1;
  const texts = files.map((lines) => `${head}${lines.join('\n')}\n`);
  const theirs = errorsOf(texts.map((text) => ({ text, options })));
  for (const [i, lines] of files.entries()) {
    const file = new SourceFile('k.cl', texts[i] ?? '');
    const { diagnostics } = analyse(
      file,
      parseBuildOptions(options),
      { read: () => undefined },
      { optionsKnown: true },
    );
    const ours = diagnostics.filter(({ severity }) => severity === 'error');
    for (const [at, text] of lines.entries()) {
      const error = theirs[i]?.find(({ line }) => line === first + at);
      const own = ours.find(({ span }) => file.lines.lineAt(span.start) === first + at);
      if (error && !own) missed.push(`${text}: ${error.message}`);
      if (!error && own) alarms.push(`${text}: ${own.message}`);
    }
  }
  return { missed, alarms };
}

describe('forms of declarations', () => {
  const NOTHING = { missed: [], alarms: [] };

  it('agrees with clang on attributes', function () {
    if (!hasClang) this.skip();
    const texts = ATTRIBUTES.flatMap((name) =>
      ARGUMENTS.flatMap((args) => PLACES.map((place) => place.replace('@', `__attribute__((${name}${args}))`))),
    );
    assert.deepEqual(differences(texts, ['-cl-std=CL1.2']), NOTHING);
  });

  it('agrees with clang on attributes before statements', function () {
    if (!hasClang) this.skip();
    const texts = OF_STATEMENTS.flatMap((name) =>
      ARGUMENTS.flatMap((args) =>
        STATEMENTS.map((place) => `void f#(int a) { ${place.replace('@', `__attribute__((${name}${args}))`)} }`),
      ),
    );
    assert.deepEqual(differences(texts, ['-cl-std=CL2.0']), NOTHING);
  });

  it('agrees with clang on initializers', function () {
    if (!hasClang) this.skip();
    const declaration = fc
      .tuple(fc.constantFrom(...OBJECTS), fc.constantFrom(...TYPES), fc.constantFrom(...VALUES))
      .map(([place, type, value]) =>
        place.replace('@', `${type.replace('%', place.startsWith('constant') ? 'v#' : 'v')} = ${value}`),
      );
    fc.assert(
      fc.property(fc.array(declaration, { minLength: 1500, maxLength: 1500 }), (texts) => {
        assert.deepEqual(differences(texts, ['-cl-std=CL1.2'], HEAD), NOTHING);
      }),
      {
        numRuns: Number(process.env.CLSPACE_RUNS ?? 1),
        endOnFailure: true,
      },
    );
  });
});
