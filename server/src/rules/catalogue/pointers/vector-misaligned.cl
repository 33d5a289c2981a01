// BAD [all] clang: accepts
kernel void k(global const float *in, global float4 *o) {
  int i = get_global_id(0);
  o[i] = *(global const float4 *)(in + i);
//       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[vector-misaligned]: misaligned access: byte 4 of 'in' (work-item 1); 'float4' needs 16-byte alignment
// fix: Use 'vload4(0, in + i)'
// |   o[i] = vload4(0, in + i);
}
// BAD [all] clang: accepts
kernel void k(global uchar *bytes, uchar4 v) {
  size_t i = get_global_id(0);
  ((global uchar4 *)(bytes + 1))[i] = v;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[vector-misaligned]: misaligned access: byte 1 of 'bytes'; 'uchar4' needs 4-byte alignment
}
// GOOD [all]
kernel void k(global const float *in, global uchar *bytes, global float4 *o, int n) {
  int i = get_global_id(0);
  o[i] = *(global const float4 *)(in + 4 * i) + vload4(0, in + i);
  *(global uchar4 *)(bytes + 4 * i + n) = (uchar4)(1);
  ((global float4 *)in)[i + 1] = o[i];
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[race-global]: work-item 1 reads 'in[4]', which work-item 0 writes here, in __global memory, without a barrier in between (assuming a work-group of at least 2 work-items)
}
