// BAD [all]
kernel void k(global float *o, float a) { constant float h = ‹a› * 2.0f; *o = h; }
// fix: Replace 'constant' by 'const': the variable becomes private
// BAD [all]
constant float root2 = ‹sqrt(2.0f)›;
// fix: Write its value: 1.41421356f
// BAD [psv]
int f(void);
global int g = ‹f()›;
// BAD [psv]
kernel void k(void) { local int t; static local int *p = ‹&t›; t = *p; }
// fix: Drop 'static': the variable becomes private; each work-item has its own
// BAD [all]
constant float table[2] = {1.0f, ‹pow(2.0f, 0.25f)›};
// fix: Write its value: 1.18920712f
// BAD [all]
constant float turns[3] = {‹sin(0.5f)›, cos(0.5f), 1.0f};
// fix: Write the values of 2 calls
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
