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
// BAD [all]
kernel void k(global int *o) { o[0] = __builtin_isnan(‹o[1]›); }
// BAD [all]
kernel void k(global int *o, float4 v) { o[0] = __builtin_reduce_add(‹v›); }
// GOOD [all]
kernel void k(global int *o, global float4 *v) { o[0] = __builtin_isnan(v[0].x) + __builtin_isgreater(v[0].x, o[1]); v[1] = __builtin_elementwise_sqrt(v[0]); o[2] = __builtin_constant_p(v); }
