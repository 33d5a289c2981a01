/**
 * Functions of Qualcomm's extensions. Sources: the programming guide for Snapdragon (80-NB295-11), the headers and
 * examples of the Adreno SDK; where neither has a function, kernels that use it.
 */
export const qcom = `
## Qualcomm Bit Reversal (cl_qcom_bitreverse)
traits pure
extension cl_qcom_bitreverse
uint qcom_bitreverse(uint x) // The bits of \`x\` in reverse order.
## Qualcomm Dot Products (cl_qcom_dot_product8)
traits pure
extension cl_qcom_dot_product8
int qcom_dot8_acc(uint a, uint b, int acc) // \`acc\` plus the dot product of four signed and four unsigned bytes.
uint qcom_udot8_acc(uint a, uint b, uint acc) // \`acc\` plus the dot product of four pairs of unsigned bytes.
## Qualcomm Sub-Group Shuffles (cl_qcom_subgroup_shuffle)
traits convergent
let gentype = char* uchar* short* ushort* int* uint* long* ulong* float* double* half*
extension cl_qcom_subgroup_shuffle
constant CLK_SUB_GROUP_SHUFFLE_WIDTH_WAVE_SIZE_QCOM = 0
constant CLK_SUB_GROUP_SHUFFLE_WIDTH_W4_QCOM = 4
constant CLK_SUB_GROUP_SHUFFLE_WIDTH_W8_QCOM = 8
gentype qcom_sub_group_shuffle_up(gentype value, uint offset, uint width, gentype default_value)
  // The value of the work-item \`offset\` before, or \`default_value\` where there is none.
gentype qcom_sub_group_shuffle_down(gentype value, uint offset, uint width, gentype default_value)
  // The value of the work-item \`offset\` further on, or \`default_value\` where there is none.
gentype qcom_sub_group_shuffle_xor(gentype value, uint offset, uint width, gentype default_value)
  // The value of the work-item whose index is this one's, exclusive-or \`offset\`.
gentype qcom_sub_group_shuffle(gentype value, uint index, uint width, gentype default_value)
  // The value of the work-item with the index.
## Qualcomm Sub-Group Constant Loads (cl_qcom_subgroup_constant_load)
traits convergent reads writes
let n = - 2 4 8 16
undocumented extension cl_qcom_subgroup_constant_load
constant QCOM_CLK_CONST_LOAD_SYNC = 0
void qcom_sub_group_constant_load{n}(anyc void *destination, anyc const void *source, uint destination_offset, uint
  source_offset, uint count) // Copies vectors from global to constant memory, once for the sub-group.
traits barrier convergent sub-group
void qcom_sub_group_sync(uint flags) // Waits for the loads of the sub-group.
## Qualcomm Sub-Groups
undocumented extension cl_qcom_reqd_sub_group_size
attribute qcom_reqd_sub_group_size // The size of the sub-group: "half", "full".
attribute qcom_max_concurrent_subgroups // The number of sub-groups that run at the same time.
attribute qcom_wave_pair_mode // How waves are paired.
traits position
uint qcom_get_physical_sub_group_id(void) // The hardware's index of the sub-group.
extension cl_qcom_subgroup_uniform_load
attribute sub_group_uniform // All work-items of the sub-group read the same element.
extension cl_qcom_constant_memory
attribute max_constant_size // The number of bytes that a pointer to constant memory points to.
## Qualcomm Vector Image Operations (cl_qcom_vector_image_ops)
let kind = f h
let shape = 2x2 4x1
let packing = n8n00 n8n01 n10p00 n10p01 n10t00 n10t01 n10m00
let v = 2x1 3x1 4x1
extension cl_qcom_vector_image_ops
traits reads
float4 qcom_read_imagef_{shape}(read_only image2d_t image, sampler_t sampler, float2 coord, int component)
  // One component of four neighbouring pixels.
half4 qcom_read_imageh_{shape}(read_only image2d_t image, sampler_t sampler, float2 coord, int component)
  // One component of four neighbouring pixels.
uint4 qcom_read_imageui_{shape}(read_only image2d_t image, sampler_t sampler, float2 coord, int component)
  // One component of four neighbouring pixels.
int4 qcom_read_imagei_{shape}(read_only image2d_t image, sampler_t sampler, float2 coord, int component)
  // One component of four neighbouring pixels.
traits writes
void qcom_write_imagefv_{v}_{packing}(write_only image2d_t image, int2 coord, any float *color)
  // Writes several pixels of a packed format.
void qcom_write_imagehv_{v}_{packing}(write_only image2d_t image, int2 coord, any half *color)
  // Writes several pixels of a packed format.
## Qualcomm Accelerated Image Operations (cl_qcom_accelerated_image_ops)
traits reads
extension cl_qcom_accelerated_image_ops
type qcom_weight_image_t // The weights of a convolution.
type qcom_box_filter_t // The size of a box filter.
type qcom_block_match_t // An image with blocks to compare.
float4 qcom_convolve_imagef(read_only image2d_t image, sampler_t sampler, float2 coord, qcom_weight_image_t weights)
  // The image convolved with the weights.
half4 qcom_convolve_imageh(read_only image2d_t image, sampler_t sampler, float2 coord, qcom_weight_image_t weights)
  // The image convolved with the weights.
float4 qcom_box_filter_imagef(read_only image2d_t image, sampler_t sampler, float2 coord, qcom_box_filter_t box)
  // The mean of the pixels in a box.
half4 qcom_box_filter_imageh(read_only image2d_t image, sampler_t sampler, float2 coord, qcom_box_filter_t box)
  // The mean of the pixels in a box.
float4 qcom_block_match_sadf(read_only image2d_t target, sampler_t sampler, float2 target_coord, uint2 size, read_only
  image2d_t reference, float2 reference_coord) // The sum of the absolute differences of two blocks.
half4 qcom_block_match_sadh(read_only image2d_t target, sampler_t sampler, float2 target_coord, uint2 size, read_only
  image2d_t reference, float2 reference_coord) // The sum of the absolute differences of two blocks.
float4 qcom_block_match_ssdf(read_only image2d_t target, sampler_t sampler, float2 target_coord, uint2 size, read_only
  image2d_t reference, float2 reference_coord) // The sum of the squared differences of two blocks.
half4 qcom_block_match_ssdh(read_only image2d_t target, sampler_t sampler, float2 target_coord, uint2 size, read_only
  image2d_t reference, float2 reference_coord) // The sum of the squared differences of two blocks.
float4 qcom_bicubic_imagef(read_only image2d_t image, sampler_t sampler, float2 coord) // The bicubic interpolation.
## Qualcomm Half Images
traits reads
undocumented extension cl_qcom_accelerated_image_ops
half4 qcom_read_imageh(read_only image2d_t image, sampler_t sampler, float2 coord) // The pixel, as half.
## Qualcomm Vector Types (cl_qcom_extra_vector_types)
let element = char uchar short ushort int uint long ulong float double half
let count = 5 6 7 9 10 11 12 13 14 15
extension cl_qcom_extra_vector_types
type {element}{count} = {element}{count} // A vector type of Qualcomm's compiler.
`;
