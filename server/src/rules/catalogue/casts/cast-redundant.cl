// BAD [gas] clang: accepts
void use(int *p) { *p = 1; }
void f(global int *g) { use(‹(int *)›g); }
// safe fix: Delete the cast
// GOOD [gas]
void use(int *p) { *p = 1; }
void f(global int *g) { use(g); }
