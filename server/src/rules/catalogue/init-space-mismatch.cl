// BAD [all]
void f(global int *g) { local int *l ‹= g›; *l = 1; }
// BAD [no-gas]
void f(global float *g) { float *p ‹= g›; *p = 1; }
// BAD [all]
void f(global int *g, local int *l) { global int *rows[2] = {g, ‹l›}; *rows[0] = 1; }
// BAD [all]
struct view { global int *g; local int *l; };
void f(global int *g) { struct view v = {.g = g, .l = ‹g›}; *v.g = 1; }
// BAD [psv]
global int baz;
constant int *global ptr ‹= &baz›;
// BAD [all]
void f(global int *g, int n) { for (local int *p ‹= g›; n > 0; --n) *p++ = n; }
// GOOD [all]
void f(global int *g, local int *l) { global int *p = g + 1; local int *q = &l[2]; *p = *q; }
// GOOD [gas]
void f(global int *g, local int *l) { int x; int *all[3] = {g, l, &x}; *all[2] = 1; }
// GOOD [psv]
global int baz;
global int *constant ptr = &baz;
