// BAD [2.0+]
kernel void k(void) { atomic_int a = ATOMIC_VAR_INIT(1); (void)&a; }
//                               ^ error[atomic-initializer-space]: atomic variable 'a' can be initialized only in __global memory; use atomic_init
// fix: Store the value with 'atomic_init'
// | kernel void k(void) { atomic_int a;
// | atomic_init(&a, 1); (void)&a; }
// BAD [2.0+]
kernel void k(local atomic_int *a) { *a = 1; }
//                                   ^^ error[atomic-initializer-space]: an atomic object cannot be assigned; use atomic_store
// fix: Use 'atomic_store(a, 1)'
// | kernel void k(local atomic_int *a) { atomic_store(a, 1); }
// GOOD [psv]
global atomic_int a = ATOMIC_VAR_INIT(1);
// GOOD [2.0+]
kernel void k(void) { local atomic_int a; atomic_init(&a, 1); }
