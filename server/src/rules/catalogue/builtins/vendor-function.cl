// BAD [all]
kernel void k(global uint *p) {
  p[0] = amd_bitalign(p[1], p[2], 8u);
//       ^^^^^^^^^^^^ error[vendor-function]: 'amd_bitalign' requires cl_amd_media_ops (AMD)
// fix: Enable cl_amd_media_ops
// | #pragma OPENCL EXTENSION cl_amd_media_ops : enable
  p[1] = amd_bitalign(p[2], p[3], 16u);
//       ^^^^^^^^^^^^ error[vendor-function]: 'amd_bitalign' requires cl_amd_media_ops (AMD)
// fix: Enable cl_amd_media_ops
// | #pragma OPENCL EXTENSION cl_amd_media_ops : enable
}
// BAD [all]
kernel void k(global uint *p) {
  uint mine = intel_sub_group_block_read(p);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[vendor-function]: 'intel_sub_group_block_read' requires cl_intel_subgroups (Intel GPU, Intel CPU)
// fix: Enable cl_intel_subgroups
// | #pragma OPENCL EXTENSION cl_intel_subgroups : enable
  p[get_global_id(0)] = intel_sub_group_shuffle(mine, 0u);
//                      ^^^^^^^^^^^^^^^^^^^^^^^ error[vendor-function]: 'intel_sub_group_shuffle' requires cl_intel_subgroups (Intel GPU, Intel CPU)
// fix: Enable cl_intel_subgroups
// | #pragma OPENCL EXTENSION cl_intel_subgroups : enable
}
// BAD [all]
kernel void k(global float *p) { float5 m; p[0] = sizeof(m); }
//                               ^^^^^^ error[vendor-function]: 'float5' requires cl_qcom_extra_vector_types (Adreno)
// fix: Enable cl_qcom_extra_vector_types
// | #pragma OPENCL EXTENSION cl_qcom_extra_vector_types : enable
// GOOD [all] clang: accepts
uint amd_bfe(uint x, uint offset, uint width) { return (x >> offset) & ((1u << width) - 1u); }
//   ^^^^^^^ warning[builtin-redefinition]: 'amd_bfe' is a builtin function with these parameters: compilers reject or ignore this definition
kernel void k(global uint *p) { p[0] = amd_bfe(p[1], 4u, 8u); }
// BAD [all] clspace: hint
#ifdef cl_amd_media_ops2
kernel void k(global uint *p) { p[0] = amd_bfe(p[1], 4u, 8u); }
//                                     ^^^^^^^ hint[vendor-function]: 'amd_bfe' requires cl_amd_media_ops2 (AMD)
// fix: Replace with a shift and a mask
// | kernel void k(global uint *p) { p[0] = ((uint)p[1] >> (4u & 31) & (1u << (8u & 31)) - 1u); }
#endif
// BAD [all] clspace: hint
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
kernel void k(global uint *p, global ushort *q) {
  p[0] = intel_sub_group_block_read(p);
//       ^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[vendor-function]: 'intel_sub_group_block_read' requires cl_intel_subgroups (Intel GPU, Intel CPU)
  q[0] = intel_sub_group_block_read_us(q);
//^^^^ [1.0] warning[byte-store-1.0]: OpenCL C 1.0 cannot write 2 bytes to __global memory without cl_khr_byte_addressable_store
//       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[vendor-function]: 'intel_sub_group_block_read_us' requires cl_intel_subgroups_short (Intel GPU, Intel CPU)
}
