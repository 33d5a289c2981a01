// BAD [all] clang: accepts
kernel void k(global const float *in, global float4 *o) {
  int i = get_global_id(0);
  o[i] = ‹*(global const float4 *)(in + i)›;
}
// fix: Use 'vload4(0, in + i)'
// BAD [all] clang: accepts
kernel void k(global uchar *bytes, uchar4 v) {
  size_t i = get_global_id(0);
  ‹((global uchar4 *)(bytes + 1))[i]› = v;
}
// GOOD [all]
kernel void k(global const float *in, global uchar *bytes, global float4 *o, int n) {
  int i = get_global_id(0);
  o[i] = *(global const float4 *)(in + 4 * i) + vload4(0, in + i);
  *(global uchar4 *)(bytes + 4 * i + n) = (uchar4)(1);
  ((global float4 *)in)[i + 1] = o[i];
}
