// BAD [gas]
float at(const float *p) { return *p; }
//                    ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
kernel void k(constant float *c, global float *o) { *o = at(c); }
//                                                          ^ error[constant-to-generic]: 'c', which points to __constant, does not convert to parameter 'p' of 'at', which points to __generic because it is unqualified: constant memory is not part of the generic address space
// safe fix: Make parameter 'p' of 'at' point to constant
// | float at(constant const float *p) { return *p; }
// fix: Pass a copy in private memory
// fix: Make 'c' point to global: changes the kernel's interface
// BAD [gas]
constant int c = 3;
void f(void) { const int *p = &c; (void)*p; }
//                          ^^^^ error[constant-to-generic]: a pointer to 'c', which is in __constant, does not convert to 'p', which points to __generic because it is unqualified: constant memory is not part of the generic address space
// safe fix: Make 'p' point to constant
// | void f(void) { constant const int *p = &c; (void)*p; }
// BAD [gas]
int sum(int *p, int n) {
//           ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
  int s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
kernel void k(constant int *c, global int *o) { *o = sum(c, 4) + sum(o, 4); }
//                                                       ^ error[constant-to-generic]: 'c', which points to __constant, does not convert to parameter 'p' of 'sum', which points to __generic because it is unqualified: constant memory is not part of the generic address space
// fix: Overload 'sum' by address space (2 variants)
// | __attribute__((overloadable)) int sum(int *p, int n) {
// |   int s = 0;
// |   for (int i = 0; i < n; i++) s += p[i];
// |   return s;
// | }
// |
// | __attribute__((overloadable)) int sum(constant int *p, int n) {
// fix: Make 'c' point to global: changes the kernel's interface
// GOOD [all]
float at(constant float *p) { return *p; }
kernel void k(constant float *c, global float *o) { *o = at(c); }
