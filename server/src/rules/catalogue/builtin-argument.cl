// BAD [enq]
kernel void k(write_only pipe int p) { int x; read_pipe(‹p›, &x); }
// BAD [enq]
kernel void k(read_only pipe int p) { float x; read_pipe(p, ‹&x›); }
// BAD [enq]
kernel void k(global int *out) { enqueue_kernel(get_default_queue(), 0, ‹1›, ^{ out[0] = 1; }); }
// BAD [enq]
kernel void k(global int *out) { out[0] = get_kernel_work_group_size(‹out›); }
// GOOD [enq]
kernel void k(read_only pipe int p, global int *out) { int x; read_pipe(p, &x); enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ out[0] = 1; }); }
