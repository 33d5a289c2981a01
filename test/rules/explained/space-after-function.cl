// BAD [all]
void f(void) ‹global›;
// BAD [all]
‹global› kernel void f(void) { }
// GOOD [all]
kernel void f(void) { }
