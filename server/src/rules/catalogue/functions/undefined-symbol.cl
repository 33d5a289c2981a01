// BAD [1.2+] clang: accepts
static float own(float v);
//           ^^^ warning[undefined-symbol]: 'own' is called by kernels but never defined
static float uncalled(float v);
float inner(float v) { return own(v); }
kernel void k(global float *p) { p[0] = inner(p[1]); }
// GOOD [1.2+]
float other(float v);
extern constant float table[4];
kernel void k(global float *p) { p[0] = other(p[1]) + table[1]; }
float other(float v) { return v; }
constant float table[4] = {1, 2, 3, 4};
// GOOD [all]
float other(float v);
float library(float v) { return other(v); }
