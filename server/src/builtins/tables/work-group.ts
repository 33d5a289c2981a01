/** Work-group collective functions, and reading the clock. */
export const workGroup = `
## Work-Group Collective Functions
traits collective uniform convergent
let gentype = int uint long ulong float double half
let op = add min max
needs __opencl_c_work_group_collective_functions
int work_group_all(int predicate) // Non-zero if \`predicate\` is non-zero for every work-item of the work-group.
int work_group_any(int predicate) // Non-zero if \`predicate\` is non-zero for some work-item of the work-group.
gentype work_group_broadcast(gentype a, size_t local_id)
  // The value of \`a\` in the work-item with the given local id, for the whole work-group.
gentype work_group_broadcast(gentype a, size_t local_id_x, size_t local_id_y)
gentype work_group_broadcast(gentype a, size_t local_id_x, size_t local_id_y, size_t local_id_z)
gentype work_group_reduce_{op}(gentype x) // The {op} of \`x\` over all work-items of the work-group.
traits collective convergent
gentype work_group_scan_exclusive_{op}(gentype x) // The {op} of \`x\` over the work-items before this one.
gentype work_group_scan_inclusive_{op}(gentype x) // The {op} of \`x\` over the work-items up to and including this one.
## Work-Group Collective Uniform Arithmetic (cl_khr_work_group_uniform_arithmetic)
traits collective uniform convergent
let igentype = int uint long ulong
let bitwise = and or xor
let scan = inclusive exclusive
since 2.0 needs cl_khr_work_group_uniform_arithmetic
gentype work_group_reduce_mul(gentype x) // The product of \`x\` over all work-items of the work-group.
igentype work_group_reduce_{bitwise}(igentype x)
  // The bitwise {bitwise} of \`x\` over all work-items of the work-group.
int work_group_reduce_logical_{bitwise}(int predicate)
  // The logical {bitwise} of \`predicate\` over all work-items of the work-group.
traits collective convergent
gentype work_group_scan_{scan}_mul(gentype x) // The {scan} running product of \`x\` over the work-group.
igentype work_group_scan_{scan}_{bitwise}(igentype x)
  // The {scan} running bitwise {bitwise} of \`x\` over the work-group.
int work_group_scan_{scan}_logical_{bitwise}(int predicate)
  // The {scan} running logical {bitwise} of \`predicate\` over the work-group.
## Kernel Clock (cl_khr_kernel_clock)
traits position
let scope = device work_group sub_group
needs cl_khr_kernel_clock __opencl_c_kernel_clock_scope_{scope}
ulong clock_read_{scope}(void) // A clock that is shared at {scope} scope, as a 64-bit count.
uint2 clock_read_hilo_{scope}(void) // A clock that is shared at {scope} scope, as low and high 32 bits.
`;
