// BAD [gas]
void f(void *p) { goto *p; out: (void)&&out; }
//           ^ hint[unqualified-pointer-portability]: 'p' points to __generic here: an unqualified pointer is private in OpenCL C 1.x, generic in 2.0
//                      ^ error[computed-goto]: 'goto' takes the address of a label, not '__generic void *': a pointer with an address space cannot point to a label
// BAD [all]
void f(global void *p) { goto *p; out: (void)&&out; }
//                             ^ error[computed-goto]: 'goto' takes the address of a label, not '__global void *': a pointer with an address space cannot point to a label
// BAD [all]
void f(int i) { goto *i; out: (void)&&out; }
//                    ^ error[computed-goto]: 'goto' takes the address of a label, not 'int': a pointer with an address space cannot point to a label
// BAD [all]
void f(void) { goto *(void *)0; }
//                   ^^^^^^^^^ error[computed-goto]: 'goto' has no possible target: no label's address is taken with '&&' in this function
// GOOD [all]
void f(int i) { goto *(i ? &&one : &&two); one: two: return; }
