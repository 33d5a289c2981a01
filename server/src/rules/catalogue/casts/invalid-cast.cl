// BAD [all]
kernel void k(global int4 *out, float4 v) { out[0] = (int4)v; }
//                                                   ^^^^^^ error[invalid-cast]: 'float4' cannot be cast to 'int4'; 'convert_int4' converts each element
// fix: Convert with 'convert_int4'
// | kernel void k(global int4 *out, float4 v) { out[0] = convert_int4(v); }
// BAD [all]
kernel void k(global int *out, float4 v) { out[0] = (int)v; }
//                                                  ^^^^^ error[invalid-cast]: 'float4' cannot be cast to 'int'
// BAD [all]
kernel void k(global int *out, float f) { out = (global int *)f; }
//                        ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
//                                              ^^^^^^^^^^^^^^ error[invalid-cast]: 'float' cannot be cast to '__global int *'
// BAD [all]
struct pair { int a, b; };
kernel void k(global int *out) { struct pair p; out[0] = (int)p; }
//                                                       ^^^^^ error[invalid-cast]: 'struct pair' cannot be cast to 'int'
// GOOD [all]
kernel void k(global int4 *out, float4 v, float f) { out[0] = convert_int4(v) + (int4)(int)f + as_int4(v); }
