// BAD [all]
kernel void k(half ‹h›, global float *o) { *o = 1; }
// fix: Enable cl_khr_fp16
// fix: Change the type to 'float': changes the kernel's interface
// GOOD [all]
kernel void k(global half *h, global float *o) { *o = vload_half(0, h); }
// BAD [all]
struct scale { int n; half factors[2]; };
kernel void k(struct scale ‹s›, global float *o) { *o = s.n; }
// GOOD [all]
struct scale { int n; half factors[2]; };
float f(struct scale s) { return s.n; }
kernel void k(global struct scale *s, global float *o) { *o = s->n + vload_half(0, s->factors); }
