// Whole algorithms, and the corners of the rules about local memory.
kernel void masked_quads(global float4 *out) {
  local float4 tile[256];
  int i = get_local_id(0);
  tile[i] = (float4)(i);
  barrier(CLK_LOCAL_MEM_FENCE);
  float4 v = (float4)(0);
  if (i % 2 == 0)
    v = tile[i];
  out[get_global_id(0)] = v;
}
kernel void masked_doubles(global double *out) {
  local double tile[512];
  int i = get_local_id(0);
  tile[i] = i;
  tile[i + 256] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  double v = 0;
  if (i % 32 < 20)
    v = tile[i];
  double w = 0;
  if (i % 4 == 1)
    w = tile[i * 2];
  out[get_global_id(0)] = v + w;
}
kernel void wide_local(global float8 *out) {
  local float8 tile[256];
  int i = get_local_id(0);
  tile[i] = (float8)(i);
  barrier(CLK_LOCAL_MEM_FENCE);
  float8 v = tile[255 - i];
  out[get_global_id(0)] = v;
}
kernel void byte_vectors(global uchar16 *out) {
  local uchar16 tile[256];
  local short2 pairs[256];
  int i = get_local_id(0);
  tile[i] = (uchar16)(i);
  pairs[i] = (short2)(i, i + 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  uchar16 v = tile[i ^ 3];
  short2 w = pairs[i ^ 9];
  v.s01 = convert_uchar2(w);
  out[get_global_id(0)] = v;
}
kernel void unaligned_vload(global float4 *out) {
  local float tile[1028];
  int i = get_local_id(0);
  for (int k = 0; k < 4; k++)
    tile[k * 256 + i] = k + i;
  barrier(CLK_LOCAL_MEM_FENCE);
  float4 v = vload4(i, tile + 1);
  float2 w = vload2(i, tile);
  out[get_global_id(0)] = v + w.xyxy;
}
kernel void small_groups(global const float *in, global float *out, int width) {
  local float tile[8][8];
  int x = get_local_id(0), y = get_local_id(1);
  float v = in[get_global_id(1) * width + get_global_id(0)];
  tile[y][x] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  float w = tile[x][y];
  out[(get_group_id(0) * 8 + y) * width + get_group_id(1) * 8 + x] = w;
}
kernel void bodies_by_tile(global const float4 *bodies, global float4 *out, int n) {
  local float4 tile[64];
  int i = get_global_id(0);
  float4 mine = bodies[i];
  float4 force = (float4)(0);
  for (int t = 0; t < n; t += 64) {
    float4 other = bodies[t + get_local_id(0)];
    tile[get_local_id(0)] = other;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 64; k++)
      force += (tile[k] - mine) * mine.w;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[i] = force;
}
kernel void scan_tree(global const int *in, global int *out) {
  local int sums[512];
  int i = get_local_id(0), n = 512;
  int a = in[get_group_id(0) * n + 2 * i];
  int b = in[get_group_id(0) * n + 2 * i + 1];
  sums[2 * i] = a;
  sums[2 * i + 1] = b;
  int offset = 1;
  for (int d = n >> 1; d > 0; d >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < d) {
      int from = offset * (2 * i + 1) - 1;
      int to = offset * (2 * i + 2) - 1;
      int v = sums[from];
      int w = sums[to];
      sums[to] = v + w;
    }
    offset *= 2;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = sums[i];
  out[get_global_id(0)] = v;
}
kernel void histogram(global const uchar *in, global int *out) {
  local int counts[256];
  int i = get_local_id(0);
  counts[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uchar v = in[get_global_id(0)];
  atomic_inc(&counts[v]);
  barrier(CLK_LOCAL_MEM_FENCE);
  int n = counts[i];
  out[get_group_id(0) * 256 + i] = n;
}
kernel void local_atomics(global int *out) {
  local int values[64];
  int i = get_local_id(0);
  if (i < 64)
    values[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int a = atomic_add(&values[i % 7], i);
  int b = atomic_xchg(&values[10], i);
  int c = atomic_max(&values[11], i);
  int d = atomic_cmpxchg(&values[12], 3, i);
  int e = atomic_inc(&values[13]);
  int f = atomic_or(&values[(i & 1) * 32], i);
  out[get_global_id(0)] = a + b * c + d * e + f;
}
kernel void global_atomics(global int *values, global int *out) {
  int i = get_global_id(0);
  int a = atomic_min(&values[i / 4], i);
  int b = atomic_xchg(&values[20000], i);
  int c = atomic_dec(&values[20100 + (i & 31) * 16]);
  out[i] = a + b * c;
}
kernel void butterflies(global float2 *data) {
  local float2 tile[256];
  int i = get_local_id(0);
  float2 v = data[get_group_id(0) * 256 + i];
  tile[i] = v;
  for (int h = 1; h < 256; h *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 128) {
      int k = i & (h - 1);
      int j = ((i - k) << 1) + k;
      float2 a = tile[j];
      float2 b = tile[j + h];
      tile[j] = a + b;
      tile[j + h] = a - b;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float2 w = tile[i];
  data[get_group_id(0) * 256 + i] = w;
}
kernel void bitonic(global int *data) {
  local int tile[256];
  int i = get_local_id(0);
  int v = data[get_global_id(0)];
  tile[i] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 2; k <= 256; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      int other = i ^ j;
      int mine = tile[i];
      int theirs = tile[other];
      barrier(CLK_LOCAL_MEM_FENCE);
      int low = (i & k) == 0 ? min(mine, theirs) : max(mine, theirs);
      tile[i] = low;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  int w = tile[i];
  data[get_global_id(0)] = w;
}
kernel void strided_copy_out(global float *out) {
  local float tile[256];
  int i = get_local_id(0);
  tile[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_strided_copy(out + get_group_id(0) * 768, tile, 256, 3, 0);
  wait_group_events(1, &e);
}
kernel void convolved(global const float *in, global float *out, int width) {
  local float tile[18][18];
  int lx = get_local_id(0), ly = get_local_id(1);
  int gx = get_group_id(0) * 16, gy = get_group_id(1) * 16;
  for (int y = ly; y < 18; y += 16)
    for (int x = lx; x < 18; x += 16) {
      float v = in[(gy + y) * width + gx + x];
      tile[y][x] = v;
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int dy = 0; dy < 3; dy++)
    for (int dx = 0; dx < 3; dx++)
      sum += tile[ly + dy][lx + dx];
  out[(gy + ly) * width + gx + lx] = sum;
}
kernel void matrix_vector(global const float *m, global const float *x, global float *y, int n) {
  local float sums[64];
  int i = get_local_id(0);
  global const float *row = m + get_group_id(0) * n;
  float sum = 0;
  for (int k = i; k < n; k += 64) {
    float a = row[k];
    float b = x[k];
    sum += a * b;
  }
  sums[i] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 32) {
    float a = sums[i];
    float b = sums[i + 32];
    sums[i] = a + b;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i == 0) {
    float total = 0;
    for (int k = 0; k < 32; k++)
      total += sums[k];
    y[get_group_id(0)] = total;
  }
}
typedef struct { float2 at; int id; uchar kind; } Item;
kernel void items(global const Item *in, global Item *out, global uchar *kinds) {
  int i = get_global_id(0);
  float2 at = in[i].at;
  uchar kind = in[i].kind;
  out[i].at = at * 2;
  kinds[i] = kind;
}
kernel void permuted(global const float *in, global float *out) {
  uint i = get_global_id(0);
  uint j = i;
  j = (j & 0x5555) << 1 | (j & 0xaaaa) >> 1;
  j = (j & 0x3333) << 2 | (j & 0xcccc) >> 2;
  float v = in[j];
  out[(i % 4) * 4096 + i / 4] = v;
}
kernel void partly_loaded(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  float left = 0, right = 0;
  if (i > 0)
    left = in[i - 1];
  if (i < n - 1)
    right = in[i + 1];
  float middle = in[i];
  out[i] = left + middle + right;
}
kernel void whole_warps(global const float *in, global float *out) {
  local float tile[256];
  int i = get_local_id(0);
  tile[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 64) {
    float v = in[get_group_id(0) * 64 + i];
    tile[i] = v;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float w = tile[i & 63];
  out[get_global_id(0)] = w;
}
