// BAD [all]
struct s { event_t ‹e›; };
// GOOD [all]
kernel void k(void) { event_t e = 0; (void)e; }
