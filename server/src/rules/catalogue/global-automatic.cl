// BAD [all]
kernel void k(void) { global int ‹sum›; sum = 1; }
// BAD [all]
typedef global float gf;
void f(void) { gf ‹acc›; acc = 0; }
// GOOD [all]
kernel void k(global int *in) { global int *p = in; *p = 1; }
// GOOD [psv]
kernel void k(void) { static global int total; total++; }
