// BAD [no-gas]
void f(generic int *p) { *p = 1; }
//     ^^^^^^^ error[generic-keyword-unsupported]: OpenCL C 1.0 without the generic address space has no '__generic' qualifier
// fix: Delete 'generic': the pointer becomes private
// | void f(int *p) { *p = 1; }
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [no-gas]
void set(generic int *p) { *p = 1; }
//       ^^^^^^^ error[generic-keyword-unsupported]: OpenCL C 1.0 without the generic address space has no '__generic' qualifier
// fix: Make parameter 'p' of 'set' point to global
// | void set(global int *p) { *p = 1; }
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
kernel void k(global int *o) { set(o); }
//                                 ^ error[argument-space-mismatch]: cannot pass 'o', which points to __global, to parameter 'p' of 'set', which points to __private
// unsafe fix: Make parameter 'p' of 'set' point to global
// | void set(global int *p) { *p = 1; }
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// GOOD [gas]
void f(generic int *p) { *p = 1; }
//     ^^^^^^^ hint[generic-keyword-reserved]: 'generic' is reserved: an unqualified pointer means the same
