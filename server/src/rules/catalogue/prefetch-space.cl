// BAD [all]
kernel void k(local float *l) { ‹prefetch›(l, 16); }
// GOOD [all]
kernel void k(global float *g) { prefetch(g, 16); }
