// BAD [all]
float sum(const float a[]) { return a[0]; }
kernel void k(global float *g) { g[0] = sum(‹g›); }
// safe fix: Make parameter 'a' of 'sum' point to global
// fix: Pass a copy in private memory
// GOOD [gas]
float sum(const float *a) { return a[0]; }
kernel void k(global float *g) { g[0] = sum(g); }
// GOOD [all]
float sum(const float a[]) { return a[0]; }
kernel void k(global float *g) { float t[2] = {g[0], g[1]}; g[0] = sum(t); }
