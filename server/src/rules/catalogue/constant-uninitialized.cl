// BAD [all]
constant int ‹rows›;
// BAD [all]
kernel void k(global int *o) { constant int a = 1, ‹b›; *o = a; }
// GOOD [all]
constant int rows = 16;
// GOOD [1.2+]
extern constant int rows;
