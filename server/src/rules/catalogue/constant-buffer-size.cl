// BAD [all] clang: accepts
constant float ‹lut›[20000] = {0};
kernel void k(global float *o, int i) { *o = lut[i]; }
// GOOD [all]
constant float lut[256] = {0};
kernel void k(global float *o, int i) { *o = lut[i & 255]; }
