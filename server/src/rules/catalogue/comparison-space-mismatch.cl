// BAD [all]
int f(global int *g, local int *l) { return g ‹==› l; }
// fix: Make 'l' point to global
// fix: Make 'g' point to local
// fix: Replace by 0: they never point to the same object
// BAD [all]
int f(constant int *c, int *p) { return c ‹!=› p; }
// fix: Make 'p' point to constant
// fix: Make 'c' point to private
// fix: Replace by 1: they never point to the same object
// BAD [no-gas]
int f(global int *g, int *p) { return g ‹<› p; }
// fix: Make 'p' point to global
// fix: Make 'g' point to private
// GOOD [all]
int f(global int *g, global void *v) { return g == v && g != NULL && v != 0; }
// GOOD [gas]
int f(global int *g, int *p) { return p <= g; }
