// BAD [gas]
void f(int *u) { global int *g = u; *g = 1; }
//          ^ hint[unqualified-pointer-portability]: 'u' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                             ^^^ error[generic-to-named-implicit]: 'u', which points to __generic, does not convert to 'g', which points to __global, without a cast
// fix: Use to_global(), which gives NULL where it is another space
// | void f(int *u) { global int *g = to_global(u); *g = 1; }
// fix: Cast to 'global int *'
// fix: Make 'u' point to global
// fix: Make 'g' point to generic
// BAD [gas]
void f(int *u) { private int *p = u; *p = 1; }
//          ^ hint[unqualified-pointer-portability]: 'u' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                              ^^^ error[generic-to-named-implicit]: 'u', which points to __generic, does not convert to 'p', which points to __private, without a cast
// fix: Use to_private(), which gives NULL where it is another space
// | void f(int *u) { private int *p = to_private(u); *p = 1; }
// fix: Cast to 'private int *'
// fix: Make 'u' point to private
// fix: Make 'p' point to generic
// BAD [gas]
int *pick(int *a) { return a; }
//             ^ hint[generic-always-one-space]: every pointer passed for 'a' points to __global: 'global' would be more precise
//             ^ hint[unqualified-pointer-portability]: 'a' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
void f(global int *g) { global int *h = pick(g); *h = 1; }
//                                    ^^^^^^^^^ error[generic-to-named-implicit]: a pointer to __generic does not convert to 'h', which points to __global, without a cast
// fix: Use to_global(), which gives NULL where it is another space
// | void f(global int *g) { global int *h = to_global(pick(g)); *h = 1; }
// fix: Cast to 'global int *'
// fix: Make the result of 'pick' point to global (2 places)
// fix: Make 'h' point to generic
// BAD [gas]
void put(local int *p) { *p = 1; }
void f(int *u) { put(u); }
//          ^ hint[unqualified-pointer-portability]: 'u' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                   ^ error[generic-to-named-implicit]: 'u', which points to __generic, does not convert to parameter 'p' of 'put', which points to __local, without a cast
// fix: Use to_local(), which gives NULL where it is another space
// | void f(int *u) { put(to_local(u)); }
// fix: Cast to 'local int *'
// fix: Make 'u' point to local
// fix: Make parameter 'p' of 'put' point to generic
// GOOD [gas]
void f(int *u) { global int *g = (global int *)u; local int *l = to_local(u); if (l) *l = *g; }
//          ^ hint[unqualified-pointer-portability]: 'u' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
