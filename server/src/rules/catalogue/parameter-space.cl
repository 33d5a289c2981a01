// BAD [all]
void f(global int ‹n›) { (void)n; }
// BAD [all]
kernel void k(global int *global ‹p›) { *p = 1; }
// BAD [all]
typedef int *iptr;
void f(local iptr ‹p›) { *p = 1; }
// GOOD [all]
void f(private int n, global int *private p, local float t[4]) { *p = n + (int)t[0]; }
