/** What NVIDIA's header declares besides the language's functions. Source: the compiler's answers. */
export const nvidia = `
## NVIDIA
needs __NV_CL_C_VERSION
float __int_as_float(int x) // The value with the bits of \`x\`.
let gentype = long ulong
gentype atomic_add(volatile global|local gentype *p, gentype val)
gentype atomic_sub(volatile global|local gentype *p, gentype val)
gentype atomic_xchg(volatile global|local gentype *p, gentype val)
gentype atomic_inc(volatile global|local gentype *p)
gentype atomic_dec(volatile global|local gentype *p)
gentype atomic_cmpxchg(volatile global|local gentype *p, gentype cmp, gentype val)
gentype atomic_min(volatile global|local gentype *p, gentype val)
gentype atomic_max(volatile global|local gentype *p, gentype val)
gentype atomic_and(volatile global|local gentype *p, gentype val)
gentype atomic_or(volatile global|local gentype *p, gentype val)
gentype atomic_xor(volatile global|local gentype *p, gentype val)
`;
