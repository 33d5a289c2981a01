// BAD [1.2+] clang: accepts
float ‹other›(float v);
static float ‹own›(float v);
extern constant float ‹table›[4];
float uncalled(float v);
float inner(float v) { return other(v); }
kernel void k(global float *p) { p[0] = inner(p[1]) + own(p[2]) + table[0]; }
// GOOD [1.2+]
float other(float v);
extern constant float table[4];
kernel void k(global float *p) { p[0] = other(p[1]) + table[1]; }
float other(float v) { return v; }
constant float table[4] = {1, 2, 3, 4};
// GOOD [all]
float other(float v);
float library(float v) { return other(v); }
