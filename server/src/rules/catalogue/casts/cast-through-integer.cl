// BAD [all] clang: accepts
void f(global int *g) { local int *l = ‹(local int *)(uintptr_t)g›; *l = 1; }
// fix: Cast to 'global … *', and carry that on
// GOOD [all]
void f(global int *g) { ulong a = (ulong)g; global int *h = (global int *)a; *h = 1; }
