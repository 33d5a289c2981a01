// The attributes of GNU syntax that compilers know, in any position, and OpenCL's own.
import { lazy } from '../../text/lazy.js';

const NAMES = `
aarch64_sve_pcs aarch64_vector_pcs abi_tag acquire_capability acquire_handle acquire_shared_capability
acquired_after acquired_before address_space alias align_value aligned alloc_align alloc_size allocating
always_destroy always_inline amdgpu_flat_work_group_size amdgpu_kernel amdgpu_max_num_work_groups
amdgpu_num_sgpr amdgpu_num_vgpr amdgpu_waves_per_eu analyzer_noreturn annotate argument_with_type_tag
arm_sve_vector_bits artificial assert_capability assert_exclusive_lock assert_shared_capability
assert_shared_lock assume assume_aligned availability available_only_in_default_eval_method blocking blocks
bounded btf_decl_tag btf_type_tag callable_when callback called_once capability carries_dependency cdecl
cfi_canonical_jump_table clang_builtin_alias cleanup cmse_nonsecure_call code_align cold common const
constant constructor consumable consumable_auto_cast_state consumable_set_state_on_read convergent
coro_disable_lifetimebound coro_lifetimebound coro_only_destroy_when_complete coro_return_type coro_wrapper
counted_by counted_by_or_null cpu_dispatch cpu_specific cudart_builtin deprecated destructor device
device_builtin device_builtin_surface_type device_builtin_texture_type diagnose_as_builtin diagnose_if
disable_sanitizer_instrumentation disable_tail_calls enable_if endian enforce_read_only_placement enforce_tcb
enforce_tcb_leaf enum_extensibility error exclude_from_explicit_instantiation exclusive_lock_function
exclusive_locks_required exclusive_trylock_function ext_vector_type external_source_symbol fallthrough
fastcall flag_enum flatten format format_arg global gnu_inline guarded_by guarded_var host hot ifunc
init_priority intel_ocl_bicc intel_reqd_sub_group_size internal_linkage kernel launch_bounds leaf
lifetimebound loader_uninitialized lock_returned lockable locks_excluded lto_visibility_public m68k_rtd
malloc managed matrix_type may_alias maybe_undef mig_server_routine min_vector_width minsize mode ms_abi
ms_struct musttail naked neon_polyvector_type neon_vector_type no_address_safety_analysis no_builtin
no_destroy no_instrument_function no_profile_instrument_function no_randomize_layout no_sanitize
no_sanitize_address no_sanitize_memory no_sanitize_thread no_speculative_load_hardening no_split_stack
no_stack_protector no_thread_safety_analysis nocf_check nocommon nodebug noderef noduplicate noescape
noinline nomerge nonallocating nonblocking nonnull noreturn nosvm not_tail_called nothrow nouwtable nv_weak
opencl_constant opencl_generic opencl_global opencl_global_device opencl_global_host opencl_local
opencl_private opencl_unroll_hint optnone overloadable ownership_holds ownership_returns ownership_takes
packed param_typestate pascal pass_dynamic_object_size pass_object_size pcs pointer_with_type_tag
preferred_name preferred_type preserve_all preserve_most pt_guarded_by pt_guarded_var ptrauth_vtable_pointer
pure randomize_layout regcall regparm reinitializes release_capability release_generic_capability
release_handle release_shared_capability reqd_work_group_size require_constant_initialization
requires_capability requires_shared_capability retain return_typestate returns_nonnull returns_twice
riscv_rvv_vector_bits scoped_lockable section selectany sentinel set_typestate shared shared_capability
shared_lock_function shared_locks_required shared_trylock_function sized_by sized_by_or_null
speculative_load_hardening standalone_debug stdcall suppress sycl_kernel sycl_special_class sysv_abi target
target_clones target_version test_typestate thiscall tls_model transparent_union trivial_abi
try_acquire_capability try_acquire_shared_capability type_tag_for_datatype type_visibility unavailable
uninitialized unlock_function unsafe_buffer_usage unused use_handle used using_if_exists vec_type_hint
vecreturn vector_size vectorcall visibility warn_unused warn_unused_result warning weak weak_import weakref
work_group_size_hint xray_always_instrument xray_log_args xray_never_instrument zero_call_used_regs
`;

const names = lazy((): ReadonlySet<string> => new Set(NAMES.trim().split(/\s+/)));

/** Attributes of other languages, that compilers of OpenCL C know, too. */
const FOREIGN = /^(objc|swift|ns|cf|os|ib)(_|action|outlet|call|async)/;

/** Whether an attribute is another language's. */
export const isForeign = (name: string): boolean => FOREIGN.test(name);

/** Whether some compiler knows an attribute, spelled without underscores around it. */
export function isAttribute(name: string): boolean {
  return names().has(name) || isForeign(name);
}
