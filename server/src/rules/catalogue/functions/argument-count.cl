// BAD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out) { out[0] = twice(); }
//                                              ^ error[argument-count]: too few arguments: 'twice' takes 1 argument, and this call has none
// fix: Add the missing argument
// | kernel void k(global int *out) { out[0] = twice(0); }
// BAD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out) { out[0] = twice(1, 2); }
//                                                 ^ error[argument-count]: too many arguments: 'twice' takes 1 argument, and this call has 2
// fix: Remove the last argument
// | kernel void k(global int *out) { out[0] = twice(1); }
// BAD [all]
kernel void k(global int *out) { out[get_global_id()] = 1; }
//                                                 ^ error[argument-count]: too few arguments: 'get_global_id' takes 1 argument, and this call has none
// fix: Add the missing argument
// | kernel void k(global int *out) { out[get_global_id(0)] = 1; }
// BAD [all]
kernel void k(global float *out) { out[0] = __builtin_canonicalizef() + __builtin_fmaf(1.0f, 2.0f); }
//                                                                  ^ error[argument-count]: too few arguments: '__builtin_canonicalizef' takes 1 argument, and this call has none
// fix: Add the missing argument
// | kernel void k(global float *out) { out[0] = __builtin_canonicalizef(0) + __builtin_fmaf(1.0f, 2.0f); }
//                                                                                               ^ error[argument-count]: too few arguments: '__builtin_fmaf' takes 3 arguments, and this call has 2
// fix: Add the missing argument
// | kernel void k(global float *out) { out[0] = __builtin_canonicalizef() + __builtin_fmaf(1.0f, 2.0f, 0); }
// GOOD [all]
kernel void k(global float *out) { out[0] = __builtin_canonicalizef(1.0f) + __builtin_cosf(out[1]); }
// GOOD [all]
int twice(int x) { return 2 * x; }
kernel void k(global int *out) { out[get_global_id(0)] = twice(1); }
