// BAD [gas] clang: accepts
kernel void k(void) { atomic_int a; atomic_init(&a, 1); (void)atomic_load_explicit(‹&a›, memory_order_relaxed, memory_scope_work_group); }
// fix: Declare 'a' in local memory
// GOOD [2.0+]
kernel void k(local atomic_int *a) { (void)atomic_load_explicit(a, memory_order_relaxed, memory_scope_work_group); }
