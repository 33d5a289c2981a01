// BAD [all]
local int *f(global int *g) { return ‹g›; }
// BAD [no-gas]
int *f(global int *g) { return ‹g›; }
// BAD [all]
constant int tab[2] = {1, 2};
global int *f(void) { return ‹tab›; }
// GOOD [all]
global int *f(global int *g) { return g + 1; }
// GOOD [gas]
int *f(global int *g) { return g; }
