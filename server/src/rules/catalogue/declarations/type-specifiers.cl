// BAD [all]
kernel void k(void) { unsigned ‹float› x; }
// fix: Remove 'unsigned'
// fix: Remove 'float'
// BAD [all]
kernel void k(void) { short ‹char› x; }
// fix: Remove 'short'
// fix: Remove 'char'
// BAD [all]
kernel void k(void) { int ‹float› x; }
// fix: Remove 'int'
// fix: Remove 'float'
// BAD [all]
kernel void k(void) { signed ‹unsigned› x; }
// fix: Remove 'signed'
// fix: Remove 'unsigned'
// BAD [all]
kernel void k(global float *o) { const ‹scale› = 2; o[0] = scale; }
// fix: Declare it as 'int'
// BAD [all]
void ‹void› twice(global int *out) { out[0] = 1; }
// unsafe fix: Remove the second 'void'
// GOOD [all]
kernel void k(global ulong *o) { unsigned long int a = 1; long unsigned b = 2; signed char c = 3; o[0] = a + b + c; }
// BAD [all]
kernel void k(void) { ‹__auto_type› x; }
// BAD [all]
kernel void k(global float *o) { ‹__auto_type› x = o[0], y = 1; o[0] = x + y; }
// BAD [all]
kernel void k(global int *o) { ‹_BitInt(129)› x = 1; o[0] = x; }
// BAD [all]
enum E : ‹float› { A };
// BAD [all]
enum E : uchar { ‹A› = 256 };
// GOOD [all]
enum E : uchar { A = 255 };
kernel void k(global float *o) { __auto_type x = o[0]; unsigned _BitInt(7) y = A; o[0] = x + y; }
// BAD [all]
kernel void k(void) { ‹__int128› x = 1; }
// GOOD [all]
int __stdcall twice(int x) { return 2 * x; }
__complex__ float square(__complex__ float z) { return z * z; }
