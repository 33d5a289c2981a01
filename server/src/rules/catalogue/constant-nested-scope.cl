// BAD [all]
kernel void k(global int *o, int n) { if (n) { constant int ‹c› = 1; *o = c; } }
// GOOD [all]
kernel void k(global int *o, int n) { constant int c = 1; if (n) { *o = c; } }
