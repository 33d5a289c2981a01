// Rows are written and columns are read: all of a column is in one bank.
__attribute__((reqd_work_group_size(32, 32, 1)))
kernel void transpose(global const float *input, global float *output) {
  local float tile[32][32];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = input[y * 32 + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  output[y * 32 + x] = tile[x][y];
}
