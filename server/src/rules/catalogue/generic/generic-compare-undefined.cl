// BAD [gas] clang: accepts
kernel void k(global int *g) { int x; int *a = g, *b = &x; if (‹a == b›) *a = 1; }
// GOOD [gas]
kernel void k(global int *g, global int *h) { int *a = g, *b = h; if (a == b) *a = 1; }
