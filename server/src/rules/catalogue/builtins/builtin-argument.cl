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
// BAD [all]
kernel void k(global int *a, int n) { __builtin_prefetch(a, ‹n›); }
// BAD [all]
kernel void k(global int *a) { __builtin_prefetch(a, 0, ‹4›); }
// BAD [all]
kernel void k(global int *a) { __builtin_assume_aligned(a, ‹24›); }
// BAD [all]
kernel void k(global int4 *a) { a[0] = __builtin_shufflevector(a[0], a[1], 0, 2, 4, ‹8›); }
// BAD [all]
kernel void k(global int4 *a, uint4 v) { a[0] = __builtin_shufflevector(a[0], ‹v›, 0, 2, 4, 6); }
// BAD [all]
kernel void k(global int4 *a, global float2 *b) { b[0] = ‹__builtin_convertvector›(a[0], float2); }
// BAD [all]
kernel void k(global float4 *a, float x) { a[0] = __builtin_elementwise_max(a[0], ‹x›); }
// GOOD [all]
enum { STREAMED = 0 };
kernel void k(global int4 *a, global float4 *b) {
  __builtin_prefetch(a, 0, STREAMED);
  a[0] = __builtin_shufflevector(a[0], a[1], 0, 2, -1, 7);
  b[0] = __builtin_convertvector(a[1], float4);
}
