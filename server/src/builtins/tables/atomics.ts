/**
 * The C11-style atomics. Each function has three forms, which need less the more is spelled out: without an order
 * (sequentially consistent, device scope), with an order (device scope), with an order and a scope.
 */
export const atomics = `
## Atomic Functions
traits atomic
let C = int uint long ulong float double
let M = int uint long ulong
let exchange = weak strong
let sum = add sub
let bitwise = or xor and
let bound = min max
since 2.0
traits writes
void atomic_init(volatile shared atomic(C) *obj, C value)
  // Sets the first value of an atomic object; not itself atomic.
traits fence atomic
void atomic_work_item_fence(cl_mem_fence_flags flags, memory_order order, memory_scope scope)
  // Orders this work-item's accesses to the memory that \`flags\` name.
traits atomic
since 2.0 needs __opencl_c_atomic_order_seq_cst __opencl_c_atomic_scope_device
void atomic_store(volatile shared atomic(C) *object, C desired)
  // Atomically stores \`desired\`, sequentially consistent, at device scope.
C atomic_load(volatile shared atomic(C) *object)
  // Atomically reads the value, sequentially consistent, at device scope.
C atomic_exchange(volatile shared atomic(C) *object, C desired)
  // Atomically stores \`desired\` and returns the old value, sequentially consistent, at device scope.
bool atomic_compare_exchange_{exchange}(volatile shared atomic(C) *object, any C *expected, C desired) // Stores
  \`desired\` if the object equals \`*expected\`, else loads the object into \`*expected\`; whether it stored (the
  weak form may fail without reason), sequentially consistent, at device scope.
M atomic_fetch_{sum}(volatile shared atomic(M) *object, M operand)
  // Atomic {sum} of \`operand\`; the old value, sequentially consistent, at device scope.
uintptr_t atomic_fetch_{sum}(volatile shared atomic_uintptr_t *object, ptrdiff_t operand)
M atomic_fetch_{bitwise}(volatile shared atomic(M) *object, M operand)
  // Atomic {bitwise} with \`operand\`; the old value, sequentially consistent, at device scope.
C atomic_fetch_{bound}(volatile shared atomic(C) *object, C operand)
  // Atomic {bound} with \`operand\`; the old value, sequentially consistent, at device scope.
bool atomic_flag_test_and_set(volatile shared atomic_flag *object)
  // Atomically sets the flag; whether it was set before, sequentially consistent, at device scope.
void atomic_flag_clear(volatile shared atomic_flag *object)
  // Atomically clears the flag, sequentially consistent, at device scope.
since 2.0 needs __opencl_c_atomic_scope_device
void atomic_store_explicit(volatile shared atomic(C) *object, C desired, memory_order order)
  // Atomically stores \`desired\`, with the given memory order.
C atomic_load_explicit(volatile shared atomic(C) *object, memory_order order)
  // Atomically reads the value, with the given memory order.
C atomic_exchange_explicit(volatile shared atomic(C) *object, C desired, memory_order order)
  // Atomically stores \`desired\` and returns the old value, with the given memory order.
bool atomic_compare_exchange_{exchange}_explicit(volatile shared atomic(C) *object, any C *expected, C desired,
  memory_order success, memory_order failure) // Stores \`desired\` if the object equals \`*expected\`, else loads
  the object into \`*expected\`; whether it stored (the weak form may fail without reason), with the given memory
  order.
M atomic_fetch_{sum}_explicit(volatile shared atomic(M) *object, M operand, memory_order order)
  // Atomic {sum} of \`operand\`; the old value, with the given memory order.
uintptr_t atomic_fetch_{sum}_explicit(volatile shared atomic_uintptr_t *object, ptrdiff_t operand, memory_order order)
M atomic_fetch_{bitwise}_explicit(volatile shared atomic(M) *object, M operand, memory_order order)
  // Atomic {bitwise} with \`operand\`; the old value, with the given memory order.
C atomic_fetch_{bound}_explicit(volatile shared atomic(C) *object, C operand, memory_order order)
  // Atomic {bound} with \`operand\`; the old value, with the given memory order.
bool atomic_flag_test_and_set_explicit(volatile shared atomic_flag *object, memory_order order)
  // Atomically sets the flag; whether it was set before, with the given memory order.
void atomic_flag_clear_explicit(volatile shared atomic_flag *object, memory_order order)
  // Atomically clears the flag, with the given memory order.
since 2.0
void atomic_store_explicit(volatile shared atomic(C) *object, C desired, memory_order order, memory_scope scope)
C atomic_load_explicit(volatile shared atomic(C) *object, memory_order order, memory_scope scope)
C atomic_exchange_explicit(volatile shared atomic(C) *object, C desired, memory_order order, memory_scope scope)
bool atomic_compare_exchange_{exchange}_explicit(volatile shared atomic(C) *object, any C *expected, C desired,
  memory_order success, memory_order failure, memory_scope scope)
M atomic_fetch_{sum}_explicit(volatile shared atomic(M) *object, M operand, memory_order order, memory_scope scope)
uintptr_t atomic_fetch_{sum}_explicit(volatile shared atomic_uintptr_t *object, ptrdiff_t operand, memory_order
  order, memory_scope scope)
M atomic_fetch_{bitwise}_explicit(volatile shared atomic(M) *object, M operand, memory_order order, memory_scope scope)
C atomic_fetch_{bound}_explicit(volatile shared atomic(C) *object, C operand, memory_order order, memory_scope scope)
bool atomic_flag_test_and_set_explicit(volatile shared atomic_flag *object, memory_order order, memory_scope scope)
void atomic_flag_clear_explicit(volatile shared atomic_flag *object, memory_order order, memory_scope scope)
`;
