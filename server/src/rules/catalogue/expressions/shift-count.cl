// BAD [all] clang: accepts
kernel void k(global uint *a) { a[0] = ‹a[1] >> 32›; }
// BAD [all] clang: accepts
kernel void k(global long *a) { a[0] = ‹a[1] << 8 * sizeof(long)›; }
// BAD [all] clang: accepts
kernel void k(global uchar4 *a) { a[0] = ‹a[1] << 9›; }
// BAD [all] clang: accepts
uint turn(uint w, uint n) { return (w << n) | ‹(w >> (32 - n))›; }
kernel void k(global uint *a) { a[0] = turn(a[1], 0); }
// GOOD [all]
kernel void k(global uint *a, uint n) { a[0] = a[1] << n | a[1] >> (32 - n); }
// GOOD [all]
kernel void k(global uint *a) { a[0] = a[1] >> 31; }
// GOOD [all]
kernel void k(global ulong *a) { a[0] = a[1] << 63; }
