// BAD [all]
kernel void k(event_t e) { (void)e; }
//                    ^ error[kernel-arg-opaque]: kernel parameter 'e' cannot have type 'event_t'
// fix: Declare 'e' in the kernel: changes the kernel's interface
// | kernel void k(void) { event_t e;
// | (void)e; }
// BAD [enq]
kernel void k(reserve_id_t id) { (void)id; }
//                         ^^ error[kernel-arg-opaque]: kernel parameter 'id' cannot have type 'reserve_id_t'
// fix: Declare 'id' in the kernel: changes the kernel's interface
// | kernel void k(void) { reserve_id_t id;
// | (void)id; }
// BAD [enq]
kernel void k(ndrange_t nd) { (void)nd; }
//                      ^^ error[kernel-arg-opaque]: kernel parameter 'nd' cannot have type 'ndrange_t'
// fix: Declare 'nd' in the kernel: changes the kernel's interface
// | kernel void k(void) { ndrange_t nd = ndrange_1D(get_global_size(0));
// | (void)nd; }
// BAD [enq] clang: accepts – clspace: warning
kernel void k(clk_event_t e) { (void)e; }
//                        ^ warning[kernel-arg-opaque]: kernel parameter 'e' has type 'clk_event_t': the host cannot enqueue this kernel
// fix: Declare 'e' in the kernel
// | kernel void k(void) { clk_event_t e;
// | (void)e; }
// GOOD [all]
void f(event_t e) { wait_group_events(1, &e); }
// BAD [enq]
struct job { int first; ndrange_t range; };
kernel void k(struct job j, global int *o) { *o = j.first; }
//                       ^ error[kernel-arg-opaque]: 'struct job' cannot be passed to a kernel: only the device can create its member 'range'
// BAD [2.0+]
struct window { reserve_id_t ids[2]; };
struct state { int n; struct window w; };
kernel void k(struct state s, global int *o) { *o = s.n; }
//                         ^ error[kernel-arg-opaque]: 'struct state' cannot be passed to a kernel: only the device can create its member 'ids'
