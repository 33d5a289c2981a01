// BAD [all]
kernel void k(half ‹h›, global float *o) { *o = 1; }
// GOOD [all]
kernel void k(global half *h, global float *o) { *o = vload_half(0, h); }
