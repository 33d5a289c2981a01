// BAD [all] clang: accepts
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void k(global float *out, int n) {
//                                   ^ hint[kernel-argument-unused]: kernel argument 'n' is unused
  float best[4] = {1, 2, 3, 4};
//                ^^^^^^^^^^^^ hint[private-array-spilled]: private write of 'best': 4 sectors for a warp: each work-item has a copy of its own
//                 ^ hint[private-array-spilled]: private write of 'best': 4 sectors for a warp: each work-item has a copy of its own
//                    ^ hint[private-array-spilled]: private write of 'best': 4 sectors for a warp: each work-item has a copy of its own
//                       ^ hint[private-array-spilled]: private write of 'best': 4 sectors for a warp: each work-item has a copy of its own
//                          ^ hint[private-array-spilled]: private write of 'best': 4 sectors for a warp: each work-item has a copy of its own
  int i = get_global_id(0);
  out[i] = best[i & 3];
//         ^^^^^^^^^^^ hint[private-array-spilled]: private read of 'best': 16 sectors for a warp, 4 would do: the distance between neighbours varies
}
// GOOD [all]
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void k(global float *out) {
  float sums[4];
  for (int j = 0; j < 4; j++) sums[j] = j;
  out[get_global_id(0)] = sums[0] + sums[3];
}
