// BAD [all] clang: warning
int twice(int x, int ‹y›) { return 2 * x; }
// GOOD [all]
int twice(int x, int y __attribute__((unused)), int);
kernel void k(global int *out, int n) { out[0] = 1; }
int thrice(int x, int y) { (void)y; return 3 * x; }
