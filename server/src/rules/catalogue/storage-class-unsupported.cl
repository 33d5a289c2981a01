// BAD [all]
void f(void) { ‹register› int i = 0; i++; }
// GOOD [all]
void f(void) { int i = 0; i++; }
