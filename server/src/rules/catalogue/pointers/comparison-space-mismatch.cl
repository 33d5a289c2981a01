// BAD [all]
int f(global int *g, local int *l) { return g == l; }
//                                            ^^ error[comparison-space-mismatch]: cannot compare 'g', which points to __global, with 'l', which points to __local: they cannot point to the same object
// fix: Make 'l' point to global
// | int f(global int *g, global int *l) { return g == l; }
// fix: Make 'g' point to local
// BAD [all]
int f(constant int *c, int *p) { return c != p; }
//                          ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[unqualified-pointer-portability]: 'p' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                          ^ [2.0, 3.0, 3.0−psv] hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                                        ^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[comparison-space-mismatch]: cannot compare 'c', which points to __constant, with 'p', which points to __private: they cannot point to the same object
// fix: Make 'p' point to constant
// | int f(constant int *c, constant int *p) { return c != p; }
// fix: Make 'c' point to private
//                                        ^^ [2.0, 3.0, 3.0−psv] error[comparison-space-mismatch]: cannot compare 'c', which points to __constant, with 'p', which points to __generic: they cannot point to the same object
// fix: Make 'p' point to constant
// | int f(constant int *c, constant int *p) { return c != p; }
// fix: Make 'c' point to generic
// BAD [no-gas]
int f(global int *g, int *p) { return g < p; }
//                        ^ hint[unqualified-pointer-portability]: 'p' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                                      ^ error[comparison-space-mismatch]: cannot compare 'g', which points to __global, with 'p', which points to __private: they cannot point to the same object
// fix: Make 'p' point to global
// | int f(global int *g, global int *p) { return g < p; }
// fix: Make 'g' point to private
// GOOD [all]
int f(global int *g, global void *v) { return g == v && g != NULL && v != 0; }
// GOOD [gas]
int f(global int *g, int *p) { return p <= g; }
//                        ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
