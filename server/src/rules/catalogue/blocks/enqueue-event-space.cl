// BAD [enq]
kernel void k(constant clk_event_t *c) { clk_event_t e; enqueue_marker(get_default_queue(), 1, ‹c›, &e); }
// fix: Pass a private copy of the events
// fix: Make 'c' point to global: changes the kernel's interface
// BAD [enq] clang: accepts – clspace: error
kernel void k(constant clk_event_t *c) { clk_event_t e; enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, ‹c›, &e, ^{ }); }
// fix: Pass a private copy of the events
// fix: Make 'c' point to global: changes the kernel's interface
// GOOD [enq]
kernel void k(global clk_event_t *g) { clk_event_t e; enqueue_marker(get_default_queue(), 1, g, &e); }
