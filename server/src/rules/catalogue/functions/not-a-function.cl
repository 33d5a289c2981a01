// BAD [all]
kernel void k(global int *out, int n) { out[0] = n(1); }
//                                                ^^^ error[not-a-function]: 'int' is not a function and cannot be called
// GOOD [all]
int n(int x);
kernel void k(global int *out) { out[0] = n(1); }
