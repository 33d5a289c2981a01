// BAD [enq] clang: accepts
kernel void k(void) { void (^b)(void) = ^{ local int ‹x›; x = 1; }; b(); }
// fix: Declare 'x' in the kernel, and give the block a pointer to it
// GOOD [enq]
kernel void k(void) { local int x; local int *px = &x; void (^b)(void) = ^{ *px = 1; }; b(); }
