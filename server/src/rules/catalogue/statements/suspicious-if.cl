// BAD [all] clang: warning
kernel void k(global int *o) { if (o[0]) if (o[1]) o[2] = 1; else o[3] = 1; }
//                                                           ^^^^ warning[suspicious-if]: this 'else' belongs to the second 'if', not the first: add braces
// BAD [all] clang: warning
kernel void k(global int *o) { if (o[0]); o[1] = 1; }
//                                      ^ warning[suspicious-if]: 'if' has an empty body
// BAD [all] clang: warning
kernel void k(global int *o, int n) { for (int i = 0; i < n; i++); { o[n] = 1; } }
//                                                               ^ warning[suspicious-if]: the loop has an empty body
// GOOD [all]
kernel void wait(global volatile int *o) {
  while (o[0]);
  o[1] = 1;
}
kernel void k(global int *o) { if (o[0]) { if (o[1]) o[2] = 1; } else o[3] = 1; if (o[4]) { } if (o[5]) if (o[6]) o[7] = 1; }
