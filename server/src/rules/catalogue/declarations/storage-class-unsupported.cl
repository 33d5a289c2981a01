// BAD [all]
void f(void) { ‹register› int i = 0; i++; }
// safe fix: Delete the storage class
// BAD [all]
void f(void) { ‹__thread› int i = 0; i++; }
// safe fix: Delete the storage class
// GOOD [all]
void f(void) { int i = 0; i++; }
