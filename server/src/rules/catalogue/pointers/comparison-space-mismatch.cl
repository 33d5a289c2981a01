// BAD [all]
int f(global int *g, local int *l) { return g ‹==› l; }
// fix: Make 'l' point to global
// fix: Make 'g' point to local
// BAD [all]
int f(constant int *c, int *p) { return c ‹!=› p; }
// fix: Make 'p' point to constant
// fix: Make 'c' point to private
// BAD [no-gas]
int f(global int *g, int *p) { return g ‹<› p; }
// fix: Make 'p' point to global
// fix: Make 'g' point to private
// GOOD [all]
int f(global int *g, global void *v) { return g == v && g != NULL && v != 0; }
// GOOD [gas]
int f(global int *g, int *p) { return p <= g; }
