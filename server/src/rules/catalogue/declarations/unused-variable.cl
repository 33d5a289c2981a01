// BAD [all] clang: warning
kernel void k(global int *o) { int left; o[0] = 1; }
//                                 ^^^^ hint[unused-variable]: 'left' is never used
// fix: Delete the variable
// | kernel void k(global int *o) { o[0] = 1; }
// BAD [all] clang: warning
kernel void k(global int *o) { int last = 0; last = o[0]; last++; }
//                                 ^^^^ hint[unused-variable]: 'last' is set and never read
// GOOD [all]
kernel void k(global int *o) { int left = 1; o[0] = left; }
