// BAD [all] clang: warning
kernel void k(global int *o) { int ‹left›; o[0] = 1; }
// fix: Delete the variable
// GOOD [all]
kernel void k(global int *o) { int left = 1; o[0] = left; }
