// BAD [all]
kernel void k(global int *out, int n) { out = n; }
//                        ^^^ hint[kernel-argument-unused]: kernel argument 'out' is unused
//                                          ^ error[pointer-from-integer]: an integer of type 'int' does not convert to an object of type '__global int *' without a cast
// BAD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out) { out[0] = twice(out); }
//                                              ^^^ error[pointer-from-integer]: a pointer of type '__global int *' does not convert to parameter 'x' of 'twice' of type 'int' without a cast
// unsafe fix: Change to 'out[0]'
// | kernel void k(global int *out) { out[0] = twice(out[0]); }
// fix: Add '*'
// GOOD [all]
constant int none = 0;
kernel void k(global int *out, int n) { const int zero = 0; out = zero; out = none; out = 0; size_t place = (size_t)out; }
//                                 ^ hint[kernel-argument-unused]: kernel argument 'n' is unused
//                                                                                                  ^^^^^ hint[unused-variable]: 'place' is never used
// BAD [all]
kernel void k(global int *i) { if (__builtin_expect(i, 1)) i[0] = 0; }
//                                                  ^ error[pointer-from-integer]: a pointer of type '__global int *' does not convert to parameter 1 of '__builtin_expect' of type 'long' without a cast
// unsafe fix: Change to 'i[get_global_id(0)]'
// | kernel void k(global int *i) { if (__builtin_expect(i[get_global_id(0)], 1)) i[0] = 0; }
// fix: Cast to 'long'
// BAD [all]
kernel void k(global int *i) { __builtin_prefetch(i[0]); }
//                                                ^^^^ error[pointer-from-integer]: an integer of type 'int' does not convert to parameter 1 of '__builtin_prefetch' of type 'void *' without a cast
// fix: Cast to 'void *'
// | kernel void k(global int *i) { __builtin_prefetch((void *)i[0]); }
