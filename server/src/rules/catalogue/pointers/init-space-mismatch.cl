// BAD [all]
void f(global int *g) { local int *l ‹= g›; *l = 1; }
// unsafe fix: Make 'l' point to global
// fix: Make 'g' point to local
// BAD [no-gas]
void f(global float *g) { float *p ‹= g›; *p = 1; }
// safe fix: Make 'p' point to global
// fix: Make 'g' point to private
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [all]
void f(global int *g, local int *l) { global int *rows[2] = {g, ‹l›}; *rows[0] = 1; }
// fix: Make 'l' point to global
// BAD [all]
struct view { global int *g; local int *l; };
void f(global int *g) { struct view v = {.g = g, .l = ‹g›}; *v.g = 1; }
// fix: Make member 'l' point to global
// BAD [psv]
global int baz;
constant int *global ptr ‹= &baz›;
// fix: Make 'ptr' point to global
// BAD [all]
void f(global int *g, int n) { for (local int *p ‹= g›; n > 0; --n) *p++ = n; }
// unsafe fix: Make 'p' point to global
// fix: Make 'g' point to local
// BAD [all]
struct pair { global int *near; global int *far; };
void f(global int *g, local int *l) { struct pair p = {g, ‹l›}; (void)p; }
// fix: Make member 'far' point to local
// fix: Make 'l' point to global
// BAD [no-gas]
constant int primes[3] = {2, 3, 5};
void f(void) {
  int *p ‹= primes›;
  p[0] = 1;
}
// fix: Make 'p' a private array with the same values
// GOOD [all]
void f(global int *g, local int *l) { global int *p = g + 1; local int *q = &l[2]; *p = *q; }
// GOOD [gas]
void f(global int *g, local int *l) { int x; int *all[3] = {g, l, &x}; *all[2] = 1; }
// GOOD [psv]
global int baz;
global int *constant ptr = &baz;
