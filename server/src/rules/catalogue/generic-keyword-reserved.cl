// BAD [gas] clang: accepts
void f(‹generic› int *p) { *p = 1; }
// GOOD [gas]
void f(int *p) { *p = 1; }
