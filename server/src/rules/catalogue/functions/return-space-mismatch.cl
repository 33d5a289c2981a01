// BAD [all]
local int *f(global int *g) { return g; }
//                                   ^ error[return-space-mismatch]: cannot return 'g', which points to __global, as the result of 'f', which points to __local
// unsafe fix: Make the result of 'f' point to global
// | global int *f(global int *g) { return g; }
// fix: Make 'g' point to local
// BAD [no-gas]
int *f(global int *g) { return g; }
//                             ^ error[return-space-mismatch]: cannot return 'g', which points to __global, as the result of 'f', which points to __private
// safe fix: Make the result of 'f' point to global
// | global int *f(global int *g) { return g; }
// fix: Make 'g' point to private
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [all]
constant int tab[2] = {1, 2};
global int *f(void) { return tab; }
//                           ^^^ error[return-space-mismatch]: cannot return a pointer to 'tab', which is in __constant, as the result of 'f', which points to __global
// unsafe fix: Make the result of 'f' point to constant
// | constant int *f(void) { return tab; }
// GOOD [all]
global int *f(global int *g) { return g + 1; }
// GOOD [gas]
int *f(global int *g) { return g; }
//   ^ hint[generic-always-one-space]: every pointer that 'f' returns points to __global: 'global' would be more precise
