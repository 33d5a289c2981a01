// Vectors of which only components are used.
kernel void three(global const float3 *in, global float *o) {
  size_t i = get_global_id(0);
  float3 v = in[i];
  o[i] = v.x + v.y + v.z;
}
kernel void three_store(global float3 *o, float x) {
  size_t i = get_global_id(0);
  float3 v = (float3)(x, i, 1.0f);
  o[i] = v;
}
kernel void three_two(global const float3 *in, global float *o) {
  size_t i = get_global_id(0);
  float3 v = in[i];
  o[i] = v.x + v.y;
}
kernel void four_one(global const float4 *in, global float *o) {
  size_t i = get_global_id(0);
  float4 v = in[i];
  o[i] = v.z;
}
kernel void four_two(global const float4 *in, global float *o) {
  size_t i = get_global_id(0);
  float4 v = in[i];
  o[i] = v.x * v.w;
}
kernel void bytes_one(global const uchar4 *in, global uchar *o) {
  size_t i = get_global_id(0);
  uchar4 v = in[i];
  o[i] = v.y;
}
kernel void bytes_all(global const uchar4 *in, global int *o) {
  size_t i = get_global_id(0);
  uchar4 v = in[i];
  o[i] = v.x + v.y + v.z + v.w;
}
kernel void eight(global const float8 *in, global float *o) {
  size_t i = get_global_id(0);
  float8 v = in[i];
  o[i] = v.s0 + v.s1 + v.s2 + v.s3 + v.s4 + v.s5 + v.s6 + v.s7;
}
kernel void eight_half(global const float8 *in, global float *o) {
  size_t i = get_global_id(0);
  float8 v = in[i];
  o[i] = v.s0 + v.s1;
}
kernel void vl3(global const float *in, global float *o) {
  size_t i = get_global_id(0);
  float3 v = vload3(i, in);
  vstore3(v * 2.0f, i, o);
}
kernel void vl4(global const float *in, global float *o) {
  size_t i = get_global_id(0);
  float4 v = vload4(i, in);
  vstore4(v * 2.0f, i, o);
}
kernel void vl2c(global const uchar *in, global uchar *o) {
  size_t i = get_global_id(0);
  uchar2 v = vload2(i, in);
  vstore2(v + (uchar2)(1), i, o);
}
kernel void atom_old(global int *c, global int *o) {
  int old = atomic_inc(c);
  o[get_global_id(0)] = old;
}
kernel void f3_xz(global const float3 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float3 v = in[i];
  o[i] = v.x + v.z;
}
kernel void f3_yz(global const float3 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float3 v = in[i];
  o[i] = v.y + v.z;
}
kernel void f3_z(global const float3 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float3 v = in[i];
  o[i] = v.z;
}
kernel void f4_yz(global const float4 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float4 v = in[i];
  o[i] = v.y + v.z;
}
kernel void f4_yzw(global const float4 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float4 v = in[i];
  o[i] = v.y + v.z + v.w;
}
kernel void f4_xyz(global const float4 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float4 v = in[i];
  o[i] = v.x + v.y + v.z;
}
kernel void f4_all(global const float4 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float4 v = in[i];
  o[i] = v.x + v.y + v.z + v.w;
}
kernel void f4_zw(global const float4 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float4 v = in[i];
  o[i] = v.z + v.w;
}
kernel void f4_xz(global const float4 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float4 v = in[i];
  o[i] = v.x + v.z;
}
kernel void f8_0123(global const float8 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float8 v = in[i];
  o[i] = v.s0 + v.s1 + v.s2 + v.s3;
}
kernel void f8_04(global const float8 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float8 v = in[i];
  o[i] = v.s0 + v.s4;
}
kernel void f8_01234(global const float8 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float8 v = in[i];
  o[i] = v.s0 + v.s1 + v.s2 + v.s3 + v.s4;
}
kernel void f8_7(global const float8 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float8 v = in[i];
  o[i] = v.s7;
}
kernel void f16_0(global const float16 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float16 v = in[i];
  o[i] = v.s0;
}
kernel void f2_all(global const float2 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float2 v = in[i];
  o[i] = v.x + v.y;
}
kernel void f2_y(global const float2 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float2 v = in[i];
  o[i] = v.y;
}
kernel void d2_x(global const double2 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  double2 v = in[i];
  o[i] = v.x;
}
kernel void d2_all(global const double2 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  double2 v = in[i];
  o[i] = v.x + v.y;
}
kernel void d4_all(global const double4 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  double4 v = in[i];
  o[i] = v.x + v.y + v.z + v.w;
}
kernel void i4_dot(global const int4 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  int4 v = in[i];
  o[i] = v.x * v.y + v.z * v.w;
}
kernel void u8_half(global const uchar8 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  uchar8 v = in[i];
  o[i] = v.s0 + v.s1 + v.s2 + v.s3;
}
kernel void s4_xw(global const short4 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  short4 v = in[i];
  o[i] = v.x + v.w;
}
kernel void u4_xy(global const uchar4 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  uchar4 v = in[i];
  o[i] = v.x + v.y;
}
kernel void f4_dot(global const float4 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float4 v = in[i];
  o[i] = dot(v, v);
}
kernel void f3_dot(global const float3 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float3 v = in[i];
  o[i] = dot(v, v);
}
kernel void f3_len(global const float3 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float3 v = in[i];
  o[i] = v.x * v.x + v.y * v.y + v.z * v.z;
}
kernel void f4_direct(global const float4 *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float a = in[i].y;
  float b = in[i].w;
  o[i] = a + b;
}
kernel void f3_swiz(global const float3 *in, global float2 *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float3 v = in[i];
  o[i] = v.xy;
}
kernel void f4_swiz(global const float4 *in, global float2 *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float4 v = in[i];
  o[i] = v.yw;
}
kernel void f3_copy(global const float3 *in, global float3 *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float3 v = in[i];
  o[i] = v;
}
kernel void f3_scaled(global const float3 *in, global float3 *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float3 v = in[i];
  o[i] = v * 2.0f;
}
kernel void vl3_use(global const float *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float3 v = vload3(i, in);
  o[i] = v.x + v.z;
}
kernel void vl4_use(global const float *in, global float *o) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  float4 v = vload4(i, in);
  o[i] = v.x + v.y + v.z;
}
