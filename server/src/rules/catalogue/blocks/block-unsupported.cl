// BAD [no-enq]
kernel void k(global int *g) { int (‹^b›)(int) = ^(int x) { return x; }; g[0] = b(1); }
// fix: Turn the block into a function
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [no-enq]
kernel void k(global int *g) {
  int ‹(^twice)›(int) = ‹^(int x) { return 2 * x; }›;
  g[0] = twice(g[0]);
}
// fix: Turn the block into a function
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// GOOD [enq]
kernel void k(global int *g) { int (^b)(int) = ^(int x) { return x; }; g[0] = b(1); }
