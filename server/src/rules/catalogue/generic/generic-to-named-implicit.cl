// BAD [gas]
void f(int *u) { global int *g ‹= u›; *g = 1; }
// fix: Use to_global(), which gives NULL where it is another space
// fix: Cast to 'global int *'
// fix: Make 'u' point to global
// fix: Make 'g' point to generic
// BAD [gas]
void f(int *u) { private int *p ‹= u›; *p = 1; }
// fix: Use to_private(), which gives NULL where it is another space
// fix: Cast to 'private int *'
// fix: Make 'u' point to private
// fix: Make 'p' point to generic
// BAD [gas]
int *pick(int *a) { return a; }
void f(global int *g) { global int *h ‹= pick(g)›; *h = 1; }
// fix: Use to_global(), which gives NULL where it is another space
// fix: Cast to 'global int *'
// fix: Make the result of 'pick' point to global (2 places)
// fix: Make 'h' point to generic
// BAD [gas]
void put(local int *p) { *p = 1; }
void f(int *u) { put(‹u›); }
// fix: Use to_local(), which gives NULL where it is another space
// fix: Cast to 'local int *'
// fix: Make 'u' point to local
// fix: Make parameter 'p' of 'put' point to generic
// GOOD [gas]
void f(int *u) { global int *g = (global int *)u; local int *l = to_local(u); if (l) *l = *g; }
