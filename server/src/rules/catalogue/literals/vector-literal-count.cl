// BAD [all]
kernel void k(global float4 *out) { out[0] = (float4)‹(1.0f, 2.0f, 3.0f)›; }
// fix: Add a zero
// BAD [all]
kernel void k(global float2 *out) { out[0] = (float2)(1.0f, 2.0f, ‹3.0f›); }
// fix: Remove the last element
// BAD [all]
kernel void k(global float4 *out, float2 v, float3 w) { out[0] = (float4)‹(v, w)›; }
// fix: Take '.xy' of the last
// GOOD [all]
kernel void k(global float4 *out, float2 v) { out[0] = (float4)(v, v) + (float4)(1.0f) + (float4)(1, v, 2); }
