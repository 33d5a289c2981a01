import { check } from './check.js';

describe('diagnostics of the preprocessor', () => {
  it('names the #if whose #endif is missing', () =>
    check(`
#if 1
//^ error[unterminated-conditional]: unterminated conditional directive: #endif is missing
int a;
#ifdef B
//^^^^ error[unterminated-conditional]: unterminated conditional directive: #endif is missing
`));

  it('warns of a macro with another body, and of no other', () =>
    check(
      `
#define A 1
#define A  1 // the same
#define A 2
//      ^ warning[macro-redefinition]: 'A' redefined with another body: A 1
#undef A
#define A 3
#define D 4
//      ^ warning[macro-redefinition]: 'D' redefined by the build options with another body: D 5
`,
      ['-D', 'D=5'],
    ));

  it('warns about an unknown pragma', () =>
    check(`
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma unroll 4
#pragma clang diagnostic ignored "-Wall"
#pragma OPENCL EXTENSIONS cl_khr_fp64 : enable
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-pragma]: unknown pragma '#pragma OPENCL EXTENSIONS'
#pragma unrol 4
//^^^^^^^^^^^^^ warning[unknown-pragma]: unknown pragma '#pragma unrol 4'
`));

  it('reads a pragma after joining its lines, within a word, too', () =>
    check('\n#pragma OPENCL EXT\\\nENSION cl_khr_fp16 : ena\\\nble\nkernel void k(half *h) { half x = *h; }\n'));

  it('counts arguments', () =>
    check(`
#define F(a, b) a b
#define G() g
#define V(a, ...) a
int i = F(1);
//         ^ error[macro-argument-count]: macro 'F' takes 2 arguments, but 1 is given
int j = F(1, (2, 3)) G() V(1) V(1, 2, 3);
int k = G(1);
//        ^ error[macro-argument-count]: macro 'G' takes 0 arguments, but 1 is given
`));

  it('counts arguments of a call over several lines where one is missing or too many', () =>
    check(`
#define F(a, b) a b
#define INNER(a) F(a)
int i = F(1
);
//^ error[macro-argument-count]: macro 'F' takes 2 arguments, but 1 is given
int j = F(1,
          2,
          (3, 4),
//        ^ error[macro-argument-count]: macro 'F' takes 2 arguments, but 4 are given
          5);
int k = F(1, 2
  ,
//^ error[macro-argument-count]: macro 'F' takes 2 arguments, but 3 are given
);
int l = INNER(1);
//      ^^^^^^^^ error[macro-argument-count]: macro 'F' takes 2 arguments, but 1 is given
`));

  it('reports a call without its end once', () =>
    check(`
#define F(a) a
int f = F(1;
//      ^ error[unterminated-macro-call]: unterminated call of macro 'F': its ')' is missing
`));

  it('reports invalid token pastes at the use of the macro', () =>
    check(`
#define P(a, b) a##b
int P(x, 1) = P(1, e) P(+, +);
int y = P(+, /);
//      ^^^^^^^ error[invalid-paste]: '##' in macro 'P' forms '+/', which is not a token
`));

  it('reports unknown and misplaced directives', () =>
    check(`
#else
//^^^ error[invalid-directive]: #else without #if
#bogus
//^^^^ error[invalid-directive]: '#bogus' is not a preprocessing directive
#if 0
#bogus is left out
#elif 1 +
//       ^ error[invalid-condition]: expected value in expression
#endif
#define X #y
#define F(a) #y
//           ^ error[invalid-directive]: '#' is not followed by a macro parameter
`));

  it('lists where it looked for a header', () =>
    check(
      `
#include "h.h"
#include <missing.h>
//       ^^^^^^^^^^^ error[unknown-header]: 'missing.h' file not found; looked in inc
#if __has_include(<missing.h>)
#error not reached
#endif
`,
      ['-I', 'inc'],
      { 'h.h': '' },
    ));

  it('stops at a header that includes itself', () => {
    const header = '#include "h.h"\n';
    check('#include "h.h"\nint a;\n', [], { 'h.h': header });
  });

  it('bounds the output of macros', () =>
    check(`${Array.from({ length: 40 }, (_, i) => `#define M${i + 1} M${i} M${i}`).join('\n')}
int a[] = { M40 };
//          ^^^ error[expansion-limit]: macro 'M40' expands to more than 500000 tokens: its expansion is empty
`));

  it('reports #error and #warning', () =>
    check(
      `
#if 1
#error no device
//^^^^^^^^^^^^^^ error[error-directive]: no device
#warning  slow
//^^^^^^^^^^^^ warning[warning-directive]: slow
#else
#error not here
#endif
/* open
//^ error[unterminated-comment]: unterminated /* comment
`.replace(/\n$/, ''),
    ));
});
