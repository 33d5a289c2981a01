// BAD [all] clang: warning
kernel __attribute__((num_lanes(4))) void k(global int *out) { out[0] = 1; }
//                    ^^^^^^^^^ warning[unknown-attribute]: unknown attribute 'num_lanes' ignored
// BAD [all] clang: warning
kernel void k(global int *out) { int x __attribute__((fast)) = 1; out[0] = x; }
//                                                    ^^^^ warning[unknown-attribute]: unknown attribute 'fast' ignored
// GOOD [all]
kernel __attribute__((reqd_work_group_size(1, 1, 1))) void k(global int *out) { int x __attribute__((aligned(4))) = 1; out[0] = x; }
