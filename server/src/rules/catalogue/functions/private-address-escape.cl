// BAD [all] clang: warning
int *f(void) { int x = 1; return ‹&x›; }
// fix: Return the value
// BAD [gas] clang: accepts
struct node { int *p; };
kernel void k(global struct node *n) { int x = 1; n->p = ‹&x›; }
// BAD [all] clang: warning
int *last(global int *g, int n) {
  int value = g[n - 1];
  return ‹&value›;
}
kernel void k(global int *g, int n) { g[0] = *last(g, n); }
// fix: Return the value
// GOOD [all]
int f(void) { int x = 1; int *p = &x; return *p; }
