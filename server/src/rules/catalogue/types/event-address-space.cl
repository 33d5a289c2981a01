// BAD [all]
kernel void k(void) { local event_t ‹e›; (void)e; }
// safe fix: Delete the qualifier
// BAD [2.0+]
kernel void k(void) { static event_t ‹e›; (void)e; }
// safe fix: Delete 'static'
// BAD [all] clang: accepts – clspace: error
kernel void k(void) { local event_t ‹e›[2]; (void)e[0]; }
// safe fix: Delete the qualifier
// BAD [all]
void f(‹global› event_t e) { }
// fix: Delete the qualifier
// GOOD [all]
kernel void k(local int *l, global int *g) { event_t e[2]; e[0] = async_work_group_copy(l, g, 4, 0); wait_group_events(1, e); }
