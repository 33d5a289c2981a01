/** Functions of Arm's extensions. Sources: OpenCL-Docs, the Khronos registry, and the Arm Compute Library. */
export const arm = `
## Arm Core Identifier (cl_arm_core_id)
extension cl_arm_core_id
uint arm_get_core_id(void) // The index of the core that executes the work-item.
## Arm Integer Dot Products (cl_arm_integer_dot_product)
traits pure
extension cl_arm_integer_dot_product_int8
uint arm_dot(uchar4 a, uchar4 b) // The dot product of two vectors of bytes.
int arm_dot(char4 a, char4 b)
extension cl_arm_integer_dot_product_accumulate_int8
uint arm_dot_acc(uchar4 a, uchar4 b, uint acc) // \`acc\` plus the dot product.
int arm_dot_acc(char4 a, char4 b, int acc)
extension cl_arm_integer_dot_product_accumulate_int16
uint arm_dot_acc(ushort2 a, ushort2 b, uint acc)
int arm_dot_acc(short2 a, short2 b, int acc)
extension cl_arm_integer_dot_product_accumulate_saturate_int8
uint arm_dot_acc_sat(uchar4 a, uchar4 b, uint acc) // \`acc\` plus the dot product, saturated.
int arm_dot_acc_sat(char4 a, char4 b, int acc)
## Arm Controlled Kernel Termination (cl_arm_controlled_kernel_termination)
extension cl_arm_controlled_kernel_termination
type arm_termination_reason = uint // Whether a kernel ends with success or with failure.
constant ARM_TERMINATION_SUCCESS = 0
constant ARM_TERMINATION_FAILURE = 1
void arm_terminate_kernel(arm_termination_reason reason) // Ends the whole kernel early.
## Arm Matrix Multiplication (cl_arm_matrix_multiply)
traits convergent
extension cl_arm_matrix_multiply
int arm_matrix_multiply(char4 a, char4 b, int acc) // \`acc\` plus a product of matrices that the sub-group holds.
uint arm_matrix_multiply(uchar4 a, uchar4 b, uint acc)
float arm_matrix_multiply(float a, float b, float acc)
float arm_matrix_multiply(float2 a, float2 b, float acc)
float arm_matrix_multiply(float4 a, float4 b, float acc)
float arm_matrix_multiply(half2 a, half2 b, float acc)
float arm_matrix_multiply(half4 a, half4 b, float acc)
half arm_matrix_multiply(half4 a, half4 b, half acc)
## Arm Attributes
extension cl_arm_thread_limit_hint
attribute arm_thread_limit_hint // The number of threads of a core that the kernel is to use.
`;
