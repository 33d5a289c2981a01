// BAD [all] clang: accepts
kernel void k(global int *o) { const int n = 3; constant int m = n + 1; *o = m; }
//                                                               ^ hint[constant-initializer-folding]: 'n' is a variable: whether the initializer of 'm' is constant is up to the compiler
// fix: Replace by its value
// | kernel void k(global int *o) { const int n = 3; constant int m = 3 + 1; *o = m; }
// GOOD [all]
kernel void k(global int *o) { constant int m = 3 + 1; *o = m; }
