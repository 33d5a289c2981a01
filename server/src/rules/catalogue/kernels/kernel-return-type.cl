// BAD [all]
kernel ‹int› k(void) { return 1; }
// fix: Return the result through a 'global' parameter: changes the kernel's interface
// GOOD [all]
kernel void k(global int *o) { *o = 1; }
