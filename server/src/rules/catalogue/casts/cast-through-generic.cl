// BAD [gas] clang: accepts
void f(global int *g) { local int *l = ‹(local int *)(int *)g›; *l = 1; }
// BAD [gas] clang: accepts
void f(global int *g) { int *u = g; local int *l = ‹(local int *)u›; *l = 1; }
// GOOD [gas]
void f(int *u) { local int *l = to_local(u); if (l) *l = 1; }
