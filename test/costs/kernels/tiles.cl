// Local memory: tiles of all shapes and types.
kernel void tile_16_columns(global const float *in, global float *out, int width) {
  local float tile[16][16];
  int x = get_local_id(0), y = get_local_id(1);
  float v = in[get_global_id(1) * width + get_global_id(0)];
  tile[y][x] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  float w = tile[x][y];
  out[get_global_id(1) * width + get_global_id(0)] = w;
}
kernel void tile_16_padded(global const float *in, global float *out, int width) {
  local float tile[16][17];
  int x = get_local_id(0), y = get_local_id(1);
  float v = in[get_global_id(1) * width + get_global_id(0)];
  tile[y][x] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  float w = tile[x][y];
  out[get_global_id(1) * width + get_global_id(0)] = w;
}
kernel void tile_32_by_8(global const float *in, global float *out, int width) {
  local float tile[32 * 33];
  int x = get_local_id(0), y = get_local_id(1);
  int gx = get_group_id(0) * 32, gy = get_group_id(1) * 32;
  for (int r = 0; r < 32; r += 8) {
    float v = in[(gy + y + r) * width + gx + x];
    tile[(y + r) * 33 + x] = v;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int r = 0; r < 32; r += 8) {
    float v = tile[x * 33 + y + r];
    out[(gx + y + r) * width + gy + x] = v;
  }
}
kernel void tile_doubles(global double *out) {
  local double tile[16][16];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = x + y;
  barrier(CLK_LOCAL_MEM_FENCE);
  double v = tile[x][y];
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = v;
}
kernel void tile_doubles_padded(global double *out) {
  local double tile[16][17];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = x + y;
  barrier(CLK_LOCAL_MEM_FENCE);
  double v = tile[x][y];
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = v;
}
kernel void tile_bytes_broadcast(global uchar *out) {
  local uchar tile[256];
  int i = get_local_id(0);
  tile[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  uchar a = tile[i / 4];
  uchar b = tile[(i * 4) & 255];
  uchar c = tile[(i * 16) & 255];
  out[get_global_id(0)] = a + b * c;
}
kernel void tile_shorts_columns(global short *out) {
  local short tile[32][32];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  short v = tile[x][y];
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = v;
}
kernel void tile_bytes_columns(global uchar *out) {
  local uchar tile[32][36];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  uchar v = tile[x][y];
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = v;
}
kernel void tile_3d(global int *out) {
  local int tile[4][8][8];
  int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
  tile[z][y][x] = x + y * z;
  barrier(CLK_LOCAL_MEM_FENCE);
  int a = tile[z][x][y];
  int b = tile[x & 3][y][z];
  out[(get_group_id(0) * 4 + z) * 64 + y * 8 + x] = a + b;
}
kernel void tile_longs_stride(global long *out) {
  local long tile[512];
  int i = get_local_id(0);
  tile[i] = i;
  tile[i + 256] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  long a = tile[i * 2];
  long b = tile[(i * 4) & 511];
  long c = tile[(i * 7) & 511];
  out[get_global_id(0)] = a + b * c;
}
kernel void tile_float2_columns(global float2 *out) {
  local float2 tile[16][16];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = (float2)(x, y);
  barrier(CLK_LOCAL_MEM_FENCE);
  float2 v = tile[x][y];
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = v;
}
kernel void tile_float4_columns(global float4 *out) {
  local float4 tile[8][8];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = (float4)(x, y, 0, 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  float4 v = tile[x][y];
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = v;
}
kernel void tile_float4_component(global float *out) {
  local float4 tile[128];
  int i = get_local_id(0);
  tile[i] = (float4)(i);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[i].z;
}
kernel void tile_stride_6(global int *out) {
  local int tile[1536];
  int i = get_local_id(0);
  tile[i * 6] = i;
  tile[i * 6 + 1] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = tile[(255 - i) * 6];
  int w = tile[i * 5 + 1];
  out[get_global_id(0)] = v + w;
}
kernel void tile_stride_12(global int *out) {
  local int tile[3072];
  int i = get_local_id(0);
  tile[i * 12] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = tile[((i * 7) & 255) * 12];
  out[get_global_id(0)] = v;
}
kernel void tile_xor(global int *out) {
  local int tile[1024];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y * 32 + (x ^ y)] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = tile[x * 32 + (y ^ x)];
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = v;
}
kernel void tile_uniform(global int *out) {
  local int tile[64];
  int i = get_local_id(0);
  tile[i & 63] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  int a = tile[get_group_id(0) & 63];
  int b = tile[i / 32];
  int c = tile[i / 2 & 63];
  out[get_global_id(0)] = a + b * c;
}
kernel void tile_halo(global const float *in, global float *out) {
  local float tile[66];
  int i = get_local_id(0), g = get_global_id(0);
  tile[i + 1] = in[g + 1];
  if (i == 0)
    tile[0] = in[g];
  if (i == 63)
    tile[65] = in[g + 2];
  barrier(CLK_LOCAL_MEM_FENCE);
  float a = tile[i];
  float b = tile[i + 1];
  float c = tile[i + 2];
  out[g] = a + b + c;
}
kernel void tile_through_pointer(global float *out) {
  local float tile[512];
  int i = get_local_id(0);
  local float *p = tile + 2 * i;
  p[0] = i;
  p[1] = i + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  local float *q = &tile[i];
  float a = *q;
  float b = q[256];
  out[get_global_id(0)] = a * b;
}
kernel void tile_cast(global uint *out) {
  local uint tile[256];
  int i = get_local_id(0);
  tile[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  local uchar *bytes = (local uchar *)tile;
  uchar a = bytes[i];
  uchar b = bytes[i * 4];
  local uint2 *pairs = (local uint2 *)tile;
  uint2 c = pairs[i & 127];
  out[get_global_id(0)] = a + b + c.x * c.y;
}
kernel void tile_volatile(global int *out) {
  local volatile int tile[128];
  int i = get_local_id(0);
  tile[i] = i;
  if (i < 32) {
    tile[i] += tile[i + 32];
    tile[i] += tile[i + 16];
    tile[i] += tile[i + 8];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[0];
}
kernel void tile_program_scope_copy(global const float *in, global float *out) {
  local float tile[300];
  int i = get_local_id(0);
  for (int k = i; k < 300; k += 64)
    tile[k] = in[get_group_id(0) * 300 + k];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int k = 0; k < 4; k++)
    sum += tile[i * 4 + k];
  out[get_global_id(0)] = sum;
}
