// BAD [all] clang: warning
kernel void k(global int *out, int n) { if (n & 1 == 0) out[0] = 1; }
//                                            ^ warning[operator-precedence]: '==' binds tighter than '&' and is evaluated first: add parentheses
// fix: Put parentheses around '=='
// | kernel void k(global int *out, int n) { if (n & (1 == 0)) out[0] = 1; }
// BAD [all] clang: warning
kernel void k(global int *out, int n) { out[0] = 1 << n + 1; }
//                                                      ^ warning[operator-precedence]: '+' binds tighter than '<<' and is evaluated first: add parentheses
// fix: Put parentheses around '+'
// | kernel void k(global int *out, int n) { out[0] = 1 << (n + 1); }
// BAD [all] clang: warning
kernel void k(global int *out, int n) { if (!n == 2) out[0] = 1; }
//                                          ^ warning[operator-precedence]: '!' applies to the left side only, not to the result of '=='
// fix: Negate the comparison
// | kernel void k(global int *out, int n) { if (!(n == 2)) out[0] = 1; }
// fix: Put parentheses around the '!'
// BAD [all] clang: warning
kernel void k(global int *out, int n, int m) { if (0 < n < m) out[0] = 1; }
//                                                       ^ warning[operator-precedence]: comparisons do not chain: this compares with the result of the first one, 0 or 1: an error in current compilers
// BAD [all] clang: warning
kernel void k(global int *out, int n) { if (n && 4) out[0] = 1; }
//                                            ^^ warning[operator-precedence]: '&&' only tests whether 4 is zero: did you mean '&'?
// GOOD [all]
kernel void k(global int *out, int n, int m) { if ((n & 1) == 0 && n && 1 && !n == !m) out[0] = (1 << n) + 1; if (n < 1 & m > 1) out[1] = 1; }
