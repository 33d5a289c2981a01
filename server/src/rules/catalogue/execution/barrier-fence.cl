// BAD [all] clang: accepts
kernel void k(global int *o, local int *t) {
  int i = get_local_id(0);
  t[i] = i;
  ‹barrier(CLK_GLOBAL_MEM_FENCE)›;
  o[i] = t[i + 1];
}
// unsafe fix: Add CLK_LOCAL_MEM_FENCE
// BAD [all] clang: accepts
kernel void k(global int *o, local int *t) {
  int i = get_local_id(0);
  t[i] = i;
  ‹barrier(0)›;
  o[i] = t[i + 1];
}
// unsafe fix: Use CLK_LOCAL_MEM_FENCE
// GOOD [all]
kernel void k(global int *o, local int *t) {
  int i = get_local_id(0);
  t[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  o[i] = t[i + 1];
}
