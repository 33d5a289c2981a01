// Kernels for mistakes, separated by lines.
//----
kernel void reduce(global const int *in, global int *out, local int *part) {
  int i = get_local_id(0), size = get_local_size(0);
  part[i] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half_size = size / 2; half_size > 0; half_size >>= 1) {
    if (i < half_size) part[i] += part[i + half_size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i == 0) out[get_group_id(0)] = part[0];
}
//----
#define TILE 8
kernel __attribute__((reqd_work_group_size(8, 8, 1))) void transpose(global const float *in, global float *out, int width) {
  local float tile[TILE][TILE + 1];
  int x = get_local_id(0), y = get_local_id(1);
  int2 at = (int2)(get_group_id(0) * TILE + x, get_group_id(1) * TILE + y);
  tile[y][x] = in[at.y * width + at.x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(get_group_id(0) * TILE + y) * width + get_group_id(1) * TILE + x] = tile[x][y];
}
//----
struct particle { float4 at; int kind; };
int kind_of(global const struct particle *p) { return p->kind ? p->kind & 3 : -1; }
kernel void count(global const struct particle *all, global int *bins, int n) {
  local int own[4];
  int l = get_local_id(0);
  if (l < 4) own[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    int k = kind_of(&all[i]);
    if (k < 0) continue;
    switch (k) { case 0: atomic_inc(&own[0]); break; case 1: atomic_add(own + 1, 2); break; default: atomic_max(&own[k], i); }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 4) atomic_add(&bins[l], own[l]);
}
//----
constant int offsets[5] = {-2, -1, 0, 1, 2};
kernel void blur(global const uchar *in, global uchar *out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1), sum = 0, weights[3] = {1, 2, 1};
  if (x >= w || y >= h) return;
  for (int i = 0; i < 5; ++i) {
    int at = clamp(x + offsets[i], 0, w - 1);
    sum += in[y * w + at] * weights[i % 3];
  }
  uint3 v = (uint3)(sum, y, 0); v.z = v.x > 4 ? v.y : v.x; v[1] += 2;
  out[y * w + x] = sum / 5 + v.z;
}
//----
kernel void scan(global int *data, local int *a, local int *b) {
  size_t i = get_local_id(0); local int *from = a, *to = b, *swap; int step = 1; bool done = false;
  a[i] = data[i];
  do {
    barrier(CLK_LOCAL_MEM_FENCE);
    to[i] = i >= step ? from[i] + from[i - step] : from[i];
    swap = from; from = to; to = swap;
    step *= 2; done = step >= get_local_size(0);
  } while (!done);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  data[i] = from[i]; vstore4((int4)(1, 2, 3, 4), i, data + 64);
}
