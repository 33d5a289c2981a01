import assert from 'node:assert/strict';
import { embeddedKernels, isolated } from '../../server/src/text/embedded.js';
import { swallowedCode } from '../../server/src/text/joined-literals.js';
import { type HostLanguage, hostTokens, valueOf } from '../../server/src/text/literals.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** The contents of a text's strings. */
const strings = (text: string, language: HostLanguage): string[] => {
  const all = [...hostTokens(text, language)].filter(({ kind }) => kind === 'string');
  const alone = [...hostTokens(text, language, true)].filter(({ kind }) => kind === 'string');
  assert.deepEqual(alone, all, 'strings are the same if only strings are scanned');
  return all.map((token) => valueOf(text, token));
};
/** The kernels of a text, without surrounding blanks. */
const kernels = (text: string, language: HostLanguage): string[] =>
  embeddedKernels(text, language).map((kernel) => {
    const held = isolated(new SourceFile('a.cpp', text), kernel);
    assert.equal(held.length, kernel.end);
    return held.trim();
  });

describe('literals of hosts', () => {
  it('of C and C++ are distinguished from characters and comments', () => {
    const text = `char q = '"'; // "no"
int n = 1'000; /* "no" */ const char *s = "a\\"b\\n\\x41\\101" L"w" u8"u"; auto r = R"x(raw )" \\n)x", t = LR"(w)";
# define S "x \\
y"
const char *open = "not closed
int m = 'a';`;
    assert.deepEqual(strings(text, 'c'), ['a"b\nAA', 'w', 'u', 'raw )" \\n', 'w', 'x y', 'not closed']);
  });
  it('of Python have one or three quotes, prefixes and comments', () => {
    const text = `a = 'it"s' # "no"
b = """x "quoted" \\""" y"""
c = rb'\\n' + f"{n}" + r"""a\\"""b"""
d = "" + '''z'''`;
    assert.deepEqual(strings(text, 'python'), [`it"s`, 'x "quoted" """ y', '\\n', '{n}', 'a\\"""b', '', 'z']);
  });
  it("of Rust are raw with any number of '#', and exclude lifetimes and nested comments", () => {
    const text = `fn f<'a>(x: &'a str, c: char) { let q = '"'; /* a /* "no" */ "no" */ let s = r##"one "# two"##; let t = "x\\u{41}
y"; let id = r#type; br"b"; }`;
    assert.deepEqual(strings(text, 'rust'), ['one "# two', 'xA\ny', 'b']);
  });
  it('of CMake may be in brackets', () => {
    assert.deepEqual(strings('# "no"\nset(A "x" [==[ y ]=] ]==]) #[[ "no" ]]', 'cmake'), ['x', ' y ]=] ']);
  });
  it('are marked where the language replaces names in them', () => {
    const formatted = (text: string, language: HostLanguage): boolean[] =>
      [...hostTokens(text, language)].flatMap((token) => (token.kind === 'string' ? [token.formatted] : []));
    const python = `f"{n}" F'''{n}''' rf'{n}' "{n}" b"{n}" '''{n}''' r"{n}"`;
    assert.deepEqual(formatted(python, 'python'), [true, true, true, false, false, false, false]);
    assert.deepEqual(formatted(`set(A "\${B}" "B" [[\${B}]] [=[\${B}]=])`, 'cmake'), [true, false, false, false]);
    assert.deepEqual(formatted(`"\${n}" R"(\${n})" u8"{n}"`, 'c'), [false, false, false]);
    assert.deepEqual(formatted('"{n}" r#"{n}"# b"{n}"', 'rust'), [false, false, false]);
  });
});

describe('kernels in strings', () => {
  const kernel = 'kernel void k(global int *p) { *p = 1; }';

  it('are found by the function in them, anywhere in the string', () => {
    assert.deepEqual(kernels(`auto s = R"(${kernel})"; foo("kernel of truth");`, 'c'), [kernel]);
    assert.deepEqual(kernels(`s = """${kernel}"""\nt = "a kernel void"`, 'python'), [kernel]);
    assert.deepEqual(kernels(`const S: &str = r#"${kernel}"#;`, 'rust'), [kernel]);
  });
  it('are glued of several strings, with their escapes', () => {
    const text = `const char *s = "#define N \\\\\\n"  // one
   " 1\\n"
   "kernel void k(global int *p) { printf(\\"x\\"); }\\n";`;
    const [held = ''] = kernels(text, 'c');
    assert.match(held, /^#define N {3}\\\n +1\n +kernel void k\(global int \*p\) \{ printf\( "x" \); \}/);
  });
  it('are found after an escape', () => {
    assert.deepEqual(kernels('const char *s = "\\nkernel void k(global int *p) { *p = 1; }\\t";', 'c'), [kernel]);
  });
  it('are not the kernels of Metal, whose parameters have attributes', () => {
    const metal = 'kernel void k(device float *p [[buffer(0)]], uint i [[thread_position_in_grid]]) { p[i] = 1; }';
    assert.deepEqual(kernels(`const char *s = R"(${metal})", *t = "${kernel}";`, 'c'), [kernel]);
    const indexed = 'kernel void k(constant float p[4]) { int i = a[b[0]]; }';
    assert.deepEqual(kernels(`const char *s = "${indexed}";`, 'c'), [indexed]);
  });

  it('keep the names of headers, whose quotes are escapes', () => {
    const text = 'const char *s = "#include \\"a b.h\\"\\nkernel void k(void) { f(\\"x\\"); }";';
    assert.deepEqual(kernels(text, 'c'), ['#include  "a b.h" \n kernel void k(void) { f( "x" ); }']);
  });
  it('keep characters and escapes whole', () => {
    const text =
      'const char *s = "kernel void k(void) { char a = \'\\"\', b = \'\\\\\\\\\', c = \'\\\\n\'; f(\\"\\\\\\"x\\\\\\" %d\\\\n\\"); }";';
    assert.deepEqual(
      kernels(text, 'c').map((one) => one.replace(/ +/g, ' ')),
      [`kernel void k(void) { char a = '"', b = '\\\\', c = '\\n'; f( " \\"x \\" %d \\n" ); }`],
    );
  });
  it('are arguments that macros make strings of', () => {
    const macros = [
      '#define R(...) #__VA_ARGS__\ns = R',
      '#define STR(x) #x\ns = STR',
      ' # define  text( code )  # code\ns = text',
      '#define LONG(x) \\\n  #x\ns = LONG',
      'BOOST_COMPUTE_STRINGIZE_SOURCE',
      'MY_STRINGIFY',
      '#include "x.h"\ns = FROM_A_HEADER',
    ];
    for (const macro of macros)
      assert.deepEqual(kernels(`${macro} (${kernel}, ")");\nint main() {}`, 'c'), [`${kernel}, ")"`], macro);
    assert.deepEqual(kernels(`SRC(name, ${kernel});`, 'c'), [], 'a macro with two arguments');
    assert.deepEqual(kernels(`#define R(a) #b\nR(${kernel});`, 'c'), [], 'a macro that does something else');
    assert.deepEqual(
      kernels(`#define R(a) #a\ns = "int n; " R(${kernel})`, 'c'),
      [`int n;     ${kernel}`],
      'beside a string',
    );
    assert.deepEqual(kernels(`#define STRINGIFY2(a) R(a)\nSTRINGIFY2(${kernel})`, 'c'), [], 'an unknown macro');
    assert.deepEqual(kernels(`#define R(a) #a\nR(${kernel}`, 'c'), [], 'an open argument list');
    assert.deepEqual(kernels(`#define STRINGIFY(x) x\nauto s = "${kernel}";`, 'c'), [kernel], 'a string beside it');
  });
  it('are arguments that macros pass to those that make strings', () => {
    for (const macros of [
      '#define S(...) R(__VA_ARGS__)\n#define R(...) #__VA_ARGS__',
      '#define R(x) #x\n#define S(x) R( x )',
    ])
      assert.deepEqual(kernels(`${macros}\nconst char *s = S(${kernel});`, 'c'), [kernel], macros);
    const passed = '#define R(a) #a\n#define S(a) R(a)\n';
    const sized = 'kernel void k(global int *a) { a[0] = N; }';
    assert.deepEqual(kernels(`${passed}#define N 4\ns = S(${sized})`, 'c'), [], 'an expanded macro of the host');
    assert.deepEqual(kernels(`${passed}#define N 4\ns = R(${sized})`, 'c'), [sized]);
    assert.deepEqual(kernels(`${passed}s = S(\n#define N 4 \\n\n${sized})`, 'c'), [`#define N 4 \n \n${sized}`]);
    assert.deepEqual(kernels(`${passed}#define T S(${kernel})`, 'c'), [], 'the definition of another macro');
  });
  it('have the line ends that arguments spell outside of their literals', () => {
    const body = (end: string): string => `#define M \\\n  1 ${end}\nkernel void k(void) { f("a\\n", '\\n'); ${end}}`;
    assert.deepEqual(kernels(`#define R(...) #__VA_ARGS__\ns = R(${body('\\n')})`, 'c'), [body('\n ')]);
  });
  it('are not found where the host generates them at run time', () => {
    assert.deepEqual(kernels(`s = """${kernel}""" % x\nt = f"""${kernel}"""`, 'python'), []);
    assert.deepEqual(kernels(`s = """kernel void k(global %(type)s *p) { }"""`, 'python'), []);
    const inPython = (body: string): string => `kernel void k(global int *a) { ${body} a[0] = 1; }`;
    for (const body of [
      'a[1] = {{ n + 1 }};',
      'a[1] = {{N-1}};',
      'int v = {{ t[0] }};',
      'a[1] = {{ name | lower }};',
      '{{ body(1) }}',
      '{# note #}',
      'int v = {{ conf.get("n") }};',
    ])
      assert.deepEqual(kernels(`s = '''${inPython(body)}'''`, 'python'), [], body);
    for (const body of ['int m[2][2] = {{1, 2}, {3, 4}};', 'float m[1][1] = {{ 1.0f }};'])
      assert.deepEqual(kernels(`s = '''${inPython(body)}'''`, 'python'), [inPython(body)]);
    assert.deepEqual(
      kernels(`f(head + "${kernel}"); g("${kernel}" MORE "x"); h(R"(${kernel.replace('1', '${' + 'n}')})");`, 'c'),
      [],
    );
  });
  it('can be overridden by a comment', () => {
    assert.deepEqual(kernels('/* opencl */ auto h = R"(int f(int x) { return x; })"; auto n = R"(no)";', 'c'), [
      'int f(int x) { return x; }',
    ]);
    assert.deepEqual(kernels('# opencl\nh = """int f(int x);"""\nn = """no"""', 'python'), ['int f(int x);']);
  });
  it('are not found where a comment only mentions OpenCL, or the string is a message or a file name', () => {
    for (const [text, language] of [
      ['// OpenCL matrix multiplication ... Naive\n\n  source = read("../naive.cl");', 'c'],
      ['// OpenCL\n#ifndef V\n#define V 110\n#pragma warning "OpenCL 1.1 is needed, redefining; sorry"\n', 'c'],
      ['// OpenCL\nsource = read("naive.cl");', 'c'],
      ['# OpenCL buffers; one for each matrix\nsource = open("../naive.cl").read()', 'python'],
      ['# opencl kernels\nname = "scale"', 'python'],
    ] as const)
      assert.deepEqual(kernels(text, language), [], text);
  });
});

describe('literals without a newline', () => {
  /** The directives and comments that swallow code, in the kernels of a text of C. */
  const swallowed = (...literals: readonly string[]): string[] => {
    const text = `const char *source =\n${literals.map((one) => `  "${one}"`).join('\n')};\n`;
    return embeddedKernels(text).flatMap((kernel) =>
      swallowedCode(text, kernel).map(({ kind, start, end, boundary }) => {
        assert.equal(text.charAt(boundary), '"');
        return `${kind} ${text.slice(start, end)}`;
      }),
    );
  };
  const KERNEL = ['kernel void f(global float *a) {', '  a[0] = 1;', '}'];

  it('swallow a kernel, a directive or a statement', () => {
    assert.deepEqual(swallowed('#pragma OPENCL EXTENSION cl_khr_fp64 : enable', ...KERNEL), [
      'directive #pragma OPENCL EXTENSION cl_khr_fp64 : enable',
    ]);
    assert.deepEqual(swallowed('#define N 4', '#ifdef A\\n', '#endif', ...KERNEL), [
      'directive #define N 4',
      'directive #endif',
    ]);
    assert.deepEqual(swallowed('kernel void f(global float *a) {', '  // once ', '  a[0] = 1;', '}'), [
      'comment // once',
    ]);
  });
  it('may continue a replacement list, a condition or prose', () => {
    assert.deepEqual(swallowed('#define TWICE(x) ', '((x) * 2)\\n', ...KERNEL), []);
    assert.deepEqual(swallowed('#if defined(A) && ', 'defined(B)\\n', '#endif\\n', ...KERNEL), []);
    assert.deepEqual(swallowed('// a comment that ', 'goes on\\n', ...KERNEL), []);
    assert.deepEqual(swallowed('kernel void f(global float *a) { a[0] = 1;//', 'a[1] = 2;\\n', '}'), []);
    assert.deepEqual(swallowed('#define SLASHES \\"//\\"\\n', '/* // */', ...KERNEL), []);
  });
});
