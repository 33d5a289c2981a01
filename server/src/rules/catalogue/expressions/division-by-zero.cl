// BAD [all] clang: warning
kernel void k(global int *out, int n) { out[0] = n ‹/› 0; }
// BAD [all] clang: warning
kernel void k(global int *out, int n) { out[0] = n ‹%› 0; }
// GOOD [all]
kernel void k(global float *out, float x) { out[0] = x / 0.0f; }
