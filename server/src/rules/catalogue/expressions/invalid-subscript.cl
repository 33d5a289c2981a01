// BAD [all]
kernel void k(global int *out, int n) { out[0] = n[1]; }
//                                                ^ error[invalid-subscript]: 'int' is not an array, a pointer or a vector
// fix: Remove the index
// | kernel void k(global int *out, int n) { out[0] = n; }
// BAD [all]
kernel void k(global int *out, float f) { out[f] = 1; }
//                                            ^ error[invalid-subscript]: an index must be an integer, not 'float'
// BAD [all]
struct hidden;
kernel void k(global int *out, int n) { private struct hidden *p = 0; p[n]; }
//                        ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
//                                                                    ^^^^ warning[null-dereference]: this pointer is null
//                                                                     ^ error[invalid-subscript]: the elements of '__private struct hidden *' have an unknown size
// GOOD [all]
kernel void k(global int *out, int4 v) { out[v.x] = 1[out]; }
