// BAD [enq] clang: accepts
global queue_t ‹q›;
// fix: Delete 'q', which is unused
// BAD [enq] clang: accepts
ndrange_t ‹nd›;
// fix: Delete 'nd', which is unused
// GOOD [enq]
kernel void k(queue_t q) { queue_t own = q; (void)own; }
