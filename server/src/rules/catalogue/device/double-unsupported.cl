// BAD [1.2−fp64]
kernel void k(global double *p) { p[0] = p[1]; }
//                   ^^^^^^ error[double-unsupported]: 'double' requires cl_khr_fp64
// fix: Change to 'float': changes the kernel's interface
// | kernel void k(global float *p) { p[0] = p[1]; }
// fix: Define 'real': double, or float where cl_khr_fp64 is missing; changes the kernel's interface
// GOOD [1.2+]
kernel void k(global double *p) { p[0] = p[1] * 2.0; }
