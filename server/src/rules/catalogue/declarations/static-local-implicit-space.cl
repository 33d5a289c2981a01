// BAD [3.0−psv, 3.0−both]
int next(void) { static int ‹seed› = 7; return seed; }
// fix: Insert 'constant'
// fix: Drop 'static': the variable becomes private
// fix: Switch on __opencl_c_program_scope_global_variables (-cl-ext)
// GOOD [2.0+]
int next(void) { static constant int seed = 7; return seed; }
