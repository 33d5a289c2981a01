// Extensions that clang supports in OpenCL C (C11, C23, GNU), and the uses that it rejects.
import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { errorsOf, hasClang } from '../rules/clang.js';

const kernel = (body: string): string => `kernel void k(global float *p, global int *q) { ${body} }\n`;

/** One of each construct, in its usual places. */
const VALID: readonly string[] = [
  // __auto_type
  kernel('__auto_type x = p[0], y = p[1]; const __auto_type z = p; p[2] = x + y + z[1];'),
  kernel('__auto_type *x = p; x[1] = 2; for (__auto_type i = 0; i < 3; i++) p[i] = i;'),
  kernel('float a[3] = {1, 2, 3}; __auto_type x = a; __auto_type s = "abc"; p[0] = *x + s[0];'),
  kernel('constant __auto_type x = 3; private __auto_type y = p; y[0] = x;'),
  `#define MAX(a, b) ({ __auto_type _a = (a); __auto_type _b = (b); _a > _b ? _a : _b; })
${kernel('q[0] = MAX(q[1], MAX(q[2], MAX(q[3], q[4])));')}`,
  kernel('__auto_type v = (int4)(1); q[0] = v.wzyx.x; __auto_type b = q[0] < 1; q[1] = b;'),
  // _BitInt
  `${[1, 2, 3, 4, 5].map((_, i) => `_Static_assert(sizeof(_BitInt(${[7, 9, 17, 33, 65][i]})) == ${1 << i}, "");`).join('\n')}
struct S { _BitInt(5) a; unsigned _BitInt(33) b; };
_Static_assert(sizeof(struct S) == 16, "");
unsigned _BitInt(1) f(unsigned _BitInt(1) x) { return x; }\n`,
  kernel('_BitInt(40) x = q[0]; signed _BitInt(12) y = 3; x += y; x <<= 2; q[0] = x > y ? -x : ~y; q[x] = !x; x++;'),
  kernel('typedef _BitInt(20) B; B x = p[0]; p[0] = x; p[1] = x * 1.5f; switch (x) { case 1: q[0] = x << 1; }'),
  kernel('_BitInt(20) x = 3wb; unsigned _BitInt(20) y = 3uwb; q[0] = x + y; int4 v = q[2]; v = v + x;'),
  kernel(`_BitInt(40) x = 1; unsigned _BitInt(32) u = 1; _BitInt(20) s = 2;
  q[0] = _Generic(x + 1, _BitInt(40): 1) + _Generic(u + x, _BitInt(40): 1) + _Generic(-u, unsigned _BitInt(32): 1);
  q[1] = _Generic(s + s, _BitInt(20): 1) + _Generic(s + 1, int: 1) + _Generic(s + 1L, long: 1) + _Generic(u + 1u, uint: 1);
  q[2] = _Generic(u + 1, uint: 1, int: 2) + _Generic(s + 1.0f, float: 1);`),
  // Enumerations with a type
  `enum E : uchar { A, B = 255 };
_Static_assert(sizeof(enum E) == 1, "");
enum F : short;
${kernel('enum F f = 1; enum E e = A; q[0] = f + e + sizeof(f);')}enum F : short { C };
enum : long { D = 1L << 40 };
_Static_assert(sizeof(D) == 8, "");
typedef unsigned char u8;
enum G : u8 { X }; enum H : const int { Y }; enum I : __typeof__(1u) { Z = -1 }; enum J : bool { W };\n`,
  kernel(
    'enum E : char { A, B } e = B; q[0] = _Generic(e, char: 1) + _Generic(e + 1, int: 1); enum T : uint; enum T t = 3; q[1] = t;',
  ),
  'enum __attribute__((packed)) P { X, Y };\n_Static_assert(sizeof(enum P) == 1, "");\nenum L { BIG = 1L << 40 };\n_Static_assert(sizeof(enum L) == 8, "");\n',
  // __builtin_bit_cast
  kernel('p[0] = __builtin_bit_cast(float, 3) + 1; uint u = __builtin_bit_cast(uint, p[1]); q[0] = u;'),
  `struct S { int a, b; };
${kernel('struct S s = {1, 2}; long l = __builtin_bit_cast(long, s); q[0] = __builtin_bit_cast(struct S, l).a;')}`,
  kernel('int a[2] = {1, 2}; long l = __builtin_bit_cast(long, a); q[0] = l + __builtin_bit_cast(int[2], l)[0];'),
  kernel(
    'int4 l = 1; p[0] = __builtin_bit_cast(float4, l).wzyx.x; global int *r = __builtin_bit_cast(global int *, p); *r = 1;',
  ),
  `_Static_assert(__builtin_bit_cast(int, 1) == 1, "");
constant int c = __builtin_bit_cast(int, 1.0f);\n`,
  // Names
  kernel('int \\u00e4 = 2, gr\\u00f6\\u00dfe = 3, x\\U000000e4 = 4, y\\u{e4} = 5; q[0] = ä + größe + xä + yä;'),
  kernel('int x\\N{LATIN SMALL LETTER A WITH DIAERESIS} = 2; q[0] = x\\N{LATIN SMALL LETTER A WITH DIAERESIS};'),
  '#define \\u00e4 3\nconstant int c = ä;\n',
  'constant char t[] = "gr\\u00fcn";\n_Static_assert(sizeof(t) == 6, "");\nconstant int w[] = L"ab";\n_Static_assert(sizeof(w) == 12, "");\n',
  // GNU's
  kernel('{ __label__ x, y; goto x; x: q[0] = 1; y: ; } q[1] = ({ goto z; z: 3; });'),
  kernel('__typeof_unqual__(p[0]) x = 1; __typeof_unqual(const int) y = 2; x = y; p[0] = x;'),
  'typedef int I __attribute__((mode(DI)));\n_Static_assert(sizeof(I) == 8, "");\ntypedef unsigned U __attribute__((mode(QI)));\n_Static_assert(sizeof(U) == 1, "");\n',
  'char f(void) { char a[2] = {"ab", "c"}; return a[0]; }\n',
  'constant int c = _Generic(int, int: 1, const int: 2, float: 3);\n',
  // Clang's
  'private int *_Nullable f(private int *_Nonnull x, private int *_Null_unspecified y);\n',
  kernel('_Complex float x = 1.0f + 2.0if; p[0] = __real__ x;'),
];

/** Reserved only in OpenCL C 2.0 and later. */
const ONLY_12: readonly string[] = [kernel('int pipe = 1; q[0] = pipe + (pipe);')];

const INVALID: readonly string[] = [
  kernel('__auto_type x;'),
  kernel('__auto_type x = {1};'),
  kernel('__auto_type x = p[0], y = 1;'),
  kernel('__auto_type x = x + 1;'),
  'struct S { __auto_type x; };\n',
  'void f(__auto_type x) {}\n',
  '__auto_type f(int x) { return x; }\n',
  'typedef __auto_type T;\n',
  kernel('__auto_type x = p; x[0] = "a";'),
  '_BitInt(129) f(void);\n',
  '_BitInt(1) f(void);\n',
  'unsigned _BitInt(0) f(void);\n',
  'long _BitInt(20) f(void);\n',
  kernel('_BitInt(q[0]) x = 1;'),
  'enum E : uchar { A = 256 };\n',
  'enum E : char { A = 127, B };\n',
  'enum E : float { A };\n',
  'enum E : _BitInt(8) { A };\n',
  'enum E : int;\nenum E : uint { A };\n',
  'enum E : int;\nenum E { A };\n',
  'enum E : int { A };\nenum E : int { B };\n',
  kernel('p[0] = __builtin_bit_cast(float, 3L);'),
  kernel('__builtin_bit_cast(float, 1) = 3;'),
  // A half that is read without the extension
  'float f(global half *h) { return ({ h[0]; }); }\n',
  'float f(global half *h) { return _Generic(1, int: h[0] + 1, default: 0); }\n',
  kernel('int x\\u2026 = 2;'),
  kernel('int x\\u00 = 2;'),
];

const errors = (text: string, options: readonly string[]): readonly string[] =>
  analyse(new SourceFile('k.cl', text), parseBuildOptions(options), { read: () => undefined }, { optionsKnown: true })
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ span, message }) => `${span.file.lines.lineAt(span.start) + 1}: ${message}`);

describe('extensions that clang accepts', () => {
  for (const std of ['CL1.2', 'CL2.0', 'CL3.0']) {
    const options = [`-cl-std=${std}`];
    it(`are not errors in ${std}`, () => {
      for (const text of std === 'CL1.2' ? [...VALID, ...ONLY_12] : VALID)
        assert.deepEqual(errors(text, options), [], text);
    });
    it(`are errors in ${std} where they are used wrongly`, () => {
      for (const text of INVALID) assert.notDeepEqual(errors(text, options), [], text);
    });
    it(`are judged alike by clang (${std})`, function () {
      if (!hasClang) this.skip();
      const valid = std === 'CL1.2' ? [...VALID, ...ONLY_12] : VALID;
      const ask = (texts: readonly string[]) => errorsOf(texts.map((text) => ({ text, options })));
      for (const [i, found] of ask(valid).entries()) assert.deepEqual(found, [], valid[i]);
      for (const [i, found] of ask(INVALID).entries()) assert.notDeepEqual(found, [], INVALID[i]);
    }).timeout(120_000);
  }
});
