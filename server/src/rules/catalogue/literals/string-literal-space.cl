// BAD [all]
void f(void) { const char *s = "abc"; (void)s; }
//                           ^^^^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[string-literal-space]: a string literal is in __constant and does not convert to 's', which points to __private because OpenCL C 1.0 gives an unqualified pointer the private space
// safe fix: Make 's' point to constant
// | void f(void) { constant const char *s = "abc"; (void)s; }
// fix: Make 's' a private array with the same values
//                           ^^^^^^^ [2.0, 3.0, 3.0−psv] error[string-literal-space]: a string literal is in __constant and does not convert to 's', which points to __generic because it is unqualified
// safe fix: Make 's' point to constant
// | void f(void) { constant const char *s = "abc"; (void)s; }
// fix: Make 's' a private array with the same values
// BAD [all]
int len(const char *s) { return s[0] != 0; }
//                  ^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] hint[unqualified-pointer-portability]: 's' points to __private here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                  ^ [2.0, 3.0, 3.0−psv] hint[unqualified-pointer-portability]: 's' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
int f(void) { return len("abc"); }
//                       ^^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[string-literal-space]: a string literal is in __constant and does not convert to parameter 's' of 'len', which points to __private because OpenCL C 1.0 gives an unqualified pointer parameter the private space
// safe fix: Make parameter 's' of 'len' point to constant
// | int len(constant const char *s) { return s[0] != 0; }
// fix: Pass a copy in private memory
//                       ^^^^^ [2.0, 3.0, 3.0−psv] error[string-literal-space]: a string literal is in __constant and does not convert to parameter 's' of 'len', which points to __generic because it is unqualified
// safe fix: Make parameter 's' of 'len' point to constant
// | int len(constant const char *s) { return s[0] != 0; }
// fix: Pass a copy in private memory
// BAD [all]
char *f(void) { return "abc"; }
//                     ^^^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[string-literal-space]: a string literal is in __constant and does not convert to the result of 'f', which points to __private
// safe fix: Make the result of 'f' point to constant
// | constant char *f(void) { return "abc"; }
//                     ^^^^^ [2.0, 3.0, 3.0−psv] error[string-literal-space]: a string literal is in __constant and does not convert to the result of 'f', which points to __generic
// safe fix: Make the result of 'f' point to constant
// | constant char *f(void) { return "abc"; }
// BAD [all]
void f(void) { const char *names[] = {"a"}; (void)names[0]; }
//                                    ^^^ [1.0, 1.1, 1.2, 3.0−gas, 3.0−both] error[string-literal-space]: a string literal is in __constant and does not convert to 'names', which points to __private
// fix: Make 'names' point to constant
// | void f(void) { constant const char *names[] = {"a"}; (void)names[0]; }
//                                    ^^^ [2.0, 3.0, 3.0−psv] error[string-literal-space]: a string literal is in __constant and does not convert to 'names', which points to __generic
// fix: Make 'names' point to constant
// | void f(void) { constant const char *names[] = {"a"}; (void)names[0]; }
// GOOD [all]
constant char *constant title = "abc";
void f(int n) { constant char *s = n ? "yes" : "no"; char t[] = "abc"; t[0] = s[0] + title[0] + "xyz"[n & 1]; }
//                                                                     ^^^^ [1.0] warning[byte-store-1.0]: OpenCL C 1.0 cannot write 1 byte to __private memory without cl_khr_byte_addressable_store
