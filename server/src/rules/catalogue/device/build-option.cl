// BAD [1.2 on nvidia]
kernel void k(global int *p) { p[0] = 1; }
// '' error[build-option]: build option '-O3' is rejected

// GOOD [1.2−O3]
kernel void k(global int *p) { p[0] = 1; }
