// BAD [all]
kernel void k(void) { global int sum; sum = 1; }
//                               ^^^ error[global-automatic]: 'sum' cannot be in __global: a variable of a function is allocated for one call
// fix: Delete 'global': the variable becomes private; each work-item has its own
// | kernel void k(void) { int sum; sum = 1; }
// BAD [all]
typedef global float gf;
void f(void) { gf acc; acc = 0; }
//                ^^^ error[global-automatic]: 'acc' cannot be in __global: a variable of a function is allocated for one call
// fix: Write the type without the address space: each work-item has its own
// | void f(void) { float acc; acc = 0; }
// BAD [all]
kernel void k(global int *o) {
  global int p = o + get_global_id(0);
//           ^ error[global-automatic]: 'p' cannot be in __global: a variable of a function is allocated for one call
// fix: Make 'p' a pointer to global memory: each work-item has its own
// |   global int *p = o + get_global_id(0);
  p[0] = 1;
}
// GOOD [all]
kernel void k(global int *in) { global int *p = in; *p = 1; }
// GOOD [psv]
kernel void k(void) { static global int total; total++; }
//                                      ^^^^^ hint[unused-variable]: 'total' is set and never read
