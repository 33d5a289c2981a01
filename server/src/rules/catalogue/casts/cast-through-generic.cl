// BAD [gas] clang: accepts
void f(global int *g) { local int *l = (local int *)(int *)g; *l = 1; }
//                                     ^^^^^^^^^^^^^^^^^^^^^ warning[cast-through-generic]: this pointer points to __global, so a cast to a pointer that points to __local is undefined
// BAD [gas] clang: accepts
void f(global int *g) { int *u = g; local int *l = (local int *)u; *l = 1; }
//                           ^ hint[generic-always-one-space]: 'u' only ever points to __global: 'global' would be more precise
//                                                 ^^^^^^^^^^^^^^ warning[cast-through-generic]: every pointer here points to __global, so a cast to a pointer that points to __local is undefined
// GOOD [gas]
void f(int *u) { local int *l = to_local(u); if (l) *l = 1; }
//          ^ hint[unqualified-pointer-portability]: 'u' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
