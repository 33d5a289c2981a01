// BAD [gas] clang: accepts
void scale(float *‹v›, float s) { *v *= s; }
kernel void k(global float *g) { scale(g, 2.0f); scale(g + 1, 3.0f); }
// fix: Make parameter 'v' of 'scale' point to global
// BAD [gas] clang: accepts
kernel void k(global float *g, int n) {
  float *‹p› = g;
  while (n-- > 0) *p++ = 1;
}
// fix: Make 'p' point to global
// BAD [gas] clang: accepts
int *‹next›(global int *p) { return p + 1; }
kernel void k(global int *g) { *g = *next(g); }
// fix: Make the result of 'next' point to global
// GOOD [all]
void scale(global float *v, float s) { *v *= s; }
kernel void k(global float *g) { scale(g, 2.0f); scale(g + 1, 3.0f); }
// GOOD [gas]
kernel void k(global float *g, local float *l, int n) {
  float *p = g;
  if (n) p = l;
  *p = 1;
}
