// BAD [all] clang: accepts
kernel void k(global int *o, int n) { o[0] = mul24(3840 * 2160 * 3, n); }
//                                                 ^^^^^^^^^^^^^^^ warning[builtin-value]: 24883200 has more than 24 bits: the result of the multiplication is undefined
// BAD [all] clang: accepts
kernel void k(global int *o, int n) { o[0] = mad24(n, -8388609, 1); }
//                                                    ^^^^^^^^ warning[builtin-value]: -8388609 has more than 24 bits: the result of the multiplication is undefined
// GOOD [all]
kernel void k(global int *o, global uint *u, int n) { o[0] = mul24(8388607, n); u[0] = mul24(16777215u, u[1]); }
// BAD [all] clang: accepts
kernel void k(global float *a, global int *o) { if (any(a[0] > 1.0f)) o[0] = 1; }
//                                                  ^^^^^^^^^^^^^^^^ warning[builtin-value]: this is always 0: 'any' looks at the sign bit, and a comparison of scalars is 0 or 1
// GOOD [all]
kernel void k(global float4 *a, global int *o, int n) { if (any(a[0] > 1.0f) || all(n)) o[0] = 1; }
// BAD [1.2, 2.0, 3.0] clang: accepts
constant sampler_t smooth = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR;
kernel void k(read_only image2d_t im, global uint4 *o) { o[0] = read_imageui(im, smooth, (float2)(0.5f)); }
//                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[builtin-value]: 'smooth' is linear: reading integers needs CLK_FILTER_NEAREST, else the result is undefined
// BAD [1.2, 2.0, 3.0] clang: accepts
constant sampler_t scaled = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
kernel void k(read_only image2d_t im, global float4 *o) { o[0] = read_imagef(im, scaled, (int2)(1, 2)); }
//                                                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[builtin-value]: 'scaled' is normalized: integer coordinates need CLK_NORMALIZED_COORDS_FALSE and CLK_FILTER_NEAREST, else the result is undefined
// GOOD [1.2, 2.0, 3.0]
constant sampler_t exact = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
kernel void k(read_only image2d_t im, global int4 *o) { o[0] = read_imagei(im, exact, (int2)(1, 2)); }
