// BAD [all]
void scale(global float *v);
void scale(local float *v) { *v *= 2.0f; }
//   ^^^^^ error[function-redeclaration-space]: 'scale' does not agree with its other declaration: parameter 'v' points to __local, but points to __global in the declaration before
// unsafe fix: Make parameter 'v' of 'scale' point to local
// | void scale(local float *v);
// fix: Make parameter 'v' of 'scale' point to global
// fix: Make the declarations of 'scale' overloads
// BAD [gas]
void bump(private int *p);
void bump(int *p) { ++*p; }
//   ^^^^ error[function-redeclaration-space]: 'bump' does not agree with its other declaration: parameter 'p' points to __generic, but points to __private in the declaration before
// unsafe fix: Make parameter 'p' of 'bump' point to generic
// | void bump(int *p);
// fix: Make parameter 'p' of 'bump' point to private
// fix: Make 'p' point to generic
// fix: Make the declarations of 'bump' overloads
//             ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
// GOOD [no-gas]
void bump(private int *p);
void bump(int *p) { ++*p; }
//             ^ hint[unqualified-pointer-portability]: 'p' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
// GOOD [all]
void scale(global float *v);
void scale(__global float *v) { *v *= 2.0f; }
//         ^^^^^^^^ hint[mixed-spelling]: '__global' and 'global': inconsistent spelling in one file
