// BAD [all] clang: accepts
constant float a[2] = {1, 2};
kernel void ‹k›(constant float *b, constant float *c, constant float *d, constant float *e, constant float *f,
    constant float *g, constant float *h, constant float *i, global float *o) { *o = *b + *c + *d + *e + *f + *g + *h + *i + a[0]; }
// fix: Make 'i' point to global const
// GOOD [all]
kernel void k(constant float *b, global float *o) { *o = *b; }
