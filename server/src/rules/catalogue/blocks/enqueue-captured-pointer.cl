// BAD [enq] clang: accepts
kernel void k(local int *l) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ local int *p = ‹l›; p[0] = 1; }); }
// fix: Give the block local memory of its own for 'l'
// GOOD [enq]
kernel void k(global int *g) { enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ g[0] = 1; }); }
