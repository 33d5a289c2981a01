// BAD [all]
void f(global int *private *gg, local int *private *ll) { ll ‹=› gg; }
// BAD [all]
void next(int **pp) { ++*pp; }
void f(global int *g) { next(‹&g›); }
// BAD [all]
kernel void k(void) { local int *local a[2]; int *local *n ‹= a›; (void)n; }
// GOOD [all]
void next(global int **pp) { ++*pp; }
void f(global int *g) { next(&g); }
