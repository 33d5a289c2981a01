// BAD [all] clang: error – clspace: warning
kernel void k(global int *out) { out[0] = LIMIT; }
//                                        ^^^^^ warning[missing-names]: 'LIMIT' is undeclared: if the host defines it, pass it with -D; dependent code is not checked
// BAD [all] clang: error – clspace: warning
kernel void k(global float *out) { out[0] += CL_FLT_EPSILON; }
//                                           ^^^^^^^^^^^^^^ warning[missing-names]: 'CL_FLT_EPSILON' is a macro of the host: use 'FLT_EPSILON'
// safe fix: Change to 'FLT_EPSILON'
// | kernel void k(global float *out) { out[0] += FLT_EPSILON; }
