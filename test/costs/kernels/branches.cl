// Conditional accesses: predicated or branched over, with partial warps, early returns and odd work-groups.
kernel void first_of_group(global const float *in, global float *out) {
  if (get_local_id(0) == 0)
    out[get_group_id(0)] = in[get_global_id(0)];
}
kernel void first_warp(global const float *in, global float *out) {
  int i = get_local_id(0);
  if (i < 32)
    out[get_group_id(0) * 32 + i] = in[get_group_id(0) * 32 + i];
}
kernel void early_return(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  float v = in[i];
  float w = in[i + n];
  out[i] = v + w;
}
kernel void early_return_2d(global const float *in, global float *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float v = in[y * width + x];
  out[y * width + x] = v * 3;
}
kernel void inner_points(global const float *in, global float *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x > 0 && y > 0 && x < width - 1 && y < height - 1) {
    float north = in[(y - 1) * width + x];
    float south = in[(y + 1) * width + x];
    float west = in[y * width + x - 1];
    float east = in[y * width + x + 1];
    out[y * width + x] = north + south + west + east;
  }
}
kernel void border_or_copy(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  if (i == 0 || i == n - 1)
    out[i] = 0;
  else
    out[i] = in[i - 1] + in[i + 1];
}
kernel void added_if_odd(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i];
  if (i & 1)
    v += in[i + 100];
  out[i] = v;
}
kernel void stored_if_third(global float *out, int n) {
  int i = get_global_id(0);
  if (i % 3 == 0)
    out[i] = n;
}
kernel void stored_either(global int *a, global int *b) {
  int i = get_global_id(0);
  if (i % 4 == 0)
    a[i] = i;
  else
    b[i * 2] = i;
}
kernel void selected_loads(global const float *a, global const float *b, global float *out, int limit) {
  int i = get_global_id(0);
  float v = i < limit ? a[i] : b[i];
  out[i] = v;
}
kernel void nested_conditions(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  if (i < n) {
    float v = in[i];
    if (i % 2)
      out[i] = v;
  }
}
kernel void long_branch(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  if (get_local_id(0) < n) {
    float v = in[i];
    v = v * v + 1.0f;
    v = sqrt(v) * 3.0f + v / 7.0f;
    v = exp2(v) + v;
    out[i] = v;
  }
}
kernel void loop_with_condition(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; k++)
    if ((i + k) % 2 == 0)
      sum += in[k * 16384 + i];
  out[i] = sum;
}
kernel void loop_with_bounds(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  float sum = 0;
  for (int d = -2; d <= 2; d++) {
    int at = i + d;
    if (at >= 0 && at < n)
      sum += in[at];
  }
  out[i] = sum;
}
kernel void switch_of_four(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = 0;
  switch (i & 3) {
  case 0:
    v = in[i] * 2;
    break;
  case 1:
    v = in[i + 1000] + 1;
    break;
  case 2:
    v = -in[i * 2];
    break;
  default:
    break;
  }
  out[i] = v;
}
kernel void reduce_half(global const float *in, global float *out) {
  local float sums[128];
  int i = get_local_id(0);
  sums[i] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 64; s > 0; s >>= 1) {
    if (i < s)
      sums[i] += sums[i + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i == 0)
    out[get_group_id(0)] = sums[0];
}
kernel void reduce_modulo(global const int *in, global int *out) {
  local int sums[256];
  int i = get_local_id(0);
  sums[i] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 1; s < 256; s *= 2) {
    if (i % (2 * s) == 0)
      sums[i] += sums[i + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i == 0)
    out[get_group_id(0)] = sums[0];
}
kernel void reduce_strided(global const float *in, global float *out, int n) {
  local float sums[64];
  int i = get_local_id(0);
  float sum = 0;
  for (int k = get_global_id(0); k < n; k += get_global_size(0))
    sum += in[k];
  sums[i] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 1; s < 64; s <<= 1) {
    int at = 2 * s * i;
    if (at < 64)
      sums[at] += sums[at + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i == 0)
    out[get_group_id(0)] = sums[0];
}
kernel void group_of_48(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i];
  out[i] = v;
}
kernel void group_of_5_by_7(global const float *in, global float *out) {
  local float tile[7][5];
  int x = get_local_id(0), y = get_local_id(1);
  float v = in[get_global_id(1) * get_global_size(0) + get_global_id(0)];
  tile[y][x] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  float w = tile[6 - y][4 - x];
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = w;
}
kernel void group_of_100_reduced(global int *out) {
  local int sums[100];
  int i = get_local_id(0);
  sums[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 50)
    sums[i] += sums[i + 50];
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = sums[i / 2];
  out[get_global_id(0)] = v;
}
kernel void group_of_6_cubed(global const float *in, global float *out) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  int nx = get_global_size(0), ny = get_global_size(1);
  float v = in[(z * ny + y) * nx + x];
  float w = in[(x * ny + y) * nx + z];
  out[(z * ny + y) * nx + x] = v - w;
}
kernel void last_warp_partial(global const int *in, global int *out, int n) {
  int i = get_local_id(0);
  int g = get_group_id(0);
  for (int k = i; k < n; k += get_local_size(0)) {
    int v = in[g * n + k];
    out[g * n + n - 1 - k] = v;
  }
}

kernel void jump_forward(global int *out, global const int *data) {
  int i = get_global_id(0), j = i;
  if (data[i])
    goto end;
  j = 2 * i;
end:
  out[4 * j] = 3;
}

kernel void jump_back(global int *out, global const int *data) {
  int i = get_global_id(0);
again:
  out[i] = 1;
  if (data[i])
    goto again;
  out[2 * i] = 1;
}
