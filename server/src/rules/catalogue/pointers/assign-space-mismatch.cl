// BAD [all]
void f(global int *g, local int *l) { l = g; }
//                               ^ hint[unused-parameter]: 'l' is never used
//                                        ^ error[assign-space-mismatch]: cannot assign 'g', which points to __global, to 'l', which points to __local
// unsafe fix: Make 'l' point to global
// | void f(global int *g, global int *l) { l = g; }
// fix: Make 'g' point to local
// BAD [no-gas]
struct view { int *cur; };
//                 ^^^ hint[struct-field-default-pointee]: 'cur' points to __private here, and to another space in other versions of OpenCL C
void f(global int *g) { struct view v; v.cur = g; *v.cur = 1; }
//                                             ^ error[assign-space-mismatch]: cannot assign 'g', which points to __global, to member 'cur', which points to __private
// fix: Make member 'cur' point to global
// | struct view { global int *cur; };
// fix: Make 'g' point to private
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [all]
void f(global float *g, local float *l) { while ((l = g)) g = 0; }
//                                                    ^ error[assign-space-mismatch]: cannot assign 'g', which points to __global, to 'l', which points to __local
// unsafe fix: Make 'l' point to global
// | void f(global float *g, global float *l) { while ((l = g)) g = 0; }
// fix: Make 'g' point to local
// BAD [all]
void f(global int *g, local int *l, int n) {
//                               ^ hint[unused-parameter]: 'l' is never used
  l =
//  ^ to 'g + n' error[assign-space-mismatch]: cannot assign 'g', which points to __global, to 'l', which points to __local
// unsafe fix: Make 'l' point to global
// | void f(global int *g, global int *l, int n) {
// fix: Make 'g' point to local
      g + n;
}
// BAD [all]
void f(__attribute__((address_space(3))) int *a, local int *l) { l = a; }
//                                                          ^ hint[unused-parameter]: 'l' is never used
//                                                                   ^ error[assign-space-mismatch]: cannot assign 'a', which points to __attribute__((address_space(3))), to 'l', which points to __local
// fix: Make 'a' point to local
// | void f(local int *a, local int *l) { l = a; }
// GOOD [all]
void f(global int *g, global int *h, int n) { g = n ? g : h; *g = 1; }
// GOOD [gas]
void f(global int *g, local int *l, int n) { int *p; if (n) p = g; else p = l; *p = 1; }
