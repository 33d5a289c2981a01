// BAD [gas] clang: accepts
void f(global int *g) { global int *h = ‹to_global›(g); *h = 1; }
// safe fix: Replace the call by its argument
// GOOD [gas]
void f(int *g) { global int *h = to_global(g); if (h) *h = 1; }
