// BAD [all] clang: accepts
constant float ‹lut›[20000] = {0};
kernel void k(global float *o, int i) { *o = lut[i]; }
// fix: Pass 'lut' to the kernels as a buffer, which the host fills
// BAD [all] clang: accepts
constant float sines[10000] = {0};
constant float ‹cosines›[10000] = {0};
kernel void k(global float *o, int i) { *o = sines[i] + cosines[i]; }
// fix: Pass 'sines' to the kernels as a buffer, which the host fills
// BAD [all] clang: accepts
kernel void k(global float *o, constant float ‹table›[20000], int i) { *o = table[i]; }
// fix: Make parameter 'table' of 'k' point to global
// GOOD [all]
constant float lut[256] = {0};
kernel void k(global float *o, int i) { *o = lut[i & 255]; }
