// BAD [all]
kernel void k(global float *o, float a) { constant float h = ‹a› * 2.0f; *o = h; }
// BAD [all]
constant float root2 = ‹sqrt(2.0f)›;
// BAD [psv]
int f(void);
global int g = ‹f()›;
// BAD [psv]
kernel void k(void) { local int t; static local int *p = ‹&t›; t = *p; }
// GOOD [all]
constant float a = 2.0f;
constant float *constant pa = &a;
kernel void k(global float *o) { constant float h = 2.0f * 3.0f; *o = h + *pa; }
// GOOD [psv]
global int base = 12;
global int *global cursor = &base;
