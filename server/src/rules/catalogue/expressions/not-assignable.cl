// BAD [all]
kernel void k(global int *out, int n) { n + 1 = out[0]; }
//                                            ^ error[not-assignable]: '=' requires an object, and 'int' is a value
// fix: Compare with '=='
// | kernel void k(global int *out, int n) { n + 1 == out[0]; }
// BAD [all]
kernel void k(global int *out) { int a[2]; int b[2]; a = b; }
//                        ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
//                                   ^ hint[unused-variable]: 'a' is set and never read
//                                                     ^ error[not-assignable]: arrays are not assignable: '=' does not take 'int [2]'
// BAD [all]
kernel void k(global float4 *out) { out[0].xx = (float2)(1); }
//                                            ^ error[not-assignable]: a vector component is selected twice
// fix: Write '.xy'
// | kernel void k(global float4 *out) { out[0].xy = (float2)(1); }
// BAD [all]
kernel void k(global int *out, int n) { n++++; }
//                        ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
//                                         ^^ error[not-assignable]: '++' requires an object, and 'int' is a value
// GOOD [all]
kernel void k(global float4 *out, int n) { out[0].xy = (float2)(1); *out = n++; }
