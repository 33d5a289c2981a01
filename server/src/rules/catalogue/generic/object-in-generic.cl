// BAD [gas]
kernel void k(void) { generic int ‹x›; }
// preferred fix: Delete the qualifier
// BAD [enq]
generic int ‹x› = 1;
// preferred fix: Delete the qualifier
// GOOD [gas]
void f(generic int *p) { *p = 1; }
