// BAD [all] clang: accepts
constant float lut[20000] = {0};
//             ^^^ warning[constant-buffer-size]: 'lut' takes 80000 bytes of constant memory; 65536 is the maximum on every device of the full profile
// fix: Pass 'lut' to the kernels as a buffer, which the host fills
// | kernel void k(global float *o, int i, global const float lut[20000]) { *o = lut[i]; }
kernel void k(global float *o, int i) { *o = lut[i]; }
// BAD [all] clang: accepts
constant float sines[10000] = {0};
constant float cosines[10000] = {0};
//             ^^^^^^^ warning[constant-buffer-size]: the 2 constant variables of this program take 80000 bytes of constant memory; 65536 is the maximum on every device of the full profile
// fix: Pass 'sines' to the kernels as a buffer, which the host fills
// | constant float cosines[10000] = {0};
// | kernel void k(global float *o, int i, global const float sines[10000]) { *o = sines[i] + cosines[i]; }
kernel void k(global float *o, int i) { *o = sines[i] + cosines[i]; }
// BAD [all] clang: accepts
kernel void k(global float *o, constant float table[20000], int i) { *o = table[i]; }
//                                            ^^^^^ warning[constant-buffer-size]: 'table' points to 80000 bytes of constant memory; 65536 is the maximum on every device of the full profile
// fix: Make parameter 'table' of 'k' point to global
// | kernel void k(global float *o, global float table[20000], int i) { *o = table[i]; }
// GOOD [all]
constant float lut[256] = {0};
kernel void k(global float *o, int i) { *o = lut[i & 255]; }
