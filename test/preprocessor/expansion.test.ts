import assert from 'node:assert/strict';
import { expansion, preprocess } from './snapshot.js';

const is = (
  text: string,
  expected: string,
  words: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
) => assert.equal(expansion(preprocess(text, words, headers)).replace(/\s+/g, ' '), expected);

describe('macro expansion', () => {
  it('does not expand a macro within its own expansion', () =>
    is('#define f(x) f(x) g\n#define g f\nf(f)(1) g(2)', 'f ( f ) f ( 1 ) f ( 2 ) f'));
  it('expands arguments first, but not beside # and ##', () =>
    is('#define A 1\n#define F(x) x #x x##2\nF(A)', '1 "A" A2'));
  it('makes a string of an argument with single blanks between its tokens', () =>
    is('#define S(x) #x\nS( a  b/**/c )S()S("a\\n" \'"\')S(\nd\n+e)', '"a b c" "" "\\"a\\\\n\\" \'\\"\'" "d +e"'));
  it('deletes the comma before omitted variable arguments only', () =>
    is('#define V(a, ...) f(a, ## __VA_ARGS__)\nV(1) V(1,) V(1, 2)', 'f ( 1 ) f ( 1 , ) f ( 1 , 2 )'));
  it('knows __VA_OPT__', () =>
    is('#define F(a, ...) f(a __VA_OPT__(,) __VA_ARGS__)\nF(1) F(1, 2)', 'f ( 1 ) f ( 1 , 2 )'));
  it('executes directives inside arguments', () =>
    is('#define F(x) [x]\nF(1\n#define A 2\nA\n#if 0\n3\n#endif\n)', '[ 1 2 ]'));
  it('translates trigraphs, digraphs stay as they are', () =>
    is('??=define A 1\nint a??(A??) <::>', 'int a [ 1 ] <: :>'));
  it('joins lines, within tokens and comments, too', () =>
    is('in\\\nt a; /\\\n* x *\\\n/ b // c \\\nd\ne', 'int a ; b e'));
  it('accepts every kind of newline', () => is('#define A 1\r\nA\r#define B 2\nB', '1 2'));
  it('skips a byte order mark', () => is('\ufeff#define A 1\nA', '1'));
  it('counts with __COUNTER__ and __LINE__', () =>
    is('__COUNTER__ __COUNTER__\n__LINE__\n#line 40 "b.cl"\n__LINE__ __FILE__', '0 1 2 40 "b.cl"'));
  it('takes macros from the build options', () =>
    is('F(a b) A C', '"a b" 1 C', ['-D', 'F(x)=#x', '-DA', '-DC', '-UC']));
  it('includes what -include names first', () =>
    is('int a;', 'int h ; int a ;', ['-include', 'h.h'], { 'h.h': 'int h;' }));
  it('ends the name of a header at the end of the directive', () => {
    const header = ['-D', 'TEXT(x)=#x', '-D', 'HEADER(x)=TEXT(x)'];
    is('int a;\n#include HEADER(none.h)', 'int a ;', header);
    is('#include HEADER(one.h)\nHEADER(b)', 'int one ; "b"', header, { 'one.h': 'int one;' });
  });
  it('continues with #include_next', () =>
    is('#include <h.h>', '1 2', ['-I', 'x', '-I', 'y'], { 'x/h.h': '1\n#include_next <h.h>', 'y/h.h': '2' }));
  it('includes a file with #pragma once one time', () =>
    is('#include "h.h"\n#include "h.h"', '1', [], { 'h.h': '#pragma once\n1' }));
  it("takes the program's own base header for the library's", () =>
    is('CLK_LOCAL_MEM_FENCE own', 'CLK_LOCAL_MEM_FENCE 1', [], { 'opencl-c-base.h': '#define own 1\n' }));
  it('lets the library define a name that -D failed to define', () =>
    is('CLK_LOCAL_MEM_FENCE', '0x01', ['-D', 'CLK_LOCAL_MEM_FENCE=7']));
  it('reads conditions with 128 bits', () => is('#if 0x7fffffffffffffff + 1 > 0 && -1 > 0u\n1\n#endif', '1'));
  it('passes pragmas on', () =>
    is(
      '#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n_Pragma("unroll 2") x',
      'OPENCL EXTENSION cl_khr_fp64 : enable unroll 2 x',
    ));
  it('pushes and pops macros', () =>
    is('#define A 1\n#pragma push_macro("A")\n#undef A\n#define A 2\nA\n#pragma pop_macro("A")\nA', '2 1'));
});
