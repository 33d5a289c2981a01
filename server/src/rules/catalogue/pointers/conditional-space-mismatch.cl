// BAD [all]
int f(int n, global int *g, local int *l) { return *(n ‹?› g : l); }
// fix: Select the value instead of the pointer
// fix: Make 'l' point to global
// fix: Make 'g' point to local
// BAD [all]
kernel void k(int n) { private int b; local int c; int *p = n ‹?› &b : &c; (void)p; }
// fix: Declare 'c' in private memory: each work-item has its own
// BAD [no-gas]
int f(int n, global int *g, int *p) { return *(n ‹?› p : g); }
// fix: Select the value instead of the pointer
// fix: Make 'g' point to private
// fix: Make 'p' point to global
// BAD [gas]
float f(int n, global float *g, local float *l) { return (n ‹?› g + 1 : l)[n]; }
// fix: Cast both to generic pointers
// fix: Select the value instead of the pointer
// fix: Make 'l' point to global
// fix: Make 'g' point to local
// GOOD [all]
int f(int n, global int *g, local int *l) { global int *q = n ? g : 0; return n ? *g : *l + *q; }
// GOOD [gas]
int f(int n, global int *g, int *p) { return *(n ? p : g); }
// GOOD [gas]
kernel void k(int n) { private int b; local int c; int *p; if (n) p = &b; else p = &c; *p = 1; }
// BAD [all]
void f(int n, local void *l, private void *p) { local void *v = (n ‹?› l : p); (void)v; }
// fix: Make 'p' point to local
