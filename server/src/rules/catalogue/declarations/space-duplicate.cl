// BAD [all] clang: warning
void f(global ‹__global› int *p) { *p = 1; }
// safe fix: Remove the repeated qualifier
// BAD [all] clang: warning
typedef global int gint;
void f(‹global› gint *p) { *p = 1; }
// safe fix: Remove the repeated qualifier
// GOOD [all]
void f(global int *p) { *p = 1; }
