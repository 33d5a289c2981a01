// BAD [all]
kernel void k(local float *l) { ‹prefetch›(l, 16); }
// fix: Make 'l' point to global: changes the kernel's interface
// fix: Delete the call
// GOOD [all]
kernel void k(global float *g) { prefetch(g, 16); }
