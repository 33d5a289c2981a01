// BAD [3.0−psv, 3.0−both]
int next(void) { static int seed = 7; return seed; }
//                          ^^^^ error[static-local-implicit-space]: static variable 'seed' must be in __constant: this language has no program-scope variables in global memory
// fix: Insert 'constant'
// | int next(void) { static constant int seed = 7; return seed; }
// fix: Drop 'static': the variable becomes private
// fix: Switch on __opencl_c_program_scope_global_variables (-cl-ext)
// GOOD [2.0+]
int next(void) { static constant int seed = 7; return seed; }
