// BAD [all] clang: accepts
kernel void k(global int *o, local int *t) {
  int i = get_local_id(0);
  t[i] = i;
  barrier(CLK_GLOBAL_MEM_FENCE);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[barrier-fence]: without CLK_LOCAL_MEM_FENCE, this barrier does not order local memory: work-item 1 writes 't[1]', which work-item 0 reads here, in __local memory
// unsafe fix: Add CLK_LOCAL_MEM_FENCE
// |   barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
  o[i] = t[i + 1];
}
// BAD [all] clang: accepts
kernel void k(global int *o, local int *t) {
  int i = get_local_id(0);
  t[i] = i;
  barrier(0);
//^^^^^^^^^^ warning[barrier-fence]: without CLK_LOCAL_MEM_FENCE, this barrier does not order local memory: work-item 1 writes 't[1]', which work-item 0 reads here, in __local memory
// unsafe fix: Use CLK_LOCAL_MEM_FENCE
// |   barrier(CLK_LOCAL_MEM_FENCE);
  o[i] = t[i + 1];
}
// GOOD [all]
kernel void k(global int *o, local int *t) {
  int i = get_local_id(0);
  t[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  o[i] = t[i + 1];
}
