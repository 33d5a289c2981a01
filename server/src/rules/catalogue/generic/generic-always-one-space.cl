// BAD [gas] clang: accepts
void scale(float *v, float s) { *v *= s; }
//                ^ hint[generic-always-one-space]: every pointer passed for 'v' points to __global: 'global' would be more precise
// fix: Make parameter 'v' of 'scale' point to global
// | void scale(global float *v, float s) { *v *= s; }
//                ^ hint[unqualified-pointer-portability]: 'v' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
kernel void k(global float *g) { scale(g, 2.0f); scale(g + 1, 3.0f); }
// BAD [gas] clang: accepts
kernel void k(global float *g, int n) {
  float *p = g;
//       ^ hint[generic-always-one-space]: 'p' only ever points to __global: 'global' would be more precise
// fix: Make 'p' point to global
// |   global float *p = g;
  while (n-- > 0) *p++ = 1;
}
// BAD [gas] clang: accepts
int *next(global int *p) { return p + 1; }
//   ^^^^ hint[generic-always-one-space]: every pointer that 'next' returns points to __global: 'global' would be more precise
// fix: Make the result of 'next' point to global
// | global int *next(global int *p) { return p + 1; }
kernel void k(global int *g) { *g = *next(g); }
// GOOD [all]
void scale(global float *v, float s) { *v *= s; }
kernel void k(global float *g) { scale(g, 2.0f); scale(g + 1, 3.0f); }
// GOOD [gas]
kernel void k(global float *g, local float *l, int n) {
  float *p = g;
  if (n) p = l;
  *p = 1;
}
