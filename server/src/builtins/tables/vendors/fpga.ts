/**
 * What compilers for FPGAs add. Sources: the programming guides of the Intel FPGA SDK for OpenCL (UG-OCL002) and of
 * Xilinx SDAccel (UG1253).
 */
export const fpga = `
## Intel FPGA Channels (cl_intel_channels)
let suffix = intel
extension cl_intel_channels
special extension cl_intel_channels
gentype read_channel_intel(channel gentype channel_id) // Takes an element from the channel, and waits for one.
void write_channel_intel(channel gentype channel_id, const gentype data) // Gives an element to the channel.
gentype read_channel_nb_intel(channel gentype channel_id, bool *valid) // Takes an element, if there is one.
bool write_channel_nb_intel(channel gentype channel_id, const gentype data) // Gives an element, if there is room.
## Altera Channels (cl_altera_channels)
special extension cl_altera_channels
gentype read_channel_altera(channel gentype channel_id) // Takes an element from the channel, and waits for one.
void write_channel_altera(channel gentype channel_id, const gentype data) // Gives an element to the channel.
gentype read_channel_nb_altera(channel gentype channel_id, bool *valid) // Takes an element, if there is one.
bool write_channel_nb_altera(channel gentype channel_id, const gentype data) // Gives an element, if there is room.
## Xilinx Pipes
special extension xilinx
int read_pipe_block(pipe gentype p, gentype *ptr) // Takes a packet from the pipe, and waits for one.
int write_pipe_block(pipe gentype p, const gentype *ptr) // Gives a packet to the pipe, and waits for room.
## Intel FPGA Attributes
extension intel_fpga
attribute max_global_work_dim // The number of dimensions of the launch, 0 for a single work-item.
attribute num_simd_work_items // The number of work-items that run in lockstep.
attribute num_compute_units // How often the kernel is built into the device.
attribute max_work_group_size // The largest work-group size.
attribute max_unroll_loops // How often loops are unrolled at most.
attribute max_share_resources // How many work-items share an operator.
attribute num_share_resources // How many work-items share an operator.
attribute uses_global_work_offset // Whether the launch has an offset.
attribute autorun // The kernel starts with the device.
attribute task // The kernel runs as a single work-item.
attribute scheduler_target_fmax_mhz // The frequency that the compiler aims for.
attribute stall_enable // The kernel uses stall-enable clusters.
attribute stall_free // Memory accesses never stall.
attribute depth // The capacity of a channel, or the depth of a pipe.
attribute blocking // Accesses to the pipe wait.
attribute io // The channel is an interface of the board.
attribute local_mem_size // The number of bytes of local memory that a pointer points to.
attribute buffer_location // The memory that a pointer points to.
attribute bank_bits // The address bits that select the bank.
attribute bankwidth // The width of a bank.
attribute bank_width // The width of a bank.
attribute numbanks // The number of banks.
attribute numports_readonly_writeonly // The number of ports.
attribute numreadports // The number of ports for reading.
attribute numwriteports // The number of ports for writing.
attribute num_banks // The number of banks.
attribute memory // The variable is in memory blocks.
attribute register // The variable is in registers.
attribute merge // Variables share a memory.
attribute singlepump // The memory runs at the clock of the kernel.
attribute doublepump // The memory runs at twice the clock of the kernel.
attribute private_copies // The number of copies of a variable.
attribute max_replicates // The number of replicates of a memory.
attribute max_concurrency // The number of iterations that run at the same time.
attribute internal_max_block_ram_depth // The depth of a block of memory.
attribute force_pow2_depth // Whether the depth of a memory is a power of two.
attribute optimize_fmax // Prefers a high frequency.
attribute optimize_ram_usage // Prefers few memory blocks.
attribute simple_dual_port // Each port only reads or only writes.
attribute static_array_reset // Whether a static array is initialized when the device is reset.
attribute cache_size // The size of a cache.
attribute uses_runtime_work_group_size // Whether the launch sets the work-group size.
attribute reserve_id_enabled // Whether reservations are used.
## Xilinx Attributes
extension xilinx
attribute xcl_pipeline_loop // Iterations of the loop overlap.
attribute xcl_pipeline_workitems // Work-items overlap.
attribute xcl_dataflow // Functions or loops overlap.
attribute xcl_array_partition // The array is split into several memories.
attribute xcl_array_reshape // Elements of the array are packed into wider words.
attribute xcl_reqd_pipe_depth // The number of packets that the pipe holds.
attribute xcl_loop_tripcount // How often the loop runs, for reports.
attribute xcl_zero_global_work_offset // The launch has no offset.
attribute xcl_max_work_group_size // The largest work-group size.
attribute xcl_latency // The latency that the compiler aims for.
attribute xcl_resource // The kind of memory of a variable.
attribute xcl_single_workitem // The kernel runs as a single work-item.
`;
