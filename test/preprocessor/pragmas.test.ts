import { check } from './check.js';

describe('pragmas', () => {
  it('about extensions name the mistake', () =>
    check(`
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp64:disable
#pragma OPENCL EXTENSION all : disable
#pragma OPENCL EXTENSION all : enable
//                             ^^^^^^ warning[unknown-pragma]: 'all' can only be disabled: the pragma is ignored
#pragma OPENCL EXTENSION cl_khr_fp64 : enabled
//                                     ^^^^^^^ warning[unknown-pragma]: expected 'enable' or 'disable', not 'enabled': the pragma is ignored
#pragma OPENCL EXTENSION cl_khr_fp64 : on
//                                     ^^ warning[unknown-pragma]: expected 'enable' or 'disable', not 'on': the pragma is ignored
#pragma OPENCL EXTENSION cl_khr_fp64 : begin
#pragma OPENCL EXTENSION cl_khr_fp64 enable
//                       ^^^^^^^^^^^ warning[unknown-pragma]: expected ':' after 'cl_khr_fp64': the pragma is ignored
#pragma OPENCL EXTENSION cl_khr_fp64
//                       ^^^^^^^^^^^ warning[unknown-pragma]: expected ':' after 'cl_khr_fp64': the pragma is ignored
#pragma OPENCL EXTENSION cl_khr_fp64 :
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-pragma]: expected '#pragma OPENCL EXTENSION name : enable'
#pragma OPENCL EXTENSION
//^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-pragma]: expected '#pragma OPENCL EXTENSION name : enable'
#pragma OPENCL EXTENSION cl_khr_fp46 : enable
//                       ^^^^^^^^^^^ warning[unknown-pragma]: unknown extension 'cl_khr_fp46': did you mean 'cl_khr_fp16'?
#pragma OPENCL EXTENSION fp64 : enable
//                       ^^^^ warning[unknown-pragma]: unknown extension 'fp64': did you mean 'cl_khr_fp64'?
#pragma OPENCL EXTENSION khr_fp64 : enable
//                       ^^^^^^^^ warning[unknown-pragma]: unknown extension 'khr_fp64': did you mean 'cl_khr_fp64'?
#pragma OPENCL EXTENSION clkhrfp64 : enable
//                       ^^^^^^^^^ warning[unknown-pragma]: unknown extension 'clkhrfp64': did you mean 'cl_khr_fp64'?
#pragma OPENCL EXTENSION cl_khr_nothing_like_it : enable
//                       ^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-pragma]: unknown extension 'cl_khr_nothing_like_it'
#pragma OPENCL EXTENSION cl_vendor_thing : enable
#pragma OPENCL EXTENSION __cl_clang_thing : enable
`));

  it('about contraction and rounding name the mistake', () =>
    check(`
#pragma OPENCL FP_CONTRACT ON
#pragma OPENCL FP_CONTRACT DEFAULT
#pragma OPENCL FP_CONTRACT YES
//                         ^^^ warning[unknown-pragma]: expected 'ON', 'OFF' or 'DEFAULT', not 'YES': the pragma is ignored
#pragma OPENCL FP_CONTRACT on
//                         ^^ warning[unknown-pragma]: expected 'ON', 'OFF' or 'DEFAULT', not 'on': the pragma is ignored
#pragma OPENCL FP_CONTRACT
//^^^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-pragma]: expected 'ON', 'OFF' or 'DEFAULT', not '': the pragma is ignored
#pragma OPENCL SELECT_ROUNDING_MODE rtz
#pragma STDC FP_CONTRACT OFF
#pragma OPENCL EXTENSIO cl_khr_fp64 : enable
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-pragma]: unknown pragma '#pragma OPENCL EXTENSIO'
`));

  it('about loops name the mistake', () =>
    check(`
#pragma unroll
#pragma unroll 4
#pragma unroll(4)
#pragma unroll -1
//^^^^^^^^^^^^^^^ error[invalid-directive]: '#pragma unroll -1' requires a non-negative integer
#pragma unroll 1.5
//^^^^^^^^^^^^^^^^ error[invalid-directive]: '#pragma unroll 1.5' requires a non-negative integer
#pragma unroll_and_jam -2
//^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-directive]: '#pragma unroll_and_jam -2' requires a non-negative integer
#pragma clang loop unroll(full)
#pragma clang loop unroll_count(4) vectorize(enable)
#pragma clang loop
//^^^^^^^^^^^^^^^^ error[invalid-directive]: '#pragma clang loop' needs an option, such as 'unroll(full)'
#pragma clang loop speed(3)
//^^^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-directive]: '#pragma clang loop' has no option 'speed'
#pragma clang loop unroll_count(0)
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-directive]: 'unroll_count' requires a positive integer
#pragma clang loop vectorize_width(-2)
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-directive]: 'vectorize_width' requires a positive integer
`));

  it('may be unknown', () =>
    check(`
#pragma
#pragma nothing to do here
//^^^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-pragma]: unknown pragma '#pragma nothing to'
#pragma /* a comment */ nothing // another
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-pragma]: unknown pragma '#pragma nothing'
#pragma GCC anything
#pragma nv_diag_suppress 3
_Pragma("nothing else")
//^^^^^^^^^^^^^^^^^^^^^ warning[unknown-pragma]: unknown pragma '#pragma nothing else'
_Pragma("unroll 4")
_Pragma("unroll"
//^^^^^ error[invalid-directive]: missing ')' after _Pragma
int a;
`));

  it('push and pop macros', () =>
    check(`
#define A 1
#pragma push_macro("A")
#undef A
#define A 2
#if A != 2
#error pushed
#endif
#pragma pop_macro("A")
#if A != 1
#error popped
#endif
#pragma pop_macro("A")
#if A != 1
#error popped more often than pushed
#endif
#pragma push_macro("B")
#define B 3
#pragma pop_macro("B")
#ifdef B
#error defined after it was popped
#endif
`));
});
