// BAD [all]
void f(global int *g) { local int *l = ‹(local int *)g›; *l = 1; }
// BAD [all]
void f(constant uchar *c, global uint *o) { *o = *‹(global uint *)c›; }
// GOOD [all]
void f(global uchar *g) { global uint *w = (global uint *)g; *w = 1; }
