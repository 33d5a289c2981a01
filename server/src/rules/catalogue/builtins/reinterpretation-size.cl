// BAD [all]
kernel void k(global int *out, short s) { out[0] = ‹as_int(s)›; }
// BAD [all]
kernel void k(global float4 *out, float2 v) { out[0] = ‹as_float4(v)›; }
// GOOD [all]
kernel void k(global float4 *out, int4 v, float f) { out[0] = as_float4(v); out[1].x = as_float((uint)1); }
