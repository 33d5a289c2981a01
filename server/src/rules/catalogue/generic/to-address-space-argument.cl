// BAD [gas]
void f(constant int *c) { global int *g = to_global(c); (void)g; }
//                                                  ^ error[to-address-space-argument]: 'to_global' takes a pointer that converts to generic, and this points to __constant
// fix: Replace the call by its argument, and carry that on
// | void f(constant int *c) { constant int *g = c; (void)g; }
// BAD [gas]
void f(int n) { local int *l = to_local(n); (void)l; }
//                                      ^ error[to-address-space-argument]: 'to_local' takes a pointer that converts to generic, and 'int' is not a pointer
// GOOD [gas]
void f(const int *p) { const global int *g = to_global(p); (void)g; (void)get_fence(p); }
//                ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
