// BAD [all] clang: accepts
kernel void ‹k›(global float *o) { local float t[128][128]; t[0][0] = 1; *o = t[0][0]; }
// GOOD [all]
kernel void k(global float *o) { local float t[32][33]; t[0][0] = 1; *o = t[0][0]; }
