/** Barriers, fences, address-space queries, and copies between global and local memory. */
export const synchronization = `
## Synchronization Functions
traits barrier fence convergent
void barrier(cl_mem_fence_flags flags) // Waits until every work-item of the work-group is here; \`flags\` name the
  memory whose accesses become visible.
since 2.0
void work_group_barrier(cl_mem_fence_flags flags)
  // Waits until every work-item of the work-group is here; \`flags\` name the memory whose accesses become visible.
void work_group_barrier(cl_mem_fence_flags flags, memory_scope scope)
## Legacy Explicit Memory Fence Functions
traits fence
void mem_fence(cl_mem_fence_flags flags) // Orders this work-item's loads and stores before the fence against those
  after it.
traits fence reads
void read_mem_fence(cl_mem_fence_flags flags) // Orders this work-item's loads before the fence against those after it.
traits fence writes
void write_mem_fence(cl_mem_fence_flags flags)
  // Orders this work-item's stores before the fence against those after it.
## Address Space Qualifier Functions
traits pure
needs __opencl_c_generic_address_space
cl_mem_fence_flags get_fence(generic void *ptr) // The fence flag for the address space that \`ptr\` points into.
cl_mem_fence_flags get_fence(generic const void *ptr)
special since 2.0 needs __opencl_c_generic_address_space
global gentype *to_global(generic gentype *ptr) // \`ptr\` as a pointer to global, or NULL when it points elsewhere.
local gentype *to_local(generic gentype *ptr) // \`ptr\` as a pointer to local, or NULL when it points elsewhere.
private gentype *to_private(generic gentype *ptr) // \`ptr\` as a pointer to private, or NULL when it points elsewhere.
## Async Copies from Global to Local Memory, Local to Global Memory, and Prefetch
traits collective copy convergent
let gentype = char* uchar* short* ushort* int* uint* long* ulong* float* double* half*
event_t async_work_group_copy(local gentype *dst, global const gentype *src, size_t num_gentypes, event_t event)
  // Starts copying \`num_gentypes\` elements between global and local memory, once for the work-group.
event_t async_work_group_copy(global gentype *dst, local const gentype *src, size_t num_gentypes, event_t event)
event_t async_work_group_strided_copy(local gentype *dst, global const gentype *src, size_t num_gentypes, size_t
  src_stride, event_t event) // As async_work_group_copy, gathering from global memory or scattering to it with a
  stride in elements.
event_t async_work_group_strided_copy(global gentype *dst, local const gentype *src, size_t num_gentypes, size_t
  dst_stride, event_t event)
traits collective wait convergent
void wait_group_events(int num_events, generic event_t *event_list)
  // Waits until the copies that the events stand for are finished.
traits cache
void prefetch(global const gentype *p, size_t num_gentypes)
  // Asks for elements to be brought into the global cache; has no other effect.
## Fences of Async Copies (cl_khr_async_work_group_copy_fence)
traits collective convergent fence
needs cl_khr_async_work_group_copy_fence
void async_work_group_copy_fence(cl_mem_fence_flags flags)
  // Orders the copies of the work-group before the fence against those after it.
## Extended Async Copies (cl_khr_extended_async_copies)
traits collective copy convergent
needs cl_khr_extended_async_copies
event_t async_work_group_copy_2D2D(local void *dst, size_t dst_offset, global const void *src, size_t src_offset,
  size_t num_bytes_per_element, size_t num_elements_per_line, size_t num_lines, size_t src_total_line_length,
  size_t dst_total_line_length, event_t event)
  // Starts copying a rectangle between global and local memory; offsets and lengths count elements.
event_t async_work_group_copy_2D2D(global void *dst, size_t dst_offset, local const void *src, size_t src_offset,
  size_t num_bytes_per_element, size_t num_elements_per_line, size_t num_lines, size_t src_total_line_length,
  size_t dst_total_line_length, event_t event)
event_t async_work_group_copy_3D3D(local void *dst, size_t dst_offset, global const void *src, size_t src_offset,
  size_t num_bytes_per_element, size_t num_elements_per_line, size_t num_lines, size_t num_planes, size_t
  src_total_line_length, size_t src_total_plane_area, size_t dst_total_line_length, size_t dst_total_plane_area,
  event_t event) // Starts copying a box between global and local memory; offsets, lengths and areas count elements.
event_t async_work_group_copy_3D3D(global void *dst, size_t dst_offset, local const void *src, size_t src_offset,
  size_t num_bytes_per_element, size_t num_elements_per_line, size_t num_lines, size_t num_planes, size_t
  src_total_line_length, size_t src_total_plane_area, size_t dst_total_line_length, size_t dst_total_plane_area,
  event_t event)
`;
