// BAD [all] clang: accepts
kernel void k(global int *out, int n) { out[0] = 1; }
//                                 ^ hint[kernel-argument-unused]: kernel argument 'n' is unused
// GOOD [all]
kernel void k(global int *out, int n __attribute__((unused)), float scale) { out[0] = (int)scale; }
int twice(int x) { return 2 * x; }
