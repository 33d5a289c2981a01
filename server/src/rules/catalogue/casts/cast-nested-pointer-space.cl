// BAD [all] clang: warning
void f(global int *private *gg) { local int *private *ll = (local int *private *)gg; (void)ll; }
//                                                         ^^^^^^^^^^^^^^^^^^^^^^^^ warning[cast-nested-pointer-space]: this cast changes an address space inside the pointer: '__global int *__private *' to '__local int *__private *'
// fix: Keep global inside
// | void f(global int *private *gg) { global int *private *ll = (global int *private *)gg; (void)ll; }
// GOOD [all]
void f(global int *private *gg) { global uint *private *w = (global uint *private *)gg; (void)w; }
