// BAD [all]
kernel void k(float v[16]) { v[0] = 1; }
//                  ^ error[kernel-array-arg-space]: the elements of kernel parameter 'v' are private; an array is passed as a pointer, which must point to __global, __local or __constant
// safe fix: Make its elements global
// | kernel void k(global float v[16]) { v[0] = 1; }
// fix: Make its elements local
// GOOD [all]
kernel void k(global float v[16], local float t[], constant float w[3]) { v[0] = t[0] = w[0]; }
