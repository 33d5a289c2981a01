// BAD [all]
kernel void k(global int *o, int n) { if (n) { constant int c = 1; *o = c; } }
//                                                          ^ error[constant-nested-scope]: 'c' is in __constant and must be declared in the outermost scope of the kernel
// safe fix: Move to the kernel's outermost scope
// | kernel void k(global int *o, int n) { constant int c = 1;
// | if (n) { *o = c; } }
// fix: Move to program scope
// fix: Replace 'constant' by 'const': the variable becomes private
// GOOD [all]
kernel void k(global int *o, int n) { constant int c = 1; if (n) { *o = c; } }
