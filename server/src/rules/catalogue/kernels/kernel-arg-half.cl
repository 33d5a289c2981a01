// BAD [all]
kernel void k(half h, global float *o) { *o = 1; }
//                 ^ error[kernel-arg-half]: parameter 'h' cannot be a half without '#pragma OPENCL EXTENSION cl_khr_fp16 : enable'; only Intel GPU and Intel CPU accept it; did you mean a pointer to one?
// fix: Enable cl_khr_fp16
// | #pragma OPENCL EXTENSION cl_khr_fp16 : enable
// fix: Change the type to 'float': changes the kernel's interface
//                 ^ hint[kernel-argument-unused]: kernel argument 'h' is unused
// GOOD [all]
kernel void k(global half *h, global float *o) { *o = vload_half(0, h); }
// BAD [all]
struct scale { int n; half factors[2]; };
kernel void k(struct scale s, global float *o) { *o = s.n; }
//                         ^ error[kernel-arg-half]: 'struct scale' cannot be passed to a kernel without '#pragma OPENCL EXTENSION cl_khr_fp16 : enable': its member 'factors' is a half
// GOOD [all]
struct scale { int n; half factors[2]; };
float f(struct scale s) { return s.n; }
kernel void k(global struct scale *s, global float *o) { *o = s->n + vload_half(0, s->factors); }
