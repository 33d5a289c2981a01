// Two and three dimensions: which id is the fastest index.
kernel void rows(global const float *in, global float *out, int width) {
  int x = get_global_id(0), y = get_global_id(1);
  float v = in[y * width + x];
  out[y * width + x] = v;
}
kernel void columns(global const float *in, global float *out, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  float v = in[x * height + y];
  out[x * height + y] = v;
}
kernel void swapped(global const float *in, global float *out, int width) {
  int x = get_global_id(1), y = get_global_id(0);
  float v = in[y * width + x];
  out[y + x * width] = v;
}
kernel void blur(global const float *in, global float *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)
    return;
  float left = in[y * width + x - 1];
  float right = in[y * width + x + 1];
  float up = in[(y - 1) * width + x];
  float down = in[(y + 1) * width + x];
  out[y * width + x] = (left + right + up + down) * 0.25f;
}
kernel void clamped(global const float *in, global float *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  int right = min(x + 1, width - 1);
  int below = clamp(y + 1, 0, height - 1);
  float a = in[y * width + right];
  float b = in[below * width + x];
  out[y * width + x] = a + b;
}
kernel void volume(global const float *in, global float *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  float v = in[(z * height + y) * width + x];
  out[(x * height + y) * width + z] = v;
}
kernel void naive_product(global const float *a, global const float *b, global float *c, int n) {
  int col = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; k++) {
    float left = a[row * n + k];
    float right = b[k * n + col];
    sum += left * right;
  }
  c[row * n + col] = sum;
}
#define TILE 16
kernel void tiled_product(global const float *a, global const float *b, global float *c, int n) {
  local float left[TILE][TILE];
  local float right[TILE][TILE];
  int tx = get_local_id(0), ty = get_local_id(1);
  int col = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int t = 0; t < n / TILE; t++) {
    float one = a[row * n + t * TILE + tx];
    left[ty][tx] = one;
    float two = b[(t * TILE + ty) * n + col];
    right[ty][tx] = two;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; k++) {
      float l = left[ty][k];
      float r = right[k][tx];
      sum += l * r;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + col] = sum;
}
kernel void transpose_naive(global const float *in, global float *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  out[x * height + y] =
      in[y * width + x];
}
kernel void transpose_tile(global const float *in, global float *out, int width, int height) {
  local float tile[TILE][TILE + 1];
  int x = get_local_id(0), y = get_local_id(1);
  float v = in[get_global_id(1) * width + get_global_id(0)];
  tile[y][x] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  float w = tile[x][y];
  out[(get_group_id(0) * TILE + y) * height + get_group_id(1) * TILE + x] = w;
}
kernel void transpose_tile_unpadded(global const float *in, global float *out, int width, int height) {
  local float tile[TILE][TILE];
  int x = get_local_id(0), y = get_local_id(1);
  float v = in[get_global_id(1) * width + get_global_id(0)];
  tile[y][x] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  float w = tile[x][y];
  out[(get_group_id(0) * TILE + y) * height + get_group_id(1) * TILE + x] = w;
}
