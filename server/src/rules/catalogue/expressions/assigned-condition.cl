// BAD [all] clang: warning
kernel void k(global int *out, int n) { if (n = out[0]) out[0] = 1; }
//                                            ^ warning[assigned-condition]: using the result of an assignment as a condition: did you mean '=='?
// fix: Compare with '=='
// | kernel void k(global int *out, int n) { if (n == out[0]) out[0] = 1; }
// fix: Put parentheses around the assignment
// GOOD [all]
kernel void k(global int *out, int n) { if ((n = out[0])) out[0] = n; }
