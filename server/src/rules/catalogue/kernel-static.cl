// BAD [1.2+]
‹static› kernel void k(global int *o) { *o = 1; }
// GOOD [all]
kernel void k(global int *o) { *o = 1; }
