// BAD [all]
kernel void k(global float *g, global float *h) { event_t e = ‹async_work_group_copy›(h, g, 16, 0); wait_group_events(1, &e); }
// fix: Copy in a loop
// fix: Make 'h' point to local: changes the kernel's interface
// BAD [all]
kernel void k(global float *g) { float t[16]; event_t e = ‹async_work_group_copy›(t, g, 16, 0); wait_group_events(1, &e); }
// fix: Copy in a loop
// fix: Declare 't' in local memory: each work-group has its own
// BAD [all]
kernel void k(constant float *c, local float *l) { event_t e = ‹async_work_group_copy›(l, c, 16, 0); wait_group_events(1, &e); }
// fix: Copy in a loop
// fix: Make 'c' point to global: changes the kernel's interface
// BAD [all]
void f(float *u, local float *l) { event_t e = ‹async_work_group_copy›(l, u, 16, 0); wait_group_events(1, &e); }
// fix: Make 'u' point to global
// fix: Copy in a loop
// GOOD [all]
kernel void k(global float *g) { local float t[16]; event_t e = async_work_group_copy(t, g, 16, 0); wait_group_events(1, &e); }
