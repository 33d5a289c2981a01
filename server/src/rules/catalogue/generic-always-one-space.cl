// BAD [gas] clang: accepts
void scale(float *‹v›, float s) { *v *= s; }
kernel void k(global float *g) { scale(g, 2.0f); scale(g + 1, 3.0f); }
// fix: Make parameter 'v' of 'scale' point to global
// GOOD [all]
void scale(global float *v, float s) { *v *= s; }
kernel void k(global float *g) { scale(g, 2.0f); scale(g + 1, 3.0f); }
