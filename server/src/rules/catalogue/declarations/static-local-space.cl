// BAD [2.0+]
kernel void k(void) { static local int ‹x›; x = 1; }
// fix: Drop 'static'
// fix: Replace by 'global': all work-groups share it
// BAD [2.0+]
void f(void) { static private int ‹n›; n = 1; }
// fix: Drop 'static'
// fix: Replace by 'global': all work-groups share it
// GOOD [2.0+]
int f(void) { static constant int x = 3; return x; }
// GOOD [psv]
void f(void) { static global int calls; calls++; static int more; more++; }
