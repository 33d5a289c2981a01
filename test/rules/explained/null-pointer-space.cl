// BAD [all]
void f(void) { global int *p ‹= (local void *)0›; (void)p; }
// safe fix: Use 'NULL', which points anywhere
// fix: Cast it to 'global … *'
// BAD [all]
void f(void) { global int *p ‹= (int *)0›; (void)p; }
// safe fix: Use 'NULL', which points anywhere
// fix: Cast it to 'global … *'
// GOOD [all]
void f(void) { global int *p = NULL; local int *q = 0; constant int *r = (void *)0; (void)p; (void)q; (void)r; }
