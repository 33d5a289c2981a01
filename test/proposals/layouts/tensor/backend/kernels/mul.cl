#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void mul(global const TYPE *a, global TYPE *b, const int n) {
  local TYPE part[BLOCK];
  const int id = get_global_id(0), own = get_local_id(0) % BLOCK;
  part[own] = a[id];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (id < n) b[id] *= part[BLOCK - 1 - own];
}
