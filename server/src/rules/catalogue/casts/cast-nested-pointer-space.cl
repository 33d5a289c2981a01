// BAD [all] clang: warning
void f(global int *private *gg) { local int *private *ll = ‹(local int *private *)gg›; (void)ll; }
// fix: Keep global inside
// GOOD [all]
void f(global int *private *gg) { global uint *private *w = (global uint *private *)gg; (void)w; }
