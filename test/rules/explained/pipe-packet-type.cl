// BAD [enq]
kernel void k(read_only pipe global int *p) { }
//                                       ^ error[pipe-declaration]: there is no pointer to a pipe
//                                       ^ hint[kernel-argument-unused]: kernel argument 'p' is unused
// GOOD [enq]
kernel void k(read_only pipe int4 p) { }
//                                ^ hint[kernel-argument-unused]: kernel argument 'p' is unused
