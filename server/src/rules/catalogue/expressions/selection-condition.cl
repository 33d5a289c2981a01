// BAD [all]
kernel void k(global int *out, float f) { out[0] = f ? 1 : 2; }
//                                                   ^ error[selection-condition]: the condition of '?:' is an integer, a pointer or a vector of integers, not 'float'
// BAD [all]
kernel void k(global float4 *out, float4 v) { out[0] = v ? v : -v; }
//                                                       ^ error[selection-condition]: the condition of '?:' is an integer, a pointer or a vector of integers, not 'float4'
// BAD [all]
kernel void k(global float2 *out, int4 c) { out[0] = c ? out[1] : out[2]; }
//                                                     ^ error[selection-condition]: the condition 'int4' does not choose from 'float2': each of its elements selects one of the same size
// BAD [all]
kernel void k(global float4 *out, short4 c) { out[0] = c ? out[1] : out[2]; }
//                                                       ^ error[selection-condition]: the condition 'short4' does not choose from 'float4': each of its elements selects one of the same size
// GOOD [all]
kernel void k(global float4 *out, int4 c, int n) { out[0] = c ? out[1] : out[2]; out[1] = n ? out[1] : out[2]; }
