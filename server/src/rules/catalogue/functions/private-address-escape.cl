// BAD [all] clang: warning
int *f(void) { int x = 1; return &x; }
//                               ^^ warning[private-address-escape]: 'x' no longer exists after the function has returned its address
// fix: Return the value
// | int f(void) { int x = 1; return x; }
// BAD [gas] clang: accepts
struct node { int *p; };
//                 ^ hint[struct-field-default-pointee]: 'p' points to __generic here, and to another space in other versions of OpenCL C
//                 ^ hint[struct-pointer-in-buffer]: 'p' is a pointer in a buffer: it is only valid with shared virtual memory
kernel void k(global struct node *n) { int x = 1; n->p = &x; }
//                                                       ^^ warning[private-address-escape]: the address of 'x', which is in __private, is invalid for other work-items, which read it from __global memory
// BAD [all] clang: warning
int *last(global int *g, int n) {
  int value = g[n - 1];
  return &value;
//       ^^^^^^ warning[private-address-escape]: 'value' no longer exists after the function has returned its address
// fix: Return the value
// | int last(global int *g, int n) {
// |   int value = g[n - 1];
// |   return value;
// | }
// | kernel void k(global int *g, int n) { g[0] = last(g, n); }
}
kernel void k(global int *g, int n) { g[0] = *last(g, n); }
// GOOD [all]
int f(void) { int x = 1; int *p = &x; return *p; }
