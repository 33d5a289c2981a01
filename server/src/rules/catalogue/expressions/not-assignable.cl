// BAD [all]
kernel void k(global int *out, int n) { n + 1 ‹=› out[0]; }
// fix: Compare with '=='
// BAD [all]
kernel void k(global int *out) { int a[2]; int b[2]; a ‹=› b; }
// BAD [all]
kernel void k(global float4 *out) { out[0].xx ‹=› (float2)(1); }
// fix: Write '.xy'
// BAD [all]
kernel void k(global int *out, int n) { n++‹++›; }
// GOOD [all]
kernel void k(global float4 *out, int n) { out[0].xy = (float2)(1); *out = n++; }
