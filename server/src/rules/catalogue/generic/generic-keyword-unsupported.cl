// BAD [no-gas]
void f(‹generic› int *p) { *p = 1; }
// fix: Delete 'generic': the pointer becomes private
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [no-gas]
void set(‹generic› int *p) { *p = 1; }
kernel void k(global int *o) { set(‹o›); }
// fix: Make parameter 'p' of 'set' point to global
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// unsafe fix: Make parameter 'p' of 'set' point to global
// GOOD [gas]
void f(generic int *p) { *p = 1; }
