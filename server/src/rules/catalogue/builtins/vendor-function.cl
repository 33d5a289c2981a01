// BAD [all] clspace: hint
kernel void k(global uint *p) {
  p[0] = ‹amd_bitalign›(p[1], p[2], 8u);
  p[1] = amd_bitalign(p[2], p[3], 16u);
}
// fix: Replace with shifts
// BAD [all] clspace: hint
kernel void k(global uint *p) {
  uint mine = ‹intel_sub_group_block_read›(p);
  p[get_global_id(0)] = intel_sub_group_shuffle(mine, 0u);
}
// GOOD [all] clang: accepts
uint amd_bfe(uint x, uint offset, uint width) { return (x >> offset) & ((1u << width) - 1u); }
kernel void k(global uint *p) { p[0] = amd_bfe(p[1], 4u, 8u); }
// BAD [all] clspace: hint
#ifdef cl_amd_media_ops2
kernel void k(global uint *p) { p[0] = ‹amd_bfe›(p[1], 4u, 8u); }
#endif
// fix: Replace with a shift and a mask
