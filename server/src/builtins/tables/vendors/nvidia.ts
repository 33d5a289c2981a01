/** Functions of NVIDIA's compiler. Sources: the compiler's answers; clang's NVPTX builtins. */
export const nvidia = `
## NVPTX Builtins of clang
let d = x y z w
extension nvvm
traits position
int __nvvm_read_ptx_sreg_tid_{d}(void) // The local id in a dimension.
int __nvvm_read_ptx_sreg_laneid(void) // The index in the warp.
traits uniform
int __nvvm_read_ptx_sreg_ntid_{d}(void) // The local size in a dimension.
int __nvvm_read_ptx_sreg_ctaid_{d}(void) // The group id in a dimension.
int __nvvm_read_ptx_sreg_nctaid_{d}(void) // The number of work-groups in a dimension.
int __nvvm_read_ptx_sreg_warpsize(void) // The number of work-items in a warp.
traits barrier convergent
void __nvvm_bar_sync(int id) // Waits until every work-item of the work-group is here.
void __nvvm_barrier_sync(uint id) // Waits until every work-item of the work-group is here.
traits barrier convergent sub-group
void __nvvm_bar_warp_sync(uint mask) // Waits for the work-items of the warp that \`mask\` names.
traits collective convergent
int __nvvm_bar0_popc(int predicate) // The number of work-items of the work-group with a non-zero predicate.
int __nvvm_bar0_and(int predicate) // Non-zero if the predicate is non-zero for all work-items of the work-group.
int __nvvm_bar0_or(int predicate) // Non-zero if the predicate is non-zero for some work-item of the work-group.
traits fence
void __nvvm_membar_cta(void) // Orders memory accesses for the work-group.
void __nvvm_membar_gl(void) // Orders memory accesses for the device.
void __nvvm_membar_sys(void) // Orders memory accesses for the system.
`;
