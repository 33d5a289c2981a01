// BAD [all] clang: accepts
kernel void k(global int *o) { int t[4]; for (int i = 0; i <= 4; i++) t[i] = i; o[get_global_id(0)] = t[0]; }
//                                                                    ^^^^ warning[index-out-of-bounds]: out of bounds: index 4 of 't', which has 4 elements
// BAD [all] clang: accepts
kernel void k(global int *o) { local int t[64]; t[get_local_id(0)] = 1; t[get_local_id(0) * 64] = 1; }
//                        ^ hint[kernel-argument-unused]: kernel argument 'o' is unused
//                                                                      ^^^^^^^^^^^^^^^^^^^^^^^ warning[index-out-of-bounds]: out of bounds: index 64 of 't', which has 64 elements (work-item 1)
// BAD [all] clang: warning
kernel void k(global int *o) { int t[4]; t[0] = 1; o[0] = t[4] + t[0]; }
//                                                          ^ warning[index-out-of-bounds]: index 4 is out of bounds of an array of 4 elements
// GOOD [all]
kernel void k(global int *o, int n) { int t[4] = { 0 }; for (int i = 0; i < n; i++) t[i & 3] = i; o[get_global_id(0)] = t[0]; }
// GOOD [all]
kernel void k(global int *o, int n) { int t[8]; for (int i = 0, j = 0; i < n - 8; i += 8, j += 4) t[j] = t[j + 3] = i; o[get_global_id(0)] = t[0]; }
// GOOD [all]
kernel void k(global char16 *a, global int *o, int n) { char c[16]; vstore16(a[n], 0, c); *o = c[n & 15]; }
// BAD [all] clang: accepts
kernel void k(global char16 *a, global int *o, int n) { char c[16]; vstore16(a[n], 1, c); *o = c[n & 15]; }
//                                                                  ^^^^^^^^^^^^^^^^^^^^ warning[index-out-of-bounds]: out of bounds: index 16 of 'c', which has 16 elements
// GOOD [all]
kernel void k(global int *o) {
  int t[16] = {0}, word = 0x01020304;
  short halves[2] = {1, 2};
  *(int *)halves = 100;
  short *parts = (short *)&word;
  o[get_global_id(0)] = t[parts[0]] + t[halves[0]];
}
// BAD [all] clang: accepts
kernel void k(global int *o) { int t[16] = {0}; uint u = 20; o[get_global_id(0)] = t[*(int *)&u]; }
//                                                                                 ^^^^^^^^^^^^^ warning[index-out-of-bounds]: out of bounds: index 20 of 't', which has 16 elements
// GOOD [all]
kernel void k(global int *o) {
  int a[4] = {9, 9, 9, 9}, t[5] = {0};
  vstore4((int4)(1, 2, 3, 4), 0, a);
  o[get_global_id(0)] = t[a[3]];
}
