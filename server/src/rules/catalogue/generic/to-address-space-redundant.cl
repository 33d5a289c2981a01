// BAD [gas] clang: accepts
void f(global int *g) { global int *h = to_global(g); *h = 1; }
//                                      ^^^^^^^^^ hint[to-address-space-redundant]: the pointer already points to __global
// safe fix: Replace the call by its argument
// | void f(global int *g) { global int *h = g; *h = 1; }
// GOOD [gas]
void f(int *g) { global int *h = to_global(g); if (h) *h = 1; }
//          ^ hint[unqualified-pointer-portability]: 'g' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
