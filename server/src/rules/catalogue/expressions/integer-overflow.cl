// BAD [all] clang: warning
kernel void k(global int *o) { o[0] = 1000000 ‹*› 1000000; }
// fix: Compute it as 'long'
// BAD [all] clang: warning
constant long size = 65536 ‹*› 65536;
// fix: Compute it as 'long'
// GOOD [all]
constant long size = 65536L * 65536;
kernel void k(global uint *o) { o[0] = 4294967295u + 1u; }
