// BAD [all]
struct s { event_t e; };
//                 ^ error[event-field]: an event cannot be a member
// GOOD [all]
kernel void k(void) { event_t e = 0; (void)e; }
