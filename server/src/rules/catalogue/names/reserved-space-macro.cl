// BAD [all] clang: accepts
#define ‹local›
void f(local int *p) { *p = 1; }
// fix: Delete the directive
// fix: Rename the macro to 'LOCAL'
// GOOD [all]
#define LOCAL_ARG local
void f(LOCAL_ARG int *p) { *p = 1; }
// BAD [all] clang: accepts
#undef ‹local›
void f(local int *p) { *p = 1; }
// fix: Delete the directive
// GOOD [all]
#ifdef LOCAL_ARG
#undef LOCAL_ARG
#endif
void f(local int *p) { *p = 1; }
