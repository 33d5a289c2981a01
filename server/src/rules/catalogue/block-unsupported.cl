// BAD [no-enq]
kernel void k(global int *g) { int (‹^b›)(int) = ^(int x) { return x; }; g[0] = b(1); }
// GOOD [enq]
kernel void k(global int *g) { int (^b)(int) = ^(int x) { return x; }; g[0] = b(1); }
