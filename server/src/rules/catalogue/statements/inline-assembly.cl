// BAD [all]
void f(int x) { __asm__("nop" : "r"(x)); }
//                              ^^^ error[inline-assembly]: invalid output constraint 'r'
// BAD [all]
void f(int x) { __asm__("nop" : "=y"(x)); }
//                              ^^^^ error[inline-assembly]: invalid output constraint '=y'
// BAD [all]
void f(int x) { __asm__("nop" : "=r"(3)); }
//         ^ hint[unused-parameter]: 'x' is never used
//                                   ^ error[inline-assembly]: an operand with the constraint '=r' must be a modifiable object
// BAD [all]
void f(int x) { __asm__("nop" : "=r"(x) : "1"(x)); }
//                                        ^^^ error[inline-assembly]: invalid input constraint '1': no such output
// BAD [all]
void f(int x) { __asm__("nop" ::: "eax"); }
//         ^ hint[unused-parameter]: 'x' is never used
//                                ^^^^^ error[inline-assembly]: unknown register 'eax'
// BAD [all]
void f(int x) { __asm__("mov %0, %5" : "=r"(x)); }
//                      ^^^^^^^^^^^^ error[inline-assembly]: '%5': there are fewer operands
// BAD [all]
void f(int x) { __asm__("mov %[to]" : [from] "=r"(x)); }
//                      ^^^^^^^^^^^ error[inline-assembly]: '%[to]': no operand has that name
// GOOD [all]
void f(int x) { __asm__ volatile("mov %[to], %1 %%" : [to] "=r"(x) : "[to]"(x), "n"(3) : "memory", "cc"); }
