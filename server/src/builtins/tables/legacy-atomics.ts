/** The atomics of OpenCL C 1.x, on plain integers: atomic_ (core from 1.1) and atom_ (extensions). */
export const legacyAtomics = `
## OpenCL C 1.x Legacy Atomics
traits atomic
let T = int uint
let X = int uint float
T atomic_add(volatile global|local T *p, T val) // Atomically adds \`val\` to \`*p\`; the old value.
T atomic_sub(volatile global|local T *p, T val) // Atomically subtracts \`val\` from \`*p\`; the old value.
X atomic_xchg(volatile global|local X *p, X val) // Atomically stores \`val\` in \`*p\`; the old value.
T atomic_inc(volatile global|local T *p) // Atomically adds 1 to \`*p\`; the old value.
T atomic_dec(volatile global|local T *p) // Atomically subtracts 1 from \`*p\`; the old value.
T atomic_cmpxchg(volatile global|local T *p, T cmp, T val)
  // Atomically stores \`val\` in \`*p\` if it equals \`cmp\`; the old value.
T atomic_min(volatile global|local T *p, T val)
  // Atomically replaces \`*p\` by the smaller of it and \`val\`; the old value.
T atomic_max(volatile global|local T *p, T val)
  // Atomically replaces \`*p\` by the larger of it and \`val\`; the old value.
T atomic_and(volatile global|local T *p, T val) // Atomic bitwise AND of \`*p\` with \`val\`; the old value.
T atomic_or(volatile global|local T *p, T val) // Atomic bitwise OR of \`*p\` with \`val\`; the old value.
T atomic_xor(volatile global|local T *p, T val) // Atomic bitwise exclusive OR of \`*p\` with \`val\`; the old value.
## 32-bit Atomics (cl_khr_global_int32_base_atomics, cl_khr_local_int32_base_atomics)
traits atomic
let space = global local
needs cl_khr_{space}_int32_base_atomics
T atom_add(volatile {space} T *p, T val) // Atomically adds \`val\` to \`*p\`; the old value. Same as atomic_add for
  32 bits.
T atom_sub(volatile {space} T *p, T val) // Atomically subtracts \`val\` from \`*p\`; the old value.
T atom_xchg(volatile {space} T *p, T val) // Atomically stores \`val\` in \`*p\`; the old value.
T atom_inc(volatile {space} T *p) // Atomically adds 1 to \`*p\`; the old value.
T atom_dec(volatile {space} T *p) // Atomically subtracts 1 from \`*p\`; the old value.
T atom_cmpxchg(volatile {space} T *p, T cmp, T val)
  // Atomically stores \`val\` in \`*p\` if it equals \`cmp\`; the old value.
## 32-bit Atomics (cl_khr_global_int32_extended_atomics, cl_khr_local_int32_extended_atomics)
traits atomic
needs cl_khr_{space}_int32_extended_atomics
T atom_min(volatile {space} T *p, T val) // Atomically replaces \`*p\` by the smaller of it and \`val\`; the old value.
T atom_max(volatile {space} T *p, T val) // Atomically replaces \`*p\` by the larger of it and \`val\`; the old value.
T atom_and(volatile {space} T *p, T val) // Atomic bitwise AND of \`*p\` with \`val\`; the old value.
T atom_or(volatile {space} T *p, T val) // Atomic bitwise OR of \`*p\` with \`val\`; the old value.
T atom_xor(volatile {space} T *p, T val) // Atomic bitwise exclusive OR of \`*p\` with \`val\`; the old value.
## 64-bit Atomics (cl_khr_int64_base_atomics, cl_khr_int64_extended_atomics)
traits atomic
let T = long ulong
needs cl_khr_int64_base_atomics
T atom_add(volatile global|local T *p, T val)
T atom_sub(volatile global|local T *p, T val)
T atom_xchg(volatile global|local T *p, T val)
T atom_inc(volatile global|local T *p)
T atom_dec(volatile global|local T *p)
T atom_cmpxchg(volatile global|local T *p, T cmp, T val)
needs cl_khr_int64_extended_atomics
T atom_min(volatile global|local T *p, T val)
T atom_max(volatile global|local T *p, T val)
T atom_and(volatile global|local T *p, T val)
T atom_or(volatile global|local T *p, T val)
T atom_xor(volatile global|local T *p, T val)
`;
