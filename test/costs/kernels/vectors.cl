// Vectors, whole and in parts, and `vloadn` of all widths.
kernel void float3_copy(global const float3 *in, global float3 *out) {
  int i = get_global_id(0);
  float3 v = in[i];
  out[i] = v * 2.0f;
}
kernel void float3_packed(global const float *in, global float *out) {
  int i = get_global_id(0);
  float3 v = vload3(i, in);
  vstore3(v.zyx, i, out);
}
kernel void int8_reversed(global const int8 *in, global int8 *out) {
  int i = get_global_id(0);
  int8 v = in[i];
  out[get_global_size(0) - 1 - i] = v.s76543210;
}
kernel void double2_stride(global const double2 *in, global double2 *out) {
  int i = get_global_id(0);
  double2 v = in[i * 3];
  out[i] = v + 1.0;
}
kernel void ushort4_offset(global const ushort4 *in, global ushort4 *out) {
  int i = get_global_id(0);
  ushort4 v = in[i + 1];
  out[i] = v.yxwz;
}
kernel void char2_stride(global const char2 *in, global char2 *out) {
  int i = get_global_id(0);
  char2 v = in[i * 2];
  out[i] = v + (char2)(1, 2);
}
kernel void long4_copy(global const long4 *in, global long4 *out) {
  int i = get_global_id(0);
  long4 v = in[i];
  out[i] = v + 3;
}
kernel void component_y(global const float4 *in, global float *out) {
  int i = get_global_id(0);
  out[i] = in[i].y;
}
kernel void component_w_written(global float4 *out) {
  int i = get_global_id(0);
  out[i].w = i;
}
kernel void swizzled_pair(global const float4 *in, global float2 *out) {
  int i = get_global_id(0);
  out[i] = in[i].xy;
}
kernel void swizzled_ends(global const float4 *in, global float2 *out) {
  int i = get_global_id(0);
  out[i] = in[i].xw;
}
kernel void dot_products(global const float4 *a, global const float4 *b, global float *out) {
  int i = get_global_id(0);
  out[i] = dot(a[i], b[i]);
}
kernel void vload2_ints(global const int *in, global int *out) {
  int i = get_global_id(0);
  int2 v = vload2(i, in);
  out[i] = v.x - v.y;
}
kernel void vload4_at_offset(global const float *in, global float *out) {
  int i = get_global_id(0);
  float4 v = vload4(0, in + i);
  out[i] = v.x + v.y + v.z + v.w;
}
kernel void vload16_bytes(global const uchar *in, global uint *out) {
  int i = get_global_id(0);
  uchar16 v = vload16(i, in);
  out[i] = v.s0 + v.s7 + v.sf;
}
kernel void vstore8_shorts(global const short *in, global short *out) {
  int i = get_global_id(0);
  short v = in[i];
  vstore8((short8)(v), i, out);
}
kernel void load_pairs_of_halves(global const half *in, global float2 *out) {
  int i = get_global_id(0);
  float2 v = vload_half2(i, in);
  out[i] = v;
}
kernel void vstore_half_1(global const float *in, global half *out) {
  int i = get_global_id(0);
  float v = in[i];
  vstore_half(v, i, out);
}
kernel void cast_int4(global const int *in, global int *out) {
  int i = get_global_id(0);
  int4 v = ((global const int4 *)in)[i];
  ((global int4 *)out)[i] = v + 1;
}
kernel void cast_bytes(global const uint *in, global uint *out) {
  int i = get_global_id(0);
  global const uchar *bytes = (global const uchar *)in;
  uchar v = bytes[i * 4 + 1];
  out[i] = v;
}
kernel void cast_float2_rows(global const float *in, global float *out, int width) {
  int i = get_global_id(0);
  global const float2 *row = (global const float2 *)(in + i * width);
  float2 v = row[0];
  out[i] = v.x * v.y;
}
kernel void vector_of_four_rows(global const float *in, global float4 *out, int width) {
  int i = get_global_id(0);
  float4 v;
  v.x = in[i];
  v.y = in[width + i];
  v.z = in[2 * width + i];
  v.w = in[3 * width + i];
  out[i] = v;
}
kernel void four_in_a_row(global const float *in, global float *out) {
  int i = get_global_id(0) * 4;
  float a = in[i];
  float b = in[i + 1];
  float c = in[i + 2];
  float d = in[i + 3];
  out[i] = d;
  out[i + 1] = c;
  out[i + 2] = b;
  out[i + 3] = a;
}
kernel void transposed_vectors(global const float4 *in, global float *out, int n) {
  int i = get_global_id(0);
  float4 v = in[i];
  out[i] = v.x;
  out[i + n] = v.y;
  out[i + 2 * n] = v.z;
  out[i + 3 * n] = v.w;
}
kernel void local_float3(global float *out) {
  local float3 tile[128];
  int i = get_local_id(0);
  tile[i] = (float3)(i, 1, 2);
  barrier(CLK_LOCAL_MEM_FENCE);
  float3 v = tile[i ^ 1];
  out[get_global_id(0)] = v.x + v.y + v.z;
}
kernel void local_ushort4(global ushort4 *out) {
  local ushort4 tile[256];
  int i = get_local_id(0);
  tile[i] = (ushort4)(i);
  barrier(CLK_LOCAL_MEM_FENCE);
  ushort4 v = tile[(i * 3) & 255];
  out[get_global_id(0)] = v;
}
kernel void local_double2(global double2 *out) {
  local double2 tile[256];
  int i = get_local_id(0);
  tile[i] = (double2)(i, i + 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  double2 v = tile[(i * 5) & 255];
  out[get_global_id(0)] = v;
}
