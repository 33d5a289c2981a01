// BAD [2.0+]
kernel void k(void) { static local int x; x = 1; }
//                                     ^ [2.0, 3.0, 3.0−gas] error[static-local-space]: static variable 'x' cannot be in __local: it must be in __global or __constant
// fix: Drop 'static'
// | kernel void k(void) { local int x; x = 1; }
// fix: Replace by 'global': all work-groups share it
//                                     ^ [3.0−psv, 3.0−both] error[static-local-space]: static variable 'x' cannot be in __local: it must be in __constant
// fix: Drop 'static'
// | kernel void k(void) { local int x; x = 1; }
// BAD [2.0+]
void f(void) { static private int n; n = 1; }
//                    ^^^^^^^ hint[redundant-private]: 'private' is the default here
//                                ^ [2.0, 3.0, 3.0−gas] error[static-local-space]: static variable 'n' cannot be in __private: it must be in __global or __constant
// fix: Drop 'static'
// | void f(void) { private int n; n = 1; }
// fix: Replace by 'global': all work-groups share it
//                                ^ [3.0−psv, 3.0−both] error[static-local-space]: static variable 'n' cannot be in __private: it must be in __constant
// fix: Drop 'static'
// | void f(void) { private int n; n = 1; }
// GOOD [2.0+]
int f(void) { static constant int x = 3; return x; }
// GOOD [psv]
void f(void) { static global int calls; calls++; static int more; more++; }
//                               ^^^^^ hint[unused-variable]: 'calls' is set and never read
//                                                          ^^^^ hint[implicit-global-portability]: 'more' is in __global memory because no address space is written; OpenCL C 1.x has no such variables
//                                                          ^^^^ hint[unused-variable]: 'more' is set and never read
