// BAD [enq] clang: accepts
global queue_t ‹q›;
// BAD [enq] clang: accepts
ndrange_t ‹nd›;
// GOOD [enq]
kernel void k(queue_t q) { queue_t own = q; (void)own; }
