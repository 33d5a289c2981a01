/** Sub-group functions: the core ones and those of the cl_khr_subgroup_ extensions. */
export const subGroup = `
## Sub-Group Functions
traits uniform sub-group
let gentype = int uint long ulong float double half
let op = add min max
needs cl_khr_subgroups|cl_intel_subgroups|__opencl_c_subgroups
uint get_sub_group_size(void) // Number of work-items in this sub-group.
uint get_max_sub_group_size(void) // Largest sub-group size in this work-group.
uint get_num_sub_groups(void) // Number of sub-groups in this work-group.
traits position sub-group
uint get_sub_group_id(void) // Index of this sub-group inside its work-group.
uint get_sub_group_local_id(void) // This work-item's index inside its sub-group.
traits barrier fence convergent sub-group
void sub_group_barrier(cl_mem_fence_flags flags)
  // Waits until every work-item of the sub-group is here; \`flags\` name the memory whose accesses become visible.
traits collective uniform convergent sub-group
int sub_group_all(int predicate) // Non-zero if \`predicate\` is non-zero for every work-item of the sub-group.
int sub_group_any(int predicate) // Non-zero if \`predicate\` is non-zero for some work-item of the sub-group.
gentype sub_group_broadcast(gentype x, uint sub_group_local_id)
  // The value of \`x\` in the given work-item, for the whole sub-group.
gentype sub_group_reduce_{op}(gentype x) // The {op} of \`x\` over all work-items of the sub-group.
traits collective convergent sub-group
gentype sub_group_scan_exclusive_{op}(gentype x) // The {op} of \`x\` over the work-items before this one.
gentype sub_group_scan_inclusive_{op}(gentype x) // The {op} of \`x\` over the work-items up to and including this one.
since 2.0 needs cl_khr_subgroups|cl_intel_subgroups|__opencl_c_subgroups
traits uniform sub-group
uint get_enqueued_num_sub_groups(void) // Number of sub-groups in a work-group of full size.
void sub_group_barrier(cl_mem_fence_flags flags, memory_scope scope)
## Sub-Group Extended Types (cl_khr_subgroup_extended_types)
traits collective uniform convergent sub-group
let gentype = char uchar short ushort
let gentypen = charn ucharn shortn ushortn intn uintn longn ulongn floatn doublen halfn
needs cl_khr_subgroup_extended_types
gentype sub_group_broadcast(gentype x, uint sub_group_local_id)
gentypen sub_group_broadcast(gentypen x, uint sub_group_local_id)
gentype sub_group_reduce_{op}(gentype x)
traits collective convergent sub-group
gentype sub_group_scan_exclusive_{op}(gentype x)
gentype sub_group_scan_inclusive_{op}(gentype x)
## Sub-Group Votes (cl_khr_subgroup_non_uniform_vote)
traits uniform convergent sub-group
let gentype = char uchar short ushort int uint long ulong float double half
needs cl_khr_subgroup_non_uniform_vote
traits position convergent sub-group
int sub_group_elect(void) // Non-zero in exactly one of the active work-items.
traits uniform convergent sub-group
int sub_group_non_uniform_all(int predicate) // Non-zero if \`predicate\` is non-zero for every active work-item.
int sub_group_non_uniform_any(int predicate) // Non-zero if \`predicate\` is non-zero for some active work-item.
int sub_group_non_uniform_all_equal(gentype value) // Non-zero if \`value\` is the same in all active work-items.
## Sub-Group Ballots (cl_khr_subgroup_ballot)
traits uniform convergent sub-group
let gentypes = char* uchar* short* ushort* int* uint* long* ulong* float* double* half*
let relation = eq ge gt le lt
let scan = inclusive exclusive
needs cl_khr_subgroup_ballot
gentypes sub_group_non_uniform_broadcast(gentypes value, uint index)
  // The value in the active work-item with the given index.
gentype sub_group_broadcast_first(gentype value) // The value in the first active work-item.
uint4 sub_group_ballot(int predicate) // A bit per work-item, set where \`predicate\` is non-zero.
traits position convergent sub-group
int sub_group_inverse_ballot(uint4 value) // Whether this work-item's bit of the ballot is set.
traits pure sub-group
int sub_group_ballot_bit_extract(uint4 value, uint index) // Whether the ballot's bit \`index\` is set.
uint sub_group_ballot_bit_count(uint4 value) // Number of bits set in the ballot.
traits position convergent sub-group
uint sub_group_ballot_{scan}_scan(uint4 value) // Number of bits set for the work-items before this one ({scan}).
traits pure sub-group
uint sub_group_ballot_find_lsb(uint4 value) // Index of the lowest bit set in the ballot.
uint sub_group_ballot_find_msb(uint4 value) // Index of the highest bit set in the ballot.
traits position sub-group
uint4 get_sub_group_{relation}_mask(void)
  // A ballot with the bits of the work-items whose index is in relation \`{relation}\` to this one's.
## Sub-Group Arithmetic (cl_khr_subgroup_non_uniform_arithmetic)
traits uniform convergent sub-group
let igentype = char uchar short ushort int uint long ulong
let arithmetic = add min max mul
let bitwise = and or xor
needs cl_khr_subgroup_non_uniform_arithmetic
gentype sub_group_non_uniform_reduce_{arithmetic}(gentype value)
  // The {arithmetic} of \`value\` over the active work-items.
igentype sub_group_non_uniform_reduce_{bitwise}(igentype value)
  // The bitwise {bitwise} of \`value\` over the active work-items.
int sub_group_non_uniform_reduce_logical_{bitwise}(int predicate)
  // The logical {bitwise} of \`predicate\` over the active work-items.
traits convergent sub-group
gentype sub_group_non_uniform_scan_{scan}_{arithmetic}(gentype value)
  // The {scan} running {arithmetic} of \`value\` over the active work-items.
igentype sub_group_non_uniform_scan_{scan}_{bitwise}(igentype value)
  // The {scan} running bitwise {bitwise} of \`value\` over the active work-items.
int sub_group_non_uniform_scan_{scan}_logical_{bitwise}(int predicate)
  // The {scan} running logical {bitwise} of \`predicate\` over the active work-items.
## Sub-Group Shuffles (cl_khr_subgroup_shuffle)
traits convergent sub-group
needs cl_khr_subgroup_shuffle
gentype sub_group_shuffle(gentype value, uint index) // The value in the work-item with the given index.
gentype sub_group_shuffle_xor(gentype value, uint mask)
  // The value in the work-item whose index is this one's exclusive-or \`mask\`.
## Sub-Group Relative Shuffles (cl_khr_subgroup_shuffle_relative)
traits convergent sub-group
needs cl_khr_subgroup_shuffle_relative
gentype sub_group_shuffle_up(gentype value, uint delta)
  // The value in the work-item whose index is \`delta\` below this one's.
gentype sub_group_shuffle_down(gentype value, uint delta)
  // The value in the work-item whose index is \`delta\` above this one's.
## Sub-Group Clustered Reductions (cl_khr_subgroup_clustered_reduce)
traits convergent sub-group
needs cl_khr_subgroup_clustered_reduce
gentype sub_group_clustered_reduce_{arithmetic}(gentype value, uint clustersize)
  // The {arithmetic} of \`value\` over the active work-items of this cluster.
igentype sub_group_clustered_reduce_{bitwise}(igentype value, uint clustersize)
  // The bitwise {bitwise} of \`value\` over the active work-items of this cluster.
int sub_group_clustered_reduce_logical_{bitwise}(int predicate, uint clustersize)
  // The logical {bitwise} of \`predicate\` over the active work-items of this cluster.
## Sub-Group Rotation (cl_khr_subgroup_rotate)
traits convergent sub-group
needs cl_khr_subgroup_rotate
gentype sub_group_rotate(gentype value, int delta)
  // The value in the work-item \`delta\` places further round the sub-group.
gentype sub_group_clustered_rotate(gentype value, int delta, uint clustersize)
  // The value in the work-item \`delta\` places further round the cluster.
`;
