// BAD [psv] clang: accepts
int ‹hits›;
kernel void k(void) { hits++; }
// safe fix: Insert 'global'
// GOOD [3.0, 3.0−gas]
#ifdef __opencl_c_program_scope_global_variables
global int hits;
#endif
kernel void k(void) { }
