// Four adjacent elements that a work-item reads or writes one by one, and the same with vloadn and vstoren.
kernel void four_loads(global const float *in, global float *out) {
  int i = get_global_id(0);
  float a = in[4 * i];
  float b = in[4 * i + 1];
  float c = in[4 * i + 2];
  float d = in[4 * i + 3];
  out[i] = a * b + c * d;
}

kernel void four_vload(global const float *in, global float *out) {
  int i = get_global_id(0);
  float4 v = vload4(i, in);
  out[i] = v.x * v.y + v.z * v.w;
}

kernel void four_cast(global const float *in, global float *out) {
  int i = get_global_id(0);
  float4 v = *(global const float4 *)(in + 4 * i);
  out[i] = v.x * v.y + v.z * v.w;
}

kernel void four_in_loop(global const float *in, global float *out) {
  int i = get_global_id(0);
  float sum = 0.0f;
  for (int k = 0; k < 4; k++)
    sum += in[4 * i + k];
  out[i] = sum;
}

kernel void two_loads(global const float *in, global float *out) {
  int i = get_global_id(0);
  float a = in[2 * i];
  float b = in[2 * i + 1];
  out[i] = a * b;
}

kernel void two_vload(global const float *in, global float *out) {
  int i = get_global_id(0);
  float2 v = vload2(i, in);
  out[i] = v.x * v.y;
}

kernel void two_cast(global const float *in, global float *out) {
  int i = get_global_id(0);
  float2 v = *(global const float2 *)(in + 2 * i);
  out[i] = v.x * v.y;
}

kernel void four_stores(global const float *in, global float *out) {
  int i = get_global_id(0);
  float a = in[i];
  out[4 * i] = a;
  out[4 * i + 1] = a + 1.0f;
  out[4 * i + 2] = a + 2.0f;
  out[4 * i + 3] = a + 3.0f;
}

kernel void four_vstore(global const float *in, global float *out) {
  int i = get_global_id(0);
  float a = in[i];
  vstore4((float4)(a, a + 1.0f, a + 2.0f, a + 3.0f), i, out);
}

kernel void four_cast_store(global const float *in, global float *out) {
  int i = get_global_id(0);
  float a = in[i];
  *(global float4 *)(out + 4 * i) = (float4)(a, a + 1.0f, a + 2.0f, a + 3.0f);
}

kernel void bytes_loads(global const uchar *in, global int *out) {
  int i = get_global_id(0);
  int a = in[4 * i];
  int b = in[4 * i + 1];
  int c = in[4 * i + 2];
  int d = in[4 * i + 3];
  out[i] = a * b + c * d;
}

kernel void bytes_cast(global const uchar *in, global int *out) {
  int i = get_global_id(0);
  uchar4 v = *(global const uchar4 *)(in + 4 * i);
  out[i] = v.x * v.y + v.z * v.w;
}

kernel void local_fours(global const float *in, global float *out) {
  local float tile[1024];
  int l = get_local_id(0);
  for (int k = 0; k < 4; k++)
    tile[l + 256 * k] = in[l + 256 * k];
  barrier(CLK_LOCAL_MEM_FENCE);
  float a = tile[4 * l];
  float b = tile[4 * l + 1];
  float c = tile[4 * l + 2];
  float d = tile[4 * l + 3];
  out[get_global_id(0)] = a * b + c * d;
}
