/** Functions of AMD's extensions. Sources: their specifications in the Khronos registry; clang's opencl-c.h. */
export const amd = `
## AMD Media Operations (cl_amd_media_ops)
let uintn = uint*
extension cl_amd_media_ops
uint amd_pack(float4 v) // The four components, each rounded and clamped to a byte, in one uint.
vector(float, uintn) amd_unpack0(uintn v) // Byte 0 of each component, as a float.
vector(float, uintn) amd_unpack1(uintn v) // Byte 1 of each component, as a float.
vector(float, uintn) amd_unpack2(uintn v) // Byte 2 of each component, as a float.
vector(float, uintn) amd_unpack3(uintn v) // Byte 3 of each component, as a float.
uintn amd_bitalign(uintn high, uintn low, uintn shift) // The low 32 bits of (high:low) >> (shift & 31).
uintn amd_bytealign(uintn high, uintn low, uintn shift) // The low 32 bits of (high:low) >> 8 * (shift & 3).
uintn amd_lerp(uintn a, uintn b, uintn round)
  // The average of each pair of bytes; the low bit of each byte of \`round\` says whether it is rounded up.
uintn amd_sad(uintn a, uintn b, uintn sum) // \`sum\` plus the absolute differences of the four pairs of bytes.
uint amd_sad4(uint4 a, uint4 b, uint sum) // \`sum\` plus the absolute differences of the sixteen pairs of bytes.
uintn amd_sadhi(uintn a, uintn b, uintn sum) // As amd_sad, with the differences added to the upper half of \`sum\`.
## AMD Population Count (cl_amd_popcnt)
let igentype = uint* ulong*
extension cl_amd_popcnt
igentype popcnt(igentype x) // The number of bits that are set.
## AMD Media Operations 2 (cl_amd_media_ops2)
let gentype = int* uint* float*
let intn = int*
let ulongn = ulong*
extension cl_amd_media_ops2
uintn amd_msad(uintn a, uintn b, uintn sum) // As amd_sad, without the bytes of \`b\` that are 0.
ulongn amd_qsad(ulongn a, vector(uint, ulongn) b, ulongn sum) // Four sums of absolute differences, at each byte of \`a\`.
ulongn amd_mqsad(ulongn a, vector(uint, ulongn) b, ulongn sum) // As amd_qsad, without the bytes of \`b\` that are 0.
uintn amd_sadw(uintn a, uintn b, uintn sum) // \`sum\` plus the absolute differences of the two 16-bit halves.
uintn amd_sadd(uintn a, uintn b, uintn sum) // \`sum\` plus the absolute difference of \`a\` and \`b\`.
uintn amd_bfm(uintn width, uintn offset) // A mask of \`width\` bits, beginning at bit \`offset\`.
intn amd_bfe(intn x, unsigned(intn) offset, unsigned(intn) width) // The field of \`width\` bits at \`offset\`, sign-extended.
uintn amd_bfe(uintn x, uintn offset, uintn width) // The field of \`width\` bits at \`offset\`.
gentype amd_median3(gentype a, gentype b, gentype c) // The median of three values.
gentype amd_min3(gentype a, gentype b, gentype c) // The smallest of three values.
gentype amd_max3(gentype a, gentype b, gentype c) // The largest of three values.
`;
