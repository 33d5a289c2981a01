// BAD [all]
float sum(const float a[]) { return a[0]; }
kernel void k(global float *g) { g[0] = sum(g); }
//                                          ^ error[argument-space-mismatch]: cannot pass 'g', which points to __global, to parameter 'a' of 'sum', which points to __private because the elements of an unqualified array parameter are private
// safe fix: Make parameter 'a' of 'sum' point to global
// | float sum(global const float a[]) { return a[0]; }
// fix: Pass a copy in private memory
// GOOD [gas]
float sum(const float *a) { return a[0]; }
//                     ^ hint[generic-always-one-space]: every pointer passed for 'a' points to __global: 'global' would be more precise
//                     ^ hint[unqualified-pointer-portability]: 'a' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
kernel void k(global float *g) { g[0] = sum(g); }
// GOOD [all]
float sum(const float a[]) { return a[0]; }
kernel void k(global float *g) { float t[2] = {g[0], g[1]}; g[0] = sum(t); }
