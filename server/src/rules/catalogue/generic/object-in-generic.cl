// BAD [gas]
kernel void k(void) { generic int x; }
//                    ^^^^^^^ hint[generic-keyword-reserved]: 'generic' is reserved: an unqualified pointer means the same
//                                ^ error[object-in-generic]: 'x' cannot be in __generic: only pointers can point to it
// safe fix: Delete the qualifier
// | kernel void k(void) { int x; }
// BAD [enq]
generic int x = 1;
// 'generic' hint[generic-keyword-reserved]: 'generic' is reserved: an unqualified pointer means the same
//          ^ error[object-in-generic]: 'x' cannot be in __generic: only pointers can point to it
// safe fix: Delete the qualifier
// | int x = 1;
// GOOD [gas]
void f(generic int *p) { *p = 1; }
//     ^^^^^^^ hint[generic-keyword-reserved]: 'generic' is reserved: an unqualified pointer means the same
