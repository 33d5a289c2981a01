// BAD [all]
kernel void k(event_t ‹e›) { (void)e; }
// BAD [enq]
kernel void k(reserve_id_t ‹id›) { (void)id; }
// BAD [enq]
kernel void k(ndrange_t ‹nd›) { (void)nd; }
// BAD [enq] clang: accepts – clspace: warning
kernel void k(clk_event_t ‹e›) { (void)e; }
// GOOD [all]
void f(event_t e) { wait_group_events(1, &e); }
