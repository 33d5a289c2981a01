// BAD [enq]
kernel void k(clk_event_t e, local ulong *l) { capture_event_profiling_info(e, CLK_PROFILING_COMMAND_EXEC_TIME, ‹l›); }
// fix: Make 'l' point to global: changes the kernel's interface
// GOOD [enq]
kernel void k(clk_event_t e, global ulong *g) { capture_event_profiling_info(e, CLK_PROFILING_COMMAND_EXEC_TIME, g); }
