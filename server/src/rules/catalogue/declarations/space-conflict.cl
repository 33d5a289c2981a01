// BAD [all]
kernel void k(void) { private ‹local› int i; i = 1; }
// unsafe fix: Remove 'local'
// fix: Remove 'private'
// BAD [all]
typedef global int gint;
void f(‹local› gint *p) { *p = 1; }
// unsafe fix: Remove 'local'
// BAD [all]
void f(global int ‹local› *p) { *p = 1; }
// unsafe fix: Remove 'local'
// fix: Remove 'global'
// GOOD [all]
kernel void k(void) { private int *local ptr; ptr = 0; }
