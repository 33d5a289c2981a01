// BAD [all]
void f(global int *g) { local int *l = ‹(local int *)g›; *l = 1; }
// unsafe fix: Cast to 'global … *', and carry that on
// fix: Make 'g' point to local
// BAD [all]
void f(constant uchar *c, global uint *o) { *o = *‹(global uint *)c›; }
// unsafe fix: Cast to 'constant … *'
// fix: Make 'c' point to global
// BAD [gas]
void f(global int *global *rows) { (void)‹(int *private *)rows›; }
// GOOD [all]
void f(global uchar *g) { global uint *w = (global uint *)g; *w = 1; }
