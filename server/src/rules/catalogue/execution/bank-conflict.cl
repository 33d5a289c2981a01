// BAD [all] clang: accepts
__attribute__((reqd_work_group_size(32, 32, 1)))
kernel void k(global const float *in, global float *out) {
  local float tile[32][32];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = in[y * 32 + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * 32 + x] = tile[x][y];
//                  ^^^^^^^^^^ hint[bank-conflict]: local read of 'tile': 32 wavefronts for a warp, 1 would do: neighbours are 128 bytes apart
// fix: Pad the rows of 'tile' to 33 elements: 32 → 1 wavefronts per request
// |   local float tile[32][32 + 1];
}
// BAD [all] clang: accepts
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void k(global int *out) {
  local int counts[4];
  int i = get_local_id(0);
  if (i < 4) counts[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&counts[i & 3], i);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[bank-conflict]: local atomic operation of 'counts': 8 wavefronts for a warp, 1 would do: work-items of a warp change the same place or bank
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 4) out[i] = counts[i];
}
// GOOD [all]
__attribute__((reqd_work_group_size(32, 32, 1)))
kernel void k(global const float *in, global float *out) {
  local float tile[32][33];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = in[y * 32 + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * 32 + x] = tile[x][y];
}
