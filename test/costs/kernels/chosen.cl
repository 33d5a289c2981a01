// Vectors whose components are used apart, chosen addresses, constants with bounded indices, counting additions.
constant float levels[32] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18};
kernel void components_two_lines(global const float4 *in, global float *out) {
  int i = get_global_id(0);
  float4 v = in[i];
  float a = v.x + v.y;
  float b = v.z * v.w;
  out[i] = a - b;
}
kernel void components_loaded_2_doubles(global const double *in, global double *out) {
  int i = get_global_id(0);
  double2 v = vload2(i, in);
  out[i] = v.x * v.y;
}
kernel void components_short4(global const short4 *in, global int *out) {
  int i = get_global_id(0);
  short4 v = in[i * 2];
  out[i] = v.x + v.y - v.z + v.w;
}
kernel void components_local_vload(global float *out) {
  local float tile[512];
  int i = get_local_id(0);
  tile[i] = i;
  tile[i + 256] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  float2 v = vload2(i, tile);
  out[get_global_id(0)] = v.x + v.y;
}
kernel void components_in_branch(global const float4 *in, global float *out, int n) {
  int i = get_global_id(0);
  float4 v = in[i];
  if (i < n)
    out[i] = v.x + v.w;
}
kernel void components_in_loop(global const float2 *in, global float *out, int n) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; k++) {
    float2 v = in[k * 16384 + i];
    sum += v.x * v.y;
  }
  out[i] = sum;
}
kernel void components_after_store(global const float4 *in, global float *out) {
  int i = get_global_id(0);
  float4 v = in[i];
  out[i + 16384] = i;
  out[i] = v.x + v.y;
}
kernel void chosen_strided(global const float *a, global const float *b, global float *out) {
  int i = get_global_id(0);
  float v = i & 8 ? a[i * 2] : b[i];
  out[i] = v;
}
kernel void chosen_local(global int *out) {
  local int tile[512];
  int i = get_local_id(0);
  tile[i] = i;
  tile[i + 256] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = i & 1 ? tile[i * 2] : tile[i];
  out[get_global_id(0)] = v;
}
kernel void chosen_product(global const float *a, global const float *b, global float *out) {
  int i = get_global_id(0);
  float v = i & 1 ? a[i] * 2 : b[i] + 1;
  out[i] = v;
}
kernel void constant_by_group(global float *out) {
  int i = get_global_id(0);
  float v = levels[get_group_id(0) & 31];
  out[i] = v;
}
kernel void constant_by_item(global float *out) {
  int i = get_global_id(0);
  float v = levels[(i * 3) & 31];
  out[i] = v;
}
kernel void constant_by_remainder(global float *out) {
  uint i = get_global_id(0);
  float v = levels[i % 24];
  out[i] = v;
}
kernel void constant_row(constant float *rows, global float *out, int width) {
  int x = get_global_id(0), y = get_global_id(1);
  float v = rows[y * width];
  float w = rows[x];
  out[y * get_global_size(0) + x] = v + w;
}
kernel void constant_struct(constant float4 *rows, global float4 *out) {
  int i = get_global_id(0);
  float4 v = rows[i & 7];
  out[i] = v;
}
kernel void count_same_bank(global uint *out) {
  local uint bins[1024];
  int i = get_local_id(0);
  for (int k = i; k < 1024; k += 256)
    bins[k] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&bins[(i & 3) * 32]);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint v = bins[i];
  out[get_global_id(0)] = v;
}
kernel void count_by_bytes(global uint *out) {
  local uint bins[256];
  int i = get_local_id(0);
  bins[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&bins[(i * i) & 255], 1u);
  atomic_add(&bins[(i / 2) & 255], 2u);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint v = bins[i];
  out[get_global_id(0)] = v;
}
kernel void count_used_two(global int *out) {
  local int next[2];
  int i = get_local_id(0);
  if (i < 2)
    next[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int at = atomic_inc(&next[i & 1]);
  out[get_global_id(0)] = at;
}
kernel void halo_both_ends(global const float *in, global float *out, int n) {
  local float tile[258];
  int l = get_local_id(0), i = get_global_id(0);
  tile[l + 1] = in[i];
  if (l == 0)
    tile[0] = i > 0 ? in[i - 1] : 0;
  if (l == 255)
    tile[257] = i < n - 1 ? in[i + 1] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  float v = tile[l] + tile[l + 2];
  out[i] = v;
}
kernel void halo_first_items(global const float *in, global float *out) {
  local float tile[132];
  int l = get_local_id(0), i = get_global_id(0);
  tile[l + 2] = in[i + 2];
  if (l < 2) {
    tile[l] = in[i];
    tile[l + 130] = in[i + 130];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float v = tile[l] + tile[l + 4];
  out[i] = v;
}
kernel void stored_arms_same(global const float *in, global float *out) {
  int i = get_global_id(0);
  if (i & 16)
    out[i] = in[i * 2];
  else
    out[i] = 0;
}
kernel void accumulated_in_memory(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  for (int k = 0; k < n; k++)
    out[i] += in[k * 16384 + i];
}
kernel void accumulated_in_local(global const float *in, global float *out, int n) {
  local float sums[256];
  int i = get_local_id(0);
  sums[i] = 0;
  for (int k = 0; k < n; k++)
    sums[i] += in[k * 16384 + get_global_id(0)];
  out[get_global_id(0)] = sums[i];
}
kernel void unchanged_in_loop(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += in[i] * in[k * 16384 + i];
  out[i] = sum;
}
