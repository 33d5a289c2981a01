// BAD [all] clang: warning
int first(global int *p) { return p[0]; }
kernel void k(global const int *in, global int *out) { out[0] = first(‹in›); }
// fix: Cast to 'global int *'
// GOOD [all]
int first(global const int *p) { return p[0]; }
kernel void k(global int *in, global int *out) { out[0] = first(in); }
