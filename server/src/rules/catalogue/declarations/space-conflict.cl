// BAD [all]
kernel void k(void) { private local int i; i = 1; }
//                            ^^^^^ error[space-conflict]: '__local' conflicts with '__private': one level of a type has one address space
// unsafe fix: Remove 'local'
// | kernel void k(void) { private int i; i = 1; }
// fix: Remove 'private'
//                                      ^ hint[unused-variable]: 'i' is set and never read
// BAD [all]
typedef global int gint;
void f(local gint *p) { *p = 1; }
//     ^^^^^ error[space-conflict]: '__local' conflicts with '__global': one level of a type has one address space
// unsafe fix: Remove 'local'
// | void f(gint *p) { *p = 1; }
// BAD [all]
void f(global int local *p) { *p = 1; }
//                ^^^^^ error[space-conflict]: '__local' conflicts with '__global': one level of a type has one address space
// unsafe fix: Remove 'local'
// | void f(global int *p) { *p = 1; }
// fix: Remove 'global'
// GOOD [all]
kernel void k(void) { private int *local ptr; ptr = 0; }
//                                       ^^^ hint[unused-variable]: 'ptr' is set and never read
