// BAD [all]
kernel void k(event_t ‹e›) { (void)e; }
// fix: Declare 'e' in the kernel: changes the kernel's interface
// BAD [enq]
kernel void k(reserve_id_t ‹id›) { (void)id; }
// fix: Declare 'id' in the kernel: changes the kernel's interface
// BAD [enq]
kernel void k(ndrange_t ‹nd›) { (void)nd; }
// fix: Declare 'nd' in the kernel: changes the kernel's interface
// BAD [enq] clang: accepts – clspace: warning
kernel void k(clk_event_t ‹e›) { (void)e; }
// fix: Declare 'e' in the kernel
// GOOD [all]
void f(event_t e) { wait_group_events(1, &e); }
