// BAD [all]
kernel void k(constant float *c) { vstore4((float4)(0.0f), 0, c); }
//                                 ^^^^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[builtin-output-space]: cannot pass 'c', which points to __constant, as argument 3 of 'vstore4': it takes a pointer to __private, __local or __global
// fix: Make 'c' point to local: changes the kernel's interface
// | kernel void k(local float *c) { vstore4((float4)(0.0f), 0, c); }
// fix: Make 'c' point to global: changes the kernel's interface
//                                 ^^^^^^^ [2.0, 3.0, 3.0−psv] error[builtin-output-space]: cannot pass 'c', which points to __constant, as argument 3 of 'vstore4': it takes a pointer to __generic
// BAD [all]
kernel void k(constant float *c) { float s = sincos(1.0f, c); (void)s; }
//                                           ^^^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[builtin-output-space]: cannot pass 'c', which points to __constant, as argument 2 of 'sincos': it takes a pointer to __private, __local or __global
// fix: Pass a copy in private memory
// | kernel void k(constant float *c) { float c_copy = *c;
// | float s = sincos(1.0f, &c_copy); (void)s; }
// fix: Make 'c' point to local: changes the kernel's interface
// fix: Make 'c' point to global: changes the kernel's interface
//                                           ^^^^^^ [2.0, 3.0, 3.0−psv] error[builtin-output-space]: cannot pass 'c', which points to __constant, as argument 2 of 'sincos': it takes a pointer to __generic
// fix: Pass a copy in private memory
// | kernel void k(constant float *c) { float c_copy = *c;
// | float s = sincos(1.0f, &c_copy); (void)s; }
// BAD [all]
kernel void k(constant int *c) { float m = frexp(8.0f, c); (void)m; }
//                                         ^^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[builtin-output-space]: cannot pass 'c', which points to __constant, as argument 2 of 'frexp': it takes a pointer to __private, __local or __global
// fix: Pass a copy in private memory
// | kernel void k(constant int *c) { int c_copy = *c;
// | float m = frexp(8.0f, &c_copy); (void)m; }
// fix: Make 'c' point to local: changes the kernel's interface
// fix: Make 'c' point to global: changes the kernel's interface
//                                         ^^^^^ [2.0, 3.0, 3.0−psv] error[builtin-output-space]: cannot pass 'c', which points to __constant, as argument 2 of 'frexp': it takes a pointer to __generic
// fix: Pass a copy in private memory
// | kernel void k(constant int *c) { int c_copy = *c;
// | float m = frexp(8.0f, &c_copy); (void)m; }
// BAD [all]
kernel void k(constant half *c) { vstore_half(1.0f, 0, c); }
//                                ^^^^^^^^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[builtin-output-space]: cannot pass 'c', which points to __constant, as argument 3 of 'vstore_half': it takes a pointer to __private, __local or __global
// fix: Make 'c' point to local: changes the kernel's interface
// | kernel void k(local half *c) { vstore_half(1.0f, 0, c); }
// fix: Make 'c' point to global: changes the kernel's interface
//                                ^^^^^^^^^^^ [2.0, 3.0, 3.0−psv] error[builtin-output-space]: cannot pass 'c', which points to __constant, as argument 3 of 'vstore_half': it takes a pointer to __generic
// BAD [gas]
cl_mem_fence_flags f(constant int *c) { return get_fence(c); }
//                                             ^^^^^^^^^ error[builtin-output-space]: cannot pass 'c', which points to __constant, as argument 1 of 'get_fence': it takes a pointer to __generic
// fix: Make 'c' point to generic
// | cl_mem_fence_flags f(int *c) { return get_fence(c); }
// GOOD [all]
kernel void k(global float *g, local float *l, constant float *c) { float p; vstore4(vload4(0, c), 0, g); vstore4(vload4(0, l), 1, g); p = sincos(1.0f, &p) + modf(1.5f, l) + fract(2.5f, g); g[9] = p; }
