// BAD [all] clang: warning
kernel void k(global int *out, int n) { out[0] = n / 0; }
//                                                 ^ warning[division-by-zero]: this divides by zero: its result is undefined
// BAD [all] clang: warning
kernel void k(global int *out, int n) { out[0] = n % 0; }
//                                                 ^ warning[division-by-zero]: this divides by zero: its result is undefined
// GOOD [all]
kernel void k(global float *out, float x) { out[0] = x / 0.0f; }
