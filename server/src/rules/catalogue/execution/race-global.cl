// BAD [all] clang: accepts
kernel void k(global int *o) { o[0] = get_global_id(0); }
//                             ^^^^ warning[race-global]: work-items 0 and 1 both write 'o[0]', in __global memory, without a barrier in between (assuming a work-group of at least 2 work-items)
// BAD [all] clang: accepts
kernel void k(global int *o, int n) { int i = get_global_id(0); o[i] = n; o[i + 1] = i; }
//                                                                        ^^^^^^^^ warning[race-global]: work-items 1 and 0 both write 'o[1]', in __global memory, without a barrier in between (assuming a work-group of at least 2 work-items)
// BAD [all] clang: accepts
kernel void k(global int *counter) { int i = get_global_id(0); if (i >= 0) *counter += i; }
//                                                                         ^^^^^^^^ warning[race-global]: work-item 0 reads 'counter[0]', which work-item 1 writes here, in __global memory, without a barrier in between (assuming a work-group of at least 2 work-items)
// BAD [all] clang: accepts
kernel void k(global float *o) { vstore4((float4)(get_global_id(0)), 0, o + get_global_id(0)); o[4] = 1.0f; }
//                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[race-global]: work-items 0 and 1 both write 'o[1]', in __global memory, without a barrier in between (assuming a work-group of at least 2 work-items)
//                                                                                             ^^^^ warning[race-global]: work-items 1 and 0 both write 'o[4]', in __global memory, without a barrier in between (assuming a work-group of at least 2 work-items)
// GOOD [all]
kernel void k(global int *o, int n) { int i = get_global_id(0); if (i < n) o[i] = i; if (i == 0) o[n] = 1; }
// GOOD [all]
kernel void k(global volatile int *counter, global int *flag) { atomic_inc(counter); *flag = 1; }
// GOOD [all]
kernel void k(global float *o, int width) { o[get_global_id(1) * width + get_global_id(0)] = 1.0f; }
// GOOD [all]
kernel void k(global int *o, global const int *to) { o[to[get_global_id(0)]] = get_global_id(0); }
// GOOD [all]
kernel void k(global int *o) { *o = 1; }
// GOOD [all]
typedef struct { float x; float y; } Pair;
Pair made(float y) { Pair p; p.x = y + 4.0f; p.y = y + 2.0f; return p; }
kernel __attribute__((reqd_work_group_size(4, 1, 1))) void k(global float *o, float y, int n) { float t[4] = { 1 }; o[0] = made(y).x; o[1] = t[n & 3]; }
//                                                                                                           ^^^^^ hint[private-array-spilled]: private write of 't': 1 sector for a warp: each work-item has a copy of its own
//                                                                                                             ^ hint[private-array-spilled]: private write of 't': 1 sector for a warp: each work-item has a copy of its own
// GOOD [all]
typedef struct { float x; float y; } Pair;
kernel __attribute__((reqd_work_group_size(4, 1, 1))) void k(global Pair *o, float y) { Pair p; p.x = y; p.y = 2.0f; *o = p; }
// GOOD [all]
kernel void k(global float *o, global const float *a, int n) { int y = get_global_id(1); float4 s = vload4(0, a + y); for (int i = 0; i < n; i++) s += a[i]; vstore4(s, 0, o + 4 * y); }
// BAD [all] clang: accepts
kernel void k(global float *o) { float s = sincos((float)get_global_id(0), o); (void)s; }
//                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[race-global]: work-items 0 and 1 both write 'o[0]', in __global memory, without a barrier in between (assuming a work-group of at least 2 work-items)
// BAD [all] clang: accepts
kernel void k(global const int *x, global int *most) { int i = get_global_id(0); if (x[i] > *most) most[0] = x[i]; }
//                                                                                                 ^^^^^^^ information[race-global]: work-item 0 of group 0 may read 'most[0]', which work-item 1 of group 0 may write here, in __global memory, without a barrier in between, if 'x[i] > *most' is true
// BAD [all] clang: accepts
kernel void k(global const int *data, global int *counts) { counts[data[get_global_id(0)]]++; }
//                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information[race-global]: work-item 0 of group 0 may write 'counts[0]', which work-item 1 of group 0 may read here, in __global memory, without a barrier in between, if the index is the same for both
// BAD [all] clang: accepts
kernel void k(global int *a, int n) { int i = get_global_id(0); a[i] = a[n - 1 - i]; }
//                                                              ^^^^ information[race-global]: work-item 0 of group 0 may read 'a[7]', which work-item 3 of group 1 may write here, in __global memory, and nothing orders different work-groups, if 'n' is 8
// GOOD [all]
constant float limit = 1.0f / 4;
kernel void k(global int *o) {
  float half_of_it = limit / 2;
  if (limit > 1) o[0] = get_global_id(0);
  if (half_of_it > 0.5f) o[0] = get_global_id(0);
}
