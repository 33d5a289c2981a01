/** Pipes, device-side enqueue and printf. Functions of blocks and pipes are special: a checker has code of its own. */
export const pipesAndQueues = `
## printf
traits prints
since 1.2
int printf(constant const char *format, ...) // Prints formatted text once the kernel is done; 0 on success.
## Pipe Functions
traits reads writes
let direction = read write
special since 2.0 needs __opencl_c_pipes
int read_pipe(read_only pipe gentype p, gentype *ptr)
  // Reads the next packet of the pipe into \`*ptr\`; 0 on success, negative when it is empty.
int read_pipe(read_only pipe gentype p, reserve_id_t reserve_id, uint index, gentype *ptr)
int write_pipe(write_only pipe gentype p, const gentype *ptr)
  // Writes the packet \`*ptr\` to the pipe; 0 on success, negative when it is full.
int write_pipe(write_only pipe gentype p, reserve_id_t reserve_id, uint index, const gentype *ptr)
traits writes
reserve_id_t reserve_{direction}_pipe({direction}_only pipe gentype p, uint num_packets)
  // Reserves room for \`num_packets\` packets; the id is checked with is_valid_reserve_id.
void commit_{direction}_pipe({direction}_only pipe gentype p, reserve_id_t reserve_id)
  // Ends the {direction}s of a reservation.
traits collective uniform convergent writes
reserve_id_t work_group_reserve_{direction}_pipe({direction}_only pipe gentype p, uint num_packets)
  // As reserve_{direction}_pipe, once for the work-group.
void work_group_commit_{direction}_pipe({direction}_only pipe gentype p, reserve_id_t reserve_id)
  // As commit_{direction}_pipe, once for the work-group.
special since 2.0 needs cl_khr_subgroups|__opencl_c_subgroups
traits collective uniform convergent writes sub-group
reserve_id_t sub_group_reserve_{direction}_pipe({direction}_only pipe gentype p, uint num_packets)
  // As reserve_{direction}_pipe, once for the sub-group.
void sub_group_commit_{direction}_pipe({direction}_only pipe gentype p, reserve_id_t reserve_id)
  // As commit_{direction}_pipe, once for the sub-group.
special since 2.0 needs __opencl_c_pipes
traits reads
uint get_pipe_num_packets(pipe gentype p)
  // Number of packets in the pipe now; it may have changed when the call returns.
uint get_pipe_max_packets(pipe gentype p) // Number of packets that the pipe can hold.
needs __opencl_c_pipes
traits writes
bool is_valid_reserve_id(reserve_id_t reserve_id) // Whether a reservation succeeded.
## Enqueuing Kernels
traits writes
special since 2.0 needs __opencl_c_device_enqueue
int enqueue_kernel(queue_t queue, kernel_enqueue_flags_t flags, const ndrange_t ndrange, void (^block)(void))
  // Enqueues a block to run as a kernel; CLK_SUCCESS or an error code.
int enqueue_kernel(queue_t queue, kernel_enqueue_flags_t flags, const ndrange_t ndrange, uint
  num_events_in_wait_list, const clk_event_t *event_wait_list, clk_event_t *event_ret, void (^block)(void))
int enqueue_kernel(queue_t queue, kernel_enqueue_flags_t flags, const ndrange_t ndrange, void (^block)(local void *,
  ...), uint size0, ...)
int enqueue_kernel(queue_t queue, kernel_enqueue_flags_t flags, const ndrange_t ndrange, uint
  num_events_in_wait_list, const clk_event_t *event_wait_list, clk_event_t *event_ret, void (^block)(local void *,
  ...), uint size0, ...)
traits uniform
uint get_kernel_work_group_size(void (^block)(void)) // Largest work-group size that the block can run with.
uint get_kernel_work_group_size(void (^block)(local void *, ...))
uint get_kernel_preferred_work_group_size_multiple(void (^block)(void))
  // Work-group sizes that are multiples of this run best.
uint get_kernel_preferred_work_group_size_multiple(void (^block)(local void *, ...))
uint get_kernel_sub_group_count_for_ndrange(const ndrange_t ndrange, void (^block)(void))
  // Number of sub-groups in each work-group of the range; needs sub-groups.
uint get_kernel_sub_group_count_for_ndrange(const ndrange_t ndrange, void (^block)(local void *, ...))
uint get_kernel_max_sub_group_size_for_ndrange(const ndrange_t ndrange, void (^block)(void))
  // Largest sub-group size for the range; needs sub-groups.
uint get_kernel_max_sub_group_size_for_ndrange(const ndrange_t ndrange, void (^block)(local void *, ...))
traits writes
needs __opencl_c_device_enqueue
int enqueue_marker(queue_t queue, uint num_events_in_wait_list, generic const clk_event_t *event_wait_list, generic
  clk_event_t *event_ret) // Enqueues a marker whose event completes when all awaited events have.
traits pure
queue_t get_default_queue(void) // The device's default queue.
ndrange_t ndrange_1D(size_t global_work_size) // A one-dimensional index space.
ndrange_t ndrange_1D(size_t global_work_size, size_t local_work_size)
ndrange_t ndrange_1D(size_t global_work_offset, size_t global_work_size, size_t local_work_size)
let d = 2 3
ndrange_t ndrange_{d}D(private const size_t *global_work_size)
  // A {d}-dimensional index space; each argument is an array of {d} sizes.
ndrange_t ndrange_{d}D(private const size_t *global_work_size, private const size_t *local_work_size)
ndrange_t ndrange_{d}D(private const size_t *global_work_offset, private const size_t *global_work_size, private
  const size_t *local_work_size)
traits writes
void retain_event(clk_event_t event) // Adds a reference to an event.
void release_event(clk_event_t event) // Drops a reference to an event, which goes away with the last one.
clk_event_t create_user_event(void) // A new event whose status the kernel sets itself.
bool is_valid_event(clk_event_t event) // Whether the event stands for something.
void set_user_event_status(clk_event_t event, int status)
  // Sets a user event to CL_COMPLETE or to a negative error code.
void capture_event_profiling_info(clk_event_t event, clk_profiling_info name, global void *value)
  // Has profiling information stored at \`value\` once the event completes.
`;
