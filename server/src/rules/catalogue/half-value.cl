// BAD [all]
kernel void k(void) { half ‹x›; }
// BAD [all]
constant half ‹t›[2] = {0, 0};
// BAD [all]
kernel void k(global half *h, global float *o) { *o = ‹h[0]›; }
// BAD [all]
kernel void k(global half *h) { ‹h[1]› = 1.0f; }
// GOOD [all]
kernel void k(global half *h) { global half *q = h + 1; vstore_half(vload_half(0, h), 0, q); }
