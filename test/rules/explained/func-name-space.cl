// BAD [all]
void f(void) { const char *s = __func__; (void)s; }
//                           ^^^^^^^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[init-space-mismatch]: cannot initialize 's', which points to __private because OpenCL C 1.0 gives an unqualified pointer the private space, with a pointer to __constant
// safe fix: Make 's' point to constant
// | void f(void) { constant const char *s = __func__; (void)s; }
//                           ^^^^^^^^^^ [2.0, 3.0, 3.0−psv] error[constant-to-generic]: a pointer to __constant does not convert to 's', which points to __generic because it is unqualified: constant memory is not part of the generic address space
// safe fix: Make 's' point to constant
// | void f(void) { constant const char *s = __func__; (void)s; }
// GOOD [1.2+]
void f(void) { const constant char *s = __func__; (void)s; }
