// BAD [all]
long f(global int *g, local int *l) { return g ‹-› l; }
// BAD [no-gas]
long f(global int *g, int *p) { return p ‹-› g; }
// GOOD [all]
long f(global int *g, global int *h) { return h - g; }
// GOOD [gas]
long f(global int *g, int *p) { return p - g; }
