// BAD [no-gas]
void f(‹generic› int *p) { *p = 1; }
// GOOD [gas]
void f(generic int *p) { *p = 1; }
