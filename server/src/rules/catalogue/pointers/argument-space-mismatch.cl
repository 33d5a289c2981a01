// BAD [all]
void zero(local int *p) { *p = 0; }
void f(global int *g) { zero(‹g›); }
// unsafe fix: Make parameter 'p' of 'zero' point to global
// fix: Make 'g' point to local
// BAD [no-gas]
void zero(int *p) { *p = 0; }
kernel void k(global int *g) { zero(‹g›); }
// safe fix: Make parameter 'p' of 'zero' point to global
// fix: Pass a copy in private memory, and copy it back
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [all]
void row(local float m[][4]) { m[0][1] = 1; }
kernel void k(void) { float m[2][4]; row(‹m›); }
// unsafe fix: Make parameter 'm' of 'row' point to private
// fix: Declare 'm' in local memory: each work-group has its own
// BAD [all]
void zero(int *p) { *p = 0; }
constant int c[2] = {1, 2};
void f(void) { zero(‹c›); }
// fix: Pass a copy in private memory
// GOOD [all]
void zero(global int *p) { *p = 0; }
kernel void k(global int *g) { zero(&g[2]); }
// GOOD [gas]
void zero(int *p) { *p = 0; }
kernel void k(global int *g) { local int t; zero(g); zero(&t); }
