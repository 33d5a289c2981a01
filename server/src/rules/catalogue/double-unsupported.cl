// GOOD [1.2+]
kernel void k(global double *p) { p[0] = p[1] * 2.0; }
