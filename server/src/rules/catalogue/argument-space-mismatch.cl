// BAD [all]
void zero(local int *p) { *p = 0; }
void f(global int *g) { zero(‹g›); }
// BAD [no-gas]
void zero(int *p) { *p = 0; }
kernel void k(global int *g) { zero(‹g›); }
// BAD [all]
void row(local float m[][4]) { m[0][1] = 1; }
kernel void k(void) { float m[2][4]; row(‹m›); }
// BAD [all]
void zero(int *p) { *p = 0; }
constant int c[2] = {1, 2};
void f(void) { zero(‹c›); }
// GOOD [all]
void zero(global int *p) { *p = 0; }
kernel void k(global int *g) { zero(&g[2]); }
// GOOD [gas]
void zero(int *p) { *p = 0; }
kernel void k(global int *g) { local int t; zero(g); zero(&t); }
