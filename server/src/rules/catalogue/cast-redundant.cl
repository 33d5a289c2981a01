// BAD [gas] clang: accepts
void use(int *p) { *p = 1; }
void f(global int *g) { use(‹(int *)›g); }
// GOOD [gas]
void use(int *p) { *p = 1; }
void f(global int *g) { use(g); }
