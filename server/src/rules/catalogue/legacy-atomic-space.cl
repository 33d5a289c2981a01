// BAD [all]
kernel void k(void) { int n = 0; ‹atomic_inc›(&n); }
// BAD [all]
void count(volatile int *n) { ‹atomic_add›(n, 1); }
// BAD [all]
kernel void k(constant int *c) { ‹atomic_min›(c, 1); }
// GOOD [all]
kernel void k(global int *g, local int *l) { atomic_add(g, 1); atomic_cmpxchg(l, 0, 1); }
