// BAD [all]
void f(global int *g) { local int *l = (local int *)g; *l = 1; }
//                                     ^^^^^^^^^^^^^^ error[cast-space-mismatch]: cannot cast 'g', which points to __global, to '__local int *': a cast does not move the object to another memory
// unsafe fix: Cast to 'global … *', and carry that on
// | void f(global int *g) { global int *l = (global int *)g; *l = 1; }
// fix: Make 'g' point to local
// BAD [all]
void f(constant uchar *c, global uint *o) { *o = *(global uint *)c; }
//                                                ^^^^^^^^^^^^^^^^ error[cast-space-mismatch]: cannot cast 'c', which points to __constant, to '__global uint *': a cast does not move the object to another memory
// unsafe fix: Cast to 'constant … *'
// | void f(constant uchar *c, global uint *o) { *o = *(constant uint *)c; }
// fix: Make 'c' point to global
// BAD [gas]
void f(global int *global *rows) { (void)(int *private *)rows; }
//                                       ^^^^^^^^^^^^^^^^^^^^ error[cast-space-mismatch]: cannot cast 'rows', which points to __global, to '__generic int *__private *': a cast does not move the object to another memory
// GOOD [all]
void f(global uchar *g) { global uint *w = (global uint *)g; *w = 1; }
