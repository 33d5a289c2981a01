// BAD [all] clang: accepts
kernel void k(void) { int x; int *local p; p = &x; }
//                                ^^^^^ hint[qualifier-on-pointer]: this puts the pointer itself into local memory; its pointee stays unqualified
//                                      ^ hint[unused-variable]: 'p' is set and never read
//                                             ^^ warning[private-address-escape]: the address of 'x', which is in __private, is invalid for other work-items, which read it from __local memory
// GOOD [all]
kernel void k(void) { local int x; local int *p = &x; *p = 1; }
