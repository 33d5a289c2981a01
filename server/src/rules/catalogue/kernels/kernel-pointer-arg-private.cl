// BAD [no-gas]
kernel void k(int *ptr) { *ptr = 1; }
//                 ^^^ error[kernel-pointer-arg-private]: kernel parameter 'ptr' points to __private because OpenCL C 1.0 gives an unqualified pointer the private space; it must point to __global, __local or __constant
// unsafe fix: Make parameter 'ptr' of 'k' point to global
// | kernel void k(global int *ptr) { *ptr = 1; }
// fix: Make parameter 'ptr' of 'k' point to local
// BAD [all]
kernel void k(private float *p) { *p = 1; }
//                           ^ error[kernel-pointer-arg-private]: kernel parameter 'p' points to __private as written; it must point to __global, __local or __constant
// fix: Make parameter 'p' of 'k' point to global: changes the kernel's interface
// | kernel void k(global float *p) { *p = 1; }
// fix: Make parameter 'p' of 'k' point to local: changes the kernel's interface
// BAD [no-gas]
typedef float *vec;
kernel void k(vec v) { v[0] = 1; }
//                ^ error[kernel-pointer-arg-private]: kernel parameter 'v' points to __private because OpenCL C 1.0 gives an unqualified pointer the private space; it must point to __global, __local or __constant
// fix: Make it point to global
// | kernel void k(global float *v) { v[0] = 1; }
// fix: Make it point to local
// GOOD [all]
kernel void k(global int *ptr, local int *tmp, constant int *lut) { *ptr = *tmp = *lut; }
