// BAD [all]
kernel void k(global int *out, float f) { out[0] = f ‹?› 1 : 2; }
// BAD [all]
kernel void k(global float4 *out, float4 v) { out[0] = v ‹?› v : -v; }
// BAD [all]
kernel void k(global float2 *out, int4 c) { out[0] = c ‹?› out[1] : out[2]; }
// BAD [all]
kernel void k(global float4 *out, short4 c) { out[0] = c ‹?› out[1] : out[2]; }
// GOOD [all]
kernel void k(global float4 *out, int4 c, int n) { out[0] = c ? out[1] : out[2]; out[1] = n ? out[1] : out[2]; }
