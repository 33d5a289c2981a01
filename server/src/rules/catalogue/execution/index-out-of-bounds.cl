// BAD [all] clang: accepts
kernel void k(global int *o) { int t[4]; for (int i = 0; i <= 4; i++) ‹t[i]› = i; o[get_global_id(0)] = t[0]; }
// BAD [all] clang: accepts
kernel void k(global int *o) { local int t[64]; t[get_local_id(0)] = 1; ‹t[get_local_id(0) * 64]› = 1; }
// BAD [all] clang: warning
kernel void k(global int *o) { int t[4]; t[0] = 1; o[0] = t[‹4›] + t[0]; }
// GOOD [all]
kernel void k(global int *o, int n) { int t[4] = { 0 }; for (int i = 0; i < n; i++) t[i & 3] = i; o[get_global_id(0)] = t[0]; }
// GOOD [all]
kernel void k(global int *o, int n) { int t[8]; for (int i = 0, j = 0; i < n - 8; i += 8, j += 4) t[j] = t[j + 3] = i; o[get_global_id(0)] = t[0]; }
// GOOD [all]
kernel void k(global char16 *a, global int *o, int n) { char c[16]; vstore16(a[n], 0, c); *o = c[n & 15]; }
// BAD [all] clang: accepts
kernel void k(global char16 *a, global int *o, int n) { char c[16]; ‹vstore16(a[n], 1, c)›; *o = c[n & 15]; }
