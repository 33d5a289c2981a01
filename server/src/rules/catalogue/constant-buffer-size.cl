// BAD [all] clang: accepts
constant float ‹lut›[20000] = {0};
kernel void k(global float *o, int i) { *o = lut[i]; }
// fix: Pass 'lut' to the kernels as a buffer, which the host fills
// GOOD [all]
constant float lut[256] = {0};
kernel void k(global float *o, int i) { *o = lut[i & 255]; }
