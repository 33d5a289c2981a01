/** Integer functions and the extensions that add to them. */
export const integer = `
## Integer Functions
traits pure
let gentype = char* uchar* short* ushort* int* uint* long* ulong*
let gentypen = charn ucharn shortn ushortn intn uintn longn ulongn
unsigned(gentype) abs(gentype x) // Absolute value of \`x\`, as an unsigned integer.
unsigned(gentype) abs_diff(gentype x, gentype y) // Absolute difference of \`x\` and \`y\`, without overflow.
gentype add_sat(gentype x, gentype y) // x + y, clamped to the type's range.
gentype hadd(gentype x, gentype y) // (x + y) / 2, rounded down, without overflow.
gentype rhadd(gentype x, gentype y) // (x + y + 1) / 2, rounded down, without overflow.
gentype clamp(gentype x, gentype minval, gentype maxval) // \`x\` limited to the range from \`minval\` to \`maxval\`.
gentypen clamp(gentypen x, scalar(gentypen) minval, scalar(gentypen) maxval)
gentype clz(gentype x) // Number of leading zero bits of \`x\`.
gentype mad_hi(gentype a, gentype b, gentype c) // High half of a × b, plus \`c\`.
gentype mad_sat(gentype a, gentype b, gentype c) // a × b + c, clamped to the type's range.
gentype max(gentype x, gentype y) // The larger of the two.
gentypen max(gentypen x, scalar(gentypen) y)
gentype min(gentype x, gentype y) // The smaller of the two.
gentypen min(gentypen x, scalar(gentypen) y)
gentype mul_hi(gentype x, gentype y) // High half of the double-width product of \`x\` and \`y\`.
gentype rotate(gentype v, gentype i) // The bits of \`v\` shifted left by \`i\`, those that fall out coming back in
  on the right.
gentype sub_sat(gentype x, gentype y) // x − y, clamped to the type's range.
let gentype = char* uchar* short* ushort* int* uint*
wider(gentype) upsample(gentype hi, unsigned(gentype) lo)
  // An integer of twice the width, \`hi\` in its upper and \`lo\` in its lower half.
let gentype = int* uint*
gentype mad24(gentype x, gentype y, gentype z) // x × y + z, where \`x\` and \`y\` fit in 24 bits.
gentype mul24(gentype x, gentype y) // x × y, where both fit in 24 bits.
let gentype = char* uchar* short* ushort* int* uint* long* ulong*
since 1.2
gentype popcount(gentype x) // Number of bits of \`x\` that are set.
since 2.0
gentype ctz(gentype x) // Number of trailing zero bits of \`x\`; the type's width for 0.
## Extended Bit Operations (cl_khr_extended_bit_ops)
traits pure
needs cl_khr_extended_bit_ops
gentype bitfield_insert(gentype base, gentype insert, uint offset, uint count)
  // \`base\` with \`count\` bits at \`offset\` replaced by the low bits of \`insert\`.
signed(gentype) bitfield_extract_signed(gentype base, uint offset, uint count)
  // \`count\` bits of \`base\` from \`offset\`, sign-extended.
unsigned(gentype) bitfield_extract_unsigned(gentype base, uint offset, uint count)
  // \`count\` bits of \`base\` from \`offset\`, zero-extended.
gentype bit_reverse(gentype base) // The bits of \`base\` in reverse order.
## Integer Dot Product (cl_khr_integer_dot_product)
traits pure
needs __opencl_c_integer_dot_product_input_4x8bit
uint dot(uchar4 a, uchar4 b)
int dot(char4 a, char4 b)
int dot(uchar4 a, char4 b)
int dot(char4 a, uchar4 b)
uint dot_acc_sat(uchar4 a, uchar4 b, uint acc)
  // Dot product of four 8-bit integers added to \`acc\`, clamped to 32 bits.
int dot_acc_sat(char4 a, char4 b, int acc)
int dot_acc_sat(uchar4 a, char4 b, int acc)
int dot_acc_sat(char4 a, uchar4 b, int acc)
needs __opencl_c_integer_dot_product_input_4x8bit_packed
let sign = ss us su
uint dot_4x8packed_uu_uint(uint a, uint b) // Dot product of four unsigned 8-bit integers packed in each argument.
int dot_4x8packed_{sign}_int(uint a, uint b)
  // Dot product of four 8-bit integers packed in each argument; \`{sign}\` tells which side is signed.
uint dot_acc_sat_4x8packed_uu_uint(uint a, uint b, uint acc) // As dot_4x8packed_uu_uint, added to \`acc\` and clamped.
int dot_acc_sat_4x8packed_{sign}_int(uint a, uint b, int acc)
  // As dot_4x8packed_{sign}_int, added to \`acc\` and clamped.
`;
