// BAD [all] clang: warning
kernel void k(global uchar *out) { out[0] = ‹256›; }
// BAD [all] clang: warning
int half_of(int x) { return ‹0.5f›; }
// BAD [all] clang: warning
kernel void k(global char *out) { char c = ‹200›; out[0] = c; }
// GOOD [all]
kernel void k(global uchar *out, global int *n) { out[0] = -1; char c = 0xff; out[1] = c; n[0] = 1.0f; n[1] = 0xffffffff; n[2] = (int)0.5f; }
