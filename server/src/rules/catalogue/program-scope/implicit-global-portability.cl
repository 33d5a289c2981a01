// BAD [psv] clang: accepts
int hits;
//  ^^^^ hint[implicit-global-portability]: 'hits' is in __global memory because no address space is written; OpenCL C 1.x has no such variables
// safe fix: Insert 'global'
// | global int hits;
kernel void k(void) { hits++; }
// GOOD [3.0, 3.0−gas]
#ifdef __opencl_c_program_scope_global_variables
global int hits;
#endif
kernel void k(void) { }
