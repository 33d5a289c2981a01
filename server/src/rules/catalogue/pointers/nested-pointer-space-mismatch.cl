// BAD [all]
void f(global int *private *gg, local int *private *ll) { ll ‹=› gg; }
// fix: Make 'll' point, in the end, to global
// BAD [all]
void next(int **pp) { ++*pp; }
void f(global int *g) { next(‹&g›); }
// fix: Make 'pp' point, in the end, to global
// BAD [all]
kernel void k(void) { local int *local a[2]; int *local *n ‹= a›; (void)n; }
// fix: Make 'n' point, in the end, to local
// GOOD [all]
void next(global int **pp) { ++*pp; }
void f(global int *g) { next(&g); }
