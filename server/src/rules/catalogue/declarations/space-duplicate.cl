// BAD [all] clang: warning
void f(global __global int *p) { *p = 1; }
//            ^^^^^^^^ warning[space-duplicate]: '__global' is repeated
// safe fix: Remove the repeated qualifier
// | void f(global int *p) { *p = 1; }
//            ^^^^^^^^ hint[mixed-spelling]: '__global' and 'global': inconsistent spelling in one file
// BAD [all] clang: warning
typedef global int gint;
void f(global gint *p) { *p = 1; }
//     ^^^^^^ warning[space-duplicate]: '__global' is repeated
// safe fix: Remove the repeated qualifier
// | void f(gint *p) { *p = 1; }
// GOOD [all]
void f(global int *p) { *p = 1; }
