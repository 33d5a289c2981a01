/** Work-item functions: where in the index space is this work-item. */
export const workItem = `
## Work-Item Functions
traits uniform
uint get_work_dim(void) // Number of dimensions of the index space that the kernel was enqueued with.
size_t get_global_size(uint dimindx) // Number of work-items in dimension \`dimindx\` of the index space; 1 for a
  dimension out of range.
traits position
size_t get_global_id(uint dimindx) // This work-item's global index in dimension \`dimindx\`; 0 for a dimension out
  of range.
traits uniform
size_t get_local_size(uint dimindx) // Number of work-items of this work-group in dimension \`dimindx\`; 1 for a
  dimension out of range.
traits position
size_t get_local_id(uint dimindx) // This work-item's index inside its work-group; 0 for a dimension out of range.
traits uniform
size_t get_num_groups(uint dimindx) // Number of work-groups in dimension \`dimindx\`; 1 for a dimension out of range.
size_t get_group_id(uint dimindx) // Index of this work-group in dimension \`dimindx\`; 0 for a dimension out of range.
size_t get_global_offset(uint dimindx) // First global index in dimension \`dimindx\`, as given when the kernel was
  enqueued.
since 2.0
size_t get_enqueued_local_size(uint dimindx)
  // Work-group size asked for at enqueue; differs from get_local_size only in the last, smaller work-groups.
traits position
size_t get_global_linear_id(void) // This work-item's global index with all dimensions flattened into one, without
  the offset.
size_t get_local_linear_id(void) // This work-item's index inside its work-group with all dimensions flattened into one.
`;
