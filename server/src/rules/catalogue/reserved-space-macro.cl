// BAD [all] clang: accepts
#define ‹local›
void f(local int *p) { *p = 1; }
// GOOD [all]
#define LOCAL_ARG local
void f(LOCAL_ARG int *p) { *p = 1; }
// BAD [all] clang: accepts
#undef ‹local›
void f(local int *p) { *p = 1; }
// GOOD [all]
#ifdef LOCAL_ARG
#undef LOCAL_ARG
#endif
void f(local int *p) { *p = 1; }
