// BAD [enq]
kernel void k(write_only pipe int p) { int x; read_pipe(p, &x); }
//                                                      ^ error[builtin-argument]: argument 1 of 'read_pipe' must be a read_only pipe, not a value of type 'write_only pipe int'
// BAD [enq]
kernel void k(read_only pipe int p) { float x; read_pipe(p, &x); }
//                                                          ^^ error[builtin-argument]: argument 2 of 'read_pipe' must be a pointer to the type of the pipe's packets, not a value of type '__private float *'
// BAD [enq]
kernel void k(global int *out) { enqueue_kernel(get_default_queue(), 0, 1, ^{ out[0] = 1; }); }
//                                                                      ^ error[builtin-argument]: argument 3 of 'enqueue_kernel' must be an index space (ndrange_t), not a value of type 'int'
// BAD [enq]
kernel void k(global int *out) { out[0] = get_kernel_work_group_size(out); }
//                                                                   ^^^ error[builtin-argument]: argument 1 of 'get_kernel_work_group_size' must be a block, not a value of type '__global int *'
// GOOD [enq]
kernel void k(read_only pipe int p, global int *out) { int x; read_pipe(p, &x); enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ out[0] = 1; }); }
// BAD [all]
kernel void k(global int *o) { o[0] = __builtin_isnan(o[1]); }
//                                                    ^^^^ error[builtin-argument]: argument 1 of '__builtin_isnan' must be a floating number, not a value of type 'int'
// BAD [all]
kernel void k(global int *o, float4 v) { o[0] = __builtin_reduce_add(v); }
//                                                                   ^ error[builtin-argument]: argument 1 of '__builtin_reduce_add' must be a vector of integers, not a value of type 'float4'
// GOOD [all]
kernel void k(global int *o, global float4 *v) { o[0] = __builtin_isnan(v[0].x) + __builtin_isgreater(v[0].x, o[1]); v[1] = __builtin_elementwise_sqrt(v[0]); o[2] = __builtin_constant_p(v); }
// BAD [all]
kernel void k(global int *a, int n) { __builtin_prefetch(a, n); }
//                                                          ^ error[builtin-argument]: argument 2 of '__builtin_prefetch' must be a constant from 0 to 1, not a value of type 'int'
// BAD [all]
kernel void k(global int *a) { __builtin_prefetch(a, 0, 4); }
//                                                      ^ error[builtin-argument]: argument 3 of '__builtin_prefetch' must be a constant from 0 to 3, not a value of type 'int'
// BAD [all]
kernel void k(global int *a) { __builtin_assume_aligned(a, 24); }
//                                                         ^^ error[builtin-argument]: argument 2 of '__builtin_assume_aligned' must be a power of two, not a value of type 'int'
// BAD [all]
kernel void k(global int4 *a) { a[0] = __builtin_shufflevector(a[0], a[1], 0, 2, 4, 8); }
//                                                                                  ^ error[builtin-argument]: argument 6 of '__builtin_shufflevector' must be a constant from -1 to 7, not a value of type 'int'
// BAD [all]
kernel void k(global int4 *a, uint4 v) { a[0] = __builtin_shufflevector(a[0], v, 0, 2, 4, 6); }
//                                                                            ^ error[builtin-argument]: argument 2 of '__builtin_shufflevector' must be a vector of the same type, not a value of type 'uint4'
// BAD [all]
kernel void k(global int4 *a, global float2 *b) { b[0] = __builtin_convertvector(a[0], float2); }
//                                                       ^^^^^^^^^^^^^^^^^^^^^^^ error[builtin-argument]: '__builtin_convertvector' takes the type of a vector with as many components
// BAD [all]
kernel void k(global float4 *a, float x) { a[0] = __builtin_elementwise_max(a[0], x); }
//                                                                                ^ error[builtin-argument]: argument 2 of '__builtin_elementwise_max' must be of the same type as the first, not a value of type 'float'
// GOOD [all]
enum { STREAMED = 0 };
kernel void k(global int4 *a, global float4 *b) {
  __builtin_prefetch(a, 0, STREAMED);
  a[0] = __builtin_shufflevector(a[0], a[1], 0, 2, -1, 7);
  b[0] = __builtin_convertvector(a[1], float4);
}
