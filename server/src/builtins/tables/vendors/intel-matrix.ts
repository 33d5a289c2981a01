/** Intel's matrix multiplications. Sources: their specifications in OpenCL-Docs; the header of the compiler (IGC). */
export const intelMatrix = `
## Intel Matrix Multiplication (cl_intel_subgroup_matrix_multiply_accumulate)
let r = - 2 4 8
let s = i u
traits convergent
extension cl_intel_subgroup_matrix_multiply_accumulate
int{r} intel_sub_group_i8_i8_matrix_mad_k32(int{r} a, int8 b, int{r} acc) // acc + a * b, of 8-bit integers.
int{r} intel_sub_group_i8_u8_matrix_mad_k32(int{r} a, uint8 b, int{r} acc) // acc + a * b, of 8-bit integers.
int{r} intel_sub_group_u8_i8_matrix_mad_k32(uint{r} a, int8 b, int{r} acc) // acc + a * b, of 8-bit integers.
int{r} intel_sub_group_u8_u8_matrix_mad_k32(uint{r} a, uint8 b, int{r} acc) // acc + a * b, of 8-bit integers.
int{r} intel_sub_group_i8_i8_matrix_mad_k32(short{r} a, int8 b, int{r} acc)
int{r} intel_sub_group_i8_u8_matrix_mad_k32(short{r} a, uint8 b, int{r} acc)
int{r} intel_sub_group_u8_i8_matrix_mad_k32(ushort{r} a, int8 b, int{r} acc)
int{r} intel_sub_group_u8_u8_matrix_mad_k32(ushort{r} a, uint8 b, int{r} acc)
int{r} intel_sub_group_i4_i4_matrix_mad_k64(int{r} a, int8 b, int{r} acc) // acc + a * b, of 4-bit integers.
int{r} intel_sub_group_i4_u4_matrix_mad_k64(int{r} a, uint8 b, int{r} acc) // acc + a * b, of 4-bit integers.
int{r} intel_sub_group_u4_i4_matrix_mad_k64(uint{r} a, int8 b, int{r} acc) // acc + a * b, of 4-bit integers.
int{r} intel_sub_group_u4_u4_matrix_mad_k64(uint{r} a, uint8 b, int{r} acc) // acc + a * b, of 4-bit integers.
int{r} intel_sub_group_i4_i4_matrix_mad_k64(short{r} a, int8 b, int{r} acc)
int{r} intel_sub_group_i4_u4_matrix_mad_k64(short{r} a, uint8 b, int{r} acc)
int{r} intel_sub_group_u4_i4_matrix_mad_k64(ushort{r} a, int8 b, int{r} acc)
int{r} intel_sub_group_u4_u4_matrix_mad_k64(ushort{r} a, uint8 b, int{r} acc)
float{r} intel_sub_group_bf16_bf16_matrix_mad_k16(int{r} a, int8 b, float{r} acc) // acc + a * b, of bfloat16.
float{r} intel_sub_group_bf16_bf16_matrix_mad_k16(short{r} a, int8 b, float{r} acc)
float{r} intel_sub_group_f16_f16_matrix_mad_k16(int{r} a, int8 b, float{r} acc) // acc + a * b, of half.
float{r} intel_sub_group_f16_f16_matrix_mad_k16(short{r} a, int8 b, float{r} acc)
short{r} intel_sub_group_bf16_bf16_matrix_mad_k16(short{r} a, int8 b, short{r} acc)
half{r} intel_sub_group_f16_f16_matrix_mad_k16(short{r} a, int8 b, half{r} acc)
undocumented extension cl_intel_subgroup_matrix_multiply_accumulate
int{r} intel_sub_group_i8_i4_matrix_mad_k32(int{r} a, int4 b, int{r} acc) // acc + a * b, of 8-bit and 4-bit integers.
int{r} intel_sub_group_i8_u4_matrix_mad_k32(int{r} a, uint4 b, int{r} acc) // acc + a * b, of 8-bit and 4-bit integers.
int{r} intel_sub_group_u8_i4_matrix_mad_k32(uint{r} a, int4 b, int{r} acc) // acc + a * b, of 8-bit and 4-bit integers.
int{r} intel_sub_group_u8_u4_matrix_mad_k32(uint{r} a, uint4 b, int{r} acc) // acc + a * b, of 8-bit and 4-bit integers.
int{r} intel_sub_group_i8_i4_matrix_mad_k32(short{r} a, int4 b, int{r} acc)
int{r} intel_sub_group_i8_u4_matrix_mad_k32(short{r} a, uint4 b, int{r} acc)
int{r} intel_sub_group_u8_i4_matrix_mad_k32(ushort{r} a, int4 b, int{r} acc)
int{r} intel_sub_group_u8_u4_matrix_mad_k32(ushort{r} a, uint4 b, int{r} acc)
int{r} intel_sub_group_i8_i2_matrix_mad_k32(int{r} a, int2 b, int{r} acc) // acc + a * b, of 8-bit and 2-bit integers.
int{r} intel_sub_group_i8_u2_matrix_mad_k32(int{r} a, uint2 b, int{r} acc) // acc + a * b, of 8-bit and 2-bit integers.
int{r} intel_sub_group_u8_i2_matrix_mad_k32(uint{r} a, int2 b, int{r} acc) // acc + a * b, of 8-bit and 2-bit integers.
int{r} intel_sub_group_u8_u2_matrix_mad_k32(uint{r} a, uint2 b, int{r} acc) // acc + a * b, of 8-bit and 2-bit integers.
int{r} intel_sub_group_i8_i2_matrix_mad_k32(short{r} a, int2 b, int{r} acc)
int{r} intel_sub_group_i8_u2_matrix_mad_k32(short{r} a, uint2 b, int{r} acc)
int{r} intel_sub_group_u8_i2_matrix_mad_k32(ushort{r} a, int2 b, int{r} acc)
int{r} intel_sub_group_u8_u2_matrix_mad_k32(ushort{r} a, uint2 b, int{r} acc)
int{r} intel_sub_group_i4_i8_matrix_mad_k32(short{r} a, int8 b, int{r} acc) // acc + a * b, of 4-bit and 8-bit integers.
int{r} intel_sub_group_i4_u8_matrix_mad_k32(short{r} a, uint8 b, int{r} acc) // acc + a * b, of 4-bit and 8-bit integers.
int{r} intel_sub_group_u4_i8_matrix_mad_k32(ushort{r} a, int8 b, int{r} acc) // acc + a * b, of 4-bit and 8-bit integers.
int{r} intel_sub_group_u4_u8_matrix_mad_k32(ushort{r} a, uint8 b, int{r} acc) // acc + a * b, of 4-bit and 8-bit integers.
int{r} intel_sub_group_i4_i8_matrix_mad_k32(char{r} a, int8 b, int{r} acc)
int{r} intel_sub_group_i4_u8_matrix_mad_k32(char{r} a, uint8 b, int{r} acc)
int{r} intel_sub_group_u4_i8_matrix_mad_k32(uchar{r} a, int8 b, int{r} acc)
int{r} intel_sub_group_u4_u8_matrix_mad_k32(uchar{r} a, uint8 b, int{r} acc)
int{r} intel_sub_group_i2_i8_matrix_mad_k32(char{r} a, int8 b, int{r} acc) // acc + a * b, of 2-bit and 8-bit integers.
int{r} intel_sub_group_i2_u8_matrix_mad_k32(char{r} a, uint8 b, int{r} acc) // acc + a * b, of 2-bit and 8-bit integers.
int{r} intel_sub_group_u2_i8_matrix_mad_k32(uchar{r} a, int8 b, int{r} acc) // acc + a * b, of 2-bit and 8-bit integers.
int{r} intel_sub_group_u2_u8_matrix_mad_k32(uchar{r} a, uint8 b, int{r} acc) // acc + a * b, of 2-bit and 8-bit integers.
int{r} intel_sub_group_i4_i2_matrix_mad_k64(int{r} a, int4 b, int{r} acc) // acc + a * b, of 4-bit and 2-bit integers.
int{r} intel_sub_group_i4_u2_matrix_mad_k64(int{r} a, uint4 b, int{r} acc) // acc + a * b, of 4-bit and 2-bit integers.
int{r} intel_sub_group_u4_i2_matrix_mad_k64(uint{r} a, int4 b, int{r} acc) // acc + a * b, of 4-bit and 2-bit integers.
int{r} intel_sub_group_u4_u2_matrix_mad_k64(uint{r} a, uint4 b, int{r} acc) // acc + a * b, of 4-bit and 2-bit integers.
int{r} intel_sub_group_i4_i2_matrix_mad_k64(short{r} a, int4 b, int{r} acc)
int{r} intel_sub_group_i4_u2_matrix_mad_k64(short{r} a, uint4 b, int{r} acc)
int{r} intel_sub_group_u4_i2_matrix_mad_k64(ushort{r} a, int4 b, int{r} acc)
int{r} intel_sub_group_u4_u2_matrix_mad_k64(ushort{r} a, uint4 b, int{r} acc)
int{r} intel_sub_group_i2_i4_matrix_mad_k64(short{r} a, int8 b, int{r} acc) // acc + a * b, of 2-bit and 4-bit integers.
int{r} intel_sub_group_i2_u4_matrix_mad_k64(short{r} a, uint8 b, int{r} acc) // acc + a * b, of 2-bit and 4-bit integers.
int{r} intel_sub_group_u2_i4_matrix_mad_k64(ushort{r} a, int8 b, int{r} acc) // acc + a * b, of 2-bit and 4-bit integers.
int{r} intel_sub_group_u2_u4_matrix_mad_k64(ushort{r} a, uint8 b, int{r} acc) // acc + a * b, of 2-bit and 4-bit integers.
int{r} intel_sub_group_i2_i4_matrix_mad_k64(char{r} a, int8 b, int{r} acc)
int{r} intel_sub_group_i2_u4_matrix_mad_k64(char{r} a, uint8 b, int{r} acc)
int{r} intel_sub_group_u2_i4_matrix_mad_k64(uchar{r} a, int8 b, int{r} acc)
int{r} intel_sub_group_u2_u4_matrix_mad_k64(uchar{r} a, uint8 b, int{r} acc)
int{r} intel_sub_group_i2_i2_matrix_mad_k64(short{r} a, int4 b, int{r} acc) // acc + a * b, of 2-bit and 2-bit integers.
int{r} intel_sub_group_i2_u2_matrix_mad_k64(short{r} a, uint4 b, int{r} acc) // acc + a * b, of 2-bit and 2-bit integers.
int{r} intel_sub_group_u2_i2_matrix_mad_k64(ushort{r} a, int4 b, int{r} acc) // acc + a * b, of 2-bit and 2-bit integers.
int{r} intel_sub_group_u2_u2_matrix_mad_k64(ushort{r} a, uint4 b, int{r} acc) // acc + a * b, of 2-bit and 2-bit integers.
int{r} intel_sub_group_i2_i2_matrix_mad_k64(char{r} a, int4 b, int{r} acc)
int{r} intel_sub_group_i2_u2_matrix_mad_k64(char{r} a, uint4 b, int{r} acc)
int{r} intel_sub_group_u2_i2_matrix_mad_k64(uchar{r} a, int4 b, int{r} acc)
int{r} intel_sub_group_u2_u2_matrix_mad_k64(uchar{r} a, uint4 b, int{r} acc)
traits pure
let wide = float*
let bits = short*
vector(short, wide) intel_convert_f32_to_bf16(wide source) // Rounds to bfloat16, as its bits.
vector(float, bits) intel_convert_bf16_to_f32(bits source) // The value of the bits of a bfloat16.
vector(int, wide) intel_convert_f32_to_bf16_packed(wide a, wide b) // Rounds two values to bfloat16, in one int.
## Intel Matrix Multiplication of Tensor Floats (cl_intel_subgroup_matrix_multiply_accumulate_tf32)
let w = - 2 3 4 8 16
traits convergent
extension cl_intel_subgroup_matrix_multiply_accumulate_tf32
float intel_sub_group_tf32_tf32_matrix_mad_k8(float a, float8 b, float acc) // acc + a * b, of tensor floats.
float2 intel_sub_group_tf32_tf32_matrix_mad_k8(float a, float8 b, float2 acc)
float4 intel_sub_group_tf32_tf32_matrix_mad_k8(float2 a, float8 b, float4 acc)
float8 intel_sub_group_tf32_tf32_matrix_mad_k8(float4 a, float8 b, float8 acc)
traits pure
float{w} intel_convert_tfloat32{w}_as_float{w}(float{w} source) // Rounds to a tensor float.
## Intel Matrix Multiplication of bfloat8 (cl_intel_subgroup_matrix_multiply_accumulate_bf8)
traits convergent
undocumented extension cl_intel_subgroup_matrix_multiply_accumulate_bf8
float{r} intel_sub_group_bf8_bf8_matrix_mad_k32_f32(short{r} a, int8 b, float{r} acc) // acc + a * b, of bfloat8.
float{r} intel_sub_group_bf8_bf8_matrix_mad_k32_f32(short{r} a, int8 b, short{r} acc)
float{r} intel_sub_group_bf8_bf8_matrix_mad_k32_f32(short{r} a, int8 b, half{r} acc)
short{r} intel_sub_group_bf8_bf8_matrix_mad_k32_bf16(short{r} a, int8 b, float{r} acc) // acc + a * b, of bfloat8.
short{r} intel_sub_group_bf8_bf8_matrix_mad_k32_bf16(short{r} a, int8 b, short{r} acc)
short{r} intel_sub_group_bf8_bf8_matrix_mad_k32_bf16(short{r} a, int8 b, half{r} acc)
half{r} intel_sub_group_bf8_bf8_matrix_mad_k32_f16(short{r} a, int8 b, float{r} acc) // acc + a * b, of bfloat8.
half{r} intel_sub_group_bf8_bf8_matrix_mad_k32_f16(short{r} a, int8 b, short{r} acc)
half{r} intel_sub_group_bf8_bf8_matrix_mad_k32_f16(short{r} a, int8 b, half{r} acc)
traits pure
let narrowed = half*
let byte = char*
vector(char, narrowed) intel_convert_f16_to_bf8(narrowed source) // Rounds to bfloat8, as its bits.
vector(half, byte) intel_convert_bf8_to_f16(byte source) // The value of the bits of a bfloat8.
## Intel Split Matrix Multiplication (cl_intel_subgroup_split_matrix_multiply_accumulate)
traits convergent
extension cl_intel_subgroup_split_matrix_multiply_accumulate
int2 intel_sub_group_i8_i8_split_matrix_mad_k32(int a, int8 b, int2 acc) // acc + a * b, in two sub-groups.
int4 intel_sub_group_i8_i8_split_matrix_mad_k32(int2 a, int8 b, int4 acc)
int8 intel_sub_group_i8_i8_split_matrix_mad_k32(int4 a, int8 b, int8 acc)
int2 intel_sub_group_i8_u8_split_matrix_mad_k32(int a, uint8 b, int2 acc) // acc + a * b, in two sub-groups.
int4 intel_sub_group_i8_u8_split_matrix_mad_k32(int2 a, uint8 b, int4 acc)
int8 intel_sub_group_i8_u8_split_matrix_mad_k32(int4 a, uint8 b, int8 acc)
int2 intel_sub_group_u8_i8_split_matrix_mad_k32(uint a, int8 b, int2 acc) // acc + a * b, in two sub-groups.
int4 intel_sub_group_u8_i8_split_matrix_mad_k32(uint2 a, int8 b, int4 acc)
int8 intel_sub_group_u8_i8_split_matrix_mad_k32(uint4 a, int8 b, int8 acc)
int2 intel_sub_group_u8_u8_split_matrix_mad_k32(uint a, uint8 b, int2 acc) // acc + a * b, in two sub-groups.
int4 intel_sub_group_u8_u8_split_matrix_mad_k32(uint2 a, uint8 b, int4 acc)
int8 intel_sub_group_u8_u8_split_matrix_mad_k32(uint4 a, uint8 b, int8 acc)
float2 intel_sub_group_bf16_bf16_split_matrix_mad_k16(int a, int8 b, float2 acc) // acc + a * b, in two sub-groups.
float4 intel_sub_group_bf16_bf16_split_matrix_mad_k16(int2 a, int8 b, float4 acc)
float8 intel_sub_group_bf16_bf16_split_matrix_mad_k16(int4 a, int8 b, float8 acc)
float2 intel_sub_group_f16_f16_split_matrix_mad_k16(int a, int8 b, float2 acc) // acc + a * b, in two sub-groups.
float4 intel_sub_group_f16_f16_split_matrix_mad_k16(int2 a, int8 b, float4 acc)
float8 intel_sub_group_f16_f16_split_matrix_mad_k16(int4 a, int8 b, float8 acc)
`;
