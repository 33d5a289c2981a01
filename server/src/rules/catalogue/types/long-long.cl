// BAD [all] clang: accepts
kernel void k(global ulong *o) { unsigned long ‹long› x = 1; o[0] = x; }
// safe fix: Delete the second 'long'
// GOOD [all]
kernel void k(global ulong *o) { unsigned long x = 1; o[0] = x; }
