// BAD [all] clang: accepts
void fill(int *‹p›, int n) { for (int i = 0; i < n; ++i) p[i] = 0; }
// fix: Insert 'private'
// GOOD [all]
void fill(private int *p, int n) { for (int i = 0; i < n; ++i) p[i] = 0; }
