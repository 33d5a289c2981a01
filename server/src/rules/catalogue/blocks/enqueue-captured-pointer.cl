// BAD [enq] clang: accepts
kernel void k(local int *l) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ local int *p = l; p[0] = 1; }); }
//                                                                                                                            ^ warning[enqueue-captured-pointer]: 'l' points to __local memory of the enqueuing kernel, which the enqueued block must not use
// fix: Give the block local memory of its own for 'l'
// | kernel void k(local int *l) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^(local void *l_bytes) { local int *l = (local int *)l_bytes; local int *p = l; p[0] = 1; }, (uint)(get_local_size(0) * sizeof(int))); }
// GOOD [enq]
kernel void k(global int *g) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ g[0] = 1; }); }
