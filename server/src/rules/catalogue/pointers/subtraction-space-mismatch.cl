// BAD [all]
long f(global int *g, local int *l) { return g ‹-› l; }
// fix: Make 'l' point to global
// fix: Make 'g' point to local
// BAD [no-gas]
long f(global int *g, int *p) { return p ‹-› g; }
// fix: Make 'g' point to private
// fix: Make 'p' point to global
// GOOD [all]
long f(global int *g, global int *h) { return h - g; }
// GOOD [gas]
long f(global int *g, int *p) { return p - g; }
