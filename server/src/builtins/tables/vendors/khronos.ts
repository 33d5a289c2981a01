/**
 * Names of registered extensions of several vendors that are no functions, or that no compiler has. Source:
 * OpenCL-Docs.
 */
export const khronos = `
## RAW Images (cl_ext_image_raw10_raw12)
extension cl_ext_image_raw10_raw12
constant CLK_UNSIGNED_INT_RAW10_EXT = 0x10E3
constant CLK_UNSIGNED_INT_RAW12_EXT = 0x10E4
## Packed 10-Bit Images (cl_ext_image_unorm_int_2_101010)
extension cl_ext_image_unorm_int_2_101010
constant CLK_UNORM_INT_2_101010_EXT = 0x10E5
## Images of 10, 12 and 14 Bits (cl_ext_image_unsigned_10x6_12x4_14x2)
extension cl_ext_image_unsigned_10x6_12x4_14x2
constant CLK_UNSIGNED_INT10X6_EXT = 0x10E6
constant CLK_UNSIGNED_INT12X4_EXT = 0x10E7
constant CLK_UNSIGNED_INT14X2_EXT = 0x10E8
constant CLK_UNORM_10X6_EXT = 0x10E1
constant CLK_UNORM_12X4_EXT = 0x10E9
constant CLK_UNORM_14X2_EXT = 0x10EA
## Atomic Counters (cl_ext_atomic_counters_32)
extension cl_ext_atomic_counters_32
type counter32_t // A counter that only atomic_inc and atomic_dec change.
extension cl_ext_atomic_counters_64
type counter64_t // A counter that only atomic_inc and atomic_dec change.
`;
