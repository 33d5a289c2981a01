// Conditional loads of a halo, with predicates or jumps.
kernel void tail(global const float *in, global float *o, int n) {
  int i = get_global_id(0);
  if (i < n) {
    float v = in[i];
    o[i] = v;
  }
}
kernel void tail_loop(global const float *in, global float *o, int n) {
  int i = get_global_id(0);
  float s = 0;
  for (int k = i; k < n; k += 1024)
    s += in[k];
  o[i] = s;
}
kernel void halfwarp(global float *o, global const float *in) {
  int i = get_global_id(0), l = get_local_id(0);
  if (l % 2 == 0) {
    float v = in[i];
    o[i] = v;
  }
}
kernel void h_one(global const float *in, global float *o, int n) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  local float t[260];
  t[l + 1] = in[i + 1];
  if (l == 0)
    t[0] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  float a = t[l];
  float b = t[l + 2];
  o[i] = a + b;
}
kernel void h_size(global const float *in, global float *o, int n) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  local float t[260];
  t[l + 1] = in[i + 1];
  if (l == 0)
    t[0] = in[i];
  if (l == get_local_size(0) - 1)
    t[257] = in[i + 2];
  barrier(CLK_LOCAL_MEM_FENCE);
  float a = t[l];
  float b = t[l + 2];
  o[i] = a + b;
}
kernel void h_less(global const float *in, global float *o, int n) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  local float t[260];
  t[l + 1] = in[i + 1];
  if (l < 1)
    t[0] = in[i];
  if (l >= 255)
    t[257] = in[i + 2];
  barrier(CLK_LOCAL_MEM_FENCE);
  float a = t[l];
  float b = t[l + 2];
  o[i] = a + b;
}
kernel void h_both(global const float *in, global float *o, int n) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  local float t[260];
  t[l + 1] = in[i + 1];
  if (l == 0) {
    t[0] = in[i];
    t[257] = in[i + 257];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float a = t[l];
  float b = t[l + 2];
  o[i] = a + b;
}
kernel void h_few(global const float *in, global float *o, int n) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  local float t[260];
  t[l + 1] = in[i + 1];
  if (l < 2) {
    t[l] = in[i];
    t[l + 257] = in[i + 257];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float a = t[l];
  float b = t[l + 2];
  o[i] = a + b;
}
kernel void h_shapes(global const float *in, global float *o, int n) {
  size_t i = get_global_id(0);
  int l = get_local_id(0);
  local float t[260];
  t[l + 1] = in[i + 1];
  if (l == 0)
    t[0] = in[i];
  if (l == 255)
    t[257] = in[i + 2] * 2.0f + 1.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  float a = t[l];
  float b = t[l + 2];
  o[i] = a + b;
}
