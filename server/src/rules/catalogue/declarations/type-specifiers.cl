// BAD [all]
kernel void k(void) { unsigned float x; }
//                             ^^^^^ error[type-specifiers]: 'unsigned' and 'float' cannot be combined
// fix: Remove 'unsigned'
// | kernel void k(void) { float x; }
// fix: Remove 'float'
//                                   ^ hint[unused-variable]: 'x' is never used
// BAD [all]
kernel void k(void) { short char x; }
//                          ^^^^ error[type-specifiers]: 'short' and 'char' cannot be combined
// fix: Remove 'short'
// | kernel void k(void) { char x; }
// fix: Remove 'char'
//                               ^ hint[unused-variable]: 'x' is never used
// BAD [all]
kernel void k(void) { int float x; }
//                        ^^^^^ error[type-specifiers]: 'int' and 'float' cannot be combined
// fix: Remove 'int'
// | kernel void k(void) { float x; }
// fix: Remove 'float'
//                              ^ hint[unused-variable]: 'x' is never used
// BAD [all]
kernel void k(void) { signed unsigned x; }
//                           ^^^^^^^^ error[type-specifiers]: 'signed' and 'unsigned' cannot be combined
// fix: Remove 'signed'
// | kernel void k(void) { unsigned x; }
// fix: Remove 'unsigned'
//                                    ^ hint[unused-variable]: 'x' is never used
// BAD [all]
kernel void k(global float *o) { const scale = 2; o[0] = scale; }
//                                     ^^^^^ error[type-specifiers]: a type is missing: there is no implicit int
// fix: Declare it as 'int'
// | kernel void k(global float *o) { const int scale = 2; o[0] = scale; }
// BAD [all]
void void twice(global int *out) { out[0] = 1; }
// 'void' error[type-specifiers]: 'void' and 'void' cannot be combined
// unsafe fix: Remove the second 'void'
// | void twice(global int *out) { out[0] = 1; }
// GOOD [all]
kernel void k(global ulong *o) { unsigned long int a = 1; long unsigned b = 2; signed char c = 3; o[0] = a + b + c; }
// BAD [all]
kernel void k(void) { __auto_type x; }
//                    ^^^^^^^^^^^ error[type-specifiers]: '__auto_type' requires an initializer
//                                ^ hint[unused-variable]: 'x' is never used
// BAD [all]
kernel void k(global float *o) { __auto_type x = o[0], y = 1; o[0] = x + y; }
//                               ^^^^^^^^^^^ error[type-specifiers]: '__auto_type' cannot have different types in one declaration
// BAD [all]
kernel void k(global int *o) { _BitInt(129) x = 1; o[0] = x; }
//                             ^^^^^^^^^^^^ error[type-specifiers]: a _BitInt has 2 to 128 bits, not 129
// BAD [all]
enum E : float { A };
//       ^^^^^ error[type-specifiers]: the underlying type of an enum must be a standard integer type, not 'float'
// BAD [all]
enum E : uchar { A = 256 };
//               ^ error[type-specifiers]: 256 does not fit into the type of its enum, 'uchar'
// GOOD [all]
enum E : uchar { A = 255 };
kernel void k(global float *o) { __auto_type x = o[0]; unsigned _BitInt(7) y = A; o[0] = x + y; }
// BAD [all]
kernel void k(void) { __int128 x = 1; }
//                    ^^^^^^^^ error[type-specifiers]: OpenCL devices do not support '__int128'
//                             ^ hint[unused-variable]: 'x' is never used
// GOOD [all]
int __stdcall twice(int x) { return 2 * x; }
__complex__ float square(__complex__ float z) { return z * z; }
