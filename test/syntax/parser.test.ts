import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyse, type Diagnostic } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const check = (text: string, options: readonly string[] = [], optionsKnown = false): readonly Diagnostic[] =>
  analyse(new SourceFile('a.cl', text), parseBuildOptions(options), { read: () => undefined }, { optionsKnown })
    .diagnostics;

const errorsOf = (text: string, options: readonly string[] = []): Diagnostic[] =>
  check(text, options).filter(({ severity }) => severity === 'error');

/** Each kernel has one error; the mark is its location. */
const MISTAKES: readonly (readonly [string, string])[] = [
  ['void f(void) { int a = 1‹› int b; }', "expected ';' after the declaration"],
  ['void f(int a) { a = ‹;› }', "expected an expression before ';'"],
  ['void f(int ‹a› int b) { }', "expected ')' after the parameters"],
  ['void f(int a) { if (a ‹{› a = 1; } }', "expected ')'"],
  ['void f(float4 v) { v.‹› ; }', 'expected the name of a member'],
  ['typedef struct { int a[4‹;› int b; } s; int f(global s *p) { return p->a[1] + p->b; }', "expected ']'"],
  ['struct s { int a, ‹,› b; }; int f(global struct s *p) { return p->b; }', "expected a name, not ','"],
  ['void f(int a) { int x, ‹,› y; y = a; x = y; }', "expected a name, not ','"],
  ['struct s { int a; int ‹[›3]; };', 'expected a name'],
  ['int f(int ‹constant›) { return 1; }', 'is private copy|private copy|constant'],
  ['void f(void) ‹global›;', 'a function has no address space'],
  ['void f(void) { int ‹local› = 3; }', 'is an address-space qualifier and cannot be a name'],
  ['void f(void) { ‹else› ; }', "'else' without 'if'"],
  ['‹}›', "unmatched '}'"],
  ['void f(void) { int a; ‹kernel› void k(void) { }', "expected '}' before 'kernel'"],
  ['struct s { int a; ‹}›\nkernel void k(void) { }', "expected ';' after the struct"],
  ['struct t‹›\ntypedef struct s { struct t *p; } s;\nkernel void k(global s *p) { p[0].p = 0; }', 'after the struct'],
  ['enum e { A, B ‹}› static inline int f(void) { return A; }', "expected ';' after the enum"],
  ['enum e { A, ‹B› C };', "expected ',' between the enumerators"],
  ['void f(void) { int a[2] = {1, ‹2›; a[0] = 1; }', "expected '}' to close the initializer"],
  ['void f(void) { return; static float g(float x)\n‹{› return x; }\n}', 'function definition is not allowed inside'],
  ['#define BLOCK(x) { x }\nvoid f(int n) { BLOCK(n = 1\n ‹n› = 2;) }', "expected ';' after the expression"],
  ['void f(void) { struct { int a, b[2]; } s = {.a ‹3›, .b = {[0] 1}}; }', "expected '=' before the value"],
  ['void f(int n) { n = max(1, 2)‹)›; n = 3; }', "unmatched ')'"],
  ['void f(int n) { n = 1‹]›; }', "unmatched ']'"],
  ['void f(int n) { for (int i = ‹0›, i < n, i++) n--; }', "expected ';' after the declaration"],
  ['void f(int n) { n = 1;\n‹#pragma OPENCL FP_CONTRACT ON›\n}', 'at the start of a block'],
  ['void f(int n) { { n = 1;\n‹#pragma STDC FP_CONTRACT OFF›\nn = 2; } }', 'at the start of a block'],
  ['int f(int n);\n‹#pragma unroll›\nvoid g(void) { }', "expected a loop after '#pragma unroll'"],
  ['void f(int n) {\n#pragma unroll\n‹#pragma nounroll›\nwhile (n--); }', 'for the same loop'],
  ['void f(int n) {\n#pragma unroll 4\n‹#pragma clang loop unroll(full)›\nwhile (n--); }', 'for the same loop'],
  [
    'void f(int n) {\n#pragma clang loop vectorize_width(4)\n‹#pragma clang loop vectorize(disable)›\nwhile (n--); }',
    'for the same loop',
  ],
  ['void f(void) { goto ‹;› }', "expected a label after 'goto'"],
  ['void f(int n) { n = 1 ‹@› 2; }', "'@' is not a valid token"],
  ['void f(void) { printf(‹"abc);›\n}', 'unterminated string literal'],
  ["void f(int n) { n = ‹'a;›\n}", 'unterminated character constant'],
  ['void f(float x) { x = ‹1.0.0›; }', "'1.0.0' is not a number"],
  ['void f(int n) { n = ‹08›; }', "'08' is octal, because it begins with 0, and has no digit '8'"],
  ['constant int table[][1] = { { 1 } ‹{› 2 }, { 3 }, { 4 } };\nint f(void) { return 1; }', "expected '}' to close"],
  ['void f(int n) { max(n, 1‹}›', "expected ')' after the arguments"],
  ['void f(int n) { clamp(n, 1‹;› n = 2; }', "expected ')' after the arguments"],
  ['void f(global int *p) { p[0‹}›', "expected ']' after the index"],
  ['void f(int n) { n = max(n, ‹}› 1);\n}', "expected an expression, not '}'"],
  ['void f(int ‹{› n) { n = 1; }', "expected a name, not '{'"],
  ['void f(int a, int b‹{› a = c; }', "expected ')' after the parameters"],
  ['void f(int a)‹› void g(int b) { }', "expected ';' or the body of the function, not 'void'"],
  ['void f(int a‹)›\nkernel void g(int b) { }', "expected ';' or the body of the function"],
  ['constant int\n‹{› return 1; }', "expected a name, not '{'"],
  ['float f‹› { return 1; }\nfloat g(void) { return f(1); }', 'the parameters of the function'],
  ['float2 f ‹g› (float2 x) { return x; }\nfloat g(float x) { return f(x).x; }', "expected ';' after the declaration"],
  [
    'void f(int n) { if (n) {\n}\nint g(int n)\n‹{› return n; }\nkernel void k(void) { g(1); }',
    'not allowed inside a function',
  ],
  ['int f(int n) { return n + ‹"1;›\n}\nkernel void k(void) { }', 'unterminated string literal'],
  ["void f(int n) { n = max(n, ‹'1);›\nif (n) n = 1; else n = 2; }", 'unterminated character constant'],
  ['void f(int n) { for (‹/› int i = 0; i < n; i++) { n--; } n = 1; }', "expected ';' in 'for'"],
  ['kernel void f(int ‹typedef›) { float temp = 1; temp++; }\nvoid g(float temp) { temp = 2; }', 'typedef'],
  ['void f(float4 v) {\nv.\n‹}›', 'expected the name of a member'],
  ['constant int t[][1] = { { ‹]› }, { 3 },\n{ 4 } };\nint f(void) { return t[0][0]; }', "expression before ']'"],
  ['‹{›\nkernel void f(global int *p)\n  *p = 1;\n}\nkernel void g(void) { }', "expected a declaration, not '{'"],
  ['‹{›\nkernel void g(void) { }', "expected a declaration, not '{'"],
  ['void f(void) {\nfloat kernel‹[›2] = { 1 };\n}', "expected a name, not '['"],
  ['void f(int n) { __attribute__((‹opencl_unroll_hint›(2))) n = 1; }', 'applies only to loops'],
  ['void f(int n) { __attribute__((‹opencl_unroll_hint(0)›)) while (n) n--; }', 'positive integer'],
  ['void f(int n) { __attribute__((‹opencl_unroll_hint(1, 2)›)) do n--; while (n); }', 'at most one argument'],
  ['void f(int n) {\n#pragma unroll\n‹n› = 1; }', "expected a loop after '#pragma unroll'"],
  ['void f(int n) { n = 1;\n#pragma clang loop unroll(full)\n‹}›', "expected a loop after '#pragma clang loop"],
  ['void f(int n) {\n#pragma nounroll\n‹if› (n) n = 1; }', "expected a loop after '#pragma nounroll'"],
  ['void f(int n) {\n‹#pragma unroll -1›\nwhile (n) n--; }', 'requires a non-negative integer'],
  ['void f(int n) {\n‹#pragma clang loop fast(full)›\nwhile (n) n--; }', "has no option 'fast'"],
  ['void f(int n) {\n‹#pragma clang loop unroll_count(0)›\nwhile (n) n--; }', 'positive integer'],
  ['void f(int n) { if (n) ‹int› a = 1; }', 'a declaration needs braces here'],
  ['void f(int n) { while (n) ‹float4› v = 1; }', 'a declaration needs braces here'],
  ['struct s { ‹{› int a; };\nint f(struct s *p) { return p->a; }', "'{' opens nothing inside of a struct"],
  ['int f ‹float› a, int b) { return a + b; }\nint g(int a) { return f(1.0f, a); }', "expected '(' after 'f'"],
  ['kernel void f ‹global› int *a) { a[0] = 1; }', "expected '(' after 'f'"],
  ['int f(int a) { a = f ‹a›); return a; }', "expected '(' after 'f'"],
  ['void f(int a) { get_global_id ‹0›); a++; }', "expected '(' after 'get_global_id'"],
  ['void f(int a) { int i, j‹› k; k = a; }', "expected ';' after the declaration"],
  ['void f(int a) { for (int i = 0; i < 3; ‹;› i++) a += i; }', "expected an expression before ';'"],
  ['void f(int a) { for (int i = 0; i < 3; i++‹;› a++) a += i; }', "expected ')' after the clauses of 'for'"],
  ['void f(int a) { for (int i = 0; ; i < 3‹;› i++) a += i; }', "expected ')' after the clauses of 'for'"],
  ['void f(void) { int a‹€› = 1; }', "'€' is not a valid token"],
  ['typedef enum { ‹false›, true } boolean;\nboolean f(boolean x) { return x; }', 'the name of an enumerator'],
  ['int f(int a) { int x = ‹}› 1; return x + a; }', "unexpected '}'"],
  ['typedef struct { int x; } P‹›\nint f(P p) { return p.x; }', "expected ';' after the declaration"],
  [
    'typedef struct {\n int x;\nP;\n‹typedef› struct { int y; } Q;\nkernel void k(global Q *q) { q->y = 1; }',
    "expected '}'",
  ],
  ['void f(int a) { switch (a) { case 1‹›\n a = 2; } }', "expected ':' after '1'"],
  ['int f(int a) { return a ? a‹›; }', "expected ':' after 'a'"],
  ['void f(int n) { do { n++; } ‹n› = 1; }\nvoid g(int n) { n = 2; }', "expected 'while' after the body of 'do'"],
  [
    'void f(int n) {\n  do {\n    n++;\n  }‹›\n}\nkernel void g(global int *p) { p[0] = 2; }',
    "expected 'while' after the body of 'do'",
  ],
  ['inline void f()‹›\n\n kernel void g(global int *p)\n{\n  p[0] = 1;\n}', 'the body of the function'],
  [
    '__attribute__((noinline))\nkernel void h‹›\n\n__attribute__((noinline))\nkernel void g(global int *p) { p[0] = 1; }',
    "expected ';' after the declaration",
  ],
  [
    'float f(float a) {\n  union {\n    float f;\n    uint i;‹›\n  n;\n  n.f = a;\n  return n.f;\n}',
    "expected '}' after the members",
  ],
  ['void f(int n) { n = ‹__asm__›("nop" : "=r"(n)); }', "expected an expression, not '__asm__'"],
  ['void f(int a) { if (a) { a = 1; ‹else› a = 2; }', "expected '}' before 'else'"],
  ['void f(global int *‹cosnt› p) { *p = 1; }', "unknown qualifier 'cosnt'"],
  ['void f(local int *b, const int i) { b[i = 1‹;› }', "expected ']' after the index"],
  ['void f(void) { int a[2][3[1‹›]; a[0][0][0] = 1; }', "expected ']' after the array’s size"],
  ['void f(global float *p) { p[0] = cos(p[1])‹›\n p[1] = 1; }', "expected ';' after the expression"],
  ['void f(int a, int b) { if (a > b ‹b› = a; }', "expected ')' after the condition of 'if'"],
  ['int g(int a);\nvoid f(int a) { if (g(a) ‹a› = 1; }', "expected ')' after the condition of 'if'"],
  ['int f(int *p) { return p[(p[0] & 1 ^ p[1]‹]›; }', "expected ')' after the expression"],
  ['int f(int *p) { return (p[0 == p[1]‹)› || (p[1] == 2); }', "expected ']' after the index"],
  ['void f(unsigned ‹itn› *restrict p) { *p = 1; }', "unknown type name 'itn'"],
  ['void f(float x) { x = (unsigned ‹itn›) x; }', "unknown type name 'itn'"],
  ['void ‹kenrel› k(global int *p) { *p = 1; }', "unknown specifier 'kenrel'; did you mean 'kernel'?"],
  ['void f(float x) { x = ‹1f›; }', "'f' is not a valid suffix for an integer"],
];

describe('syntax', () => {
  it('accepts the blanks and the letters of all scripts that compilers accept', () =>
    assert.deepEqual(errorsOf('void f(void) {\u00a0int\u3000größe\u2003= 1;\u00a0größe++; int 変数 = größe; }'), []));

  for (const [marked, message] of MISTAKES) {
    it(`reports one mistake in ${marked}`, () => {
      const text = marked.replace(/[‹›]/g, '');
      const errors = errorsOf(text).filter(({ span }) => span.start < text.length);
      assert.equal(errors.length, 1, errors.map((e) => e.message).join('\n'));
      assert.match(errors[0]?.message ?? '', new RegExp(message.replace(/[.*+?^${}()[\]\\]/g, '\\$&')));
    });
  }

  for (const [text, ...fixes] of [
    ['void f(int a) { a = max a, 1); }', 'void f(int a) { a = max( a, 1); }'],
    ['void f(void) { int i = 1 j; }', 'void f(void) { int i = 1, j; }'],
    ['void f(int a) { int j; int i = 1 j = a; }', 'void f(int a) { int j; int i = 1; j = a; }'],
    ['void f(int a) { int i = 1 j = a; i = j; }', 'void f(int a) { int i = 1, j = a; i = j; }'],
    ['void f(int a) { for (; a < 3; a++;) a--; }', 'void f(int a) { for (; a < 3; a++) a--; }'],
    ['struct s { int a b; };', 'struct s { int a, b; };'],
  ] as const)
    it(`inserts the missing token in ${text}`, () => {
      const [error, ...others] = check(text, [], true).filter(({ severity }) => severity === 'error');
      assert.deepEqual(others, []);
      const repaired = error?.fixes.map(({ edits }) =>
        edits.reduceRight<string>(
          (all, { span, newText }) => all.slice(0, span.start) + newText + all.slice(span.end),
          text,
        ),
      );
      assert.deepEqual(repaired, fixes);
    });

  for (const [text, opener] of [
    ['void f(void) { int a; kernel void k(void) { }', '{'],
    ['void f(int n) { if (n) {\n}\nint g(int n)\n{ return n; }\nkernel void k(void) { g(1); }', '{'],
    ['void f(int a, int b{ a = c; }\nvoid g(void) { }', '('],
    ['kernel void f(global int *a\n{ a[0] = 1; }', '('],
    ['kernel void __attribute__((reqd_work_group_size(1, 1, 1)) f(global int *a) { a[0] = 1; }', '('],
    ['struct s { int a; struct t { int b; };\nkernel void k(void) { }', '{'],
    ['typedef struct { int a;\nint f(int a) { return a; }\nint g(void) { return f(1); }', '{'],
    ['typedef struct { int a; s_t;\nint f(s_t *a) { return a->a; }\nkernel void k(void) { s_t s; f(&s); }', '{'],
    ['int f(void) { return 1;\nvoid kernel k(global int *a) { a[0] = 1; }', '{'],
    ['void f(int n) { do { { n--; } while (n > 0); n = 1; }', '{'],
  ] as const) {
    it(`reports at the end of the file that '${opener}' is not closed in ${text}`, () => {
      const errors = errorsOf(`${text}\n// the end\n`);
      const end = errors.at(-1);
      assert.equal(end?.span.start, text.length + '\n// the end'.length, errors.map((e) => e.message).join('\n'));
      assert.ok(errors.length <= 2);
      if (errors.length === 2) assert.equal(end?.message, `'${opener}' is not closed before the end of the file`);
    });
  }

  for (const [text, what] of [
    ['#define F(a) a\nvoid f(int n) { n = F(1;\n}', 'macro call'],
    ['void f(int n) { n = 1;\n/* the end\n}', 'comment'],
  ] as const)
    it(`reports at the end of the file an unterminated ${what} in ${text}`, () => {
      const [, end, ...others] = errorsOf(`${text}\n`);
      assert.deepEqual(others, []);
      assert.equal(end?.span.start, text.length);
      assert.equal(end?.message, `unterminated ${what} at the end of the file inside an open construct`);
    });

  it('reports nothing at the end of the file if the swallowed terminator belongs to no construct', () =>
    assert.equal(errorsOf('#define F(a) a\nconstant int a = 1;\nF(1;\nint b(void);\n').length, 1));

  for (const text of [
    '#pragma OPENCL FP_CONTRACT ON\nvoid f(int n) {\n#pragma STDC FP_CONTRACT OFF\n{\n#pragma STDC FP_CONTRACT ON\n} }',
    'void f(int n) {\n#pragma unroll\nwhile (n--)\n#pragma unroll 2\nfor (;;) n = 1; }',
    'void f(int n) {\n#pragma clang loop vectorize(enable) unroll(full)\n#pragma clang loop vectorize_width(4)\nwhile (n--); }',
    'void f(int n) {\n#pragma unroll_and_jam\n#pragma unroll 2\nwhile (n--); }',
  ])
    it(`accepts the pragmas of ${text}`, () => assert.deepEqual(errorsOf(text), []));

  for (const text of [
    'void f(int a int b) { a = 1; }',
    'void f(int a { a = 1; }\nconstant int c = 1;',
    'void f(int a, int b]) { a = 1; }',
    'void f(int n) { int a[2] = {1, 2; a[0] = n; }',
    'struct s { int a } kernel void k(void) { }',
    'extern void f(int a)\nkernel void k(void) { }',
    'void kerrnel __attribute__((reqd_work_group_size(1, 1, 1))) f(global int *a) { }',
    'void f(int n) { n = 1 + ; }\nvoid g(int n) { n = 2 }',
    'void f(int n) { if (n { n = 1; } }\nvoid g(void) { }',
  ]) {
    it(`finds no open construct at the end of ${text}`, () =>
      assert.deepEqual(
        errorsOf(text)
          .map(({ message }) => message)
          .filter((message) => /end of the file/.test(message)),
        [],
      ));
  }

  for (const text of [
    'void f(int a) { ixf (a & 1) { a = 1; } else if (a) { a = 2; } else { a = 3; } }',
    'void f(int a) { if a > 1) { a = 1; } else { a = 3; } }',
  ]) {
    it(`reports a malformed 'if', and not its 'else', in ${text}`, () =>
      assert.equal(
        errorsOf(text, ['-cl-std=CL1.2']).filter(({ message }) => /'else' without/.test(message)).length,
        0,
      ));
  }

  for (const text of [
    'void k(void) { a); }',
    'void k(void) { int x = a); }',
    'void k(void) { a]; }',
    'static int f2(int n) { return n ? f2(constant int c = 3;\nn - 1) : 0; }',
    'void k(void) { , ; ) } ]',
  ]) {
    it(`skips unexpected tokens in ${text}`, () => assert.ok(errorsOf(text).length > 0));
  }

  it('continues after an error', () => {
    const errors = errorsOf('void f(void) { int = ; }\nkernel void k(global int *g) { local int t = 1; g[0] = t; }');
    assert.ok(
      errors.some(({ code }) => code === 'local-initializer'),
      'what follows the mistake is checked',
    );
  });

  it('resolves ambiguities that depend on the scope', () => {
    const text = `
typedef int T; typedef global float *P;
void f(global float *g, int a) {
  int x = (T)(a); int y = sizeof(T) * (a); T * z = &x; { int T = 2; x = (T)+a; T = T * a; }
  P p = (P)g; for (T i = 0; i < 3; i++) p[i] = (float)(T)i;
}`;
    assert.deepEqual(
      errorsOf(text).map(({ message }) => message),
      [],
    );
  });

  it('accepts every number that compilers accept', () => {
    const numbers = [
      '0',
      '017',
      '0xFFul',
      '0b11',
      '1u',
      '2LL',
      '3lu',
      '1.',
      '.5f',
      '1e3',
      '0x1p-3f',
      '0x.8P2',
      '1e+10L',
      '2.0F',
    ];
    assert.deepEqual(errorsOf(`void f(double x) { ${numbers.map((number) => `x = ${number};`).join(' ')} }`), []);
  });

  it('accepts what compilers accept', () => {
    const text = `
static inline __attribute__((always_inline)) int add(int a, int b) __attribute__((overloadable));
static inline __attribute__((always_inline)) __attribute__((overloadable)) int add(int a, int b) { return a + b; }
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) __attribute__((vec_type_hint(float4))) void k(__global float4 *restrict v, const int n) {
  struct { int a, b[2]; union { float f; uint u; }; } s = { .b = { 1, [1] = 2 }, .f = 1.0f };
  int a[] = { [2 ... 4] = 1, 5 };
  __attribute__((opencl_unroll_hint(4))) for (int i = 0; i < n; ++i) { switch (i) { case 1 ... 3: case 7: s.a++; break; default:; } }
  float x = n ?: 2, y = ({ float t = x; t * t; }); again: if (y > 0x1p-3f) goto again;
  v[0].s01 = (float2)(x, y) + vload2(0, (__global float *)v); do { y -= 1; } while (y > 0);
  __asm__ volatile ("nop" : "=r"(a[0]) : "r"(n)); (void)sizeof(int[4]); (void)__builtin_offsetof(struct { int q; }, q);
  #pragma unroll
  for (;;) break;
}`;
    assert.deepEqual(
      errorsOf(text).map(({ message }) => message),
      [],
    );
  });

  it('handles any text, with every position inside it', function () {
    this.timeout(120_000);
    const word = fc.constantFrom(
      'int',
      'global',
      'float4',
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      ';',
      ',',
      '*',
      '&',
      '=',
      '.',
      '->',
      '?',
      ':',
      '^',
      'kernel',
      'struct',
      'typedef',
      'x',
      'T',
      '1',
      '"s"',
      'if',
      'for',
      'return',
      '__attribute__',
      'sizeof',
      '#define X(a) a##a\n',
      '#if X\n',
      '#endif\n',
      '\n',
      '\\\n',
      '/*',
      '*/',
      '\0',
      '\ud800',
      'é',
    );
    const text = fc.oneof(
      fc.array(word, { maxLength: 120 }).map((words) => words.join(' ')),
      fc.string({ unit: 'binary', maxLength: 200 }),
    );
    fc.assert(
      fc.property(text, (any) => {
        for (const { span } of check(any, ['-cl-std=CL2.0']))
          assert.ok(span.start >= 0 && span.start <= span.end && span.end <= any.length, JSON.stringify(any));
      }),
      { numRuns: Number(process.env.CLSPACE_RUNS ?? 700) },
    );
  });

  for (const [what, text] of [
    ['parentheses', `int x = ${'('.repeat(40_000)}1${')'.repeat(40_000)};`],
    ['blocks', `void f(void) ${'{'.repeat(40_000)}${'}'.repeat(40_000)}`],
    ['a sum', `int f(int a) { return ${'a + '.repeat(25_000)}a; }`],
    ['else-ifs', `void f(int a) { ${'if (a) a = 1; else '.repeat(5000)} a = 2; }`],
    ['pointers', `void f(int ${'*'.repeat(25_000)}p);`],
    ['initializers', `int a[] = ${'{'.repeat(25_000)}`],
    ['vector literals', `constant int4 t[] = { ${'(int4)(1, 2, 3, 4), '.repeat(20_000)} };`],
    ['unterminated loops', `kernel void k(void) { ${'do { '.repeat(2000)}`],
    ['unary operators', `int f(int a) { return ${'- '.repeat(25_000)}a; }`],
  ] as const) {
    it(`terminates on endless ${what}`, function () {
      this.timeout(20_000);
      assert.ok(check(text).length < 20);
    });
  }
});
