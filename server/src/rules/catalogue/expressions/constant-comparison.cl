// BAD [all] clang: warning
kernel void k(global int *out, int n) { if (n ‹==› n) out[0] = 1; }
// BAD [all] clang: warning
kernel void k(global int *out, uchar c) { if (c ‹<› 256) out[0] = 1; }
// BAD [all] clang: warning
kernel void k(global int *out, char c) { if (200 ‹==› c) out[0] = 1; }
// GOOD [all]
kernel void k(global int *out, float x, uchar c, uint n) { if (x != x || c == 255 || c > -1u || n == -1) out[0] = 1; }
// BAD [all] clang: accepts
kernel void k(global const float *in, global float *o) { uint x = get_global_id(0); if (x - 1 ‹>=› 0) o[x] = in[x - 1]; }
// BAD [all] clang: accepts
kernel void k(global int *o, uint n) { for (uint i = n; i ‹>=› 0; i--) o[i] = 0; }
// GOOD [all]
kernel void k(global int *o, int n, uint m) { for (int i = n; i >= 0; i--) o[i] = 0; if (m > 0) o[0] = 1; }
