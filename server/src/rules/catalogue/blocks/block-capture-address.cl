// BAD [enq]
kernel void k(void) { int n = 0; void (^b)(void) = ^{ int *p = ‹&n›; (void)p; }; b(); }
// fix: Copy 'n' in the block
// GOOD [enq]
kernel void k(void) { void (^b)(void) = ^{ int m = 0; int *p = &m; *p = 1; }; b(); }
