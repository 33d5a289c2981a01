// BAD [all]
local int *f(global int *g) { return ‹g›; }
// unsafe fix: Make the result of 'f' point to global
// fix: Make 'g' point to local
// BAD [no-gas]
int *f(global int *g) { return ‹g›; }
// safe fix: Make the result of 'f' point to global
// fix: Make 'g' point to private
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [all]
constant int tab[2] = {1, 2};
global int *f(void) { return ‹tab›; }
// unsafe fix: Make the result of 'f' point to constant
// GOOD [all]
global int *f(global int *g) { return g + 1; }
// GOOD [gas]
int *f(global int *g) { return g; }
