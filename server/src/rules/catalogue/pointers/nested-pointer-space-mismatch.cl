// BAD [all]
void f(global int *private *gg, local int *private *ll) { ll = gg; }
//                                                  ^^ hint[unused-parameter]: 'll' is never used
//                                                           ^ error[nested-pointer-space-mismatch]: '__global int *__private *' does not convert to '__local int *__private *', the type of 'll': the pointers inside point to different address spaces
// fix: Make 'll' point, in the end, to global
// | void f(global int *private *gg, global int *private *ll) { ll = gg; }
// BAD [all]
void next(int **pp) { ++*pp; }
//              ^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[unqualified-pointer-portability]: 'pp' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//              ^^ [2.0, 3.0, 3.0−psv] hint[unqualified-pointer-portability]: 'pp' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
void f(global int *g) { next(&g); }
//                           ^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[nested-pointer-space-mismatch]: '__global int *__private *' does not convert to '__private int *__private *', the type of 'pp': the pointers inside point to different address spaces
// fix: Make 'pp' point, in the end, to global
// | void next(global int **pp) { ++*pp; }
//                           ^^ [2.0, 3.0, 3.0−psv] error[nested-pointer-space-mismatch]: '__global int *__private *' does not convert to '__generic int *__generic *', the type of 'pp': the pointers inside point to different address spaces
// fix: Make 'pp' point, in the end, to global
// | void next(global int **pp) { ++*pp; }
// BAD [all]
kernel void k(void) { local int *local a[2]; int *local *n = a; (void)n; }
//                                                ^^^^^ hint[qualifier-on-pointer]: this puts the pointer itself into local memory; its pointee stays unqualified
//                                                         ^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[nested-pointer-space-mismatch]: '__local int *__local *' does not convert to '__private int *__local *', the type of 'n': the pointers inside point to different address spaces
// fix: Make 'n' point, in the end, to local
// | kernel void k(void) { local int *local a[2]; local int *local *n = a; (void)n; }
//                                                         ^^^ [2.0, 3.0, 3.0−psv] error[nested-pointer-space-mismatch]: '__local int *__local *' does not convert to '__generic int *__local *', the type of 'n': the pointers inside point to different address spaces
// fix: Make 'n' point, in the end, to local
// | kernel void k(void) { local int *local a[2]; local int *local *n = a; (void)n; }
// GOOD [all]
void next(global int **pp) { ++*pp; }
void f(global int *g) { next(&g); }
