// BAD [all]
void f(void) ‹global›;
// BAD [all]
‹global› kernel void f(void) { }
// unsafe fix: Delete the qualifier
// GOOD [all]
kernel void f(void) { }
