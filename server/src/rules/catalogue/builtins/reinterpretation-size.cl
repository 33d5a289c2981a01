// BAD [all]
kernel void k(global int *out, short s) { out[0] = as_int(s); }
//                                                 ^^^^^^^^^ error[reinterpretation-size]: 'short' cannot be reinterpreted as 'int', which has another size
// BAD [all]
kernel void k(global float4 *out, float2 v) { out[0] = as_float4(v); }
//                                                     ^^^^^^^^^^^^ error[reinterpretation-size]: 'float2' cannot be reinterpreted as 'float4', which has another size
// GOOD [all]
kernel void k(global float4 *out, int4 v, float f) { out[0] = as_float4(v); out[1].x = as_float((uint)1); }
//                                              ^ hint[kernel-argument-unused]: kernel argument 'f' is unused
