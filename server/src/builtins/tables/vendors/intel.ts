/** Functions of Intel's extensions. Sources: their specifications in OpenCL-Docs and the older registry. */
export const intel = `
## Intel Sub-Groups (cl_intel_subgroups)
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
uint{n} intel_sub_group_block_read{n}(global|local const uint *p)
  // Reads consecutive elements for the sub-group: work-item i gets element i of each block.
uint{n} intel_sub_group_block_read{n}(read_only image2d_t image, int2 byte_coord)
void intel_sub_group_block_write{n}(global|local uint *p, uint{n} data)
  // Writes consecutive elements for the sub-group: work-item i writes element i of each block.
void intel_sub_group_block_write{n}(write_only image2d_t image, int2 byte_coord, uint{n} data)
since 2.0 extension cl_intel_subgroups
uint{n} intel_sub_group_block_read{n}(read_write image2d_t image, int2 byte_coord)
void intel_sub_group_block_write{n}(read_write image2d_t image, int2 byte_coord, uint{n} data)
extension cl_intel_subgroups_short
uint{n} intel_sub_group_block_read_ui{n}(global|local const uint *p) // Reads consecutive elements for the sub-group.
uint{n} intel_sub_group_block_read_ui{n}(read_only image2d_t image, int2 byte_coord)
void intel_sub_group_block_write_ui{n}(global|local uint *p, uint{n} data) // Writes consecutive elements for the sub-group.
void intel_sub_group_block_write_ui{n}(write_only image2d_t image, int2 byte_coord, uint{n} data)
## Intel Sub-Groups of 8, 16 and 64 Bits
let m = - 2 4 8 16
let narrow = char uchar short ushort
let small = char* uchar* short* ushort*
let op = add min max
extension cl_intel_subgroups_short
ushort{m} intel_sub_group_block_read_us{m}(global|local const ushort *p) // Reads consecutive elements for the sub-group.
ushort{n} intel_sub_group_block_read_us{n}(read_only image2d_t image, int2 byte_coord)
void intel_sub_group_block_write_us{m}(global|local ushort *p, ushort{m} data) // Writes consecutive elements for the sub-group.
void intel_sub_group_block_write_us{n}(write_only image2d_t image, int2 byte_coord, ushort{n} data)
small intel_sub_group_broadcast(small x, uint sub_group_local_id)
  // The value of \`x\` in the given work-item, for the whole sub-group.
narrow intel_sub_group_reduce_{op}(narrow x) // The {op} of \`x\` over all work-items of the sub-group.
narrow intel_sub_group_scan_exclusive_{op}(narrow x) // The {op} of \`x\` over the work-items before this one.
narrow intel_sub_group_scan_inclusive_{op}(narrow x) // The {op} of \`x\` up to and including this work-item.
extension cl_intel_subgroups_char
uchar{m} intel_sub_group_block_read_uc{m}(global|local const uchar *p) // Reads consecutive elements for the sub-group.
uchar{m} intel_sub_group_block_read_uc{m}(read_only image2d_t image, int2 byte_coord)
void intel_sub_group_block_write_uc{m}(global|local uchar *p, uchar{m} data) // Writes consecutive elements for the sub-group.
void intel_sub_group_block_write_uc{m}(write_only image2d_t image, int2 byte_coord, uchar{m} data)
extension cl_intel_subgroups_long
ulong{n} intel_sub_group_block_read_ul{n}(global|local const ulong *p) // Reads consecutive elements for the sub-group.
ulong{n} intel_sub_group_block_read_ul{n}(read_only image2d_t image, int2 byte_coord)
void intel_sub_group_block_write_ul{n}(global|local ulong *p, ulong{n} data) // Writes consecutive elements for the sub-group.
void intel_sub_group_block_write_ul{n}(write_only image2d_t image, int2 byte_coord, ulong{n} data)
extension cl_intel_subgroup_buffer_prefetch
void intel_sub_group_block_prefetch_uc{m}(global const uchar *p) // Prefetches what a block read would read.
void intel_sub_group_block_prefetch_us{m}(global const ushort *p) // Prefetches what a block read would read.
void intel_sub_group_block_prefetch_ui{n}(global const uint *p) // Prefetches what a block read would read.
void intel_sub_group_block_prefetch_ul{n}(global const ulong *p) // Prefetches what a block read would read.
## Intel Sub-Group Ballot (cl_intel_subgroups_ballot)
extension cl_intel_subgroups_ballot
uint intel_sub_group_ballot(int predicate) // A bit per work-item, set where \`predicate\` is non-zero.
## Intel Split Work-Group Barriers (cl_intel_split_work_group_barrier)
extension cl_intel_split_work_group_barrier
void intel_work_group_barrier_arrive(cl_mem_fence_flags flags) // Arrives at a split barrier, without waiting.
void intel_work_group_barrier_wait(cl_mem_fence_flags flags) // Waits until all work-items have arrived.
since 2.0 extension cl_intel_split_work_group_barrier
void intel_work_group_barrier_arrive(cl_mem_fence_flags flags, memory_scope scope)
void intel_work_group_barrier_wait(cl_mem_fence_flags flags, memory_scope scope)
## Intel Bfloat16 Conversions (cl_intel_bfloat16_conversions)
let w = - 2 3 4 8 16
extension cl_intel_bfloat16_conversions
ushort{w} intel_convert_bfloat16{w}_as_ushort{w}(float{w} source) // Rounds to bfloat16, as its bits.
float{w} intel_convert_as_bfloat16{w}_float{w}(ushort{w} source) // The value of the bits of a bfloat16.
## Intel Tensor Float Conversions (cl_intel_subgroup_matrix_multiply_accumulate_tf32)
extension cl_intel_subgroup_matrix_multiply_accumulate_tf32
float{w} intel_convert_tfloat32{w}_as_float{w}(float{w} source) // Rounds to tfloat32.
## Intel Matrix Multiplication (cl_intel_subgroup_matrix_multiply_accumulate)
let r = - 2 4 8
extension cl_intel_subgroup_matrix_multiply_accumulate
int{r} intel_sub_group_i8_i8_matrix_mad_k32(int{r} a, int8 b, int{r} acc) // acc + a * b, of 8-bit integers.
int{r} intel_sub_group_i8_u8_matrix_mad_k32(int{r} a, uint8 b, int{r} acc) // acc + a * b, of 8-bit integers.
int{r} intel_sub_group_u8_i8_matrix_mad_k32(uint{r} a, int8 b, int{r} acc) // acc + a * b, of 8-bit integers.
int{r} intel_sub_group_u8_u8_matrix_mad_k32(uint{r} a, uint8 b, int{r} acc) // acc + a * b, of 8-bit integers.
int{r} intel_sub_group_i4_i4_matrix_mad_k64(int{r} a, int8 b, int{r} acc) // acc + a * b, of 4-bit integers.
int{r} intel_sub_group_i4_u4_matrix_mad_k64(int{r} a, uint8 b, int{r} acc) // acc + a * b, of 4-bit integers.
int{r} intel_sub_group_u4_i4_matrix_mad_k64(uint{r} a, int8 b, int{r} acc) // acc + a * b, of 4-bit integers.
int{r} intel_sub_group_u4_u4_matrix_mad_k64(uint{r} a, uint8 b, int{r} acc) // acc + a * b, of 4-bit integers.
float{r} intel_sub_group_bf16_bf16_matrix_mad_k16(int{r} a, int8 b, float{r} acc) // acc + a * b, of bfloat16.
float{r} intel_sub_group_f16_f16_matrix_mad_k16(int{r} a, int8 b, float{r} acc) // acc + a * b, of half.
int{r} intel_sub_group_i8_i8_matrix_mad_k32(short{r} a, int8 b, int{r} acc)
int{r} intel_sub_group_i8_u8_matrix_mad_k32(short{r} a, uint8 b, int{r} acc)
int{r} intel_sub_group_u8_i8_matrix_mad_k32(ushort{r} a, int8 b, int{r} acc)
int{r} intel_sub_group_u8_u8_matrix_mad_k32(ushort{r} a, uint8 b, int{r} acc)
float{r} intel_sub_group_bf16_bf16_matrix_mad_k16(short{r} a, int8 b, float{r} acc)
float{r} intel_sub_group_f16_f16_matrix_mad_k16(short{r} a, int8 b, float{r} acc)
`;
