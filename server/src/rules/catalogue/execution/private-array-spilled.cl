// BAD [all] clang: accepts
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void k(global float *out, int n) {
  float best[4] = {1, 2, 3, 4};
  int i = get_global_id(0);
  out[i] = ‹best[i & 3]›;
}
// GOOD [all]
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void k(global float *out) {
  float sums[4];
  for (int j = 0; j < 4; j++) sums[j] = j;
  out[get_global_id(0)] = sums[0] + sums[3];
}
