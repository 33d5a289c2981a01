// BAD [all]
long f(global int *g, local int *l) { return g - l; }
//                                             ^ error[subtraction-space-mismatch]: cannot subtract 'l', which points to __local, from 'g', which points to __global: they never point into the same object
// fix: Make 'l' point to global
// | long f(global int *g, global int *l) { return g - l; }
// fix: Make 'g' point to local
// BAD [no-gas]
long f(global int *g, int *p) { return p - g; }
//                         ^ hint[unqualified-pointer-portability]: 'p' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                                       ^ error[subtraction-space-mismatch]: cannot subtract 'g', which points to __global, from 'p', which points to __private: they never point into the same object
// fix: Make 'g' point to private
// | long f(private int *g, int *p) { return p - g; }
// fix: Make 'p' point to global
// GOOD [all]
long f(global int *g, global int *h) { return h - g; }
// GOOD [gas]
long f(global int *g, int *p) { return p - g; }
//                         ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
