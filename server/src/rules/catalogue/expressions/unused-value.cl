// BAD [all] clang: warning
kernel void k(global int *out, int n) { ‹out[0] == n›; }
// BAD [all] clang: warning
kernel void k(global int *out, int n) { int x = n; ‹x + 1›; out[0] = x; }
// GOOD [all]
kernel void k(global int *out, int n) { (void)n; out[0]++; n ? (out[1] = 1) : 0; get_global_id(0); }
