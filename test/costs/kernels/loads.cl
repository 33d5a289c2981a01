// vloadn, vstoren and their relatives.
kernel void load_2(global const float *in, global float2 *out) {
  int i = get_global_id(0);
  float2 v = vload2(i, in);
  out[i] = v;
}
kernel void load_3(global const float *in, global float *out) {
  int i = get_global_id(0);
  float3 v = vload3(i, in);
  out[i] = v.x + v.y * v.z;
}
kernel void load_4(global const float *in, global float *out) {
  int i = get_global_id(0);
  float4 v = vload4(i, in);
  out[i] = v.x + v.y * v.z - v.w;
}
kernel void load_4_unused(global const float *in, global float *out) {
  int i = get_global_id(0);
  float4 v = vload4(i, in);
  out[i] = v.x + v.w;
}
kernel void load_4_bytes(global const uchar *in, global int *out) {
  int i = get_global_id(0);
  uchar4 v = vload4(i, in);
  out[i] = v.x + v.y * v.z - v.w;
}
kernel void load_8_shorts(global const short *in, global int *out) {
  int i = get_global_id(0);
  short8 v = vload8(i, in);
  out[i] = v.s0 + v.s1 * v.s2 - v.s3 + v.s4 * v.s5 - v.s6 * v.s7;
}
kernel void store_4(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i];
  vstore4((float4)(v, v + 1, v + 2, v + 3), i, out);
}
kernel void store_3(global const float *in, global float *out) {
  int i = get_global_id(0);
  float v = in[i];
  vstore3((float3)(v, v + 1, v + 2), i, out);
}
kernel void store_2_doubles(global const double *in, global double *out) {
  int i = get_global_id(0);
  double v = in[i];
  vstore2((double2)(v, v + 1), i, out);
}
kernel void load_4_local(global const float *in, global float *out) {
  local float tile[1024];
  int i = get_local_id(0);
  for (int k = 0; k < 4; k++) {
    float v = in[k * 256 + i];
    tile[k * 256 + i] = v;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float4 v = vload4(i, tile);
  out[get_global_id(0)] = v.x + v.y * v.z - v.w;
}
kernel void store_4_local(global float *out) {
  local float tile[1024];
  int i = get_local_id(0);
  vstore4((float4)(i, i + 1, i * 2, i * 3), i, tile);
  barrier(CLK_LOCAL_MEM_FENCE);
  float v = tile[i * 3];
  out[get_global_id(0)] = v;
}
kernel void load_half(global const half *in, global float *out) {
  int i = get_global_id(0);
  float v = vload_half(i, in);
  out[i] = v;
}
kernel void load_half_4(global const half *in, global float *out) {
  int i = get_global_id(0);
  float4 v = vload_half4(i, in);
  out[i] = v.x + v.y * v.z - v.w;
}
kernel void sine_and_cosine(global const float *in, global float *out, global float *other) {
  int i = get_global_id(0);
  float v = in[i];
  float c;
  float s = sincos(v, &c);
  out[i] = s;
  other[i * 2] = c;
}
kernel void fraction(global const float *in, global float *out, global float *whole) {
  int i = get_global_id(0);
  float v = in[i];
  float f = fract(v, &whole[2 * i]);
  out[i] = f;
}
kernel void cast_to_vector(global const float *in, global float *out) {
  int i = get_global_id(0);
  float4 v = ((global const float4 *)in)[i];
  out[i] = v.x + v.y * v.z - v.w;
}
kernel void cast_to_words(global const uchar *in, global uint *out) {
  int i = get_global_id(0);
  uint v = *(global const uint *)(in + 8 * i);
  out[i] = v;
}
kernel void copy_in(global const float *in, global float *out) {
  local float tile[512];
  event_t e = async_work_group_copy(tile, in + get_group_id(0) * 512, 512, 0);
  wait_group_events(1, &e);
  float v = tile[2 * get_local_id(0)];
  out[get_global_id(0)] = v;
}
kernel void copy_out(global const float *in, global float *out) {
  local float tile[256];
  int i = get_local_id(0);
  float v = in[get_global_id(0)];
  tile[i] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy(out + get_group_id(0) * 256, tile, 256, 0);
  wait_group_events(1, &e);
}
kernel void copy_strided(global const float *in, global float *out) {
  local float tile[256];
  event_t e = async_work_group_strided_copy(tile, in + get_group_id(0) * 1024, 256, 4, 0);
  wait_group_events(1, &e);
  float v = tile[get_local_id(0)];
  out[get_global_id(0)] = v;
}
