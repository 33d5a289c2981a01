/** Functions of Imagination's extensions. Source: their specifications in OpenCL-Docs. */
export const img = `
## Imagination Bitwise Operations (cl_img_bitwise_ops)
traits pure
let igentype = char* uchar* short* ushort* int* uint* long* ulong*
extension cl_img_bitwise_ops
igentype img_bit_interleave(igentype a, igentype b) // The lower halves of \`a\` and \`b\`, bit by bit.
## Imagination Swaps (cl_img_swap_ops)
traits convergent
let gentype = char* uchar* short* ushort* int* uint* long* ulong* float* double* half*
extension cl_img_swap_ops
gentype img_swap_x(gentype value) // The value of the horizontal neighbour in a block of four work-items.
gentype img_swap_y(gentype value) // The value of the vertical neighbour in a block of four work-items.
## Imagination Matrix Multiplication (cl_img_matrix_multiply)
traits reads
let sat = - _sat
let shape = 2x4_4x4 2x4_4x4transposed
extension cl_img_matrix_multiply
float2 img_dot_interleaved(float a, local float2 *b) // The dot products of \`a\` with the even and odd elements of \`b\`.
float2 img_dot_interleaved(float2 a, local float4 *b)
float2 img_dot_interleaved(float4 a, local float8 *b)
float2 img_dot_interleaved(float8 a, local float16 *b)
float2 img_dot_interleaved_acc(float a, local float2 *b, float2 acc) // As img_dot_interleaved, added to \`acc\`.
float2 img_dot_interleaved_acc(float2 a, local float4 *b, float2 acc)
float2 img_dot_interleaved_acc(float4 a, local float8 *b, float2 acc)
float2 img_dot_interleaved_acc(float8 a, local float16 *b, float2 acc)
float2 img_matmul_float_acc_1x2_2x2(float2 a, local float4 *b, float2 acc)
  // \`acc\` plus the product of a 1x2 and a 2x2 matrix.
float2 img_matmul_half2_acc_1x2_2x2f(half4 a, local half8 *b, float2 acc)
  // \`acc\` plus the product of a 1x2 and a 2x2 matrix of half2.
half2 img_matmul_half2_acc_1x2_2x2h(half4 a, local half8 *b, half2 acc)
  // \`acc\` plus the product of a 1x2 and a 2x2 matrix of half2.
uint2 img_matmul_uchar4_acc_1x2_2x2{sat}(uchar8 a, local uchar16 *b, uint2 acc)
  // \`acc\` plus the product of a 1x2 and a 2x2 matrix of uchar4.
int2 img_matmul_char4_acc_1x2_2x2{sat}(char8 a, local char16 *b, int2 acc)
  // \`acc\` plus the product of a 1x2 and a 2x2 matrix of four bytes.
int2 img_matmul_char4_acc_1x2_2x2{sat}(uchar8 a, local char16 *b, int2 acc)
int2 img_matmul_char4_acc_1x2_2x2{sat}(char8 a, local uchar16 *b, int2 acc)
float8 img_matmul_{shape}f(half4 a0, half4 a1, local half16 *b) // The product of a 2x4 and a 4x4 matrix, as float.
half8 img_matmul_{shape}h(half4 a0, half4 a1, local half16 *b) // The product of a 2x4 and a 4x4 matrix, as half.
float8 img_matmul_acc_{shape}f(half4 a0, half4 a1, local half16 *b, float4 acc0, float4 acc1)
  // The accumulators plus the product of a 2x4 and a 4x4 matrix, as float.
half8 img_matmul_acc_{shape}h(half4 a0, half4 a1, local half16 *b, half4 acc0, half4 acc1)
  // The accumulators plus the product of a 2x4 and a 4x4 matrix, as half.
## Imagination Memory Management (cl_img_memory_management)
let gentype = char* uchar* short* ushort* int* uint* long* ulong* float* double* half*
extension cl_img_memory_management
type cache_target_img = uint // The caches that a function concerns.
type cache_coherence_img = uint // The cache up to which accesses are coherent.
type L2_cache_policy_img = uint // What a miss does in the L2 cache.
type cache_persistence_level_img = uint // How long a line stays in the cache.
constant cache_target_L1_img = 0
constant cache_target_L2_img = 1
constant cache_target_external_img = 2
constant cache_coherence_L1_img = 0
constant cache_coherence_L2_img = 1
constant L2_cache_policy_new_alloc_img = 0
constant L2_cache_policy_bypass_img = 1
constant cache_persistence_level_default_img = 0
constant cache_persistence_level_min_img = 0
constant cache_persistence_level_low_img = 1
constant cache_persistence_level_high_img = 2
constant cache_persistence_level_max_img = 3
traits fence
void img_fence(cache_target_img target) // Orders memory accesses as far as the cache \`target\`.
traits cache
void img_cache_flush(cache_target_img target) // Writes back the caches up to \`target\`.
void img_cache_invalidate(cache_target_img target) // Discards the contents of the caches up to \`target\`.
void img_cache_flush_invalidate(cache_target_img target) // Writes back and discards the caches up to \`target\`.
traits reads
gentype img_load(any const gentype *p, cache_coherence_img coherence, L2_cache_policy_img policy,
  cache_persistence_level_img persistence, bool is_volatile) // Reads with control over the caches.
traits writes
void img_store(any gentype *p, gentype value, cache_coherence_img coherence, L2_cache_policy_img policy,
  cache_persistence_level_img persistence, bool is_volatile) // Writes with control over the caches.
`;
