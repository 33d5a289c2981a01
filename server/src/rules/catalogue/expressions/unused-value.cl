// BAD [all] clang: warning
kernel void k(global int *out, int n) { out[0] == n; }
//                                      ^^^^^^^^^^^ warning[unused-value]: this value is computed but not used
// BAD [all] clang: warning
kernel void k(global int *out, int n) { int x = n; x + 1; out[0] = x; }
//                                                 ^^^^^ warning[unused-value]: this value is computed but not used
// GOOD [all]
kernel void k(global int *out, int n) { (void)n; out[0]++; n ? (out[1] = 1) : 0; get_global_id(0); }
//                                               ^^^^^^ warning[race-global]: work-item 0 writes 'out[0]', which work-item 1 reads here, in __global memory, without a barrier in between (assuming a work-group of at least 2 work-items)
