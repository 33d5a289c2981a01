// BAD [all]
kernel void k(global int *out) { return out[0]; }
//                               ^^^^^^ error[return-value]: 'k' returns nothing, but a value is returned here
// fix: Return nothing
// | kernel void k(global int *out) { return ; }
// BAD [all]
int f(int n) { if (n) return; return 1; }
//                    ^^^^^^ error[return-value]: 'f' returns 'int': a value is missing
// fix: Return 0
// | int f(int n) { if (n) return 0; return 1; }
// BAD [all]
void f(global int *out) { if (out[0]) return 1; }
//                                    ^^^^^^ error[return-value]: 'f' returns nothing, but a value is returned here
// fix: Return nothing
// | void f(global int *out) { if (out[0]) return ; }
// fix: Let 'f' return 'int'
// GOOD [all]
int f(int n) { return n; }
kernel void k(global int *out) { if (f(1)) return; out[0] = 1; }
// BAD [enq]
kernel void k(global int *out) {
  int (^b)(int) = ^(int x) { if (x) return 1; return 2.0f; };
//                                            ^^^^^^ error[return-value]: the block has returned 'int' before, and returns 'float' here
  out[0] = b(1);
}
// GOOD [enq]
kernel void k(global int *out) {
  int (^b)(int) = ^(int x) { if (x) return 1; else return x; };
  out[0] = b(1);
}
