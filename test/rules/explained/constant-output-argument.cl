// BAD [all]
void put(global int *o) { *o = 1; }
kernel void k(constant int *c) { put(c); }
//                                   ^ error[argument-space-mismatch]: cannot pass 'c', which points to __constant, to parameter 'o' of 'put', which points to __global
// fix: Make 'c' point to global: changes the kernel's interface
// | kernel void k(global int *c) { put(c); }
// GOOD [all]
void put(global int *o) { *o = 1; }
kernel void k(global int *c) { put(c); }
