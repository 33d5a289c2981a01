// BAD [all]
kernel void k(void) { local event_t e; (void)e; }
//                                  ^ error[event-address-space]: event 'e' cannot be in __local: events are private
// safe fix: Delete the qualifier
// | kernel void k(void) { event_t e; (void)e; }
//                                           ^ warning[local-read-before-write]: 'e' is in __local and is read before it is written
// BAD [2.0+]
kernel void k(void) { static event_t e; (void)e; }
//                                   ^ [2.0, 3.0, 3.0−gas] error[event-address-space]: event 'e' cannot be in __global: events are private
// safe fix: Delete 'static'
// | kernel void k(void) { event_t e; (void)e; }
//                                   ^ [3.0−psv, 3.0−both] error[static-local-implicit-space]: static variable 'e' must be in __constant: this language has no program-scope variables in global memory
// fix: Drop 'static': the variable becomes private
// | kernel void k(void) { event_t e; (void)e; }
// BAD [all] clang: accepts – clspace: error
kernel void k(void) { local event_t e[2]; (void)e[0]; }
//                                  ^ error[event-address-space]: event 'e' cannot be in __local: events are private
// safe fix: Delete the qualifier
// | kernel void k(void) { event_t e[2]; (void)e[0]; }
//                                              ^^^^ warning[local-read-before-write]: 'e' is in __local and is read before it is written
// GOOD [all]
kernel void k(local int *l, global int *g) { event_t e[2]; e[0] = async_work_group_copy(l, g, 4, 0); wait_group_events(1, e); }
