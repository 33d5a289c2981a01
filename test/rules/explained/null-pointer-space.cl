// BAD [all]
void f(void) { global int *p = (local void *)0; (void)p; }
//                           ^^^^^^^^^^^^^^^^^ error[init-space-mismatch]: cannot initialize 'p', which points to __global, with a pointer to __local
// safe fix: Use 'NULL', which points anywhere
// | void f(void) { global int *p = NULL; (void)p; }
// fix: Cast it to 'global … *'
// BAD [all]
void f(void) { global int *p = (int *)0; (void)p; }
//                           ^^^^^^^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[init-space-mismatch]: cannot initialize 'p', which points to __global, with a pointer to __private
// safe fix: Use 'NULL', which points anywhere
// | void f(void) { global int *p = NULL; (void)p; }
// fix: Cast it to 'global … *'
//                           ^^^^^^^^^^ [2.0, 3.0, 3.0−psv] error[generic-to-named-implicit]: a pointer to __generic does not convert to 'p', which points to __global, without a cast
// fix: Cast to a pointer to global
// | void f(void) { global int *p = (global int *)0; (void)p; }
// fix: Make 'p' point to generic
// GOOD [all]
void f(void) { global int *p = NULL; local int *q = 0; constant int *r = (void *)0; (void)p; (void)q; (void)r; }
