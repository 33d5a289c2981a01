// BAD [enq]
kernel void k(global int *g) { local int *(^‹b›)(void) = ^{ return g; }; (void)b; }
// GOOD [enq]
kernel void k(global int *g) { global int *(^b)(void) = ^{ return g; }; *b() = 1; }
