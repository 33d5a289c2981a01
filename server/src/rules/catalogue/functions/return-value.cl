// BAD [all]
kernel void k(global int *out) { ‹return› out[0]; }
// fix: Return nothing
// BAD [all]
int f(int n) { if (n) ‹return›; return 1; }
// fix: Return 0
// BAD [all]
void f(global int *out) { if (out[0]) ‹return› 1; }
// fix: Return nothing
// fix: Let 'f' return 'int'
// GOOD [all]
int f(int n) { return n; }
kernel void k(global int *out) { if (f(1)) return; out[0] = 1; }
// BAD [enq]
kernel void k(global int *out) {
  int (^b)(int) = ^(int x) { if (x) return 1; ‹return› 2.0f; };
  out[0] = b(1);
}
// GOOD [enq]
kernel void k(global int *out) {
  int (^b)(int) = ^(int x) { if (x) return 1; else return x; };
  out[0] = b(1);
}
