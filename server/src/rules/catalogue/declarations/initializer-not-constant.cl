// BAD [all]
kernel void k(global float *o, float a) { constant float h = a * 2.0f; *o = h; }
//                                                           ^ error[initializer-not-constant]: 'h' is in __constant, so its initializer must be a compile-time constant, and 'a' is a variable
// fix: Replace 'constant' by 'const': the variable becomes private
// | kernel void k(global float *o, float a) { const float h = a * 2.0f; *o = h; }
// BAD [all]
constant float root2 = sqrt(2.0f);
//                     ^^^^^^^^^^ error[initializer-not-constant]: 'root2' is in __constant, so its initializer must be a compile-time constant, and 'sqrt' is called when the program runs
// fix: Write its value: 1.41421356f
// | constant float root2 = 1.41421356f /* sqrt(2.0f) */;
// BAD [psv]
int f(void);
global int g = f();
//             ^^^ error[initializer-not-constant]: 'g' is static, so its initializer must be a compile-time constant, and 'f' is called when the program runs
// BAD [psv]
kernel void k(void) { local int t; static local int *p = &t; t = *p; }
//                                                   ^ hint[implicit-global-portability]: 'p' is in __global memory because no address space is written; OpenCL C 1.x has no such variables
//                                                        ^ error[initializer-not-constant]: 'p' is static, so its initializer must be a compile-time constant, and 't' is a variable
// fix: Drop 'static': the variable becomes private; each work-item has its own
// | kernel void k(void) { local int t; local int *p = &t; t = *p; }
// BAD [all]
constant float table[2] = {1.0f, pow(2.0f, 0.25f)};
//                               ^^^^^^^^^^^^^^^^ error[initializer-not-constant]: 'table' is in __constant, so its initializer must be a compile-time constant, and 'pow' is called when the program runs
// fix: Write its value: 1.18920712f
// | constant float table[2] = {1.0f, 1.18920712f /* pow(2.0f, 0.25f) */};
// BAD [all]
constant float turns[3] = {sin(0.5f), cos(0.5f), 1.0f};
//                         ^^^^^^^^^ error[initializer-not-constant]: 'turns' is in __constant, so its initializer must be a compile-time constant, and 'sin' is called when the program runs
// fix: Write the values of 2 calls
// | constant float turns[3] = {0.479425539f /* sin(0.5f) */, 0.877582562f /* cos(0.5f) */, 1.0f};
// GOOD [all]
constant float a = 2.0f;
constant float *constant pa = &a;
kernel void k(global float *o) { constant float h = 2.0f * 3.0f; *o = h + *pa; }
// GOOD [psv]
global int base = 12;
global int *global cursor = &base;
// GOOD [all]
constant int one = 1;
constant bool known = &one;
