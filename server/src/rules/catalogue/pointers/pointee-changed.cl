// BAD [all] clang: warning
float first(global float *p) { return p[0]; }
kernel void k(global int *in, global float *out) { out[0] = first(‹in›); }
// fix: Cast to 'global float *'
// BAD [all] clang: warning
kernel void k(global int *in, global uint *out) { global uint *‹p› = in; out[0] = p[0]; }
// fix: Cast to 'global uint *'
// GOOD [all]
kernel void k(global int *in, global void *out) { global float *p = (global float *)in; out = p; p = out; }
