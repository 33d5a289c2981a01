// BAD [all] clang: warning
kernel void k(global int *out, int n) { if (n ‹=› out[0]) out[0] = 1; }
// fix: Compare with '=='
// fix: Put parentheses around the assignment
// GOOD [all]
kernel void k(global int *out, int n) { if ((n = out[0])) out[0] = n; }
