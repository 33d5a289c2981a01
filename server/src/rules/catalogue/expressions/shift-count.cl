// BAD [all] clang: accepts
kernel void k(global uint *a) { a[0] = a[1] >> 32; }
//                                     ^^^^^^^^^^ warning[shift-count]: shift of 32 bits by 32: OpenCL C shifts by 0
// BAD [all] clang: accepts
kernel void k(global long *a) { a[0] = a[1] << 8 * sizeof(long); }
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^ warning[shift-count]: shift of 64 bits by 64: OpenCL C shifts by 0
// BAD [all] clang: accepts
kernel void k(global uchar4 *a) { a[0] = a[1] << 9; }
//                                       ^^^^^^^^^ warning[shift-count]: shift of 8 bits by 9: OpenCL C shifts by 1
// BAD [all] clang: accepts
uint turn(uint w, uint n) { return (w << n) | (w >> (32 - n)); }
//                                             ^^^^^^^^^^^^^ warning[shift-count]: shift of 32 bits by 32: OpenCL C shifts by 0
kernel void k(global uint *a) { a[0] = turn(a[1], 0); }
// GOOD [all]
kernel void k(global uint *a, uint n) { a[0] = a[1] << n | a[1] >> (32 - n); }
// GOOD [all]
kernel void k(global uint *a) { a[0] = a[1] >> 31; }
// GOOD [all]
kernel void k(global ulong *a) { a[0] = a[1] << 63; }
