// BAD [all]
void f(global int *g) { local int *l = g; *l = 1; }
//                                   ^^^ error[init-space-mismatch]: cannot initialize 'l', which points to __local, with 'g', which points to __global
// unsafe fix: Make 'l' point to global
// | void f(global int *g) { global int *l = g; *l = 1; }
// fix: Make 'g' point to local
// BAD [no-gas]
void f(global float *g) { float *p = g; *p = 1; }
//                                 ^^^ error[init-space-mismatch]: cannot initialize 'p', which points to __private because OpenCL C 1.0 gives an unqualified pointer the private space, with 'g', which points to __global
// safe fix: Make 'p' point to global
// | void f(global float *g) { global float *p = g; *p = 1; }
// fix: Make 'g' point to private
// fix: Build as OpenCL C 2.0 (-cl-std=CL2.0)
// BAD [all]
void f(global int *g, local int *l) { global int *rows[2] = {g, l}; *rows[0] = 1; }
//                                                              ^ error[init-space-mismatch]: cannot initialize 'rows', which points to __global, with 'l', which points to __local
// fix: Make 'l' point to global
// | void f(global int *g, global int *l) { global int *rows[2] = {g, l}; *rows[0] = 1; }
// BAD [all]
struct view { global int *g; local int *l; };
void f(global int *g) { struct view v = {.g = g, .l = g}; *v.g = 1; }
//                                                    ^ error[init-space-mismatch]: cannot initialize member 'l', which points to __local, with 'g', which points to __global
// fix: Make member 'l' point to global
// | struct view { global int *g; global int *l; };
// BAD [psv]
global int baz;
constant int *global ptr = &baz;
//                       ^^^^^^ error[init-space-mismatch]: cannot initialize 'ptr', which points to __constant, with a pointer to 'baz', which is in __global
// fix: Make 'ptr' point to global
// | global int *global ptr = &baz;
// BAD [all]
void f(global int *g, int n) { for (local int *p = g; n > 0; --n) *p++ = n; }
//                                               ^^^ error[init-space-mismatch]: cannot initialize 'p', which points to __local, with 'g', which points to __global
// unsafe fix: Make 'p' point to global
// | void f(global int *g, int n) { for (global int *p = g; n > 0; --n) *p++ = n; }
// fix: Make 'g' point to local
// BAD [all]
struct pair { global int *near; global int *far; };
void f(global int *g, local int *l) { struct pair p = {g, l}; (void)p; }
//                                                        ^ error[init-space-mismatch]: cannot initialize member 'far', which points to __global, with 'l', which points to __local
// fix: Make member 'far' point to local
// | struct pair { global int *near; local int *far; };
// fix: Make 'l' point to global
// BAD [no-gas]
constant int primes[3] = {2, 3, 5};
void f(void) {
  int *p = primes;
//       ^^^^^^^^ error[init-space-mismatch]: cannot initialize 'p', which points to __private because OpenCL C 1.0 gives an unqualified pointer the private space, with a pointer to 'primes', which is in __constant
// fix: Make 'p' a private array with the same values
// |   int p[3];
// |   for (uint i = 0; i < 3; ++i)
// |     p[i] = primes[i];
  p[0] = 1;
}
// BAD [gas]
void f(int *p) { local int *l = to_global(p); (void)l; }
//          ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                            ^^^^^^^^^^^^^^ error[init-space-mismatch]: cannot initialize 'l', which points to __local, with a pointer to __global
// unsafe fix: Make 'l' point to global
// | void f(int *p) { global int *l = to_global(p); (void)l; }
// GOOD [all]
void f(global int *g, local int *l) { global int *p = g + 1; local int *q = &l[2]; *p = *q; }
// GOOD [gas]
void f(global int *g, local int *l) { int x; int *all[3] = {g, l, &x}; *all[2] = 1; }
// GOOD [psv]
global int baz;
global int *constant ptr = &baz;
