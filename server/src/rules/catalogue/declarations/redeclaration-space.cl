// BAD [psv]
extern constant int mode;
extern global int mode;
//                ^^^^ error[redeclaration-space]: 'mode' is declared as '__global int', but was declared as '__constant int' before
// fix: Declare it as before
// | extern constant int mode;
// fix: Declare it so before, too
// BAD [psv]
extern global float *global cur;
extern float *global cur;
//            ^^^^^^ hint[qualifier-on-pointer]: this puts the pointer itself into global memory; its pointee stays unqualified
//                   ^^^ [2.0, 3.0] error[redeclaration-space]: 'cur' is declared as '__generic float *__global', but was declared as '__global float *__global' before
// fix: Declare it as before
// | extern global float *global cur;
//                   ^^^ [3.0−gas] error[redeclaration-space]: 'cur' is declared as '__private float *__global', but was declared as '__global float *__global' before
// fix: Declare it as before
// | extern global float *global cur;
// GOOD [psv]
extern global int total;
int total;
//  ^^^^^ hint[implicit-global-portability]: 'total' is in __global memory because no address space is written; OpenCL C 1.x has no such variables
