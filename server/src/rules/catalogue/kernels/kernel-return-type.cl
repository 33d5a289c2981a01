// BAD [all]
kernel int k(void) { return 1; }
//     ^^^ error[kernel-return-type]: kernel 'k' must return void, not 'int'
// fix: Return the result through a 'global' parameter: changes the kernel's interface
// | kernel void k(global int *result) { { *result = 1; return; } }
// GOOD [all]
kernel void k(global int *o) { *o = 1; }
