// BAD [all]
kernel void k(global const int *in) { in[0] ‹=› 1; }
// fix: Declare 'in' without 'const': changes the kernel's interface
// BAD [all]
kernel void k(global int *out) { const int n = 1; n‹++›; out[0] = n; }
// fix: Declare 'n' without 'const'
// BAD [all]
struct fixed { const int a; int b; };
kernel void k(global int *out) { struct fixed p = { 1, 2 }, q = { 3, 4 }; p ‹=› q; }
// GOOD [all]
kernel void k(global const int *in, global int *out) { in = in + 1; out[0] = *in; }
