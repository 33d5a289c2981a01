// BAD [2.0+]
void f(constant atomic_int *a) { (void)atomic_load_explicit(a, memory_order_relaxed, memory_scope_work_group); }
//                                     ^^^^^^^^^^^^^^^^^^^^ error[atomic-space]: cannot pass 'a', which points to __constant, as argument 1 of 'atomic_load_explicit': it takes a pointer to __local, __global or __generic
// fix: Make 'a' point to generic
// | void f(atomic_int *a) { (void)atomic_load_explicit(a, memory_order_relaxed, memory_scope_work_group); }
// fix: Make 'a' point to global
// fix: Make 'a' point to local
// BAD [2.0+]
kernel void k(global atomic_int *a, constant int *e) { atomic_compare_exchange_strong_explicit(a, e, 1, memory_order_relaxed, memory_order_relaxed, memory_scope_work_group); }
//                                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ [2.0, 3.0, 3.0−psv] error[atomic-space]: cannot pass 'e', which points to __constant, as argument 2 of 'atomic_compare_exchange_strong_explicit': it takes a pointer to __generic
// fix: Pass a copy in private memory
// | kernel void k(global atomic_int *a, constant int *e) { int e_copy = *e;
// | atomic_compare_exchange_strong_explicit(a, &e_copy, 1, memory_order_relaxed, memory_order_relaxed, memory_scope_work_group); }
//                                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ [3.0−gas, 3.0−both] error[atomic-space]: cannot pass 'a', which points to __global, as argument 1 of 'atomic_compare_exchange_strong_explicit': it takes a pointer to __local
// GOOD [2.0+]
kernel void k(global atomic_int *a, local atomic_int *b) { int e = 0; atomic_store_explicit(b, 1, memory_order_relaxed, memory_scope_work_group); atomic_compare_exchange_strong_explicit(a, &e, 1, memory_order_relaxed, memory_order_relaxed, memory_scope_work_group); }
