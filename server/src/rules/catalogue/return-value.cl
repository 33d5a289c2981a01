// BAD [all]
kernel void k(global int *out) { ‹return› out[0]; }
// fix: Return nothing
// BAD [all]
int f(int n) { if (n) ‹return›; return 1; }
// GOOD [all]
int f(int n) { return n; }
kernel void k(global int *out) { if (f(1)) return; out[0] = 1; }
