/**
 * Functions of Intel's extensions for sub-groups, and of its GPU compiler. Sources: their specifications in
 * OpenCL-Docs, and for those that are not documented the headers of the compiler (IGC).
 */
export const intel = `
## Intel Sub-Groups (cl_intel_subgroups)
traits convergent
let gentype = int* uint* float* short* ushort* char* uchar* long ulong half double
let n = - 2 4 8
extension cl_intel_subgroups
gentype intel_sub_group_shuffle(gentype data, uint c) // The \`data\` of the work-item with sub-group local id \`c\`.
gentype intel_sub_group_shuffle_down(gentype current, gentype next, uint delta)
  // The value of the work-item \`delta\` further on, in \`current\` followed by \`next\`.
gentype intel_sub_group_shuffle_up(gentype previous, gentype current, uint delta)
  // The value of the work-item \`delta\` before, in \`previous\` followed by \`current\`.
gentype intel_sub_group_shuffle_xor(gentype data, uint value)
  // The \`data\` of the work-item whose sub-group local id is this one's, exclusive-or \`value\`.
traits convergent reads
uint{n} intel_sub_group_block_read{n}(global const uint *p)
  // Reads consecutive elements for the sub-group: work-item i gets element i of each block.
uint{n} intel_sub_group_block_read{n}(read_only image2d_t image, int2 byte_coord)
traits convergent writes
void intel_sub_group_block_write{n}(global uint *p, uint{n} data)
  // Writes consecutive elements for the sub-group: work-item i writes element i of each block.
void intel_sub_group_block_write{n}(write_only image2d_t image, int2 byte_coord, uint{n} data)
since 2.0 extension cl_intel_subgroups
uint{n} intel_sub_group_block_read{n}(read_write image2d_t image, int2 byte_coord)
void intel_sub_group_block_write{n}(read_write image2d_t image, int2 byte_coord, uint{n} data)
extension cl_intel_subgroups_short
uint{n} intel_sub_group_block_read_ui{n}(global const uint *p) // Reads consecutive elements for the sub-group.
uint{n} intel_sub_group_block_read_ui{n}(read_only image2d_t image, int2 byte_coord)
void intel_sub_group_block_write_ui{n}(global uint *p, uint{n} data) // Writes consecutive elements for the sub-group.
void intel_sub_group_block_write_ui{n}(write_only image2d_t image, int2 byte_coord, uint{n} data)
## Intel Sub-Groups of 8, 16 and 64 Bits
let m = - 2 4 8 16
let narrow = char uchar short ushort
let small = char* uchar* short* ushort*
let op = add min max
traits convergent
extension cl_intel_subgroups_short
small intel_sub_group_broadcast(small x, uint sub_group_local_id)
  // The value of \`x\` in the given work-item, for the whole sub-group.
narrow intel_sub_group_reduce_{op}(narrow x) // The {op} of \`x\` over all work-items of the sub-group.
narrow intel_sub_group_scan_exclusive_{op}(narrow x) // The {op} of \`x\` over the work-items before this one.
narrow intel_sub_group_scan_inclusive_{op}(narrow x) // The {op} of \`x\` up to and including this work-item.
traits convergent reads
extension cl_intel_subgroups_short
uint{n} intel_sub_group_block_read_ui{n}(global const uint *p) // Reads consecutive elements for the sub-group.
uint{n} intel_sub_group_block_read_ui{n}(read_only image2d_t image, int2 byte_coord)
since 2.0 extension cl_intel_subgroups_short
uint{n} intel_sub_group_block_read_ui{n}(read_write image2d_t image, int2 byte_coord)
traits convergent writes
extension cl_intel_subgroups_short
void intel_sub_group_block_write_ui{n}(global uint *p, uint{n} data)
  // Writes consecutive elements for the sub-group.
void intel_sub_group_block_write_ui{n}(write_only image2d_t image, int2 byte_coord, uint{n} data)
since 2.0 extension cl_intel_subgroups_short
void intel_sub_group_block_write_ui{n}(read_write image2d_t image, int2 byte_coord, uint{n} data)
traits convergent reads
extension cl_intel_subgroups_char
uint{n} intel_sub_group_block_read_ui{n}(global const uint *p) // Reads consecutive elements for the sub-group.
uint{n} intel_sub_group_block_read_ui{n}(read_only image2d_t image, int2 byte_coord)
since 2.0 extension cl_intel_subgroups_char
uint{n} intel_sub_group_block_read_ui{n}(read_write image2d_t image, int2 byte_coord)
traits convergent writes
extension cl_intel_subgroups_char
void intel_sub_group_block_write_ui{n}(global uint *p, uint{n} data)
  // Writes consecutive elements for the sub-group.
void intel_sub_group_block_write_ui{n}(write_only image2d_t image, int2 byte_coord, uint{n} data)
since 2.0 extension cl_intel_subgroups_char
void intel_sub_group_block_write_ui{n}(read_write image2d_t image, int2 byte_coord, uint{n} data)
traits convergent reads
extension cl_intel_subgroups_long
uint{n} intel_sub_group_block_read_ui{n}(global const uint *p) // Reads consecutive elements for the sub-group.
uint{n} intel_sub_group_block_read_ui{n}(read_only image2d_t image, int2 byte_coord)
since 2.0 extension cl_intel_subgroups_long
uint{n} intel_sub_group_block_read_ui{n}(read_write image2d_t image, int2 byte_coord)
traits convergent writes
extension cl_intel_subgroups_long
void intel_sub_group_block_write_ui{n}(global uint *p, uint{n} data)
  // Writes consecutive elements for the sub-group.
void intel_sub_group_block_write_ui{n}(write_only image2d_t image, int2 byte_coord, uint{n} data)
since 2.0 extension cl_intel_subgroups_long
void intel_sub_group_block_write_ui{n}(read_write image2d_t image, int2 byte_coord, uint{n} data)
traits convergent reads
extension cl_intel_subgroups_short
ushort{m} intel_sub_group_block_read_us{m}(global const ushort *p) // Reads consecutive elements for the sub-group.
ushort{m} intel_sub_group_block_read_us{m}(read_only image2d_t image, int2 byte_coord)
since 2.0 extension cl_intel_subgroups_short
ushort{m} intel_sub_group_block_read_us{m}(read_write image2d_t image, int2 byte_coord)
traits convergent writes
extension cl_intel_subgroups_short
void intel_sub_group_block_write_us{m}(global ushort *p, ushort{m} data)
  // Writes consecutive elements for the sub-group.
void intel_sub_group_block_write_us{m}(write_only image2d_t image, int2 byte_coord, ushort{m} data)
since 2.0 extension cl_intel_subgroups_short
void intel_sub_group_block_write_us{m}(read_write image2d_t image, int2 byte_coord, ushort{m} data)
traits convergent reads
extension cl_intel_subgroups_char
uchar{m} intel_sub_group_block_read_uc{m}(global const uchar *p) // Reads consecutive elements for the sub-group.
uchar{m} intel_sub_group_block_read_uc{m}(read_only image2d_t image, int2 byte_coord)
since 2.0 extension cl_intel_subgroups_char
uchar{m} intel_sub_group_block_read_uc{m}(read_write image2d_t image, int2 byte_coord)
traits convergent writes
extension cl_intel_subgroups_char
void intel_sub_group_block_write_uc{m}(global uchar *p, uchar{m} data)
  // Writes consecutive elements for the sub-group.
void intel_sub_group_block_write_uc{m}(write_only image2d_t image, int2 byte_coord, uchar{m} data)
since 2.0 extension cl_intel_subgroups_char
void intel_sub_group_block_write_uc{m}(read_write image2d_t image, int2 byte_coord, uchar{m} data)
traits convergent reads
extension cl_intel_subgroups_long
ulong{n} intel_sub_group_block_read_ul{n}(global const ulong *p) // Reads consecutive elements for the sub-group.
ulong{n} intel_sub_group_block_read_ul{n}(read_only image2d_t image, int2 byte_coord)
since 2.0 extension cl_intel_subgroups_long
ulong{n} intel_sub_group_block_read_ul{n}(read_write image2d_t image, int2 byte_coord)
traits convergent writes
extension cl_intel_subgroups_long
void intel_sub_group_block_write_ul{n}(global ulong *p, ulong{n} data)
  // Writes consecutive elements for the sub-group.
void intel_sub_group_block_write_ul{n}(write_only image2d_t image, int2 byte_coord, ulong{n} data)
since 2.0 extension cl_intel_subgroups_long
void intel_sub_group_block_write_ul{n}(read_write image2d_t image, int2 byte_coord, ulong{n} data)
## Intel Sub-Group Block Accesses to Local Memory (cl_intel_subgroup_local_block_io)
extension cl_intel_subgroup_local_block_io
traits convergent reads
uint{n} intel_sub_group_block_read{n}(local const uint *p)
uint{n} intel_sub_group_block_read_ui{n}(local const uint *p)
uchar{m} intel_sub_group_block_read_uc{m}(local const uchar *p)
ushort{n} intel_sub_group_block_read_us{n}(local const ushort *p)
ulong{n} intel_sub_group_block_read_ul{n}(local const ulong *p)
traits convergent writes
void intel_sub_group_block_write{n}(local uint *p, uint{n} data)
void intel_sub_group_block_write_ui{n}(local uint *p, uint{n} data)
void intel_sub_group_block_write_uc{m}(local uchar *p, uchar{m} data)
void intel_sub_group_block_write_us{n}(local ushort *p, ushort{n} data)
void intel_sub_group_block_write_ul{n}(local ulong *p, ulong{n} data)
## Intel Sub-Group Prefetches (cl_intel_subgroup_buffer_prefetch)
extension cl_intel_subgroup_buffer_prefetch
traits convergent cache
void intel_sub_group_block_prefetch_uc{m}(global const uchar *p) // Prefetches what a block read would read.
void intel_sub_group_block_prefetch_us{m}(global const ushort *p) // Prefetches what a block read would read.
void intel_sub_group_block_prefetch_ui{n}(global const uint *p) // Prefetches what a block read would read.
void intel_sub_group_block_prefetch_ul{n}(global const ulong *p) // Prefetches what a block read would read.
## Intel Sub-Group Half Blocks (cl_intel_subgroups_half)
traits convergent reads
undocumented extension cl_intel_subgroups_half
ushort{m} intel_sub_group_block_read{m}_half(read_only image2d_t image, int2 byte_coord)
  // Reads the bits of consecutive halves for the sub-group.
ushort{m} intel_sub_group_block_read{m}_half(read_write image2d_t image, int2 byte_coord)
ushort{m} intel_sub_group_block_read{m}(global const ushort *p)
  // Reads consecutive elements for the sub-group: work-item i gets element i of each block.
traits convergent writes
undocumented extension cl_intel_subgroups_half
void intel_sub_group_block_write{m}(write_only image2d_t image, int2 byte_coord, ushort{m} data)
  // Writes consecutive elements for the sub-group: work-item i writes element i of each block.
void intel_sub_group_block_write{m}(read_write image2d_t image, int2 byte_coord, ushort{m} data)
void intel_sub_group_block_write{m}(global ushort *p, ushort{m} data)
## Intel Sub-Group Ballot (cl_intel_subgroups_ballot)
traits convergent
undocumented extension cl_intel_subgroups_ballot
uint intel_sub_group_ballot(bool predicate) // A bit per work-item, set where \`predicate\` is non-zero.
## Intel Split Work-Group Barriers (cl_intel_split_work_group_barrier)
extension cl_intel_split_work_group_barrier
traits barrier arrive convergent
void intel_work_group_barrier_arrive(cl_mem_fence_flags flags) // Arrives at a split barrier, without waiting.
traits barrier wait convergent
void intel_work_group_barrier_wait(cl_mem_fence_flags flags) // Waits until all work-items have arrived.
since 2.0 extension cl_intel_split_work_group_barrier
traits barrier arrive convergent
void intel_work_group_barrier_arrive(cl_mem_fence_flags flags, memory_scope scope)
traits barrier wait convergent
void intel_work_group_barrier_wait(cl_mem_fence_flags flags, memory_scope scope)
## Intel Bfloat16 Conversions (cl_intel_bfloat16_conversions)
let w = - 2 3 4 8 16
let wide = float*
traits pure
extension cl_intel_bfloat16_conversions
ushort{w} intel_convert_bfloat16{w}_as_ushort{w}(float{w} source) // Rounds to bfloat16, as its bits.
float{w} intel_convert_as_bfloat16{w}_float{w}(ushort{w} source) // The value of the bits of a bfloat16.
## Intel Bit Instructions (cl_intel_bit_instructions)
traits pure
let ugentype = uchar* ushort* uint* ulong*
let igentype = char* uchar* short* ushort* int* uint* long* ulong*
undocumented extension cl_intel_bit_instructions
igentype intel_bfi(igentype base, igentype insert, vector(uint, igentype) offset, vector(uint, igentype) count)
  // \`base\` with \`count\` bits of \`insert\` at \`offset\`.
signed(igentype) intel_sbfe(igentype base, vector(uint, igentype) offset, vector(uint, igentype) count)
  // The field of \`count\` bits at \`offset\`, sign-extended.
unsigned(igentype) intel_ubfe(igentype base, vector(uint, igentype) offset, vector(uint, igentype) count)
  // The field of \`count\` bits at \`offset\`.
igentype intel_bfrev(igentype base) // The bits of \`base\` in reverse order.
## Intel Stochastic Rounding (cl_intel_stochastic_rounding)
traits pure
undocumented extension cl_intel_stochastic_rounding
half{w} intel_convert_half{w}_srnd(float{w} source, ushort{w} random) // Rounds to half, at random.
uchar{w} intel_convert_bfloat8{w}_as_uchar{w}_srnd(half{w} source, uchar{w} random) // Rounds to bfloat8, at random.
uchar{w} intel_convert_hfloat8{w}_as_uchar{w}_srnd(half{w} source, uchar{w} random) // Rounds to hfloat8, at random.
vector(half, wide) intel_convert_f32_to_f16_srnd(wide source, wide random) // Rounds to half, at random.
let narrowed = half*
vector(char, narrowed) intel_convert_f16_to_bf8_srnd(narrowed source, narrowed random) // Rounds to bfloat8, at random.
## Intel SIMD Operations (cl_intel_simd_operations)
undocumented extension cl_intel_simd_operations_placeholder
traits uniform
uint intel_get_simd_size(void) // The number of work-items in the sub-group.
traits position
uint intel_get_simd_id(void) // The index of the work-item in its sub-group.
traits convergent
gentype intel_simd_shuffle(gentype data, uint c) // The \`data\` of the work-item with sub-group local id \`c\`.
gentype intel_simd_shuffle_down(gentype current, gentype next, uint delta)
  // The value of the work-item \`delta\` further on.
gentype intel_simd_shuffle_up(gentype previous, gentype current, uint delta)
  // The value of the work-item \`delta\` before.
let medium = - media_
traits convergent reads
uint{n} intel_simd_{medium}block_read{n}(global const uint *p) // Reads consecutive elements for the sub-group.
uint{n} intel_simd_{medium}block_read{n}(read_only image2d_t image, int2 byte_coord)
traits convergent writes
void intel_simd_{medium}block_write{n}(global uint *p, uint{n} data) // Writes consecutive elements for the sub-group.
void intel_simd_{medium}block_write{n}(write_only image2d_t image, int2 byte_coord, uint{n} data)
## Intel Half Pairs (cl_intel_subgroup_half2)
traits pure
let arithmetic = add sub mul
let comparison = isequal isnotequal isgreater isgreaterequal isless islessequal
undocumented extension cl_intel_subgroup_half2_placeholder
uint intel_sub_group_half2_{arithmetic}(uint a, uint b) // The {arithmetic} of two pairs of halves.
uint intel_sub_group_half2_mad(uint a, uint b, uint c) // a * b + c, of pairs of halves.
short2 intel_sub_group_half2_{comparison}(uint a, uint b) // Compares two pairs of halves.
## Intel Sigmoid (cl_intel_sigmoid)
traits pure
let floating = float* half*
undocumented extension cl_intel_sigmoid
floating intel_sigmoid(floating x) // 1 / (1 + exp(-x)).
## Intel Attributes
extension cl_intel_vec_len_hint
attribute intel_vec_len_hint // The number of work-items that are vectorized.
extension cl_intel_required_subgroup_size
attribute intel_reqd_sub_group_size // The size of the sub-group.
extension cl_intel_thread_local_exec
attribute cl_intel_thread_local_exec // The kernel runs on a thread of the host.
`;
