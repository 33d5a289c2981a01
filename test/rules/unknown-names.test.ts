import assert from 'node:assert/strict';
import { analyse, type Diagnostic } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const checked = (text: string, options: readonly string[] = [], optionsKnown = true): readonly Diagnostic[] =>
  analyse(new SourceFile('a.cl', text), parseBuildOptions(options), { read: () => undefined }, { optionsKnown })
    .diagnostics;

/** The first matching diagnostic, and the text after its first fix. */
function fixed(text: string, message: RegExp, options: readonly string[] = []): string {
  const found = checked(text, options).find((one) => message.test(one.message));
  assert.ok(found, `no diagnostic matches ${message}: ${checked(text, options).map((one) => one.message)}`);
  const [fix] = found.fixes;
  assert.ok(fix, `no fix for '${found.message}'`);
  let result = text;
  for (const { span, newText } of [...fix.edits].sort((a, b) => b.span.start - a.span.start))
    result = result.slice(0, span.start) + newText + result.slice(span.end);
  return result;
}

describe('a name that is like a declared one', () => {
  const errors = (uses: string, ...options: string[]): string[] =>
    checked(`kernel void k(global float *p) { float width = p[0]; ${uses}}\n`, options, false)
      .filter(({ severity }) => severity === 'error')
      .map(({ message }) => message);
  const MISSPELLED = "use of undeclared identifier 'widht': did you mean 'width'?";

  it('is a slip in up to three places', () => {
    assert.deepEqual(errors('p[1] = widht; '.repeat(3)), Array(3).fill(MISSPELLED));
    assert.deepEqual(errors('p[1] = widht; '.repeat(4)), []);
  });
  it('is a slip in a macro, wherever that is used', () => {
    assert.deepEqual(errors('p[1] = VALUE; '.repeat(4), '-DVALUE=widht'), Array(4).fill(MISSPELLED));
  });
});

describe('a call that no overload of a builtin takes', () => {
  it('is an error in an overload that adds no vectors', () => {
    for (const [parameter, expected] of [
      ['float x', ['no-matching-overload']],
      ['float2 x', []],
    ] as const) {
      const text = `float2 __attribute__((overloadable)) clamp(${parameter}) { return dot((float2)(1), (float4)(1)); }\n`;
      const errors = checked(text, [], false).filter(({ severity }) => severity === 'error');
      assert.deepEqual([...new Set(errors.map(({ code }) => code))], expected);
    }
  });
});

describe('names declared after their use', () => {
  const kernel = (body: string): string => `kernel void k(global float *p) { ${body} }\n`;
  it('are declared first, by a prototype', () => {
    assert.equal(
      fixed(`${kernel('p[0] = f(p[1]);')}float f(float v) { return v; }\n`, /'f' is declared at line 2, after its use/),
      `float f(float v);\n\n${kernel('p[0] = f(p[1]);')}float f(float v) { return v; }\n`,
    );
  });
  it('are moved up', () => {
    for (const [use, declaration] of [
      ['p[0] = SIZE;', '#define SIZE 3'],
      ['p[0] = table[1];', 'constant float table[2] = {1, 2};'],
      ['pair x; x.a = 1; p[0] = x.a;', 'typedef struct { float a; } pair;'],
      ['p[0] = FIRST;', 'enum order { FIRST, SECOND };'],
    ] as const)
      assert.equal(
        fixed(`${kernel(use)}${declaration}\n`, /at line 2, after its use/),
        `${declaration}\n\n${kernel(use)}`,
      );
  });
  it('are errors regardless of macros of the host', () => {
    const severities = (text: string): string[] => checked(text, [], false).map(({ severity }) => severity);
    assert.deepEqual(severities(`${kernel('p[0] = f(p[1]);')}float f(float v) { return v; }\n`), ['error']);
    assert.deepEqual(severities(`${kernel('p[0] = SIZE;')}#define SIZE 3\n`), ['warning']);
  });
});

describe('names of other languages', () => {
  const body = (text: string): string => `kernel void k(global int *p, global float *f, int n) { ${text} }\n`;
  for (const [from, to] of [
    ['uint8_t x = 1; p[0] = x;', 'uchar x = 1; p[0] = x;'],
    ['int_least16_t x = 1; p[0] = x;', 'short x = 1; p[0] = x;'],
    ['cl_uint4 x = 1; p[0] = x.x;', 'uint4 x = 1; p[0] = x.x;'],
    ['f[0] = fabsf(f[1]);', 'f[0] = fabs(f[1]);'],
    ['f[0] = atan2f(f[1], f[2]);', 'f[0] = atan2(f[1], f[2]);'],
    ['p[blockIdx.y] = 1;', 'p[get_group_id(1)] = 1;'],
    ['__syncthreads();', 'barrier(CLK_LOCAL_MEM_FENCE);'],
    ['atomicCAS(p, 1, 2);', 'atomic_cmpxchg(p, 1, 2);'],
    ['float4 v = make_float4(1, 2, 3, 4); f[0] = v.x;', 'float4 v = (float4)(1, 2, 3, 4); f[0] = v.x;'],
    ['f[0] = saturate(f[1]);', 'f[0] = clamp(f[1], 0.0f, 1.0f);'],
    ['p[0] = INT32_MAX;', 'p[0] = INT_MAX;'],
    ['global int *q = nullptr; p[0] = q == p;', 'global int *q = NULL; p[0] = q == p;'],
    ['auto x = f[1]; f[0] = x;', 'float x = f[1]; f[0] = x;'],
  ] as const)
    it(`${from} is fixed`, () => assert.equal(fixed(body(from), /C\+\+|not OpenCL C|type of the host/), body(to)));

  for (const [from, to] of [
    ['f[0] = static_cast<float>(n);', 'f[0] = (float)(n);'],
    ['f[0] = float4(1, 2, 3, 4).x;', 'f[0] = (float4)(1, 2, 3, 4).x;'],
    ['f[0] = std::max(f[1], f[2]);', 'f[0] = max(f[1], f[2]);'],
  ] as const)
    it(`${from} is fixed where the grammar stops`, () => assert.equal(fixed(body(from), /C\+\+/), body(to)));

  it('a tag alone is that of a struct', () => {
    const text = 'struct S { int a; };\nkernel void k(global int *p) { S s; s.a = 1; p[0] = s.a; }\n';
    assert.equal(fixed(text, /use 'struct S'/), text.replace('{ S s', '{ struct S s'));
  });
  it('a kernel of CUDA becomes one', () => {
    assert.equal(
      fixed(
        '__global__ void k(float *p, const int *n, int m) { __shared__ float t[4]; t[0] = n[m]; p[0] = t[0]; }\n',
        /CUDA/,
      ),
      'kernel void k(global float *p, global const int *n, int m) { local float t[4]; t[0] = n[m]; p[0] = t[0]; }\n',
    );
  });
  it('declarations of C++ are reported once', () => {
    for (const text of ['template <typename T> T f(T x) { return x; }', 'namespace a { int f(void) { return 1; } }'])
      assert.deepEqual(
        checked(`${text}\n`).map(({ message }) => /C\+\+/.test(message)),
        [true],
      );
  });
  it('functions without a counterpart suggest an alternative', () => {
    const [found] = checked(body('int a[2], b[2]; memcpy(a, b, 8);')).filter(({ severity }) => severity === 'error');
    assert.match(found?.message ?? '', /'memcpy' is C, not OpenCL C: copy the elements in a loop/);
    assert.deepEqual(found?.fixes, []);
  });
});

describe('names of other versions and extensions', () => {
  it('require the version, which the fix builds as', () => {
    const text = 'kernel void k(global int *p) { p[0] = work_group_reduce_add(p[1]); }\n';
    const [found] = checked(text);
    assert.equal(found?.message, "'work_group_reduce_add' requires OpenCL C 2.0");
    assert.deepEqual(found?.fixes[0]?.buildOptions, ['-cl-std=CL2.0']);
  });
  it('require the extension, without suggesting names that are like it', () => {
    for (const [name, extension] of [
      ['convert_half(1.0f)', 'cl_khr_fp16'],
      ['convert_double2(p[0])', 'cl_khr_fp64'],
      ['amd_no_such(1)', 'an extension of AMD'],
    ]) {
      const found = checked(`kernel void k(global float2 *p) { ${name}; }\n`, ['-cl-ext=-cl_khr_fp16,-cl_khr_fp64']);
      assert.match(found[0]?.message ?? '', new RegExp(`requires ${extension}$`));
      assert.ok(found[0]?.fixes.every(({ title }) => !title.startsWith('Change')));
    }
  });
});

describe('doubles on a device without them', () => {
  const on = (text: string): string[] =>
    checked(text, ['-cl-ext=-cl_khr_fp64']).map(({ severity, code }) => `${severity} ${code}`);
  it('are errors, their constants warnings', () => {
    assert.deepEqual(on('kernel void k(global float *p) { double x = 1; p[0] = 0.5; p[1] = x; }'), [
      'error double-unsupported',
      'warning double-unsupported',
    ]);
    assert.deepEqual(on('kernel void k(global float *p) { p[0] = 0.5f; }'), []);
  });
});

describe('a macro of the host after the last parameter', () => {
  const text = 'kernel void k(global float *a PARAMETERS) { a[0] = 1; }\n';
  it('is a missing name where the options are unknown, and an error where they are known', () => {
    assert.deepEqual(
      checked(text, [], false).map(({ code }) => code),
      ['missing-names'],
    );
    assert.deepEqual(
      checked(text).map(({ code }) => code),
      ['syntax-error'],
    );
  });
});

describe('names that a linker does not find', () => {
  it('is reported where the program is whole', () => {
    const text =
      'float other(float v);\nextern constant float table[4];\nkernel void k(global float *p) { p[0] = other(p[1]) + table[0]; }\n';
    const codes = (optionsKnown: boolean, source = text): string[] =>
      checked(source, [], optionsKnown).map(({ code }) => code);
    assert.deepEqual(codes(true), ['undefined-symbol', 'undefined-symbol']);
    assert.deepEqual(codes(false), []);
    assert.deepEqual(codes(true, text.replace('kernel', '')), []);
  });
});

describe('a variable whose declaration is missing', () => {
  it('is declared where all its uses are in scope', () => {
    assert.equal(
      fixed(
        'kernel void k(global int *o, int n) {\n  for (int i = 0; i < n; i++)\n    sum += o[i];\n  o[0] = sum;\n}\n',
        /'sum'/,
      ),
      'kernel void k(global int *o, int n) {\n  int sum = 0;\n  for (int i = 0; i < n; i++)\n    sum += o[i];\n  o[0] = sum;\n}\n',
    );
  });
});
