// BAD [1.2−fp64]
kernel void k(global ‹double› *p) { p[0] = p[1]; }
// fix: Change to 'float': changes the kernel's interface
// GOOD [1.2+]
kernel void k(global double *p) { p[0] = p[1] * 2.0; }
