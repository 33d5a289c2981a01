// BAD [all] clang: warning
kernel void k(global int *out, int n) { if (n ‹==› n) out[0] = 1; }
// BAD [all] clang: warning
kernel void k(global int *out, uchar c) { if (c ‹<› 256) out[0] = 1; }
// BAD [all] clang: warning
kernel void k(global int *out, char c) { if (200 ‹==› c) out[0] = 1; }
// GOOD [all]
kernel void k(global int *out, float x, uchar c, uint n) { if (x != x || c == 255 || c > -1u || n == -1) out[0] = 1; }
