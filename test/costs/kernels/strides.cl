// Global memory: strides, offsets and element sizes.
kernel void unit(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i];
  out[i] = v;
}
kernel void stride_3(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[3 * i];
  out[i] = v;
}
kernel void stride_8(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[8 * i];
  out[8 * i] = v;
}
kernel void stride_argument(global const float *in, global float *out, uint stride) {
  size_t i = get_global_id(0);
  float v = in[i * stride];
  out[i] = v;
}
kernel void offset_1(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i + 1];
  out[i + 3] = v;
}
kernel void reversed(global const float *in, global float *out) {
  int i = get_global_id(0);
  int n = get_global_size(0);
  float v = in[n - 1 - i];
  out[i] = v;
}
kernel void broadcast(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[get_group_id(0)];
  out[i] = v;
}
kernel void broadcast_4(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i / 4];
  out[i] = v;
}
kernel void bytes(global const uchar *in, global uchar *out) {
  int i = get_global_id(0);
  uchar v = in[i];
  out[i] = v + 1;
}
kernel void bytes_stride_5(global const uchar *in, global ushort *out) {
  int i = get_global_id(0);
  uchar v = in[5 * i];
  out[i] = v;
}
kernel void doubles(global const double *in, global double *out) {
  int i = get_global_id(0);
  double v = in[i];
  out[i + 1] = v;
}
kernel void longs_stride_3(global const long *in, global long *out) {
  int i = get_global_id(0);
  long v = in[3 * i];
  out[i] = v;
}
kernel void pairs(global const float2 *in, global float2 *out) {
  int i = get_global_id(0);
  float2 v = in[i];
  out[2 * i] = v;
}
kernel void triples(global const float3 *in, global float3 *out) {
  int i = get_global_id(0);
  float3 v = in[i];
  out[i] = v;
}
kernel void quads(global const float4 *in, global float4 *out) {
  int i = get_global_id(0);
  float4 v = in[3 * i];
  out[i] = v;
}
kernel void quads_uniform(global const float4 *in, global float4 *out) {
  int i = get_global_id(0);
  float4 v = in[get_group_id(0)];
  out[i] = v;
}
kernel void quads_halved(global const float4 *in, global float4 *out) {
  int i = get_global_id(0);
  float4 v = in[i >> 1];
  out[i] = v;
}
kernel void quads_alternate(global const float4 *in, global float4 *out) {
  int i = get_global_id(0);
  float4 v = in[i & 1];
  out[i] = v;
}
kernel void eights(global const float8 *in, global float8 *out) {
  int i = get_global_id(0);
  float8 v = in[i];
  out[i] = v;
}
kernel void sixteens(global const float16 *in, global float16 *out) {
  int i = get_global_id(0);
  float16 v = in[i];
  out[i] = v;
}
kernel void double_pairs(global const double2 *in, global double2 *out) {
  int i = get_global_id(0);
  double2 v = in[i];
  out[i] = v;
}
kernel void double_quads(global const double4 *in, global double4 *out) {
  int i = get_global_id(0);
  double4 v = in[i];
  out[i] = v;
}
kernel void byte_quads(global const uchar4 *in, global uchar4 *out) {
  int i = get_global_id(0);
  uchar4 v = in[i];
  out[i] = v.wzyx;
}
kernel void byte_sixteens(global const uchar16 *in, global uchar16 *out) {
  int i = get_global_id(0);
  uchar16 v = in[i];
  out[i] = v;
}
kernel void shorts_8(global const short8 *in, global short8 *out) {
  int i = get_global_id(0);
  short8 v = in[i];
  out[i] = v;
}
kernel void one_component(global const float4 *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i].z;
  out[i] = v;
}
kernel void store_component(global float4 *out) {
  int i = get_global_id(0);
  out[i].y = 1.5f;
}
kernel void half_swizzle(global const float4 *in, global float2 *out) {
  int i = get_global_id(0);
  float2 v = in[i].xy;
  out[i] = v;
}
kernel void hashed(global const float *in, global float *out) {
  uint i = get_global_id(0);
  uint h = (i * 2654435761u) >> 20;
  float v = in[h];
  out[i] = v;
}
kernel void modulo(global const float *in, global float *out) {
  uint i = get_global_id(0);
  float v = in[(i * 7) % 1000];
  out[i] = v;
}
kernel void swizzled(global const int *in, global int *out) {
  uint i = get_global_id(0);
  int v = in[i ^ 21];
  out[(i << 3 | i >> 11) & 16383] = v;
}
kernel void float_index(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[(int)(i * 1.5f)];
  out[i] = v;
}
kernel void grid_stride(global const float *in, global float *out, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    float v = in[i * 2];
    out[i] = v;
  }
}
kernel void chunk_per_item(global const float *in, global float *out) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < 16; k++)
    sum += in[i * 16 + k];
  out[i] = sum;
}
kernel void chunk_per_item_loop(global const float *in, global float *out, int n) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += in[i * n + k];
  out[i] = sum;
}
