// BAD [all] clang: accepts
void f(global int *g) { local int *l = (local int *)(uintptr_t)g; *l = 1; }
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^ warning[cast-through-integer]: this pointer points to __global: a cast through an integer to a pointer that points to __local is meaningless
// fix: Cast to 'global … *', and carry that on
// | void f(global int *g) { global int *l = (global int *)(uintptr_t)g; *l = 1; }
// GOOD [all]
void f(global int *g) { ulong a = (ulong)g; global int *h = (global int *)a; *h = 1; }
