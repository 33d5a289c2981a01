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
// BAD [enq]
struct job { int first; ndrange_t range; };
kernel void k(struct job ‹j›, global int *o) { *o = j.first; }
// BAD [2.0+]
struct window { reserve_id_t ids[2]; };
struct state { int n; struct window w; };
kernel void k(struct state ‹s›, global int *o) { *o = s.n; }
