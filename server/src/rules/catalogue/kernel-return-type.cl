// BAD [all]
kernel ‹int› k(void) { return 1; }
// GOOD [all]
kernel void k(global int *o) { *o = 1; }
