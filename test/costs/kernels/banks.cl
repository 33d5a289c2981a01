// Local memory: banks. The stores fill the array without conflicts; the reads show the pattern.
#define FILL(SIZE) \
  int i = get_local_id(0); \
  for (int k = i; k < (SIZE); k += get_local_size(0)) tile[k] = k; \
  barrier(CLK_LOCAL_MEM_FENCE)
#define READ(NAME, TYPE, SIZE, INDEX) \
  kernel void NAME(global TYPE *out) { local TYPE tile[SIZE]; FILL(SIZE); TYPE v = tile[INDEX]; out[get_global_id(0)] = v; }
READ(bank_1, float, 256, i)
READ(bank_2, float, 512, 2 * i)
READ(bank_3, float, 768, 3 * i)
READ(bank_4, float, 1024, 4 * i)
READ(bank_8, float, 2048, 8 * i)
READ(bank_16, float, 4096, 16 * i)
READ(bank_32, float, 8192, 32 * i)
READ(bank_33, float, 8448, 33 * i)
READ(bank_half_32, float, 512, (i & 15) * 32)
READ(bank_broadcast, float, 256, i / 32)
READ(bank_pairs_of_words, float, 256, i / 2)
READ(bank_two_rows, float, 256, (i & 1) * 32)
READ(bank_reversed, float, 256, 255 - i)
READ(bank_shuffled, float, 256, (i * 5 + 3) & 255)
READ(bank_modulo, float, 256, (i * 11) % 96)
READ(bank_byte, uchar, 256, i)
READ(bank_byte_4, uchar, 1024, 4 * i)
READ(bank_byte_128, uchar, 32768, 128 * i)
READ(bank_byte_33, uchar, 8448, 33 * i)
READ(bank_short, short, 256, i)
READ(bank_short_2, short, 512, 2 * i)
READ(bank_short_64, short, 16384, 64 * i)
READ(bank_double, double, 256, i)
READ(bank_double_2, double, 512, 2 * i)
READ(bank_double_3, double, 768, 3 * i)
READ(bank_double_16, double, 4096, 16 * i)
READ(bank_double_17, double, 4352, 17 * i)
READ(bank_double_broadcast, double, 256, i / 32)
READ(bank_double_halves, double, 256, i & 15)
READ(bank_double_pairs, double, 256, i / 2)
READ(bank_double_far, double, 512, (i & 15) + (i & 16) * 16)
READ(bank_double_interleaved, double, 512, (i >> 1) + (i & 1) * 16)
READ(bank_float2, float2, 256, i)
READ(bank_float2_2, float2, 512, 2 * i)
READ(bank_float4, float4, 256, i)
READ(bank_float4_2, float4, 512, 2 * i)
READ(bank_float4_3, float4, 768, 3 * i)
READ(bank_float4_8, float4, 2048, 8 * i)
READ(bank_float4_9, float4, 2304, 9 * i)
READ(bank_float4_broadcast, float4, 256, i / 32)
READ(bank_float4_halves, float4, 256, i & 15)
READ(bank_float4_eighths, float4, 256, i & 7)
READ(bank_float4_pairs, float4, 256, i / 2)
READ(bank_float4_interleaved, float4, 256, (i >> 1) + (i & 1) * 128)
READ(bank_float4_strided_8, float4, 256, (i * 8 + i / 4) & 63)
READ(bank_uchar4, uchar4, 256, i)
READ(bank_uchar4_32, uchar4, 8192, 32 * i)
kernel void store_32(global float *out) {
  local float tile[8192];
  int i = get_local_id(0);
  tile[i * 32] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  float v = tile[i];
  out[get_global_id(0)] = v;
}
kernel void store_same(global float *out) {
  local float tile[8];
  int i = get_local_id(0);
  tile[i / 32] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  float v = tile[i & 7];
  out[get_global_id(0)] = v;
}
kernel void store_bytes(global uchar *out) {
  local uchar tile[256];
  int i = get_local_id(0);
  tile[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  uchar v = tile[255 - i];
  out[get_global_id(0)] = v;
}
kernel void store_float4(global float4 *out) {
  local float4 tile[512];
  int i = get_local_id(0);
  tile[2 * i] = (float4)(i);
  barrier(CLK_LOCAL_MEM_FENCE);
  float4 v = tile[i];
  out[get_global_id(0)] = v;
}
kernel void store_doubles(global double *out) {
  local double tile[1024];
  int i = get_local_id(0);
  tile[4 * i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  double v = tile[4 * (i ^ 1)];
  out[get_global_id(0)] = v;
}
typedef struct { float x, y, z; } Point;
typedef struct { float x, y, z, w; } Quad;
kernel void local_structs(global float *out) {
  local Point points[256];
  int i = get_local_id(0);
  points[i].x = i;
  points[i].y = i + 1;
  points[i].z = i + 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  int j = i ^ 5;
  float x = points[j].x;
  float y = points[j].y;
  float z = points[j].z;
  out[get_global_id(0)] = x + y * z;
}
kernel void local_quads(global float *out) {
  local Quad quads[256];
  int i = get_local_id(0);
  quads[i].y = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  float y = quads[255 - i].y;
  out[get_global_id(0)] = y;
}
kernel void local_vectors_3(global float *out) {
  local float3 tile[256];
  int i = get_local_id(0);
  tile[i] = (float3)(i, i + 1, i + 2);
  barrier(CLK_LOCAL_MEM_FENCE);
  float3 v = tile[255 - i];
  out[get_global_id(0)] = v.x + v.y * v.z;
}
kernel void two_arrays(global float *out) {
  local float a[100];
  local float b[512];
  int i = get_local_id(0);
  if (i < 100)
    a[i] = i;
  b[2 * i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  float x = a[i % 100];
  float y = b[2 * (255 - i)];
  out[get_global_id(0)] = x + y;
}
kernel void column_of_tile(global float *out) {
  local float tile[32][32];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = x + y;
  barrier(CLK_LOCAL_MEM_FENCE);
  float v = tile[x][y];
  out[(y * 32 + x)] = v;
}
kernel void skewed_tile(global float *out) {
  local float tile[32][32];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][(x + y) & 31] = x + y;
  barrier(CLK_LOCAL_MEM_FENCE);
  float v = tile[x][(x + y) & 31];
  out[(y * 32 + x)] = v;
}
kernel void double_tile(global double *out) {
  local double tile[16][16];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = x + y;
  barrier(CLK_LOCAL_MEM_FENCE);
  double v = tile[x][y];
  out[y * 16 + x] = v;
}
kernel void double_tile_padded(global double *out) {
  local double tile[16][17];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = x + y;
  barrier(CLK_LOCAL_MEM_FENCE);
  double v = tile[x][y];
  out[y * 16 + x] = v;
}
