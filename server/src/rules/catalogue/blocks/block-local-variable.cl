// BAD [enq] clang: accepts
kernel void k(void) { void (^b)(void) = ^{ local int x; x = 1; }; b(); }
//                                                   ^ warning[block-local-variable]: 'x' is declared in a block, which is not the outermost scope of a kernel
// fix: Declare 'x' in the kernel, and give the block a pointer to it
// | kernel void k(void) { local int x;
// | local int *x_pointer = &x;
// | void (^b)(void) = ^{ (*x_pointer) = 1; }; b(); }
//                                                   ^ hint[unused-variable]: 'x' is set and never read
// GOOD [enq]
kernel void k(void) { local int x; local int *px = &x; void (^b)(void) = ^{ *px = 1; }; b(); }
