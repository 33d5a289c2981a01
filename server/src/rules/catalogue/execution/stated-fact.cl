// BAD [all] clang: accepts
kernel void k(global int *o) {
  // clspace: uniform i
  int i = ‹get_local_id(0)›;
  o[i] = 1;
}
// BAD [all] clang: accepts
kernel void k(local int *t) {
  // clspace: disjoint t, ‹u›
  t[get_local_id(0)] = 1;
}
// BAD [all] clang: accepts
kernel void k(local int *t, global int *o) {
  local int *next = t + 1; // clspace: disjoint t, next
  int i = get_local_id(0);
  t[i] = i;
  o[i] = ‹next[i]›;
}
// BAD [all] clang: accepts
kernel void k(local int *t) { /* clspace: ‹unifrom› t */ t[get_local_id(0)] = 1; }
// GOOD [all]
kernel void k(global const int *counts, global int *o, local int *t) {
  // clspace: uniform n -- the host fills 'counts' with one number
  int n = counts[get_global_id(0)];
  for (int i = 0; i < n; i++) barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = n;
}
