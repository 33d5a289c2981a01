// BAD [no-gas]
void f(private int *p) { private int *q = ‹to_private›(p); (void)q; }
// fix: Replace the call by its argument
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// GOOD [gas]
void f(int *p) { private int *q = to_private(p); (void)q; }
