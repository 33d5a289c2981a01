/** Functions of Arm's, Imagination's and Qualcomm's extensions. Sources: OpenCL-Docs and the vendors' documents. */
export const mobile = `
## Arm Extensions
extension cl_arm_core_id
uint arm_get_core_id(void) // The index of the core that executes the work-item.
## Imagination Extensions
let igentype = char* uchar* short* ushort* int* uint* long* ulong*
extension cl_img_bitwise_ops
igentype img_bit_interleave(igentype a, igentype b) // The bits of \`a\` and \`b\`, alternating.
extension cl_img_swap_ops
uint img_swap_x(uint value) // The value of the horizontal neighbour in a quad of work-items.
int img_swap_x(int value)
float img_swap_x(float value)
uint img_swap_y(uint value) // The value of the vertical neighbour in a quad of work-items.
int img_swap_y(int value)
float img_swap_y(float value)
extension cl_img_matrix_multiply
float2 img_dot_interleaved(float a, local float2 *b) // The dot products of \`a\` with the even and odd elements of \`b\`.
float2 img_dot_interleaved(float2 a, local float4 *b)
float2 img_dot_interleaved(float4 a, local float8 *b)
float2 img_dot_interleaved(float8 a, local float16 *b)
float2 img_dot_interleaved_acc(float a, local float2 *b, float2 acc) // As img_dot_interleaved, added to \`acc\`.
float2 img_dot_interleaved_acc(float2 a, local float4 *b, float2 acc)
float2 img_dot_interleaved_acc(float4 a, local float8 *b, float2 acc)
float2 img_dot_interleaved_acc(float8 a, local float16 *b, float2 acc)
## Qualcomm Extensions
extension cl_qcom_bitreverse
uint qcom_bitreverse(uint x) // The bits of \`x\` in reverse order.
extension cl_qcom_dot_product8
int qcom_dot8_acc(uint a, uint b, int acc) // \`acc\` plus the dot product of four signed and four unsigned bytes.
uint qcom_udot8_acc(uint a, uint b, uint acc) // \`acc\` plus the dot product of four pairs of unsigned bytes.
extension cl_qcom_subgroup_shuffle
uint qcom_get_physical_sub_group_id(void) // The hardware's index of the sub-group.
`;
