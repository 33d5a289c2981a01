// BAD [all] clang: accepts
kernel void k(global int *o) { if (get_local_id(0) < 8) barrier(CLK_LOCAL_MEM_FENCE); *o = 1; }
//                                                      ^^^^^^^ warning[barrier-divergent]: not every work-item of the work-group may reach this barrier
// fix: Reach 'barrier(CLK_LOCAL_MEM_FENCE);' with all work-items
// | kernel void k(global int *o) { barrier(CLK_LOCAL_MEM_FENCE); *o = 1; }
// BAD [all] clang: accepts
kernel void k(global int *o, int n) { int i = get_global_id(0); if (i >= n) return; barrier(CLK_LOCAL_MEM_FENCE); o[i] = 1; }
//                                                                                  ^^^^^^^ warning[barrier-divergent]: some work-items have returned and never reach this barrier
// BAD [all] clang: accepts
kernel void k(global int *o) { for (uint i = get_local_id(0); i < 100; i += 64) { o[i] = 1; barrier(CLK_GLOBAL_MEM_FENCE); } }
//                                                                                          ^^^^^^^ information[barrier-divergent]: not every work-item of a large work-group may reach this barrier
// GOOD [all]
kernel void k(global int *o, int n) { for (int i = 0; i < n; ++i) { o[get_local_id(0)] = i; barrier(CLK_GLOBAL_MEM_FENCE); } }
// GOOD [all]
kernel void k(global int *o, int n) { if (get_group_id(0) > 3) barrier(CLK_LOCAL_MEM_FENCE); if (n > 3) barrier(CLK_LOCAL_MEM_FENCE); o[0] = n; }
// GOOD [all]
kernel void k(global int *o, int n) { if (get_local_id(0) == 0) o[0] = n; barrier(CLK_LOCAL_MEM_FENCE); }
// GOOD [all]
kernel void k(global int *o, int n) {
  int it;
  for (it = get_global_id(0); it < n; it += 64) o[it] = 1;
  for (it = n; it > 0; it >>= 1) barrier(CLK_GLOBAL_MEM_FENCE);
}
// BAD [all] clang: accepts
kernel void k(global int *o, int n) { if (get_global_id(1) < n) barrier(CLK_LOCAL_MEM_FENCE); o[get_global_id(2)] = 1; }
//                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[barrier-divergent]: not every work-item of the work-group may reach this barrier
// fix: Reach 'barrier(CLK_LOCAL_MEM_FENCE);' with all work-items
// | kernel void k(global int *o, int n) { barrier(CLK_LOCAL_MEM_FENCE); o[get_global_id(2)] = 1; }
// GOOD [all]
__attribute__((reqd_work_group_size(64, 1, 1))) kernel void k(global int *o, int n) {
  if (get_local_id(1) < n && get_local_id(0) < 64) barrier(CLK_LOCAL_MEM_FENCE);
  o[0] = 1;
}
// GOOD [all]
kernel void k(global int *o, int n) {
//                        ^ hint[kernel-argument-unused]: kernel argument 'o' is unused
  int start = get_global_id(0) - get_local_id(0);
  int i = get_local_id(0);
  if (start < n) barrier(CLK_LOCAL_MEM_FENCE);
  { int i = n; if (i > 3) barrier(CLK_LOCAL_MEM_FENCE); }
  for (int j = i; j < n + i; j += get_local_size(0)) barrier(CLK_LOCAL_MEM_FENCE);
  if (n) i = 0;
  if (i > 3) barrier(CLK_LOCAL_MEM_FENCE);
}
// BAD [all] clang: accepts
kernel void k(global int *o, int n) {
//                        ^ hint[kernel-argument-unused]: kernel argument 'o' is unused
//                               ^ hint[kernel-argument-unused]: kernel argument 'n' is unused
  for (int j = 0; j < get_local_id(0); ++j) barrier(CLK_LOCAL_MEM_FENCE);
//                                          ^^^^^^^ warning[barrier-divergent]: not every work-item of the work-group may reach this barrier
}
// BAD [all] clang: accepts
__attribute__((reqd_work_group_size(8, 8, 1))) kernel void k(global int *o, int n) {
//                                                                       ^ hint[kernel-argument-unused]: kernel argument 'o' is unused
//                                                                              ^ hint[kernel-argument-unused]: kernel argument 'n' is unused
  int y = get_global_id(1), first = y == 0 ? 1 : 0;
  if (first) barrier(CLK_LOCAL_MEM_FENCE);
//           ^^^^^^^ warning[barrier-divergent]: not every work-item of the work-group may reach this barrier
// fix: Reach 'barrier(CLK_LOCAL_MEM_FENCE);' with all work-items
// |   barrier(CLK_LOCAL_MEM_FENCE);
}

// BAD [all] clang: accepts
kernel void k(global int *o) { int i = get_local_id(0); if (i == 0) barrier(CLK_LOCAL_MEM_FENCE); *o = 1; }
//                                                                  ^^^^^^^ warning[barrier-divergent]: not every work-item of the work-group may reach this barrier
// fix: Reach 'barrier(CLK_LOCAL_MEM_FENCE);' with all work-items
// | kernel void k(global int *o) { int i = get_local_id(0); barrier(CLK_LOCAL_MEM_FENCE); *o = 1; }

// BAD [all] clang: accepts
kernel void k(global int *o) { if (8 > get_local_id(0)) barrier(CLK_LOCAL_MEM_FENCE); else *o = 1; }
//                                                      ^^^^^^^ warning[barrier-divergent]: not every work-item of the work-group may reach this barrier

// GOOD [all]
kernel void k(global int *o) {
  int i = get_local_id(0) + get_local_size(0) * get_local_id(1);
  for (int n = 0; n < 2 + i; n++)
    if (i >= get_local_size(0)) barrier(CLK_LOCAL_MEM_FENCE);
  o[i] = 1;
}

// BAD [all] clang: accepts
kernel void k(global int *o) { for (int i = get_local_id(0); i < 9; i++) barrier(CLK_LOCAL_MEM_FENCE); *o = 1; }
//                                                                       ^^^^^^^ warning[barrier-divergent]: not every work-item of the work-group may reach this barrier

// BAD [all] clang: accepts
kernel void k(global int *o, int n) {
  for (int i = get_local_id(0); i < n; i += get_local_size(0)) { o[i] = 1; barrier(CLK_GLOBAL_MEM_FENCE); }
//                                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[barrier-divergent]: not every work-item of the work-group may reach this barrier
}

// BAD [all] clang: accepts
kernel void k(global int *o, global int *d) { if (d[get_global_id(0)] > 3) barrier(CLK_LOCAL_MEM_FENCE); o[get_global_id(0)] = 1; }
//                                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[barrier-divergent]: not every work-item of the work-group may reach this barrier
// fix: Reach 'barrier(CLK_LOCAL_MEM_FENCE);' with all work-items
// | kernel void k(global int *o, global int *d) { barrier(CLK_LOCAL_MEM_FENCE); o[get_global_id(0)] = 1; }

// BAD [all] clang: accepts
kernel void k(global int *o, global int *d) {
  for (int i = 0; i < 4; i++) { if (d[get_global_id(0) + i]) break; barrier(CLK_LOCAL_MEM_FENCE); }
//                                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[barrier-divergent]: some work-items of the work-group may have left and never reach this barrier
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = 1;
}

// BAD [all] clang: accepts
kernel void k(global float *o, global const float *s) {
  local float t[64];
  event_t e = async_work_group_copy(t, s + get_local_id(0), 64, 0);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[barrier-divergent]: work-items 0 and 1 pass different arguments to this call of async_work_group_copy: all of a work-group must pass the same (assuming a work-group of at least 2 work-items)
  wait_group_events(1, &e);
  o[get_global_id(0)] = t[63 - get_local_id(0)];
}

// BAD [2.0] clang: accepts
kernel void k(global int *o) { if (get_local_id(0) == 0) o[0] = work_group_reduce_add(o[1]); }
//                                                              ^^^^^^^^^^^^^^^^^^^^^ warning[barrier-divergent]: not every work-item of the work-group may reach this call of work_group_reduce_add

// GOOD [all]
int length(global const int *rows) { return rows[get_group_id(0) + 1] - rows[get_group_id(0)]; }
kernel void k(global int *o, global const int *rows) {
  local int flag;
  for (int i = 0; i < length(rows); i++) barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) flag = rows[o[get_global_id(0)]];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (flag) barrier(CLK_LOCAL_MEM_FENCE);
  if (rows[get_global_id(0) / get_local_size(0)]) barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = flag;
}

// GOOD [all]
kernel void k(global int *o, int n) {
  int padded = (n + 63) / 64 * 64;
  for (int i = get_local_id(0); i < padded; i += 64) { if (i < n) o[i] = 1; barrier(CLK_LOCAL_MEM_FENCE); }
}
// BAD [all] clspace: warning
#pragma OPENCL EXTENSION cl_intel_split_work_group_barrier : enable
kernel void k(global int *o) {
  intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[vendor-function]: 'intel_work_group_barrier_arrive' requires cl_intel_split_work_group_barrier (Intel GPU)
  if (get_local_id(0) < 8) intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
//                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[barrier-divergent]: not every work-item of the work-group may reach this call of intel_work_group_barrier_wait
// fix: Reach 'intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);' with all work-items
// |   intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
  *o = 1;
}
// QUIRK [all] clang: error – clspace: accept
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
kernel void k(global uint *o) { if (get_local_id(0) < 8) o[0] = intel_sub_group_shuffle(o[1], 2u); }
//                                                              ^^^^^^^^^^^^^^^^^^^^^^^ hint[vendor-function]: 'intel_sub_group_shuffle' requires cl_intel_subgroups (Intel GPU, Intel CPU)

// GOOD [all]
enum { SIZE = 64 };
constant int width = 64;
__attribute__((reqd_work_group_size(64, 1, 1))) kernel void k(global int *o) {
  int l = get_local_id(0);
  if (get_global_id(0) < 512) barrier(CLK_LOCAL_MEM_FENCE);
  if (l < SIZE) barrier(CLK_LOCAL_MEM_FENCE);
  if (l < width) barrier(CLK_LOCAL_MEM_FENCE);
  if (0 && l == 0) barrier(CLK_LOCAL_MEM_FENCE);
  if (0) { if (l < 4) barrier(CLK_LOCAL_MEM_FENCE); }
  if (min(l, 7) < 8) barrier(CLK_LOCAL_MEM_FENCE);
  if (get_global_id(0) >= get_global_size(0)) return;
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = l;
}

// BAD [all] clang: accepts
__attribute__((reqd_work_group_size(64, 1, 1))) kernel void k(global int *o) {
  if (get_global_id(0) < 500) barrier(CLK_LOCAL_MEM_FENCE);
//                            ^^^^^^^ warning[barrier-divergent]: not every work-item of the work-group may reach this barrier
// fix: Reach 'barrier(CLK_LOCAL_MEM_FENCE);' with all work-items
// |   barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = 1;
}
// GOOD [all]
#define CHECK 0
kernel void k(global int *a, int n) {
  const int all = 1;
  int g = get_global_id(0);
  if (g >= n && CHECK) return;
  if (g < n || all) barrier(CLK_LOCAL_MEM_FENCE);
  a[g] = 1;
}
// BAD [all] clang: accepts
kernel void k(global int *o, int n) {
  for (int i = 0; i < n; i++) {
    if (get_local_id(0) == i) continue;
    barrier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^ warning[barrier-divergent]: some work-items skip this barrier
    o[i] = n;
  }
}
// GOOD [all]
kernel void k(global int *o, int n) {
//                               ^ hint[kernel-argument-unused]: kernel argument 'n' is unused
  int l = get_local_id(0), size = get_local_size(0);
  if (l > size - 1) return;
  if (l < 8 || l >= 8) barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = l;
}
// GOOD [all]
kernel void k(global int *a, int n) {
  int g = get_global_id(0);
  if (n == 64) {
    if (g < n) barrier(CLK_LOCAL_MEM_FENCE);
  }
  a[g] = 1;
}
