// BAD [all] clang: warning
kernel void k(global int *out, int n) { if (n == n) out[0] = 1; }
//                                            ^^ warning[constant-comparison]: both sides are the same, so this is always true
// BAD [all] clang: warning
kernel void k(global int *out, uchar c) { if (c < 256) out[0] = 1; }
//                                              ^ warning[constant-comparison]: 256 is out of the range of 'unsigned char', so this is always true
// BAD [all] clang: warning
kernel void k(global int *out, char c) { if (200 == c) out[0] = 1; }
//                                               ^^ warning[constant-comparison]: 200 is out of the range of 'char', so this is always false
// GOOD [all]
kernel void k(global int *out, float x, uchar c, uint n) { if (x != x || c == 255 || n == -1) out[0] = 1; }
// BAD [all] clang: accepts
kernel void k(global const float *in, global float *o) { uint x = get_global_id(0); if (x - 1 >= 0) o[x] = in[x - 1]; }
//                                                                                            ^^ warning[constant-comparison]: 'unsigned int' is never negative, so this is always true
// BAD [all] clang: accepts
kernel void k(global int *o, uint n) { for (uint i = n; i >= 0; i--) o[i] = 0; }
//                                                        ^^ warning[constant-comparison]: 'unsigned int' is never negative, so this is always true
// GOOD [all]
kernel void k(global int *o, int n, uint m) { for (int i = n; i >= 0; i--) o[i] = 0; if (m > 0) o[0] = 1; }
