// BAD [gas] clang: accepts
void use(int *p) { *p = 1; }
//            ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
void f(global int *g) { use((int *)g); }
//                          ^^^^^^^ hint[cast-redundant]: the pointer becomes generic without this cast
// safe fix: Delete the cast
// | void f(global int *g) { use(g); }
// GOOD [gas]
void use(int *p) { *p = 1; }
//            ^ hint[generic-always-one-space]: every pointer passed for 'p' points to __global: 'global' would be more precise
//            ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
void f(global int *g) { use(g); }
