// BAD [enq]
kernel void k(read_only pipe global int *p) { }
//                                       ^ error[pipe-declaration]: pointers to pipes are not allowed
//                                       ^ hint[kernel-argument-unused]: kernel argument 'p' is unused
// GOOD [enq]
kernel void k(read_only pipe int4 p) { }
//                                ^ hint[kernel-argument-unused]: kernel argument 'p' is unused
