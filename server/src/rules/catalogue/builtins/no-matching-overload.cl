// BAD [all]
kernel void k(global float *out) { out[0] = dot((float4)(1), (float2)(1)); }
//                                          ^^^ [1.0, 1.1, 1.2] error[no-matching-overload]: no overload of 'dot' takes (float4, float2): there is (float, float), (float2, float2), (float3, float3) and 9 more
//                                          ^^^ [2.0, 3.0, 3.0−gas, 3.0−psv, 3.0−both] error[no-matching-overload]: no overload of 'dot' takes (float4, float2): there is (float, float), (float2, float2), (float3, float3) and 13 more
// BAD [all]
kernel void k(global float *out) { out[0] = mad(out[1], 2.0f); }
//                                          ^^^ error[no-matching-overload]: no overload of 'mad' takes (float, float): it takes 3 arguments
// fix: Add the missing argument
// | kernel void k(global float *out) { out[0] = mad(out[1], 2.0f, 0.0f); }
// fix: Add '0.0f' before 'out[1]'
// fix: Add '0.0f' before '2.0f'
// BAD [1.2+]
kernel void k(write_only image2d_t image) { write_imagef(image, (float2)(0), (float4)(1)); }
//                                          ^^^^^^^^^^^^ [1.2] error[no-matching-overload]: no overload of 'write_imagef' takes (__write_only image2d_t, float2, float4): there is (__write_only image1d_t, int, float4), (__write_only image1d_buffer_t, int, float4), (__write_only image2d_t, int2, float4) and 5 more
//                                          ^^^^^^^^^^^^ [2.0, 3.0, 3.0−gas, 3.0−psv, 3.0−both] error[no-matching-overload]: no overload of 'write_imagef' takes (__write_only image2d_t, float2, float4): there is (__write_only image1d_t, int, float4), (__read_write image1d_t, int, float4), (__write_only image1d_buffer_t, int, float4) and 13 more
// BAD [all]
int __attribute__((overloadable)) size(int x);
int __attribute__((overloadable)) size(float4 x);
kernel void k(global int *out) { out[0] = size((int2)(1)); }
//                                        ^^^^ error[no-matching-overload]: no overload of 'size' takes (int2): there is (float4), (int)
// BAD [all]
kernel void k(global float *out) { out[0] = sin(1.0f, 2.0f); }
//                                          ^^^ error[no-matching-overload]: no overload of 'sin' takes (float, float): it takes 1 argument
// fix: Remove the last argument
// | kernel void k(global float *out) { out[0] = sin(1.0f); }
// BAD [all]
kernel void k(global int *out, local int *sum) { out[0] = atomic_xchg(1, sum); }
//                                                        ^^^^^^^^^^^ error[no-matching-overload]: no overload of 'atomic_xchg' takes (int, __local int *): there is (volatile __global int *, int), (volatile __local int *, int), (volatile __global uint *, uint) and 3 more
// fix: Swap the arguments
// | kernel void k(global int *out, local int *sum) { out[0] = atomic_xchg(sum, 1); }
// BAD [all]
kernel void k(global float *out, global float *in) { out[0] = fma(1.0f, 2.0f, in); }
//                                                            ^^^ error[no-matching-overload]: no overload of 'fma' takes (float, float, __global float *): there is (float, float, float), (float2, float2, float2), (float3, float3, float3) and 15 more
// fix: Add '*'
// | kernel void k(global float *out, global float *in) { out[0] = fma(1.0f, 2.0f, *in); }
// GOOD [all]
kernel void k(global float *out) { out[0] = dot((float4)(1), (float4)(2)) + mad(out[1], 2.0f, 1.0f); }
// BAD [all]
kernel void k(write_only image2d_t image, sampler_t s, global float4 *out) { out[0] = read_imagef(image, s, (int2)(0)); }
//                                                                                    ^^^^^^^^^^^ [1.0, 1.1, 1.2] error[no-matching-overload]: 'image' is write_only, but 'read_imagef' needs an image that is read_only
//                                                                                    ^^^^^^^^^^^ [2.0, 3.0, 3.0−gas, 3.0−psv, 3.0−both] error[no-matching-overload]: 'image' is write_only, but 'read_imagef' needs an image that is read_only or read_write
// BAD [1.1+]
kernel void k(global int *bins, global const int *data) { atomic_inc(bins[data[0]]); }
//                                                        ^^^^^^^^^^ error[no-matching-overload]: no overload of 'atomic_inc' takes (int): there is (volatile __global int *), (volatile __local int *), (volatile __global uint *) and 1 more
// unsafe fix: Add '&'
// | kernel void k(global int *bins, global const int *data) { atomic_inc(&bins[data[0]]); }
