// BAD [gas] clang: accepts
kernel void k(void) { atomic_int a; atomic_init(&a, 1); (void)atomic_load_explicit(&a, memory_order_relaxed, memory_scope_work_group); }
//                                                                                 ^^ warning[atomic-private-object]: 'atomic_load_explicit' on an object in __private is undefined: no other work-item can access it
// fix: Declare 'a' in local memory
// | kernel void k(void) { local atomic_int a; atomic_init(&a, 1); (void)atomic_load_explicit(&a, memory_order_relaxed, memory_scope_work_group); }
// GOOD [2.0+]
kernel void k(local atomic_int *a) { (void)atomic_load_explicit(a, memory_order_relaxed, memory_scope_work_group); }
