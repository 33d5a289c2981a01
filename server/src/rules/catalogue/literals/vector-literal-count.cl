// BAD [all]
kernel void k(global float4 *out) { out[0] = (float4)(1.0f, 2.0f, 3.0f); }
//                                                   ^ error[vector-literal-count]: 'float4' has 4 elements, and this literal gives 3
// fix: Add a zero
// | kernel void k(global float4 *out) { out[0] = (float4)(1.0f, 2.0f, 3.0f, 0); }
// BAD [all]
kernel void k(global float2 *out) { out[0] = (float2)(1.0f, 2.0f, 3.0f); }
//                                                                ^^^^ error[vector-literal-count]: too many elements: 'float2' has 2
// fix: Remove the last element
// | kernel void k(global float2 *out) { out[0] = (float2)(1.0f, 2.0f); }
// BAD [all]
kernel void k(global float4 *out, float2 v, float3 w) { out[0] = (float4)(v, w); }
//                                                                       ^ error[vector-literal-count]: too many elements: 'float4' has 4
// fix: Take '.xy' of the last
// | kernel void k(global float4 *out, float2 v, float3 w) { out[0] = (float4)(v, w.xy); }
// GOOD [all]
kernel void k(global float4 *out, float2 v) { out[0] = (float4)(v, v) + (float4)(1.0f) + (float4)(1, v, 2); }
