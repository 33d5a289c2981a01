// BAD [all]
kernel void k(global float *out, float2 v) { out[0] = v.‹z›; }
// fix: Change to 'y'
// BAD [all]
kernel void k(global float *out, float4 v) { out[0] = v.‹q›; }
// fix: Change to 'x'
// BAD [all]
kernel void k(global float *out, float4 v) { out[0] = v.‹s4›; }
// fix: Change to 's3'
// BAD [all]
kernel void k(global float4 *out, float4 v) { out[0] = v.‹xys0›; }
// fix: Change to 'xyxx'
// GOOD [all]
kernel void k(global float4 *out, float4 v, float8 w) { out[0] = v.wzyx + w.s0246 + w.hi + w.even; }
