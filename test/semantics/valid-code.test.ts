import assert from 'node:assert/strict';
import { analyse, type Diagnostic } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { errorsOf, hasClang } from '../rules/clang.js';

/** Errors, and warnings about unknown things. */
const reported = (text: string, options: readonly string[]): readonly Diagnostic[] =>
  analyse(new SourceFile('k.cl', text), parseBuildOptions(options), { read: () => undefined }).diagnostics.filter(
    ({ severity, code }) => (severity === 'error' || code === 'recursion') && code !== 'unknown-header',
  );

const shown = (found: readonly Diagnostic[]): string[] =>
  found.map(({ span, message }) => `${span.file.lines.lineAt(span.start) + 1}: ${message}`);

/** Two functions that only the attribute allows to coexist, with it in one of its places. */
const pair = (declare: (parameter: string) => string): string =>
  `${declare('global float *p')}\n${declare('local float *p')}\nkernel void k(global float *g, local float *l) { take(g); take(l); }\n`;

const OVERLOADABLE: Readonly<Record<string, (parameter: string) => string>> = {
  'after the declarator': (p) => `float take(${p}) __attribute__((overloadable));`,
  'with underscores': (p) => `float take(${p}) __attribute__((__overloadable__));`,
  'by the other keyword': (p) => `float take(${p}) __attribute((overloadable));`,
  'after another attribute': (p) => `float take(${p}) __attribute__((pure)) __attribute__((overloadable));`,
  'in a list': (p) => `float take(${p}) __attribute__((pure, overloadable, const));`,
  'before a body': (p) =>
    `float take(${p}) __attribute__((overloadable));\nfloat take(${p}) __attribute__((overloadable)) { return *p; }`,
  'before everything': (p) => `__attribute__((overloadable)) float take(${p});`,
  'after the type': (p) => `float __attribute__((overloadable)) take(${p});`,
  'after a star': (p) => `global float * __attribute__((overloadable)) take(${p});`,
  'in parentheses': (p) => `float (__attribute__((overloadable)) take)(${p});`,
  'in C23’s brackets': (p) => `[[clang::overloadable]] float take(${p});`,
  'in C23’s brackets after the name': (p) => `float take [[clang::overloadable]] (${p});`,
  'after the name, before a body': (p) => `float take [[clang::overloadable]] [[gnu::pure]] (${p}) { return *p; }`,
  'after a name in parentheses': (p) => `float (take [[clang::overloadable]])(${p});`,
  'after the name of a further declarator': (p) => `float other(int), take [[clang::overloadable]] (${p});`,
  'among storage classes': (p) => `static inline __attribute__((overloadable)) float take(${p}) { return *p; }`,
};

const ATTRIBUTES = [
  'void f(int __attribute__((opencl_global)) *p) { *p = 1; }\nkernel void k(global int *p) { f(p); }',
  'void f(__attribute__((__opencl_local__)) int *p) { *p = 1; }\nkernel void k(local int *p) { f(p); }',
  'void f(int *p __attribute__((unused)), int * __attribute__((unused)) q) { *p = *q; }',
  'kernel __attribute__((reqd_work_group_size(8, 1, 1))) void k(global int *p) { *p = 1; }',
  '__attribute__((reqd_work_group_size(8, 1, 1))) kernel void k(global int *p) { *p = 1; }',
  'kernel void __attribute__((vec_type_hint(float4))) __attribute__((work_group_size_hint(8, 1, 1))) k(global int *p) { *p = 1; }',
  'struct S { char c; int i __attribute__((packed)); int * __attribute__((aligned(32))) p; __attribute__((aligned(64))) int j; };',
  'typedef struct __attribute__((packed)) { char c; int i; } A; typedef struct { char c; } __attribute__((__packed__)) B;',
  'typedef float v4 __attribute__((ext_vector_type(4))); typedef __attribute__((ext_vector_type(2))) float v2; v2 f(v4 x) { return x.xy; }',
  'static int f(int x) __attribute__((always_inline)); static int f(int x) { return x; }',
  'int f(int x) __attribute__((pure)), g(int x) __attribute__((const));',
  'struct [[gnu::packed]] P { char c; int x; };\nconstant int c[sizeof(struct P) == 5 ? 1 : -1] = { 0 };',
  'typedef struct { char c; int x [[gnu::aligned(16)]]; } Q;\nconstant int c[sizeof(Q) == 32 ? 1 : -1] = { 0 };',
  'void f([[maybe_unused]] int z) { [[maybe_unused]] int y = 1; switch (z) { case 1: y = 2; [[fallthrough]]; case 2: y = 3; } int m[4]; y = m[ m[0]]; }',
  '[[nodiscard, noreturn]] int f([[maybe_unused]] int n); [[_Noreturn]] void g(void);',
  'constant int c[(bool)0.5f] = { 0 }; _Static_assert((bool)0.5f == 1 && (bool)0.0f == 0 && (int)0.5f == 0, "");',
  'typedef float big __attribute__((aligned(16)));\ntypedef big same;\ntypedef struct { char c; same b; big *p; } S;\nconstant int c[sizeof(S) == 32 && __alignof__(same) == 16 && sizeof(big) == 4 ? 1 : -1] = { 0 };',
  'typedef int small __attribute__((aligned(1)));\ntypedef struct { char c; small s; } T;\nconstant int c[sizeof(T) == 5 ? 1 : -1] = { 0 };',
  'kernel void k(global int *o) { __attribute__((opencl_unroll_hint(4))) for (int i = 0; i < 4; i++) o[i] = 1; }',
  'int g [[gnu::pure]] (int), *h [[gnu::pure]] (int) [[]];\nconstant int c [[gnu::unused]] [1] = { 1 };\nkernel void k [[clang::reqd_work_group_size(8, 1, 1)]] (void) {}',
  'void f(int p [[]], int b [[gnu::unused]] [3]) { int a [[gnu::unused]] [3] [[]], (d [[]])[2], i [[]] = 1; a[b[0]] = d[i]; }',
  'typedef struct { char c; int x [[gnu::aligned(16)]] [2]; } R;\nconstant int c[sizeof(R) == 32 ? 1 : -1] = { 0 };',
  'typedef struct [[gnu::aligned(16)]] { int x; } W; typedef W [[]] same;\nconstant int c[sizeof(same) == 16 && sizeof(int [3] [[]]) == 12 ? 1 : -1] = { 0 };',
  'void f(void) { int x [[gnu::aligned(16)]], y __attribute__((aligned(32))); _Static_assert(__alignof__(x) == 16 && __alignof__((y)) == 32, ""); }',
  'struct S { int a, __attribute__((unused)) b; __attribute__((unused)); int c [[]]; };\n__attribute__((unused));\n[[]];',
];

const size = (name: string, bytes: number): string => `_Static_assert(sizeof(${name}) == ${bytes}, "");`;

/** `#pragma pack` takes effect from the next definition on, in bodies and members, too. */
const PACKED = [
  `#pragma pack(push, 1)\nstruct S { char c; int i; long l; };\n#pragma pack(pop)\nstruct T { char c; int i; };\n${size('struct S', 13)} ${size('struct T', 8)}`,
  `#define BYTES 2\n#pragma pack(push, name, BYTES)\nstruct S { char c; int i; };\n#pragma pack()\n#pragma pack(push)\n#pragma pack(pop, name)\nstruct T { char c; int i; };\n${size('struct S', 6)} ${size('struct T', 8)}`,
  `_Pragma("pack(1)") struct S { char c; int i; };\n${size('struct S', 5)}`,
  `void f(void) {\n#pragma pack(1)\n  struct S { char c; int i; }; ${size('struct S', 5)}\n}\nstruct T { char c; int i; };\n${size('struct T', 5)}`,
  `struct S { char c; int i;\n#pragma pack(1)\n  struct { char c; int i; } inner; };\n${size('struct S', 16)}`,
  `#pragma pack(1)\nstruct S { char c; int i __attribute__((aligned(4))); } __attribute__((aligned(8)));\n${size('struct S', 8)}`,
  `#pragma pack(3)\n#pragma pack(push, 1, 2)\n#pragma pack(pop, none)\nstruct S { char c; int i; };\n${size('struct S', 8)}`,
];

/** Integer constants of value 0 are null pointers, and compilers evaluate their own functions in constants. */
const CONSTANTS = [
  '#define BASE 0\nenum { ZERO };\nvoid h(int *p);\nint *f(void) { return 2 - 2; }\nvoid g(void) { int *p = (1 - 1), *q = BASE * 4; p = ZERO + 0; p = (char)0 * 1; p = !1; p = sizeof(int) - 4; p = 1 ? 0 : 1; p = 0L + 0; if (p == BASE * 4) p = (void *)(BASE * 2); h(4 % 2); }',
  'struct S { int a; int b[3]; struct { char c; }; };\nconstant int x[__builtin_offsetof(struct S, b[2])] = {0};\n_Static_assert(__builtin_offsetof(struct S, c) == 16 && sizeof(x) == 48, "");',
  'constant int a[__builtin_choose_expr(1, 2, 3)] = {0}, b[__builtin_bswap32(0x01000000)] = {0}, c[__builtin_types_compatible_p(int, const int) ? 1 : -1] = {0}, d[__builtin_constant_p(3)] = {0};',
  '_Static_assert(__builtin_popcount(7) == 3 && __builtin_clz(1) == 31 && __builtin_ctz(8) == 3 && __builtin_ffs(0) == 0 && __builtin_parity(7) == 1 && __builtin_clrsb(-1) == 31, "");',
  '_Static_assert(__builtin_rotateleft32(1u, 4) == 16 && __builtin_rotateright8(1, 1) == 128 && __builtin_bitreverse16(1) == 32768 && __builtin_bswap16(0x100) == 1 && __builtin_expect(3, 1) == 3, "");',
  'constant int a[__builtin_strlen("abc")] = {0}, b[__builtin_isnan(1.0f) + 1] = {0}, c[_Generic(1, int: 3, default: 4)] = {0}, d[__real__ 3] = {0};\nconstant float x = __builtin_fabsf(-1.0f), y = __builtin_nanf(""), z = __builtin_huge_valf();',
  'void f(int x, int *p) { int *q = __builtin_choose_expr(1, 0, x); float y = __builtin_choose_expr(0, p, 1.0f); __builtin_choose_expr(0, 1, x) = 3; if (!x) __builtin_unreachable(); switch (x) { case __builtin_popcount(3): break; } }',
  'extern constant int t[4];\nextern constant int t[];\n_Static_assert(sizeof(t) == 16, "");',
];

/** Functions as parameters that compilers accept, although there are no pointers to functions. */
const FUNCTIONS = ['typedef int F(int);\nvoid apply(F f, int g(int), int h [[]] (int)) { f(g(h(1))); }'];

/** Tags have names of their own; those of the language's enumerations can be hidden in functions. */
const TAGS = [
  'enum event_t { first_event };\nconstant enum event_t e = first_event;',
  'struct sampler_t { int x; };\nvoid f(struct sampler_t *p) { p->x = 1; }',
  'void f(void) { enum memory_order { a, b } x = b; enum memory_scope { c } y = c; (void)x; (void)y; }',
];

const HANDLES = [
  'kernel void cast(global int *p) { ulong a[4]; (ulong8)(p); (int4)(a); (ulong2)((p)); }',
  'kernel void k(private read_only image2d_t i, __private sampler_t s) {}',
  'typedef image2d_t picture;\nkernel void k(private picture i) {}',
  'kernel void k(private int i, private float4 f) {}',
  'kernel void parts(global float *o) { o[0] = (float2)(1.0f, 2.0f).y + (float4)(1.0f)[2]; float2 v = (float4)(1, 2, 3, 4).wzyx.xy; o[1] = v.x; }',
  'typedef int4 quad;\nkernel void parts(global int *o) { o[0] = (quad)(1, 2, 3, 4).w + (quad)(5).x; o[1] = ((quad)(1)).y; }',
  'kernel void sizes(global int *o) { o[0] = sizeof(int(void)) + vec_step(void); _Static_assert(1.0, "a number"); }',
  'int old(a, b) int a; float b; { return a; }\nkernel void k(global int *o) { o[0] = old(1, 2.0f); const; }',
];

/** Code that only a missing header or macro could make invalid. */
const MISSING: Readonly<Record<string, string>> = {
  'a macro before a function may make it overloadable':
    'OVERLOAD void put(global int *p);\nOVERLOAD void put(local int *p);\nkernel void k(global int *g, local int *l) { put(g); put(l); }\n',
  'a header may allow half':
    '#include "missing.h"\nhalf f(half h) { half x = h; return x; }\nkernel void k(half h, global half *o) { o[0] = h; }\n',
  'a header may allow what other pragmas do':
    '#include "missing.h"\nvoid f(int n, ...) {}\nvoid g(void) { void (*p)(int) = 0; }\n',
  'a macro may allow half in numbers': 'OVERLOAD float f(float x) { return x * 1.5h; }\n',
  'a header may have more overloads':
    'OVERLOAD float norm(float x) { return x; }\nOVERLOAD float norm(float2 v) { return v.x; }\nkernel void k(global float *o, float8 v) { o[0] = norm(v) + norm(1.0f); }\n',
  'a header may have more overloads of builtins':
    'OVERLOAD float fract(float x, local float *p) { *p = x; return x; }\nOVERLOAD float my(float x) { float y; return fract(x, &y); }\n',
  'a frequent name is not a typing error':
    'kernel void k(global int *o) { u8 *count; int ncount = 2; count = 0; count[0] = ncount; count[1] = 2; o[0] = count[0]; }\n',
  'an indexed name is not a function': 'kernel void k(global int *o) { o[0] = mod[o[1]]; }\n',
  'a macro after the type may be a qualifier':
    'int AS counter(void);\nint AS value;\nint AS *pointer(int AS *p) { return p; }\nkernel void k(global int *g) { int AS x = 1; float AS *q = 0; g[0] = counter() + x; }\n',
  'a macro may make a function a kernel':
    '__attribute__((reqd_work_group_size(8, 1, 1)))\nKERNEL(foo)(global int *o) { local int x[8]; { constant int c = 1; o[0] = x[c]; } }\n__attribute__((vec_type_hint(int))) KERNEL void bar(global int *o) { local int y; o[0] = 1; }\n',
  'a macro may make the names of functions':
    'int M(foo)(int x) { return x; }\nint M(bar)(int x) { return M(foo)(x); }\nkernel void M(baz)(global int *g) { g[0] = M(bar)(1); }\n',
};

/** Code that only a missing header could make valid, though the build options are known. */
const OF_HEADER: Readonly<Record<string, string>> = {
  'deduced types': 'kernel void k(global int *o) { auto x = o[0]; for (auto i = 0; i < 4; i++) o[i] = x; }\n',
  'the return type of a function': 'auto f(int x) { return x; }\n',
  operators: 'kernel void k(global int *o) { if (o[0] LESS 3 and o[1]) o[0] = 1; }\n',
  'specifiers after the parameters': 'int f(int a) noexcept { return a; }\nkernel void k(global int *o) FINAL {}\n',
  'the head of a loop': 'kernel void k(global int *o) { unroll_by(4)(int i = 0; i < 4; i++) { o[i] = i; } }\n',
  parameters: 'kernel void k(SIZES(3, 1), global int *o, REST(+)) {}\n',
  'a type': 'typedef VECTOR(float, 4) T;\nkernel void k(global T *o) {}\n',
  members: 'struct S { int a; MEMBERS };\nkernel void k(global struct S *o) {}\n',
  elements: 'kernel void k(global int *o) { int x[] = { LIST(1) LIST(2) }; o[0] = x[0]; }\n',
  'a struct':
    'struct S;\nkernel void k(global struct S *o, struct T t) { o[0].x = t.x; o++; struct S s; int i = sizeof(struct S); }\n',
  'macros of conditions':
    '#if IS_FAST(1)\n#endif\n#ifndef SIZE\n#error SIZE must be defined\n#endif\nkernel void k(void) {}\n',
  'declarations of other languages':
    'template <typename T> T f(T x) { return x; }\nnamespace n { constexpr int c = 3; }\n',
};

describe('no diagnostics for', () => {
  const accepted = [
    ...Object.entries(OVERLOADABLE).map(([place, make]) => [`'overloadable' ${place}`, pair(make)] as const),
    ...[...ATTRIBUTES, ...PACKED, ...CONSTANTS, ...FUNCTIONS, ...HANDLES, ...TAGS].map(
      (text) => [text.split('\n')[0] ?? '', text] as const,
    ),
  ];
  for (const [name, text] of accepted) {
    it(name, () => {
      for (const version of ['-cl-std=CL1.2', '-cl-std=CL2.0']) {
        assert.deepEqual(shown(reported(`${text}\n`, [version])), [], version);
        if (hasClang) assert.deepEqual(errorsOf([{ text: `${text}\n`, options: [version] }])[0], []);
      }
    });
  }

  it('comparisons of events and queues', () => {
    const text =
      'void k(global int *out, queue_t q, clk_event_t e) { out[0] = q == q; out[1] = e != e; out[2] = e < e; }\n';
    assert.deepEqual(shown(reported(text, ['-cl-std=CL2.0'])), []);
    if (hasClang) assert.deepEqual(errorsOf([{ text, options: ['-cl-std=CL2.0'] }])[0], []);
  });

  it('a pipe that is explicitly private', () => {
    assert.deepEqual(shown(reported('kernel void k(private read_only pipe int p) {}\n', ['-cl-std=CL2.0'])), []);
  });

  for (const [name, text] of Object.entries(MISSING)) {
    it(`missing: ${name}`, () => {
      assert.deepEqual(shown(reported(text, ['-cl-std=CL1.2'])), []);
      assert.deepEqual(shown(reported(text, ['-cl-std=CL2.0'])), []);
    });
  }

  for (const [name, text] of Object.entries(OF_HEADER)) {
    it(`missing: a header may define ${name}`, () => {
      for (const optionsKnown of [false, true]) {
        const errors = (source: string): string[] =>
          analyse(
            new SourceFile('k.cl', source),
            parseBuildOptions(['-cl-std=CL2.0']),
            { read: () => undefined },
            { optionsKnown },
          )
            .diagnostics.filter(({ severity }) => severity === 'error')
            .map(({ code }) => code);
        assert.deepEqual(errors(`#include "missing.h"\n${text}`), optionsKnown ? ['unknown-header'] : []);
        if (optionsKnown) assert.notDeepEqual(errors(text), []);
      }
    });
  }

  it('parameters that an undefined macro makes, except for its name', () => {
    for (const parameters of ['SIZES(3, a)', 'int x, SIZES(3, a)', 'SIZES("a") int x', 'SIZES(+, a), int x']) {
      const text = `kernel void k(${parameters}) {}\nkernel void l(${parameters}) {}\n`;
      const { diagnostics } = analyse(new SourceFile('k.cl', text), parseBuildOptions([]), { read: () => undefined });
      assert.deepEqual(
        diagnostics.map(({ code }) => code),
        ['missing-names'],
      );
    }
  });

  it('except for errors that no header can fix', () => {
    const text =
      '#include "missing.h"\nkernel void k(global int &p) { p = 1; }\nkernel void l(global int *o) { o[0] = 1 }\n';
    assert.equal(reported(text, ['-cl-std=CL2.0']).filter(({ code }) => code === 'syntax-error').length, 2);
    assert.equal(reported('#include "missing.h"\nint x;\n', ['-cl-std=CL1.2']).length, 1);
    assert.equal(reported('half h(void);\n', ['-cl-std=CL1.2']).length, 1);
    assert.equal(reported('int a b;\n', ['-cl-std=CL2.0']).length > 0, true);
  });

  it('the last member of a struct without a semicolon, but a warning', () => {
    for (const text of ['struct s { int a; float b };\n', 'struct s {\n  int a;\n  float b\n};\n']) {
      const { diagnostics } = analyse(new SourceFile('k.cl', text), parseBuildOptions([]), { read: () => undefined });
      assert.deepEqual(
        diagnostics.map(({ severity, message }) => [severity, message]),
        [['warning', "expected ';' after the member"]],
      );
      if (hasClang) assert.deepEqual(errorsOf([{ text, options: ['-cl-std=CL2.0'] }]), [[]]);
    }
  });

  it('but a type that is used inside of its own definition', () => {
    const text = 'typedef struct { int value; list *next; } list;\n';
    const { diagnostics } = analyse(new SourceFile('k.cl', text), parseBuildOptions([]), { read: () => undefined });
    assert.deepEqual(
      diagnostics.map(({ code, span }) => [code, span.start]),
      [['unknown-name', text.indexOf('list *')]],
    );
  });
});
