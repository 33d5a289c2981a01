// BAD [all] clang: accepts
kernel void k(global int *o) { if (get_local_id(0) < 8) ‹barrier›(CLK_LOCAL_MEM_FENCE); *o = 1; }
// BAD [all] clang: accepts
kernel void k(global int *o, int n) { int i = get_global_id(0); if (i >= n) return; ‹barrier›(CLK_LOCAL_MEM_FENCE); o[i] = 1; }
// BAD [all] clang: accepts
kernel void k(global int *o) { for (uint i = get_local_id(0); i < 100; i += 64) { o[i] = 1; ‹barrier›(CLK_GLOBAL_MEM_FENCE); } }
// GOOD [all]
kernel void k(global int *o, int n) { for (int i = 0; i < n; ++i) { o[get_local_id(0)] = i; barrier(CLK_GLOBAL_MEM_FENCE); } }
// GOOD [all]
kernel void k(global int *o, int n) { if (get_group_id(0) > 3) barrier(CLK_LOCAL_MEM_FENCE); if (n > 3) barrier(CLK_LOCAL_MEM_FENCE); o[0] = n; }
// GOOD [all]
kernel void k(global int *o, int n) { if (get_local_id(0) == 0) o[0] = n; barrier(CLK_LOCAL_MEM_FENCE); }
