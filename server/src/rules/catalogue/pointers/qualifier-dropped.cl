// BAD [all] clang: warning
int first(global int *p) { return p[0]; }
kernel void k(global const int *in, global int *out) { out[0] = first(in); }
//                                                                    ^^ warning[qualifier-dropped]: a pointer of type 'const __global int *' is converted to parameter 'p' of 'first' of type '__global int *': this drops its qualifiers
// fix: Cast to 'global int *'
// | kernel void k(global const int *in, global int *out) { out[0] = first((global int *)in); }
// GOOD [all]
int first(global const int *p) { return p[0]; }
kernel void k(global int *in, global int *out) { out[0] = first(in); }
