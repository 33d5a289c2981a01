// BAD [gas] clang: accepts
kernel void k(global int *g) { int x; int *a = g, *b = &x; if (a == b) *a = 1; }
//                                         ^ hint[generic-always-one-space]: 'a' only ever points to __global: 'global' would be more precise
//                                                             ^^^^^^ warning[generic-compare-undefined]: one pointer points to __global, the other to __private: to compare them is undefined
// GOOD [gas]
kernel void k(global int *g, global int *h) { int *a = g, *b = h; if (a == b) *a = 1; }
//                                                 ^ hint[generic-always-one-space]: 'a' only ever points to __global: 'global' would be more precise; the same holds for 1 more pointer of this function
