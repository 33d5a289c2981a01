// BAD [all]
constant int ‹rows›;
// fix: Add '= 0'
// BAD [all]
kernel void k(global int *o) { constant int a = 1, ‹b›; *o = a; }
// fix: Add '= 0'
// fix: Replace 'constant' by 'const': the variable becomes private
// GOOD [all]
constant int rows = 16;
// GOOD [1.2+]
extern constant int rows;
