// BAD [enq]
kernel void k(void) { int n = 0; void (^b)(void) = ^{ int *p = ‹&n›; (void)p; }; b(); }
// GOOD [enq]
kernel void k(void) { void (^b)(void) = ^{ int m = 0; int *p = &m; *p = 1; }; b(); }
