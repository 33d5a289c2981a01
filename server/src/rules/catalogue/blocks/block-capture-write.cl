// BAD [enq]
kernel void k(void) { int n = 0; void (^b)(void) = ^{ n = 1; }; b(); }
//                        ^ hint[unused-variable]: 'n' is set and never read
//                                                    ^ error[block-capture-write]: 'n' is captured by the block as a constant copy and cannot be written
// fix: Write through a pointer to 'n'
// | kernel void k(void) { int n = 0; int *n_pointer = &n;
// | void (^b)(void) = ^{ (*n_pointer) = 1; }; b(); }
// fix: Copy 'n' in the block
// QUIRK [enq] clang: error – clspace: accept
kernel void k(void) { local int t[4]; void (^b)(void) = ^{ t[0] = 1; }; b(); }
// GOOD [enq]
global int total;
kernel void k(global int *g) { void (^b)(void) = ^{ g[0] = 1; total = 2; }; b(); }
