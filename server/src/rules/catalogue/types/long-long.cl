// BAD [all] clang: accepts
kernel void k(global ulong *o) { unsigned long long x = 1; o[0] = x; }
//                                             ^^^^ warning[long-long]: 'long long' is reserved for 128 bits: 'long' has 64
// safe fix: Delete the second 'long'
// | kernel void k(global ulong *o) { unsigned long x = 1; o[0] = x; }
// GOOD [all]
kernel void k(global ulong *o) { unsigned long x = 1; o[0] = x; }
