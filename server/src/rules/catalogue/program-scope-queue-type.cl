// BAD [enq] clang: accepts
global queue_t ‹q›;
// fix: Delete 'q', which nothing uses
// BAD [enq] clang: accepts
ndrange_t ‹nd›;
// fix: Delete 'nd', which nothing uses
// GOOD [enq]
kernel void k(queue_t q) { queue_t own = q; (void)own; }
