// BAD [gas]
kernel void k(void) { generic int ‹x›; }
// safe fix: Delete the qualifier
// BAD [enq]
generic int ‹x› = 1;
// safe fix: Delete the qualifier
// GOOD [gas]
void f(generic int *p) { *p = 1; }
