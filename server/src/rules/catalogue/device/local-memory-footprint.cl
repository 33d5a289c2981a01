// BAD [all] clang: accepts
kernel void k(global float *o) { local float t[128][128]; t[0][0] = 1; *o = t[0][0]; }
//          ^ [1.0] warning[local-memory-footprint]: the local variables of 'k' take 65536 bytes; 16384 is the maximum on every device of the full profile
//          ^ [1.1, 1.2, 2.0, 3.0, 3.0−gas, 3.0−psv, 3.0−both] warning[local-memory-footprint]: the local variables of 'k' take 65536 bytes; 32768 is the maximum on every device of the full profile
// GOOD [all]
kernel void k(global float *o) { local float t[32][33]; t[0][0] = 1; *o = t[0][0]; }
