// BAD [2.0+]
kernel void k(void) { atomic_int ‹a› = ATOMIC_VAR_INIT(1); (void)&a; }
// fix: Store the value with 'atomic_init'
// BAD [2.0+]
kernel void k(void) { local atomic_int ‹a› = ATOMIC_VAR_INIT(1); (void)&a; }
// fix: Store the value with 'atomic_init'
// BAD [2.0+]
kernel void k(local atomic_int *a) { *a ‹=› 1; }
// fix: Use 'atomic_store(a, 1)'
// GOOD [psv]
global atomic_int a = ATOMIC_VAR_INIT(1);
// GOOD [2.0+]
kernel void k(void) { local atomic_int a; atomic_init(&a, 1); }
