// BAD [all] clang: accepts
kernel void k(global int *o) { const int n = 3; constant int m = ‹n› + 1; *o = m; }
// fix: Replace by its value
// GOOD [all]
kernel void k(global int *o) { constant int m = 3 + 1; *o = m; }
