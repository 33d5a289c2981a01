// BAD [all] clang: accepts
kernel void k(global int *o) {
  // clspace: uniform i
  int i = get_local_id(0);
//        ^^^^^^^^^^^^^^^ warning[stated-fact]: a comment states that 'i' is the same for all work-items, but this is not (get_local_id(0))
  o[i] = 1;
}
// BAD [all] clang: accepts
int twice(int i) { return 2 * i; }

kernel void k(local int *t) {
  // clspace: disjoint t, u
//                        ^ warning[stated-fact]: 'u' is not declared in this function
  t[twice(get_local_id(0))] = 1;
}
// BAD [all] clang: accepts
kernel void k(local int *t, global int *o) {
  local int *next = t + 1; // clspace: disjoint t, next
  int i = get_local_id(0);
  t[i] = i;
  o[i] = next[i];
//       ^^^^^^^ warning[stated-fact]: a comment states that 't' and 'next' do not overlap, and they do: work-item 1 writes 't[1]', which work-item 0 reads here, in __local memory
}
// BAD [all] clang: accepts
kernel void k(local int *t) { /* clspace: unifrom t */ t[get_local_id(0)] = 1; }
//                                        ^^^^^^^ warning[stated-fact]: a comment can state 'uniform' or 'disjoint', not 'unifrom'
// GOOD [all]
kernel void k(global const int *counts, global int *o, local int *t) {
//                                                                ^ hint[kernel-argument-unused]: kernel argument 't' is unused
  // clspace: uniform n -- the host fills 'counts' with one number
  int n = counts[get_global_id(0)];
  for (int i = 0; i < n; i++) barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = n;
}
