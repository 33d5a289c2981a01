/**
 * Functions of AMD's extensions and its compiler. Sources: the Khronos registry; clang's header and its AMDGPU
 * builtins.
 */
export const amd = `
## AMD Media Operations (cl_amd_media_ops)
traits pure
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
traits pure
let igentype = uint* ulong*
extension cl_amd_popcnt
igentype popcnt(igentype x) // The number of bits that are set.
## AMD Media Operations 2 (cl_amd_media_ops2)
traits pure
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
## AMD GPU Builtins of clang
extension amdgcn
traits position
uint __builtin_amdgcn_workitem_id_x(void) // The local id in the first dimension.
uint __builtin_amdgcn_workitem_id_y(void) // The local id in the second dimension.
uint __builtin_amdgcn_workitem_id_z(void) // The local id in the third dimension.
traits uniform
uint __builtin_amdgcn_workgroup_id_x(void) // The group id in the first dimension.
uint __builtin_amdgcn_workgroup_id_y(void) // The group id in the second dimension.
uint __builtin_amdgcn_workgroup_id_z(void) // The group id in the third dimension.
uint __builtin_amdgcn_wavefrontsize(void) // The number of work-items in a wavefront.
traits barrier convergent
void __builtin_amdgcn_s_barrier(void) // Waits until every work-item of the work-group is here, without a fence.
traits barrier convergent sub-group
void __builtin_amdgcn_wave_barrier(void) // Keeps the compiler from moving code of the wavefront across.
traits convergent
int __builtin_amdgcn_readfirstlane(int value) // The value of the first active work-item of the wavefront.
int __builtin_amdgcn_readlane(int value, int lane) // The value of a work-item of the wavefront.
int __builtin_amdgcn_ds_bpermute(int address, int value) // The value of the work-item \`address / 4\` of the wavefront.
int __builtin_amdgcn_ds_permute(int address, int value) // Sends the value to the work-item \`address / 4\`.
int __builtin_amdgcn_ds_swizzle(int value, int pattern) // The value of another work-item, by a constant pattern.
int __builtin_amdgcn_mov_dpp(int value, int control, int row_mask, int bank_mask, bool bound_control)
  // The value of another work-item, by data-parallel primitives.
int __builtin_amdgcn_update_dpp(int old, int value, int control, int row_mask, int bank_mask, bool bound_control)
  // As __builtin_amdgcn_mov_dpp, with \`old\` where there is no value.
ulong __builtin_amdgcn_ballot_w64(bool predicate) // A bit for each work-item of a wavefront of 64.
uint __builtin_amdgcn_ballot_w32(bool predicate) // A bit for each work-item of a wavefront of 32.
traits pure
uint __builtin_amdgcn_alignbit(uint high, uint low, uint shift) // The low 32 bits of (high:low) >> (shift & 31).
uint __builtin_amdgcn_alignbyte(uint high, uint low, uint shift) // The low 32 bits of (high:low) >> 8 * (shift & 3).
uint __builtin_amdgcn_perm(uint high, uint low, uint selector) // Four bytes that \`selector\` selects.
uint __builtin_amdgcn_ubfe(uint x, uint offset, uint width) // The field of \`width\` bits at \`offset\`.
uint __builtin_amdgcn_sbfe(uint x, uint offset, uint width) // The field of \`width\` bits at \`offset\`, sign-extended.
float __builtin_amdgcn_rcpf(float x) // An approximation of 1 / x.
float __builtin_amdgcn_rsqf(float x) // An approximation of 1 / sqrt(x).
float __builtin_amdgcn_fmed3f(float a, float b, float c) // The median of three values.
traits position
uint __builtin_amdgcn_mbcnt_lo(uint mask, uint base) // \`base\` plus the bits of \`mask\` below this work-item.
uint __builtin_amdgcn_mbcnt_hi(uint mask, uint base) // As __builtin_amdgcn_mbcnt_lo, for the upper 32 work-items.
`;
