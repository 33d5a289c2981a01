/**
 * cl_ext_float_atomics: more object types for the C11-style atomics, per address space.
 * As in clang 19, minimum and maximum of halfs come with the load_store features, those of float and double are among
 * the core atomics.
 */
export const floatAtomics = `
## Floating-Point Atomics (cl_ext_float_atomics)
traits atomic
let space = global local
let sum = add sub
let bound = min max
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_{space}_atomic_load_store __opencl_c_atomic_order_seq_cst
  __opencl_c_atomic_scope_device
void atomic_store(volatile {space} atomic_half *object, half desired)
half atomic_load(volatile {space} atomic_half *object)
half atomic_exchange(volatile {space} atomic_half *object, half desired)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_{space}_atomic_load_store __opencl_c_atomic_scope_device
void atomic_store_explicit(volatile {space} atomic_half *object, half desired, memory_order order)
half atomic_load_explicit(volatile {space} atomic_half *object, memory_order order)
half atomic_exchange_explicit(volatile {space} atomic_half *object, half desired, memory_order order)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_{space}_atomic_load_store
void atomic_store_explicit(volatile {space} atomic_half *object, half desired, memory_order order, memory_scope scope)
half atomic_load_explicit(volatile {space} atomic_half *object, memory_order order, memory_scope scope)
half atomic_exchange_explicit(volatile {space} atomic_half *object, half desired, memory_order order, memory_scope
  scope)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_global_atomic_load_store
  __opencl_c_ext_fp16_local_atomic_load_store __opencl_c_atomic_order_seq_cst __opencl_c_atomic_scope_device
void atomic_store(volatile generic atomic_half *object, half desired)
half atomic_load(volatile generic atomic_half *object)
half atomic_exchange(volatile generic atomic_half *object, half desired)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_global_atomic_load_store
  __opencl_c_ext_fp16_local_atomic_load_store __opencl_c_atomic_scope_device
void atomic_store_explicit(volatile generic atomic_half *object, half desired, memory_order order)
half atomic_load_explicit(volatile generic atomic_half *object, memory_order order)
half atomic_exchange_explicit(volatile generic atomic_half *object, half desired, memory_order order)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_global_atomic_load_store
  __opencl_c_ext_fp16_local_atomic_load_store
void atomic_store_explicit(volatile generic atomic_half *object, half desired, memory_order order, memory_scope scope)
half atomic_load_explicit(volatile generic atomic_half *object, memory_order order, memory_scope scope)
half atomic_exchange_explicit(volatile generic atomic_half *object, half desired, memory_order order, memory_scope
  scope)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_{space}_atomic_add __opencl_c_atomic_order_seq_cst
  __opencl_c_atomic_scope_device
half atomic_fetch_{sum}(volatile {space} atomic_half *object, half operand)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_{space}_atomic_add __opencl_c_atomic_scope_device
half atomic_fetch_{sum}_explicit(volatile {space} atomic_half *object, half operand, memory_order order)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_{space}_atomic_add
half atomic_fetch_{sum}_explicit(volatile {space} atomic_half *object, half operand, memory_order order, memory_scope
  scope)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_global_atomic_add __opencl_c_ext_fp16_local_atomic_add
  __opencl_c_atomic_order_seq_cst __opencl_c_atomic_scope_device
half atomic_fetch_{sum}(volatile generic atomic_half *object, half operand)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_global_atomic_add __opencl_c_ext_fp16_local_atomic_add
  __opencl_c_atomic_scope_device
half atomic_fetch_{sum}_explicit(volatile generic atomic_half *object, half operand, memory_order order)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_global_atomic_add __opencl_c_ext_fp16_local_atomic_add
half atomic_fetch_{sum}_explicit(volatile generic atomic_half *object, half operand, memory_order order, memory_scope
  scope)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_{space}_atomic_load_store __opencl_c_atomic_order_seq_cst
  __opencl_c_atomic_scope_device
half atomic_fetch_{bound}(volatile {space} atomic_half *object, half operand)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_{space}_atomic_load_store __opencl_c_atomic_scope_device
half atomic_fetch_{bound}_explicit(volatile {space} atomic_half *object, half operand, memory_order order)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_{space}_atomic_load_store
half atomic_fetch_{bound}_explicit(volatile {space} atomic_half *object, half operand, memory_order order,
  memory_scope scope)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_global_atomic_load_store
  __opencl_c_ext_fp16_local_atomic_load_store __opencl_c_atomic_order_seq_cst __opencl_c_atomic_scope_device
half atomic_fetch_{bound}(volatile generic atomic_half *object, half operand)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_global_atomic_load_store
  __opencl_c_ext_fp16_local_atomic_load_store __opencl_c_atomic_scope_device
half atomic_fetch_{bound}_explicit(volatile generic atomic_half *object, half operand, memory_order order)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp16_global_atomic_load_store
  __opencl_c_ext_fp16_local_atomic_load_store
half atomic_fetch_{bound}_explicit(volatile generic atomic_half *object, half operand, memory_order order,
  memory_scope scope)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp32_{space}_atomic_add __opencl_c_atomic_order_seq_cst
  __opencl_c_atomic_scope_device
float atomic_fetch_{sum}(volatile {space} atomic_float *object, float operand)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp32_{space}_atomic_add __opencl_c_atomic_scope_device
float atomic_fetch_{sum}_explicit(volatile {space} atomic_float *object, float operand, memory_order order)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp32_{space}_atomic_add
float atomic_fetch_{sum}_explicit(volatile {space} atomic_float *object, float operand, memory_order order,
  memory_scope scope)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp32_global_atomic_add __opencl_c_ext_fp32_local_atomic_add
  __opencl_c_atomic_order_seq_cst __opencl_c_atomic_scope_device
float atomic_fetch_{sum}(volatile generic atomic_float *object, float operand)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp32_global_atomic_add __opencl_c_ext_fp32_local_atomic_add
  __opencl_c_atomic_scope_device
float atomic_fetch_{sum}_explicit(volatile generic atomic_float *object, float operand, memory_order order)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp32_global_atomic_add __opencl_c_ext_fp32_local_atomic_add
float atomic_fetch_{sum}_explicit(volatile generic atomic_float *object, float operand, memory_order order,
  memory_scope scope)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp64_{space}_atomic_add __opencl_c_atomic_order_seq_cst
  __opencl_c_atomic_scope_device
double atomic_fetch_{sum}(volatile {space} atomic_double *object, double operand)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp64_{space}_atomic_add __opencl_c_atomic_scope_device
double atomic_fetch_{sum}_explicit(volatile {space} atomic_double *object, double operand, memory_order order)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp64_{space}_atomic_add
double atomic_fetch_{sum}_explicit(volatile {space} atomic_double *object, double operand, memory_order order,
  memory_scope scope)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp64_global_atomic_add __opencl_c_ext_fp64_local_atomic_add
  __opencl_c_atomic_order_seq_cst __opencl_c_atomic_scope_device
double atomic_fetch_{sum}(volatile generic atomic_double *object, double operand)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp64_global_atomic_add __opencl_c_ext_fp64_local_atomic_add
  __opencl_c_atomic_scope_device
double atomic_fetch_{sum}_explicit(volatile generic atomic_double *object, double operand, memory_order order)
since 2.0 needs cl_ext_float_atomics __opencl_c_ext_fp64_global_atomic_add __opencl_c_ext_fp64_local_atomic_add
double atomic_fetch_{sum}_explicit(volatile generic atomic_double *object, double operand, memory_order order,
  memory_scope scope)
`;
