// BAD [all]
void f(void);
void g(void) { void (*p)(void); }
//                    ^ error[function-pointer]: OpenCL C has no pointers to functions
// BAD [all]
void f(void);
void g(void) { &f; }
//              ^ error[function-pointer]: the address of a function cannot be taken
// BAD [all]
typedef void (*callback)(int);
//             ^^^^^^^^ error[function-pointer]: OpenCL C has no pointers to functions
// BAD [all]
typedef int callback(int);
kernel void k(void) { typedef callback *table[4]; }
//                                      ^^^^^ error[function-pointer]: OpenCL C has no pointers to functions
// GOOD [all]
typedef int callback(int);
// GOOD [all]
void f(void);
void g(int n) { if (n) f(); }
// BAD [all]
kernel void k(global int *o) { o[0] = (int (*)(int))0 != 0; }
//                                     ^^^^^^^^^^^^ error[function-pointer]: OpenCL C has no pointers to functions
