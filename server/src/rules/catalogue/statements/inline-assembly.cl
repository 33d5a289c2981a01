// BAD [all]
void f(int x) { __asm__("nop" : ‹"r"›(x)); }
// BAD [all]
void f(int x) { __asm__("nop" : ‹"=y"›(x)); }
// BAD [all]
void f(int x) { __asm__("nop" : "=r"(‹3›)); }
// BAD [all]
void f(int x) { __asm__("nop" : "=r"(x) : ‹"1"›(x)); }
// BAD [all]
void f(int x) { __asm__("nop" ::: ‹"eax"›); }
// BAD [all]
void f(int x) { __asm__(‹"mov %0, %5"› : "=r"(x)); }
// BAD [all]
void f(int x) { __asm__(‹"mov %[to]"› : [from] "=r"(x)); }
// GOOD [all]
void f(int x) { __asm__ volatile("mov %[to], %1 %%" : [to] "=r"(x) : "[to]"(x), "n"(3) : "memory", "cc"); }
