// BAD [all]
kernel void k(global float *out) { out[0] = out[1] ‹%› 2.0f; }
// BAD [all]
kernel void k(global int4 *out, float4 v) { out[0] = out[1] ‹+› v; }
// fix: Convert with 'convert_int4'
// BAD [all]
kernel void k(global uchar4 *out) { out[0] = out[1] ‹*› 2; }
// preferred fix: Cast to 'uchar'
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *out) { struct pair p; out[0] = ‹!›p; }
// BAD [all]
kernel void k(global int *out, int n) { out[0] = ‹*›n; }
// fix: Remove the '*'
// BAD [all]
kernel void k(global int *out, int n, int4 v) { out[0] = (n ‹<<› v).x; }
// BAD [all]
kernel void k(global int *out, global float *in) { out[0] = (int)(in ‹-› out); }
// BAD [all]
kernel void k(global int *out) { out ‹*=› 2; }
// GOOD [all]
kernel void k(global int4 *out, uchar4 v) { out[0] = (out[1] << 2) + convert_int4(v * (uchar)2); }
