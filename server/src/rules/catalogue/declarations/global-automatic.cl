// BAD [all]
kernel void k(void) { global int ‹sum›; sum = 1; }
// fix: Delete 'global': the variable becomes private; each work-item has its own
// BAD [all]
typedef global float gf;
void f(void) { gf ‹acc›; acc = 0; }
// fix: Write the type without the address space: each work-item has its own
// BAD [all]
kernel void k(global int *o) {
  global int ‹p› = o + get_global_id(0);
  p[0] = 1;
}
// fix: Make 'p' a pointer to global memory: each work-item has its own
// GOOD [all]
kernel void k(global int *in) { global int *p = in; *p = 1; }
// GOOD [psv]
kernel void k(void) { static global int total; total++; }
