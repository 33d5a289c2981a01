// BAD [all]
int f(int n, global int *g, local int *l) { return *(n ‹?› g : l); }
// BAD [all]
kernel void k(int n) { private int b; local int c; int *p = n ‹?› &b : &c; (void)p; }
// BAD [no-gas]
int f(int n, global int *g, int *p) { return *(n ‹?› p : g); }
// GOOD [all]
int f(int n, global int *g, local int *l) { global int *q = n ? g : 0; return n ? *g : *l + *q; }
// GOOD [gas]
int f(int n, global int *g, int *p) { return *(n ? p : g); }
// GOOD [gas]
kernel void k(int n) { private int b; local int c; int *p; if (n) p = &b; else p = &c; *p = 1; }
// BAD [all]
void f(int n, local void *l, private void *p) { local void *v = (n ‹?› l : p); (void)v; }
