// BAD [all]
void zero(local int *p) { *p = 0; }
void f(global int *g) { zero(g); }
//                           ^ error[argument-space-mismatch]: cannot pass 'g', which points to __global, to parameter 'p' of 'zero', which points to __local
// unsafe fix: Make parameter 'p' of 'zero' point to global
// | void zero(global int *p) { *p = 0; }
// fix: Make 'g' point to local
// BAD [no-gas]
void zero(int *p) { *p = 0; }
//             ^ hint[unqualified-pointer-portability]: 'p' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
kernel void k(global int *g) { zero(g); }
//                                  ^ error[argument-space-mismatch]: cannot pass 'g', which points to __global, to parameter 'p' of 'zero', which points to __private because OpenCL C 1.0 gives an unqualified pointer parameter the private space
// safe fix: Make parameter 'p' of 'zero' point to global
// | void zero(global int *p) { *p = 0; }
// fix: Pass a copy in private memory, and copy it back
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [all]
void row(local float m[][4]) { m[0][1] = 1; }
kernel void k(void) { float m[2][4]; row(m); }
//                                       ^ error[argument-space-mismatch]: cannot pass a pointer to 'm', which is in __private, to parameter 'm' of 'row', which points to __local
// unsafe fix: Make parameter 'm' of 'row' point to private
// | void row(private float m[][4]) { m[0][1] = 1; }
// fix: Declare 'm' in local memory: each work-group has its own
// BAD [all]
void zero(int *p) { *p = 0; }
//             ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[unqualified-pointer-portability]: 'p' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//             ^ [2.0, 3.0, 3.0−psv] hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
constant int c[2] = {1, 2};
void f(void) { zero(c); }
//                  ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[argument-space-mismatch]: cannot pass a pointer to 'c', which is in __constant, to parameter 'p' of 'zero', which points to __private because OpenCL C 1.0 gives an unqualified pointer parameter the private space
// fix: Pass a copy in private memory
// | void f(void) { int c_copy = *c;
// | zero(&c_copy); }
//                  ^ [2.0, 3.0, 3.0−psv] error[constant-to-generic]: a pointer to 'c', which is in __constant, does not convert to parameter 'p' of 'zero', which points to __generic because it is unqualified: constant memory is not part of the generic address space
// fix: Pass a copy in private memory
// | void f(void) { int c_copy = *c;
// | zero(&c_copy); }
// BAD [all]
float first(local const float *p) { return p[0]; }
kernel void k(global const float *g, global float *out, int n) {
  float value = first(&g[n]);
//                    ^^^^^ error[argument-space-mismatch]: cannot pass 'g', which points to __global, to parameter 'p' of 'first', which points to __local
// unsafe fix: Make parameter 'p' of 'first' point to global
// | float first(global const float *p) { return p[0]; }
// fix: Pass a copy in local memory, which one work-item makes
// fix: Make 'g' point to local: changes the kernel's interface
  out[get_global_id(0)] = value;
}
// BAD [all]
float first(local const float *p) { return p[0]; }
kernel void k(global const float *g, global float *out) {
  out[get_global_id(0)] = first(&g[get_global_id(0)]);
//                              ^^^^^^^^^^^^^^^^^^^^ error[argument-space-mismatch]: cannot pass 'g', which points to __global, to parameter 'p' of 'first', which points to __local
// unsafe fix: Make parameter 'p' of 'first' point to global
// | float first(global const float *p) { return p[0]; }
// fix: Make 'g' point to local: changes the kernel's interface
}
// BAD [all]
float first(local const float *p) { return p[0]; }
kernel void k(global const float *g, global float *out, int n) {
  if (n > 0)
    out[get_global_id(0)] = first(g);
//                                ^ error[argument-space-mismatch]: cannot pass 'g', which points to __global, to parameter 'p' of 'first', which points to __local
// unsafe fix: Make parameter 'p' of 'first' point to global
// | float first(global const float *p) { return p[0]; }
// fix: Make 'g' point to local: changes the kernel's interface
}
// GOOD [all]
void zero(global int *p) { *p = 0; }
kernel void k(global int *g) { zero(&g[2]); }
// GOOD [gas]
void zero(int *p) { *p = 0; }
//             ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
kernel void k(global int *g) { local int t; zero(g); zero(&t); }
