/** Intel's accesses to blocks of memory and images. Sources: OpenCL-Docs; the headers of the compiler (IGC). */
export const intelBlocks = `
## Intel 2D Block Accesses (cl_intel_subgroup_2d_block_io)
let rows = 1 2 4 8 16 32
let few = 1 2 4 8
let many = 8 16 32
let tall = 16 32
let one = 1 2
let any4 = 1 2 4
extension cl_intel_subgroup_2d_block_io
traits convergent reads writes
void intel_sub_group_2d_block_read_8b_{rows}r32x{one}c(global void *base_address, int width, int height, int pitch, int2
  coord, private ushort *destination) // Reads a block of a matrix for the sub-group.
void intel_sub_group_2d_block_read_16b_{rows}r16x{one}c(global void *base_address, int width, int height, int pitch, int2
  coord, private ushort *destination) // Reads a block of a matrix for the sub-group.
void intel_sub_group_2d_block_read_32b_{rows}r8x{one}c(global void *base_address, int width, int height, int pitch, int2
  coord, private uint *destination) // Reads a block of a matrix for the sub-group.
void intel_sub_group_2d_block_read_32b_{rows}r16x1c(global void *base_address, int width, int height, int pitch, int2
  coord, private uint *destination) // Reads a block of a matrix for the sub-group.
void intel_sub_group_2d_block_read_8b_{many}r16x4c(global void *base_address, int width, int height, int pitch, int2
  coord, private uchar *destination) // Reads a block of a matrix for the sub-group.
void intel_sub_group_2d_block_read_transform_8b_32r16x{any4}c(global void *base_address, int width, int height, int pitch, int2
  coord, private uint *destination) // Reads a block of a matrix for the sub-group.
void intel_sub_group_2d_block_read_transform_16b_{tall}r16x{one}c(global void *base_address, int width, int height, int pitch, int2
  coord, private uint *destination) // Reads a block of a matrix for the sub-group.
void intel_sub_group_2d_block_read_transpose_32b_{tall}r8x1c(global void *base_address, int width, int height, int pitch, int2
  coord, private uint *destination) // Reads a block of a matrix for the sub-group.
void intel_sub_group_2d_block_write_8b_{few}r16x1c(global void *base_address, int width, int height, int pitch, int2 coord, private
  uchar *value) // Writes a block of a matrix for the sub-group.
void intel_sub_group_2d_block_write_8b_{few}r32x1c(global void *base_address, int width, int height, int pitch, int2 coord, private
  ushort *value) // Writes a block of a matrix for the sub-group.
void intel_sub_group_2d_block_write_16b_{few}r16x1c(global void *base_address, int width, int height, int pitch, int2 coord, private
  ushort *value) // Writes a block of a matrix for the sub-group.
void intel_sub_group_2d_block_write_32b_{few}r16x1c(global void *base_address, int width, int height, int pitch, int2 coord, private
  uint *value) // Writes a block of a matrix for the sub-group.
traits convergent cache
void intel_sub_group_2d_block_prefetch_8b_{rows}r32x{one}c(global void *base_address, int width, int height, int pitch, int2 coord)
  // Prefetches a block of a matrix for the sub-group.
void intel_sub_group_2d_block_prefetch_8b_32r16x{one}c(global void *base_address, int width, int height, int pitch, int2 coord)
  // Prefetches a block of a matrix for the sub-group.
void intel_sub_group_2d_block_prefetch_8b_{many}r16x4c(global void *base_address, int width, int height, int pitch, int2 coord)
  // Prefetches a block of a matrix for the sub-group.
void intel_sub_group_2d_block_prefetch_16b_{rows}r16x{one}c(global void *base_address, int width, int height, int pitch, int2 coord)
  // Prefetches a block of a matrix for the sub-group.
void intel_sub_group_2d_block_prefetch_32b_{rows}r8x{one}c(global void *base_address, int width, int height, int pitch, int2 coord)
  // Prefetches a block of a matrix for the sub-group.
void intel_sub_group_2d_block_prefetch_32b_{rows}r16x1c(global void *base_address, int width, int height, int pitch, int2 coord)
  // Prefetches a block of a matrix for the sub-group.
## Intel Extended Block Reads (cl_intel_subgroup_extended_block_read)
traits convergent reads
undocumented extension cl_intel_subgroup_extended_block_read
ushort2 intel_subgroup_block_read_u8_m1k32v2(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
ushort4 intel_subgroup_block_read_u8_m2k32v2(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
ushort8 intel_subgroup_block_read_u8_m4k32v2(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
ushort16 intel_subgroup_block_read_u8_m8k32v2(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
ushort2 intel_subgroup_block_read_u16_m1k16v2(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
ushort4 intel_subgroup_block_read_u16_m2k16v2(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
ushort8 intel_subgroup_block_read_u16_m4k16v2(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
ushort16 intel_subgroup_block_read_u16_m8k16v2(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
uint8 intel_subgroup_block_read_transform_u8_k32(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
uint8 intel_subgroup_block_read_transform_u16_k16(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
uint8 intel_subgroup_block_read_transpose_u32_k8(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
uint16 intel_subgroup_block_read_transpose_u32_k16(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
ulong4 intel_subgroup_block_read_transpose_u64_k4(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
ulong8 intel_subgroup_block_read_transpose_u64_k8(global void *base_address, int width, int height, int
  pitch, int2 coord) // Reads a block of a matrix for the sub-group.
## Intel Media Block Accesses (cl_intel_media_block_io)
let n = - 2 4 8
let m = - 2 4 8 16
extension cl_intel_media_block_io
traits convergent reads
uchar{m} intel_sub_group_media_block_read_uc{m}(int2 src_byte_offset, int width, int height, read_only image2d_t
  image) // Reads a block of an image for the sub-group.
uchar{m} intel_sub_group_media_block_read_uc{m}(int2 src_byte_offset, int width, int height, read_write image2d_t
  image)
traits convergent writes
void intel_sub_group_media_block_write_uc{m}(int2 src_byte_offset, int width, int height, uchar{m} pixels,
  write_only image2d_t image) // Writes a block of an image for the sub-group.
void intel_sub_group_media_block_write_uc{m}(int2 src_byte_offset, int width, int height, uchar{m} pixels,
  read_write image2d_t image)
traits convergent reads
ushort{m} intel_sub_group_media_block_read_us{m}(int2 src_byte_offset, int width, int height, read_only image2d_t
  image) // Reads a block of an image for the sub-group.
ushort{m} intel_sub_group_media_block_read_us{m}(int2 src_byte_offset, int width, int height, read_write image2d_t
  image)
traits convergent writes
void intel_sub_group_media_block_write_us{m}(int2 src_byte_offset, int width, int height, ushort{m} pixels,
  write_only image2d_t image) // Writes a block of an image for the sub-group.
void intel_sub_group_media_block_write_us{m}(int2 src_byte_offset, int width, int height, ushort{m} pixels,
  read_write image2d_t image)
traits convergent reads
uint{n} intel_sub_group_media_block_read_ui{n}(int2 src_byte_offset, int width, int height, read_only image2d_t
  image) // Reads a block of an image for the sub-group.
uint{n} intel_sub_group_media_block_read_ui{n}(int2 src_byte_offset, int width, int height, read_write image2d_t
  image)
traits convergent writes
void intel_sub_group_media_block_write_ui{n}(int2 src_byte_offset, int width, int height, uint{n} pixels,
  write_only image2d_t image) // Writes a block of an image for the sub-group.
void intel_sub_group_media_block_write_ui{n}(int2 src_byte_offset, int width, int height, uint{n} pixels,
  read_write image2d_t image)
## Intel Image Atomics (cl_intel_image_atomics)
traits atomic
let value = int uint
let op = and or xor add sub min max
let count = inc dec
undocumented extension cl_intel_image_atomics
value intel_atomic_{op}(read_write image1d_buffer_t image, int coord, value val) // Applies {op} to a pixel and returns its former value.
value intel_atomic_xchg(read_write image1d_buffer_t image, int coord, value val) // Replaces a pixel and returns its former value.
float intel_atomic_xchg(read_write image1d_buffer_t image, int coord, float val)
value intel_atomic_cmpxchg(read_write image1d_buffer_t image, int coord, value cmp, value val) // Replaces a pixel that equals cmp and returns its former value.
int intel_atomic_{count}(read_write image1d_buffer_t image, int coord) // Applies {count} to a pixel and returns its former value.
value intel_atomic_{op}(read_write image1d_t image, int coord, value val)
value intel_atomic_xchg(read_write image1d_t image, int coord, value val)
float intel_atomic_xchg(read_write image1d_t image, int coord, float val)
value intel_atomic_cmpxchg(read_write image1d_t image, int coord, value cmp, value val)
int intel_atomic_{count}(read_write image1d_t image, int coord)
value intel_atomic_{op}(read_write image1d_array_t image, int2 coord, value val)
value intel_atomic_xchg(read_write image1d_array_t image, int2 coord, value val)
float intel_atomic_xchg(read_write image1d_array_t image, int2 coord, float val)
value intel_atomic_cmpxchg(read_write image1d_array_t image, int2 coord, value cmp, value val)
int intel_atomic_{count}(read_write image1d_array_t image, int2 coord)
value intel_atomic_{op}(read_write image2d_t image, int2 coord, value val)
value intel_atomic_xchg(read_write image2d_t image, int2 coord, value val)
float intel_atomic_xchg(read_write image2d_t image, int2 coord, float val)
value intel_atomic_cmpxchg(read_write image2d_t image, int2 coord, value cmp, value val)
int intel_atomic_{count}(read_write image2d_t image, int2 coord)
value intel_atomic_{op}(read_write image2d_array_t image, int4 coord, value val)
value intel_atomic_xchg(read_write image2d_array_t image, int4 coord, value val)
float intel_atomic_xchg(read_write image2d_array_t image, int4 coord, float val)
value intel_atomic_cmpxchg(read_write image2d_array_t image, int4 coord, value cmp, value val)
int intel_atomic_{count}(read_write image2d_array_t image, int4 coord)
value intel_atomic_{op}(read_write image3d_t image, int4 coord, value val)
value intel_atomic_xchg(read_write image3d_t image, int4 coord, value val)
float intel_atomic_xchg(read_write image3d_t image, int4 coord, float val)
value intel_atomic_cmpxchg(read_write image3d_t image, int4 coord, value cmp, value val)
int intel_atomic_{count}(read_write image3d_t image, int4 coord)
float intel_atomic_xchg(read_write image2d_depth_t image, int2 coord, float val)
float intel_atomic_xchg(read_write image2d_array_depth_t image, int4 coord, float val)
## Intel Image Formats
extension cl_intel_planar_yuv
constant CLK_NV12_INTEL = 0x410E
extension cl_intel_packed_yuv
constant CLK_YUYV_INTEL = 0x4076
constant CLK_UYVY_INTEL = 0x4077
constant CLK_YVYU_INTEL = 0x4078
constant CLK_VYUY_INTEL = 0x4079
undocumented extension cl_intel_mirrored_repeat_101
constant CLK_ADDRESS_MIRRORED_REPEAT_101_INTEL = 0xA
## Intel Accelerators (cl_intel_accelerator)
extension cl_intel_accelerator
type accelerator_intel_t // An accelerator that the host has made.
`;
