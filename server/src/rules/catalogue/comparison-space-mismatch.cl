// BAD [all]
int f(global int *g, local int *l) { return g ‹==› l; }
// BAD [all]
int f(constant int *c, int *p) { return c ‹!=› p; }
// BAD [no-gas]
int f(global int *g, int *p) { return g ‹<› p; }
// GOOD [all]
int f(global int *g, global void *v) { return g == v && g != NULL && v != 0; }
// GOOD [gas]
int f(global int *g, int *p) { return p <= g; }
