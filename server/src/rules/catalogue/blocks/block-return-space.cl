// BAD [enq]
kernel void k(global int *g) { local int *(^‹b›)(void) = ^{ return g; }; (void)b; }
// fix: Make the result of 'b' point to global
// GOOD [enq]
kernel void k(global int *g) { global int *(^b)(void) = ^{ return g; }; *b() = 1; }
