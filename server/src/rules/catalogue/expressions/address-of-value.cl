// BAD [all]
kernel void k(global int *out, int n) { private int *p = &(n + 1); }
//                        ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
//                                                   ^ hint[unused-variable]: 'p' is never used
//                                                       ^^^^^^^^ error[address-of-value]: a value of type 'int' has no address
// BAD [all]
kernel void k(global float *out, float4 v) { private float *p = &v.x; }
//                          ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
//                                                          ^ hint[unused-variable]: 'p' is never used
//                                                              ^^^^ error[address-of-value]: a component of a vector has no address
// fix: Take the address of the vector
// | kernel void k(global float *out, float4 v) { private float *p = (__private float *)&v; }
// BAD [all]
kernel void k(global float *out, float4 v) { private float *p = &v[1]; }
//                          ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
//                                                          ^ hint[unused-variable]: 'p' is never used
//                                                              ^^^^^ error[address-of-value]: a component of a vector has no address
// GOOD [all]
kernel void k(global float *out, float4 v) { private float4 *p = &v; out[0] = p->x; }
