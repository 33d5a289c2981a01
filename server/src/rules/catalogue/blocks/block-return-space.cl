// BAD [enq]
kernel void k(global int *g) { local int *(^b)(void) = ^{ return g; }; (void)b; }
//                                          ^ error[block-return-space]: the block has type '__global int *(^)(void)', which does not match '__local int *(^)(void)' in its address spaces
// fix: Make the result of 'b' point to global
// | kernel void k(global int *g) { global int *(^b)(void) = ^{ return g; }; (void)b; }
// GOOD [enq]
kernel void k(global int *g) { global int *(^b)(void) = ^{ return g; }; *b() = 1; }
// BAD [enq]
kernel void k(global int *g) { local int *(^b)(global int *) = ^(global int *p) { return p; }; (void)b; }
//                        ^ hint[kernel-argument-unused]: kernel argument 'g' is unused
//                                          ^ error[block-return-space]: the block has type '__global int *(^)(__global int *__private)', which does not match '__local int *(^)(__global int *__private)' in its address spaces
// fix: Make the result of 'b' point to global
// | kernel void k(global int *g) { global int *(^b)(global int *) = ^(global int *p) { return p; }; (void)b; }
// BAD [enq]
kernel void k(global int *g) { local int *(^b)(local int *) = ^(global int *p) { return p; }; (void)b; }
//                        ^ hint[kernel-argument-unused]: kernel argument 'g' is unused
//                                          ^ error[block-return-space]: the block has type '__global int *(^)(__global int *__private)', which does not match '__local int *(^)(__local int *__private)' in its address spaces
