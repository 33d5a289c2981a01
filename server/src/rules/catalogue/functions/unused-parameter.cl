// BAD [all] clang: warning
int twice(int x, int y) { return 2 * x; }
//                   ^ hint[unused-parameter]: 'y' is never used
// GOOD [all]
int twice(int x, int y __attribute__((unused)), int);
kernel void k(global int *out, int n) { out[0] = 1; }
//                                 ^ hint[kernel-argument-unused]: kernel argument 'n' is unused
int thrice(int x, int y) { (void)y; return 3 * x; }
