// BAD [all] clang: warning
kernel void k(global int *o) { int ‹left›; o[0] = 1; }
// fix: Delete the variable
// BAD [all] clang: warning
kernel void k(global int *o) { int ‹last› = 0; last = o[0]; last++; }
// GOOD [all]
kernel void k(global int *o) { int left = 1; o[0] = left; }
