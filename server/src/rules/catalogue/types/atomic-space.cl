// BAD [2.0+]
void f(constant atomic_int *a) { (void)‹atomic_load_explicit›(a, memory_order_relaxed, memory_scope_work_group); }
// fix: Make 'a' point to generic
// fix: Make 'a' point to global
// fix: Make 'a' point to local
// BAD [2.0+]
kernel void k(global atomic_int *a, constant int *e) { ‹atomic_compare_exchange_strong_explicit›(a, e, 1, memory_order_relaxed, memory_order_relaxed, memory_scope_work_group); }
// fix: Pass a copy in private memory
// GOOD [2.0+]
kernel void k(global atomic_int *a, local atomic_int *b) { int e = 0; atomic_store_explicit(b, 1, memory_order_relaxed, memory_scope_work_group); atomic_compare_exchange_strong_explicit(a, &e, 1, memory_order_relaxed, memory_order_relaxed, memory_scope_work_group); }
