// BAD [all]
int f(int n, global int *g, local int *l) { return *(n ? g : l); }
//                                                     ^ error[conditional-space-mismatch]: '?:' cannot choose between 'g', which points to __global, and 'l', which points to __local: no pointer points to both
// fix: Select the value instead of the pointer
// | int f(int n, global int *g, local int *l) { return(n ? *g : *l); }
// fix: Make 'l' point to global
// fix: Make 'g' point to local
// BAD [all]
kernel void k(int n) { private int b; local int c; int *p = n ? &b : &c; (void)p; }
//                     ^^^^^^^ hint[redundant-private]: 'private' is the default here
//                                                            ^ error[conditional-space-mismatch]: '?:' cannot choose between a pointer to 'b', which is in __private, and a pointer to 'c', which is in __local: no pointer points to both
// fix: Declare 'c' in private memory: each work-item has its own
// | kernel void k(int n) { private int b; int c; int *p = n ? &b : &c; (void)p; }
// BAD [no-gas]
int f(int n, global int *g, int *p) { return *(n ? p : g); }
//                               ^ hint[unqualified-pointer-portability]: 'p' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                                               ^ error[conditional-space-mismatch]: '?:' cannot choose between 'p', which points to __private, and 'g', which points to __global: no pointer points to both
// fix: Select the value instead of the pointer
// | int f(int n, global int *g, int *p) { return(n ? *p : *g); }
// fix: Make 'g' point to private
// fix: Make 'p' point to global
// BAD [gas]
float f(int n, global float *g, local float *l) { return (n ? g + 1 : l)[n]; }
//                                                          ^ error[conditional-space-mismatch]: '?:' cannot choose between 'g', which points to __global, and 'l', which points to __local: no pointer points to both
// fix: Cast both to generic pointers
// | float f(int n, global float *g, local float *l) { return (n ? (float *)(g + 1) : (float *)l)[n]; }
// fix: Select the value instead of the pointer
// fix: Make 'l' point to global
// fix: Make 'g' point to local
// GOOD [all]
int f(int n, global int *g, local int *l) { global int *q = n ? g : 0; return n ? *g : *l + *q; }
// GOOD [gas]
int f(int n, global int *g, int *p) { return *(n ? p : g); }
//                               ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
// GOOD [gas]
kernel void k(int n) { private int b; local int c; int *p; if (n) p = &b; else p = &c; *p = 1; }
//                     ^^^^^^^ hint[redundant-private]: 'private' is the default here
// BAD [all]
void f(int n, local void *l, private void *p) { local void *v = (n ? l : p); (void)v; }
//                                                                 ^ error[conditional-space-mismatch]: '?:' cannot choose between 'l', which points to __local, and 'p', which points to __private: no pointer points to both
// fix: Make 'p' point to local
// | void f(int n, local void *l, local void *p) { local void *v = (n ? l : p); (void)v; }
