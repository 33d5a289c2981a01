// BAD [all] clang: accepts
#define local
//      ^^^^^ warning[reserved-space-macro]: 'local' is an address space: this macro changes the meaning of every declaration after it
// fix: Delete the directive
// fix: Rename the macro to 'LOCAL'
void f(local int *p) { *p = 1; }
//                ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[unqualified-pointer-portability]: 'p' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                ^ [2.0, 3.0, 3.0−psv] hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
// GOOD [all]
#define LOCAL_ARG local
void f(LOCAL_ARG int *p) { *p = 1; }
// BAD [all] clang: accepts
#undef local
//     ^^^^^ warning[reserved-space-macro]: 'local' is an address space, not a macro: there is nothing to undefine
// fix: Delete the directive
void f(local int *p) { *p = 1; }
// GOOD [all]
#ifdef LOCAL_ARG
#undef LOCAL_ARG
#endif
void f(local int *p) { *p = 1; }
