// BAD [all] clang: warning
int sign(int x) { if (x < 0) return -1; }
//                                      ^ warning[missing-return]: 'sign' can end here without returning its 'int'
// fix: Return 0
// | int sign(int x) { if (x < 0) return -1; return 0; }
// BAD [all] clang: warning
int first(global int *a, int n) {
  for (int i = 0; i < n; i++) if (a[i]) return i;
}
// '}' warning[missing-return]: 'first' can end here without returning its 'int'
// fix: Return 0
// | return 0; }
// GOOD [all]
int sign(int x) { if (x < 0) return -1; else return 1; }
int forever(global int *a) { for (;;) if (a[0]) return a[0]; }
int known(int x) { if (x < 7 || x > 3) return 1; }
int which(int x) { switch (x) { case 1: return 2; default: return 3; } }
// BAD [enq] clang: warning
kernel void k(global int *out) { int (^b)(int) = ^int(int x) { if (x) return 1; }; out[0] = b(1); }
//                                                                              ^ warning[missing-return]: the block can end here without returning its 'int'
// fix: Return 0
// | kernel void k(global int *out) { int (^b)(int) = ^int(int x) { if (x) return 1; return 0; }; out[0] = b(1); }
