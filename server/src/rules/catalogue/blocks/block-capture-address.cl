// BAD [enq]
kernel void k(void) { int n = 0; void (^b)(void) = ^{ int *p = &n; (void)p; }; b(); }
//                                                         ^ warning[qualifier-dropped]: a pointer of type 'const __private int *' is converted to 'p' of type '__generic int *': this drops its qualifiers
//                                                             ^^ error[block-capture-address]: the address of 'n', which the block captures, cannot be taken
// fix: Copy 'n' in the block
// | kernel void k(void) { int n = 0; void (^b)(void) = ^{ int n_copy = n; int *p = &n_copy; (void)p; }; b(); }
// GOOD [enq]
kernel void k(void) { void (^b)(void) = ^{ int m = 0; int *p = &m; *p = 1; }; b(); }
