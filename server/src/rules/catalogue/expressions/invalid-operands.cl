// BAD [all]
kernel void k(global float *out) { out[0] = out[1] % 2.0f; }
//                                                 ^ error[invalid-operands]: '%' does not take 'float' and 'float'
// fix: Cast to 'int'
// | kernel void k(global float *out) { out[0] = (int)out[1] % (int)2.0f; }
// BAD [all]
kernel void k(global int4 *out, float4 v) { out[0] = out[1] + v; }
//                                                          ^ error[invalid-operands]: '+' does not take 'int4' and 'float4'
// fix: Convert with 'convert_int4'
// | kernel void k(global int4 *out, float4 v) { out[0] = out[1] + convert_int4(v); }
// BAD [all]
kernel void k(global uchar4 *out) { out[0] = out[1] * 2; }
//                                                  ^ error[invalid-operands]: the scalar 'int' has a greater rank than the elements of 'uchar4', so that '*' does not widen it
// safe fix: Cast to 'uchar'
// | kernel void k(global uchar4 *out) { out[0] = out[1] * (uchar)2; }
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *out) { struct pair p; out[0] = !p; }
//                                                       ^ error[invalid-operands]: '!' does not take 'struct pair'
// BAD [all]
kernel void k(global int *out, int n) { out[0] = *n; }
//                                               ^ error[invalid-operands]: '*' does not take 'int'
// fix: Remove the '*'
// | kernel void k(global int *out, int n) { out[0] = n; }
// BAD [all]
void f(event_t e) { *e; }
//                  ^ error[invalid-operands]: '*' does not take 'event_t'
// fix: Remove the '*'
// | void f(event_t e) { e; }
// BAD [all]
kernel void k(sampler_t s, global int *out) { *s = out[0]; }
//                                            ^ error[invalid-operands]: '*' does not take 'sampler_t'
// BAD [all]
kernel void k(global int *out, int n, int4 v) { out[0] = (n << v).x; }
//                                                          ^^ error[invalid-operands]: a scalar can only be shifted by a scalar: 'int4' is a vector and 'int' is none
// BAD [all]
kernel void k(global int *out, global float *in) { out[0] = (int)(in - out); }
//                                                                   ^ error[invalid-operands]: '-' takes pointers to one type, not '__global float *' and '__global int *'
// BAD [all]
kernel void k(global int *out) { out *= 2; }
//                        ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
//                                   ^^ error[invalid-operands]: '*=' does not take '__global int *' and 'int'
// BAD [all]
kernel void k(global float4 *out, float4 v) { out[0] = v & v; }
//                                                       ^ error[invalid-operands]: '&' does not take 'float4' and 'float4'
// fix: Work on the bits as 'int4'
// | kernel void k(global float4 *out, float4 v) { out[0] = as_float4(as_int4(v) & as_int4(v)); }
// BAD [all]
kernel void k(global int *out, float f) { out[0] = ~f; }
//                                                 ^ error[invalid-operands]: '~' does not take 'float'
// fix: Cast to 'int'
// | kernel void k(global int *out, float f) { out[0] = ~(int)f; }
// BAD [all]
kernel void k(global int3 *out, int3 v, int4 w) { v += w; out[0] = v; }
//                                                  ^^ error[invalid-operands]: '+=' does not take 'int3' and 'int4'
// fix: Take '.xyz'
// | kernel void k(global int3 *out, int3 v, int4 w) { v += w.xyz; out[0] = v; }
// GOOD [all]
kernel void k(global int4 *out, uchar4 v) { out[0] = (out[1] << 2) + convert_int4(v * (uchar)2); }
// BAD [all]
struct hidden;
void read(struct hidden *p) { (void)*p; }
//                       ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[unqualified-pointer-portability]: 'p' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                       ^ [2.0, 3.0, 3.0−psv] hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                                  ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[invalid-operands]: '*' needs the size of the pointee of '__private struct hidden *', which is unknown
//                                  ^ [2.0, 3.0, 3.0−psv] error[invalid-operands]: '*' needs the size of the pointee of '__generic struct hidden *', which is unknown
// BAD [all]
int second(int (*rows)[]) { return **(rows + 1); }
//                                         ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[invalid-operands]: '+' needs the size of the pointee of '__private int (*)[]' and 'int', which is unknown
//                                         ^ [2.0, 3.0, 3.0−psv] error[invalid-operands]: '+' needs the size of the pointee of '__generic int (*)[]' and 'int', which is unknown
// BAD [enq]
void f(void *p) { void (^b)(void) = ^(void){}; int x = p == b; }
//           ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                                                 ^ hint[unused-variable]: 'x' is never used
//                                                       ^^ error[invalid-operands]: '==' does not take '__generic void *' and 'void (^)(void)'
// BAD [enq]
void f(int i) { void (^b)(void) = ^(void){}; int x = b && i; }
//                                               ^ hint[unused-variable]: 'x' is never used
//                                                     ^^ error[invalid-operands]: '&&' does not take 'void (^)(void)' and 'int'
// BAD [enq]
void f(void *p) { void (^b)(void) = ^(void){}; p = b; }
//           ^ hint[unused-parameter]: 'p' is never used
//           ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                                               ^ error[invalid-operands]: '=' does not take '__generic void *' and 'void (^const)(void)'
