// BAD [all]
kernel void k(local float *l) { prefetch(l, 16); }
//                              ^^^^^^^^ error[prefetch-space]: cannot pass 'l', which points to __local, to 'prefetch': it takes a pointer to __global
// fix: Make 'l' point to global: changes the kernel's interface
// | kernel void k(global float *l) { prefetch(l, 16); }
// fix: Delete the call
// GOOD [all]
kernel void k(global float *g) { prefetch(g, 16); }
