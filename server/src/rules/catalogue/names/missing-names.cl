// BAD [all] clang: error – clspace: warning
kernel void k(global int *out) { out[0] = LIMIT; }
//                                        ^^^^^ warning[missing-names]: 'LIMIT' is undeclared: if the host defines it, pass it with -D; dependent code is not checked
