// BAD [all]
void f(global int ‹n›) { (void)n; }
// fix: Delete the qualifier
// BAD [all]
kernel void k(global int *global ‹p›) { *p = 1; }
// fix: Delete the qualifier: changes the kernel's interface
// BAD [all]
typedef int *iptr;
void f(local iptr ‹p›) { *p = 1; }
// fix: Delete the qualifier
// BAD [all]
int f(global int ‹p›, int n) { return p[n]; }
// fix: Make 'p' a pointer
// GOOD [all]
void f(private int n, global int *private p, local float t[4]) { *p = n + (int)t[0]; }
