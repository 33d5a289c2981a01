// BAD [all] clang: accepts
constant float a[2] = {1, 2};
kernel void k(constant float *b, constant float *c, constant float *d, constant float *e, constant float *f,
//          ^ warning[constant-argument-count]: 'k' uses 9 constant objects (8 arguments, 1 variable); 8 is the maximum on every device of the full profile
// fix: Make 'i' point to global const
// |     constant float *g, constant float *h, global const float *i, global float *o) { *o = *b + *c + *d + *e + *f + *g + *h + *i + a[0]; }
    constant float *g, constant float *h, constant float *i, global float *o) { *o = *b + *c + *d + *e + *f + *g + *h + *i + a[0]; }
// GOOD [all]
kernel void k(constant float *b, global float *o) { *o = *b; }
