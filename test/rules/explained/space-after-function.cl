// BAD [all]
void f(void) ‹global›;
// BAD [all]
‹global› kernel void f(void) { }
// preferred fix: Delete the qualifier
// GOOD [all]
kernel void f(void) { }
