/**
 * Overloads of core functions that a vendor's extension adds. They exist where a pragma or a macro enables the
 * extension. Sources: the answers of NVIDIA's compiler; the header of Intel's GPU compiler; the Khronos registry.
 */
export const overloads = `
## NVIDIA
needs __NV_CL_C_VERSION
traits pure
float __int_as_float(int x) // The value with the bits of \`x\`.
traits atomic
let gentype = long ulong
let op = add sub xchg min max and or xor
gentype atomic_{op}(volatile global|local gentype *p, gentype val)
gentype atomic_inc(volatile global|local gentype *p)
gentype atomic_dec(volatile global|local gentype *p)
gentype atomic_cmpxchg(volatile global|local gentype *p, gentype cmp, gentype val)
## Intel Global Float Atomics (cl_intel_global_float_atomics)
traits atomic
let prefix = atom atomic
let sum = add sub
undocumented extension cl_intel_global_float_atomics
float {prefix}_{sum}(volatile global float *p, float val)
undocumented since 2.0 extension cl_intel_global_float_atomics
float atomic_fetch_{sum}(volatile global atomic_float *object, float operand)
float atomic_fetch_{sum}_explicit(volatile global atomic_float *object, float operand, memory_order order)
float atomic_fetch_{sum}_explicit(volatile global atomic_float *object, float operand, memory_order order,
  memory_scope scope)
## Atomic Counters (cl_ext_atomic_counters_32)
traits atomic
extension cl_ext_atomic_counters_32
uint atomic_inc(counter32_t counter)
uint atomic_dec(counter32_t counter)
extension cl_ext_atomic_counters_64
ulong atomic_inc(counter64_t counter)
ulong atomic_dec(counter64_t counter)
`;
