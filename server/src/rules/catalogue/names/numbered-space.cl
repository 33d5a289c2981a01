// BAD [all]
void f(void) { __attribute__((address_space(3))) int a; }
//                                                   ^ error[numbered-space]: 'a' cannot be put into __attribute__((address_space(3)))
// fix: Delete the attribute
// | void f(void) { int a; }
// BAD [all]
void f(void) { int a __attribute__((address_space(3))); }
//                 ^ error[numbered-space]: 'a' cannot be put into __attribute__((address_space(3)))
// GOOD [all]
void f(__attribute__((opencl_local)) int *a, local int *l) { l = a; }
//                                                      ^ hint[unused-parameter]: 'l' is never used
