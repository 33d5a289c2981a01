// BAD [all] clang: warning
kernel void k(global int *o) { o[0] = 1000000 * 1000000; }
//                                            ^ warning[integer-overflow]: overflow in a constant expression: the result is -727379968 in 'int'
// fix: Compute it as 'long'
// | kernel void k(global int *o) { o[0] = (long)1000000 * 1000000; }
// BAD [all] clang: warning
constant long size = 65536 * 65536;
//                         ^ warning[integer-overflow]: overflow in a constant expression: the result is 0 in 'int'
// fix: Compute it as 'long'
// | constant long size = (long)65536 * 65536;
// GOOD [all]
constant long size = 65536L * 65536;
kernel void k(global uint *o) { o[0] = 4294967295u + 1u; }
