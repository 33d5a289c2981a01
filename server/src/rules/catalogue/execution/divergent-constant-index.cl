// BAD [all] clang: accepts
constant float weights[4] = {1, 2, 3, 4};
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void k(global float *out) {
  int i = get_global_id(0);
  out[i] = weights[i & 3];
//         ^^^^^^^^^^^^^^ hint[divergent-constant-index]: constant read of 'weights': 4 accesses for a warp, 1 would do: the work-items of a warp read different places
}
// GOOD [all]
constant float weights[4] = {1, 2, 3, 4};
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void k(global float *out) {
  int i = get_global_id(0);
  float sum = 0;
  for (int j = 0; j < 4; j++) sum += weights[j];
  out[i] = sum;
}
