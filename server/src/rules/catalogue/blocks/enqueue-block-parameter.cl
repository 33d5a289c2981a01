// BAD [enq]
kernel void k(global int *g) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^(‹global void *p›) { }, 16u); }
// fix: Take 'local void *' and cast it in the block
// BAD [enq]
kernel void k(global int *g) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^(‹local int *p›) { }, 16u); }
// fix: Take 'local void *' and cast it in the block
// BAD [enq]
kernel void k(global uint *o) { o[0] = get_kernel_work_group_size(^(‹global void *p›) { }); }
// fix: Take 'local void *' and cast it in the block
// GOOD [enq]
kernel void k(global int *g) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^(local void *p) { local int *q = (local int *)p; g[0] = q[0]; }, 16u); }
