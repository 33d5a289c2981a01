// BAD [gas]
kernel void k(void) { generic int ‹x›; }
// BAD [enq]
generic int ‹x› = 1;
// GOOD [gas]
void f(generic int *p) { *p = 1; }
