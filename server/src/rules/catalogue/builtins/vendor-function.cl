// BAD [all]
kernel void k(global uint *p) {
  p[0] = ‹amd_bitalign›(p[1], p[2], 8u);
  p[1] = ‹amd_bitalign›(p[2], p[3], 16u);
}
// fix: Enable cl_amd_media_ops
// BAD [all]
kernel void k(global uint *p) {
  uint mine = ‹intel_sub_group_block_read›(p);
  p[get_global_id(0)] = ‹intel_sub_group_shuffle›(mine, 0u);
}
// fix: Enable cl_intel_subgroups
// BAD [all]
kernel void k(global float *p) { ‹float5› m; p[0] = sizeof(m); }
// fix: Enable cl_qcom_extra_vector_types
// GOOD [all] clang: accepts
uint amd_bfe(uint x, uint offset, uint width) { return (x >> offset) & ((1u << width) - 1u); }
kernel void k(global uint *p) { p[0] = amd_bfe(p[1], 4u, 8u); }
// BAD [all] clspace: hint
#ifdef cl_amd_media_ops2
kernel void k(global uint *p) { p[0] = ‹amd_bfe›(p[1], 4u, 8u); }
#endif
// fix: Replace with a shift and a mask
// BAD [all] clspace: hint
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
kernel void k(global uint *p, global ushort *q) {
  p[0] = ‹intel_sub_group_block_read›(p);
  q[0] = ‹intel_sub_group_block_read_us›(q);
}
