// BAD [all] clang: warning
int *f(void) { int x = 1; return ‹&x›; }
// BAD [gas] clang: accepts
struct node { int *p; };
kernel void k(global struct node *n) { int x = 1; n->p = ‹&x›; }
// GOOD [all]
int f(void) { int x = 1; int *p = &x; return *p; }
