// BAD [enq]
kernel void k(constant clk_event_t *c) { clk_event_t e; enqueue_marker(get_default_queue(), 1, c, &e); }
//                                                                                             ^ error[enqueue-event-space]: the events of 'enqueue_marker' cannot be in __constant memory, but this is 'c', which points to __constant
// fix: Pass a private copy of the events
// | kernel void k(constant clk_event_t *c) { clk_event_t e; clk_event_t c_copy[1] = {c[0]};
// | enqueue_marker(get_default_queue(), 1, c_copy, &e); }
// fix: Make 'c' point to global: changes the kernel's interface
// BAD [enq] clang: accepts – clspace: error
kernel void k(constant clk_event_t *c) { clk_event_t e; enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, c, &e, ^{ }); }
//                                                                                                                                       ^ error[enqueue-event-space]: the events of 'enqueue_kernel' cannot be in __constant memory, but this is 'c', which points to __constant
// fix: Pass a private copy of the events
// | kernel void k(constant clk_event_t *c) { clk_event_t e; clk_event_t c_copy[1] = {c[0]};
// | enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, c_copy, &e, ^{ }); }
// fix: Make 'c' point to global: changes the kernel's interface
// GOOD [enq]
kernel void k(global clk_event_t *g) { clk_event_t e; enqueue_marker(get_default_queue(), 1, g, &e); }
