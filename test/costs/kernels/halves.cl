#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void halves(global const half *h, global float *o) {
  size_t i = get_global_id(0);
  float a = vload_half(i, h);
  float4 b = vload_half4(i, h + 65536);
  o[i] = a + b.x + b.y + b.z + b.w;
}
kernel void aligned_halves(global const half *h, global float *o) {
  size_t i = get_global_id(0);
  float4 b = vloada_half4(i, h);
  float3 c = vloada_half3(i, h + 65536);
  o[i] = b.x + b.y + b.z + b.w + c.x + c.y + c.z;
}
kernel void stored_halves(global half *h, global const float *a) {
  size_t i = get_global_id(0);
  float x = a[i];
  vstore_half(x, i, h);
  vstore_half4((float4)(x, x + 1, x + 2, x + 3), i, h + 65536);
  vstorea_half4((float4)(x, x + 4, x + 5, x + 6), i, h + 262144);
}
kernel void sometimes(global const float *a, global float *o, int n) {
  size_t i = get_global_id(0);
  float s = 1;
  if ((i & 1) == 0) {
    float4 v = vload4(i, a);
    s = v.x * v.y + v.z * v.w;
  }
  o[i] = s;
}
kernel void short_branch(global const float *a, global float *o) {
  size_t i = get_global_id(0);
  float s = 1;
  if ((i & 3) == 0)
    s = vload2(i, a).y;
  o[i] = s;
}
kernel void choosing(global const float *a, global float *o) {
  size_t i = get_global_id(0);
  float2 v = (i & 1) ? vload2(i, a) : (float2)(1, 2);
  o[i] = v.x + v.y;
}
typedef struct __attribute__((packed, aligned(8))) { float4 v; float2 w; } eight;
typedef struct __attribute__((packed, aligned(4))) { float4 v; int k; } four;
kernel void packed_eight(global const eight *s, global float *o) {
  size_t i = get_global_id(0);
  float4 v = s[i].v;
  o[i] = v.x + v.y + v.z + v.w;
}
kernel void packed_four(global const four *s, global float *o) {
  size_t i = get_global_id(0);
  float4 v = s[i].v;
  o[i] = v.x + v.y + v.z + v.w;
}
kernel void two_results(global const float *a, global float *c, global float *o) {
  size_t i = get_global_id(0);
  float x = a[i];
  float whole;
  float part = fract(x, &whole);
  c[i] = whole;
  o[i] = part;
}
kernel void indexed(global const int *a, global float *o) {
  size_t i = get_global_id(0);
  int k = mad24((int)get_local_id(0), 33, convert_int(get_group_id(0)) * 256);
  int v = a[k];
  o[i] = v;
}
