// BAD [enq]
kernel void k(clk_event_t e, local ulong *l) { capture_event_profiling_info(e, CLK_PROFILING_COMMAND_EXEC_TIME, l); }
//                        ^ warning[kernel-arg-opaque]: kernel parameter 'e' has type 'clk_event_t': the host cannot enqueue this kernel
//                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[builtin-output-space]: cannot pass 'l', which points to __local, as argument 3 of 'capture_event_profiling_info': it takes a pointer to __global
// fix: Make 'l' point to global: changes the kernel's interface
// | kernel void k(clk_event_t e, global ulong *l) { capture_event_profiling_info(e, CLK_PROFILING_COMMAND_EXEC_TIME, l); }
// GOOD [enq]
kernel void k(clk_event_t e, global ulong *g) { capture_event_profiling_info(e, CLK_PROFILING_COMMAND_EXEC_TIME, g); }
//                        ^ warning[kernel-arg-opaque]: kernel parameter 'e' has type 'clk_event_t': the host cannot enqueue this kernel
