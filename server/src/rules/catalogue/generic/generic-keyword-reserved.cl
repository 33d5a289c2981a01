// BAD [gas] clang: accepts
void f(‹generic› int *p) { *p = 1; }
// safe fix: Delete the keyword
// GOOD [gas]
void f(int *p) { *p = 1; }
