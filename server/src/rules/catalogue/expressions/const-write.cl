// BAD [all]
kernel void k(global const int *in) { in[0] = 1; }
//                                          ^ error[const-write]: 'in' points to a const object, which cannot be written
// fix: Declare 'in' without 'const': changes the kernel's interface
// | kernel void k(global int *in) { in[0] = 1; }
// BAD [all]
kernel void k(global int *out) { const int n = 1; n++; out[0] = n; }
//                                                 ^^ error[const-write]: 'n' is const and cannot be written
// fix: Declare 'n' without 'const'
// | kernel void k(global int *out) { int n = 1; n++; out[0] = n; }
// BAD [all]
struct fixed { const int a; int b; };
kernel void k(global int *out) { struct fixed p = { 1, 2 }, q = { 3, 4 }; p = q; }
//                        ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
//                                            ^ hint[unused-variable]: 'p' is set and never read
//                                                                          ^ error[const-write]: 'struct fixed' has a const member and cannot be written as a whole
// GOOD [all]
kernel void k(global const int *in, global int *out) { in = in + 1; out[0] = *in; }
