// BAD [enq]
kernel void k(global int *g) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^(global void *p) { }, 16u); }
//                        ^ hint[kernel-argument-unused]: kernel argument 'g' is unused
//                                                                                                           ^^^^^^^^^^^^^^^^^^^^^ error[enqueue-block-parameter]: the parameters of a block that is enqueued must be 'local void *', not '__global void *'
// fix: Take 'local void *' and cast it in the block
// | kernel void k(global int *g) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^(local void *p_bytes) { local void *p = (local void *)p_bytes; }, 16u); }
// BAD [enq]
kernel void k(global int *g) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^(local int *p) { }, 16u); }
//                        ^ hint[kernel-argument-unused]: kernel argument 'g' is unused
//                                                                                                           ^^^^^^^^^^^^^^^^^^^ error[enqueue-block-parameter]: the parameters of a block that is enqueued must be 'local void *', not '__local int *'
// fix: Take 'local void *' and cast it in the block
// | kernel void k(global int *g) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^(local void *p_bytes) { local int *p = (local int *)p_bytes; }, 16u); }
// BAD [enq]
kernel void k(global uint *o) { o[0] = get_kernel_work_group_size(^(global void *p) { }); }
//                                                                ^^^^^^^^^^^^^^^^^^^^^ error[enqueue-block-parameter]: the parameters of a block that is enqueued must be 'local void *', not '__global void *'
// fix: Take 'local void *' and cast it in the block
// | kernel void k(global uint *o) { o[0] = get_kernel_work_group_size(^(local void *p_bytes) { local void *p = (local void *)p_bytes; }); }
// GOOD [enq]
kernel void k(global int *g) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^(local void *p) { local int *q = (local int *)p; g[0] = q[0]; }, 16u); }
