// BAD [all] clang: accepts
kernel void k(global int *o) { local int t[64]; uint i = get_local_id(0); t[i] = i; barrier(‹CLK_GLOBAL_MEM_FENCE›); o[i] = t[63 - i]; }
// safe fix: Add 'CLK_LOCAL_MEM_FENCE'
// GOOD [all]
kernel void k(global int *o) { local int t[64]; uint i = get_local_id(0); t[i] = i; barrier(CLK_LOCAL_MEM_FENCE); o[i] = t[63 - i]; }
// BAD [all] clang: accepts
kernel void k(global int *o) { uint i = get_local_id(0); o[i] = i; barrier(‹CLK_LOCAL_MEM_FENCE›); int t = o[63 - i]; o[i + 64] = t; }
// safe fix: Add 'CLK_GLOBAL_MEM_FENCE'
// GOOD [all]
kernel void k(global int *o, local int *t) { uint i = get_local_id(0); o[i] = i; t[i] = i; barrier(CLK_LOCAL_MEM_FENCE); o[i] += t[63 - i]; }
