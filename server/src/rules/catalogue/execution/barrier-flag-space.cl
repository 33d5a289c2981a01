// BAD [all] clang: accepts
kernel void k(global int *o) { local int t[64]; uint i = get_local_id(0); t[i] = i; barrier(CLK_GLOBAL_MEM_FENCE); o[i] = t[63 - i]; }
//                                                                                          ^^^^^^^^^^^^^^^^^^^^ hint[barrier-flag-space]: 't' is in __local and was written before this; other work-items need CLK_LOCAL_MEM_FENCE to see it
// safe fix: Add 'CLK_LOCAL_MEM_FENCE'
// | kernel void k(global int *o) { local int t[64]; uint i = get_local_id(0); t[i] = i; barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE); o[i] = t[63 - i]; }
// GOOD [all]
kernel void k(global int *o) { local int t[64]; uint i = get_local_id(0); t[i] = i; barrier(CLK_LOCAL_MEM_FENCE); o[i] = t[63 - i]; }
// BAD [all] clang: accepts
kernel void k(global int *o) { uint i = get_local_id(0); o[i] = i; barrier(CLK_LOCAL_MEM_FENCE); int t = o[63 - i]; o[i + 64] = t; }
//                                                                         ^^^^^^^^^^^^^^^^^^^ hint[barrier-flag-space]: 'o' points to __global memory that was written before this and is read after it; other work-items need CLK_GLOBAL_MEM_FENCE to see it
// safe fix: Add 'CLK_GLOBAL_MEM_FENCE'
// | kernel void k(global int *o) { uint i = get_local_id(0); o[i] = i; barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); int t = o[63 - i]; o[i + 64] = t; }
// GOOD [all]
kernel void k(global int *o, local int *t) { uint i = get_local_id(0); o[i] = i; t[i] = i; barrier(CLK_LOCAL_MEM_FENCE); o[i] += t[63 - i]; }
