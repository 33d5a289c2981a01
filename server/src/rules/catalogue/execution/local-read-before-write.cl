// BAD [all] clang: accepts
kernel void k(global int *o) { local int t; *o = t; }
//                                               ^ warning[local-read-before-write]: 't' is in __local and is read before it is written
// BAD [all] clang: accepts
kernel void k(global int *o) { local int t[64]; t[get_local_id(0)] += 1; barrier(CLK_LOCAL_MEM_FENCE); *o = t[0]; }
//                                              ^^^^^^^^^^^^^^^^^^ warning[local-read-before-write]: 't' is in __local and is read before it is written
// GOOD [all]
kernel void k(global int *o) { local int t; if (get_local_id(0) == 0) t = 0; barrier(CLK_LOCAL_MEM_FENCE); *o = t; }
// GOOD [all]
void fill(local int *p) { *p = 1; }
kernel void k(global int *o) { local int t[2]; fill(t); *o = t[0]; }
// GOOD [all]
kernel void k(global int *o) { local int t; for (int i = 0; i < 4; ++i) { if (i > 0) *o += t; t = i; } }
// GOOD [all]
kernel void k(global int *o) { local int t[4]; *o = sizeof(t) / sizeof(t[0]); }
// BAD [all] clang: accepts
kernel void k(global int *o) { local int n; int at = atomic_inc(&n); o[get_global_id(0)] = at; }
//                                                               ^ warning[local-read-before-write]: 'n' is in __local and is read before it is written
// BAD [all] clang: accepts
kernel void k(global const int *in, global int *o) {
  local int sums[8];
  int l = get_local_id(0);
  for (int i = 0; i < 8; ++i) sums[l] += in[i];
//                            ^^^^^^^ warning[local-read-before-write]: 'sums' is in __local and is read before it is written
  o[get_global_id(0)] = sums[l];
}
// GOOD [all]
kernel void k(global int *o) {
  local int n;
  if (get_local_id(0) == 0) n = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = atomic_inc(&n);
}
