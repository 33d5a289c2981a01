// BAD [gas]
void f(int *u) { global int *g ‹= u›; *g = 1; }
// BAD [gas]
void f(int *u) { private int *p ‹= u›; *p = 1; }
// BAD [gas]
int *pick(int *a) { return a; }
void f(global int *g) { global int *h ‹= pick(g)›; *h = 1; }
// BAD [gas]
void put(local int *p) { *p = 1; }
void f(int *u) { put(‹u›); }
// GOOD [gas]
void f(int *u) { global int *g = (global int *)u; local int *l = to_local(u); if (l) *l = *g; }
