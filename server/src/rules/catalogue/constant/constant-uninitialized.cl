// BAD [all]
constant int rows;
//           ^^^^ error[constant-uninitialized]: 'rows' is in __constant and must be initialized: nothing can write it later
// fix: Add '= 0'
// | constant int rows = 0;
// BAD [all]
kernel void k(global int *o) { constant int a = 1, b; *o = a; }
//                                                 ^ error[constant-uninitialized]: 'b' is in __constant and must be initialized: nothing can write it later
// fix: Add '= 0'
// | kernel void k(global int *o) { constant int a = 1, b = 0; *o = a; }
// fix: Replace 'constant' by 'const': the variable becomes private
// GOOD [all]
constant int rows = 16;
// GOOD [1.2+]
extern constant int rows;
