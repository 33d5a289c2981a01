/**
 * The compiler's own functions that `__has_builtin` supports, without their common prefix `__builtin_`: those of clang
 * 19 for a generic 64-bit OpenCL device, found by compiling `#if __has_builtin(NAME)` for every such name that it
 * contains.
 */
const NAMES = `
COLUMN FILE FILE_NAME FUNCTION LINE __CFStringMakeConstantString __NSStringMakeConstantString __clear_cache
__fprintf_chk __get_unsafe_stack_bottom __get_unsafe_stack_ptr __get_unsafe_stack_start __get_unsafe_stack_top
__memccpy_chk __memcpy_chk __memmove_chk __mempcpy_chk __memset_chk __printf_chk __snprintf_chk __sprintf_chk
__stpcpy_chk __stpncpy_chk __strcat_chk __strcpy_chk __strlcat_chk __strlcpy_chk __strncat_chk __strncpy_chk
__vfprintf_chk __vprintf_chk __vsnprintf_chk __vsprintf_chk abort abs acos acosf acosf128 acosf16 acosh acoshf
acoshf128 acoshl acosl add_overflow addc addcb addcl addcll addcs addressof align_down align_up alloca
alloca_uninitialized alloca_with_align alloca_with_align_uninitialized allow_runtime_check annotation asin asinf
asinf128 asinf16 asinh asinhf asinhf128 asinhl asinl assume assume_aligned assume_separate_storage astype atan atan2
atan2f atan2f128 atan2l atanf atanf128 atanf16 atanh atanhf atanhf128 atanhl atanl available bcmp bcopy bit_cast
bitreverse16 bitreverse32 bitreverse64 bitreverse8 bswap16 bswap32 bswap64 bzero cabs cabsf cabsl cacos cacosf cacosh
cacoshf cacoshl cacosl call_with_static_chain calloc canonicalize canonicalizef canonicalizef16 canonicalizel carg
cargf cargl casin casinf casinh casinhf casinhl casinl catan catanf catanh catanhf catanhl catanl cbrt cbrtf cbrtf128
cbrtl ccos ccosf ccosh ccoshf ccoshl ccosl ceil ceilf ceilf128 ceilf16 ceill cexp cexpf cexpl char_memchr choose_expr
cimag cimagf cimagl classify_type clog clogf clogl clrsb clrsbl clrsbll clz clzg clzl clzll clzs complex conj conjf
conjl constant_p convertvector copysign copysignf copysignf128 copysignf16 copysignl cos cosf cosf128 cosf16 cosh
coshf coshf128 coshf16 coshl cosl cpow cpowf cpowl cproj cprojf cprojl creal crealf creall csin csinf csinh csinhf
csinhl csinl csqrt csqrtf csqrtl ctan ctanf ctanh ctanhf ctanhl ctanl ctz ctzg ctzl ctzll ctzs debugtrap dump_struct
dwarf_cfa dwarf_sp_column dynamic_object_size eh_return eh_return_data_regno elementwise_abs elementwise_acos
elementwise_add_sat elementwise_asin elementwise_atan elementwise_bitreverse elementwise_canonicalize elementwise_ceil
elementwise_copysign elementwise_cos elementwise_cosh elementwise_exp elementwise_exp2 elementwise_floor
elementwise_fma elementwise_log elementwise_log10 elementwise_log2 elementwise_max elementwise_min
elementwise_nearbyint elementwise_pow elementwise_rint elementwise_round elementwise_roundeven elementwise_sin
elementwise_sinh elementwise_sqrt elementwise_sub_sat elementwise_tan elementwise_tanh elementwise_trunc erf erfc
erfcf erfcf128 erfcl erff erff128 erfl exp exp10 exp10f exp10f128 exp10f16 exp10l exp2 exp2f exp2f128 exp2f16 exp2l
expect expect_with_probability expf expf128 expf16 expl expm1 expm1f expm1f128 expm1l extend_pointer
extract_return_addr fabs fabsf fabsf128 fabsf16 fabsl fdim fdimf fdimf128 fdiml ffs ffsl ffsll floor floorf floorf128
floorf16 floorl flt_rounds fma fmaf fmaf128 fmaf16 fmal fmax fmaxf fmaxf128 fmaxf16 fmaxl fmin fminf fminf128 fminf16
fminl fmod fmodf fmodf128 fmodf16 fmodl fpclassify fprintf frame_address free frexp frexpf frexpf128 frexpf16 frexpl
frob_return_addr fscanf function_start hlsl_create_handle hlsl_dot hlsl_elementwise_all hlsl_elementwise_any
hlsl_elementwise_clamp hlsl_elementwise_frac hlsl_elementwise_isinf hlsl_elementwise_rcp hlsl_elementwise_rsqrt
hlsl_lerp hlsl_mad hlsl_wave_active_count_bits hlsl_wave_get_lane_index huge_val huge_valf huge_valf128 huge_valf16
huge_vall hypot hypotf hypotf128 hypotl ilogb ilogbf ilogbf128 ilogbl index inf inff inff128 inff16 infl
init_dwarf_reg_size_table is_aligned isfinite isfpclass isgreater isgreaterequal isinf isinf_sign isless islessequal
islessgreater isnan isnormal issignaling issubnormal isunordered iszero labs launder ldexp ldexpf ldexpf128 ldexpf16
ldexpl lgamma lgammaf lgammaf128 lgammal llabs llrint llrintf llrintf128 llrintl llround llroundf llroundf128 llroundl
load_half load_halff log log10 log10f log10f128 log10f16 log10l log1p log1pf log1pf128 log1pl log2 log2f log2f128
log2f16 log2l logb logbf logbf128 logbl logf logf128 logf16 logl longjmp lrint lrintf lrintf128 lrintl lround lroundf
lroundf128 lroundl malloc matrix_column_major_load matrix_column_major_store matrix_transpose memchr memcmp memcpy
memcpy_inline memmove mempcpy memset memset_inline modf modff modff128 modfl ms_va_copy ms_va_end ms_va_start
mul_overflow nan nanf nanf128 nanf16 nanl nans nansf nansf128 nansf16 nansl nearbyint nearbyintf nearbyintf128
nearbyintl nextafter nextafterf nextafterf128 nextafterl nexttoward nexttowardf nexttowardf128 nexttowardl
nondeterministic_value nontemporal_load nontemporal_store objc_memmove_collectable object_size offsetof
omp_required_simd_align operator_delete operator_new os_log_format os_log_format_buffer_size parity parityl parityll
popcount popcountg popcountl popcountll pow powf powf128 powf16 powi powif powil powl prefetch preserve_access_index
printf ptrauth_auth ptrauth_auth_and_resign ptrauth_blend_discriminator ptrauth_sign_constant
ptrauth_sign_generic_data ptrauth_sign_unauthenticated ptrauth_string_discriminator ptrauth_strip
ptrauth_type_discriminator readcyclecounter readsteadycounter realloc reduce_add reduce_and reduce_max reduce_min
reduce_mul reduce_or reduce_xor remainder remainderf remainderf128 remainderl remquo remquof remquof128 remquol
return_address rindex rint rintf rintf128 rintf16 rintl rotateleft16 rotateleft32 rotateleft64 rotateleft8
rotateright16 rotateright32 rotateright64 rotateright8 round roundeven roundevenf roundevenf128 roundevenf16
roundevenl roundf roundf128 roundf16 roundl sadd_overflow saddl_overflow saddll_overflow scalbln scalblnf scalblnf128
scalblnl scalbn scalbnf scalbnf128 scalbnl scanf set_flt_rounds setjmp shufflevector signbit signbitf signbitl sin
sinf sinf128 sinf16 sinh sinhf sinhf128 sinhf16 sinhl sinl smul_overflow smull_overflow smulll_overflow snprintf
sprintf sqrt sqrtf sqrtf128 sqrtf16 sqrtl sscanf ssub_overflow ssubl_overflow ssubll_overflow stdarg_start store_half
store_halff stpcpy stpncpy strcasecmp strcat strchr strcmp strcpy strcspn strdup strlen strncasecmp strncat strncmp
strncpy strndup strpbrk strrchr strspn strstr sub_overflow subc subcb subcl subcll subcs tan tanf tanf128 tanf16 tanh
tanhf tanhf128 tanhf16 tanhl tanl tgamma tgammaf tgammaf128 tgammal thread_pointer trap trunc truncf truncf128
truncf16 truncl types_compatible_p uadd_overflow uaddl_overflow uaddll_overflow umul_overflow umull_overflow
umulll_overflow unpredictable unreachable unwind_init usub_overflow usubl_overflow usubll_overflow va_arg va_copy
va_end va_start vectorelements verbose_trap vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf wcschr wcscmp
wcslen wcsncmp wmemchr wmemcmp wmemcpy wmemmove
`;

/** The names that `__has_attribute` supports there, without GNU's double underscores. */
const ATTRIBUTES = `
aarch64_sve_pcs aarch64_vector_pcs abi_tag acquire_capability acquire_handle acquire_shared_capability acquired_after
acquired_before address_space alias align_value aligned alloc_align alloc_size allocating always_destroy always_inline
amdgpu_flat_work_group_size amdgpu_kernel amdgpu_max_num_work_groups amdgpu_num_sgpr amdgpu_num_vgpr
amdgpu_waves_per_eu analyzer_noreturn annotate argument_with_type_tag arm_sve_vector_bits artificial assert_capability
assert_exclusive_lock assert_shared_capability assert_shared_lock assume assume_aligned availability
available_only_in_default_eval_method blocking blocks bounded btf_decl_tag btf_type_tag callable_when callback
called_once capability carries_dependency cdecl cf_audited_transfer cf_consumed cf_returns_not_retained
cf_returns_retained cf_unknown_transfer cfi_canonical_jump_table clang_builtin_alias cleanup clspv_libclc_builtin
code_align cold common const constant constructor consumable consumable_auto_cast_state consumable_set_state_on_read
convergent coro_disable_lifetimebound coro_lifetimebound coro_only_destroy_when_complete coro_return_type coro_wrapper
counted_by counted_by_or_null cpu_dispatch cpu_specific cudart_builtin deprecated destructor device device_builtin
device_builtin_surface_type device_builtin_texture_type diagnose_as_builtin diagnose_if
disable_sanitizer_instrumentation disable_tail_calls enable_if enforce_read_only_placement enforce_tcb
enforce_tcb_leaf enum_extensibility error exclude_from_explicit_instantiation exclusive_lock_function
exclusive_locks_required exclusive_trylock_function ext_vector_type external_source_symbol fallthrough fastcall
flag_enum flatten format format_arg global gnu_inline guarded_by guarded_var host hot ibaction iboutlet
iboutletcollection ifunc init_priority intel_ocl_bicc intel_reqd_sub_group_size internal_linkage kernel launch_bounds
leaf lifetimebound loader_uninitialized lock_returned lockable locks_excluded lto_visibility_public m68k_rtd malloc
managed matrix_type may_alias maybe_undef mig_server_routine min_vector_width minsize mode ms_abi ms_struct musttail
naked neon_polyvector_type neon_vector_type no_address_safety_analysis no_builtin no_destroy no_instrument_function
no_profile_instrument_function no_randomize_layout no_sanitize no_sanitize_address no_sanitize_memory
no_sanitize_thread no_speculative_load_hardening no_split_stack no_stack_protector no_thread_safety_analysis nocommon
nodebug noderef noduplicate noescape noinline nomerge nonallocating nonblocking nonnull noreturn nosvm not_tail_called
nothrow nouwtable ns_consumed ns_consumes_self ns_error_domain ns_returns_autoreleased ns_returns_not_retained
ns_returns_retained nv_weak objc_arc_weak_reference_unavailable objc_boxable objc_bridge objc_bridge_mutable
objc_bridge_related objc_class_stub objc_designated_initializer objc_direct objc_direct_members objc_exception
objc_externally_retained objc_gc objc_independent_class objc_method_family objc_non_runtime_protocol
objc_nonlazy_class objc_ownership objc_precise_lifetime objc_requires_property_definitions objc_requires_super
objc_returns_inner_pointer objc_root_class objc_runtime_name objc_runtime_visible objc_subclassing_restricted
opencl_constant opencl_generic opencl_global opencl_global_device opencl_global_host opencl_local opencl_private
opencl_unroll_hint optnone os_consumed os_consumes_this os_returns_not_retained os_returns_retained
os_returns_retained_on_non_zero os_returns_retained_on_zero overloadable ownership_holds ownership_returns
ownership_takes packed param_typestate pascal pass_dynamic_object_size pass_object_size pcs pointer_with_type_tag
preferred_name preferred_type preserve_all preserve_most pt_guarded_by pt_guarded_var ptrauth_vtable_pointer pure
randomize_layout regcall regparm reinitializes release_capability release_generic_capability release_handle
release_shared_capability reqd_work_group_size require_constant_initialization requires_capability
requires_shared_capability retain return_typestate returns_nonnull returns_twice riscv_rvv_vector_bits scoped_lockable
section selectany sentinel set_typestate shared shared_capability shared_lock_function shared_locks_required
shared_trylock_function sized_by sized_by_or_null speculative_load_hardening standalone_debug stdcall suppress
swift_async swift_async_context swift_async_error swift_async_name swift_attr swift_bridge swift_bridged_typedef
swift_context swift_error swift_error_result swift_indirect_result swift_name swift_newtype swift_objc_members
swift_private swift_wrapper swiftasynccall swiftcall sycl_kernel sycl_special_class sysv_abi target target_clones
target_version test_typestate thiscall tls_model transparent_union trivial_abi try_acquire_capability
try_acquire_shared_capability type_tag_for_datatype type_visibility unavailable uninitialized unlock_function
unsafe_buffer_usage unused use_handle used using_if_exists vec_type_hint vecreturn vector_size vectorcall visibility
warn_unused warn_unused_result warning weak weak_import weakref work_group_size_hint xray_always_instrument
xray_log_args xray_never_instrument zero_call_used_regs
`;

/** The names that `__has_feature` supports there; `__has_extension` supports them, too. */
const FEATURES = `
arc_cf_code_audited assume_nonnull attribute_analyzer_noreturn attribute_availability
attribute_availability_app_extension attribute_availability_driverkit attribute_availability_in_templates
attribute_availability_swift attribute_availability_tvos attribute_availability_watchos
attribute_availability_with_message attribute_availability_with_replacement attribute_availability_with_strict
attribute_cf_consumed attribute_cf_returns_not_retained attribute_cf_returns_on_parameters
attribute_cf_returns_retained attribute_deprecated_with_message attribute_deprecated_with_replacement
attribute_diagnose_if_objc attribute_ext_vector_type attribute_ns_consumed attribute_ns_consumes_self
attribute_ns_returns_not_retained attribute_ns_returns_retained attribute_objc_ivar_unused
attribute_objc_method_family attribute_overloadable attribute_unavailable_with_message attribute_unused_on_fields
blocks c_thread_safety_attributes enumerator_attributes nullability nullability_nullable_result nullability_on_arrays
nullability_on_classes objc_arc_fields objc_bool objc_bridge_id objc_bridge_id_on_typedefs objc_nonfragile_abi
objc_property_explicit_atomic objc_protocol_qualifier_mangling objc_subscripting objc_weak_class ownership_holds
ownership_returns ownership_takes pragma_stdc_cx_limited_range
`;

/** Further names that `__has_extension` supports. */
const EXTENSIONS = `
c_alignas c_alignof c_atomic c_attributes c_generic_selection_with_controlling_type c_generic_selections
c_static_assert cxx_binary_literals cxx_fixed_enum gnu_asm gnu_asm_goto_with_outputs gnu_asm_goto_with_outputs_full
matrix_types_scalar_division objc_c_static_assert overloadable_unmarked pragma_clang_attribute_external_declaration
pragma_clang_attribute_namespaces statement_attributes_with_gnu_syntax
`;

const setOf = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/));
const functions = setOf(NAMES);
const attributes = setOf(ATTRIBUTES);
const features = setOf(FEATURES);
const extensions = setOf(EXTENSIONS);

const withoutUnderscores = (name: string): string => name.replace(/^__(.*)__$/, '$1');

/** Whether a test of the compiler succeeds: `operator` is `__has_builtin` or similar; an unknown one never does. */
export function compilerHas(operator: string, name: string): boolean {
  switch (operator) {
    case '__has_builtin':
      return (
        name === 'printf' ||
        name.startsWith('__opencl_atomic_') ||
        (name.startsWith('__builtin_') && functions.has(name.slice(10)))
      );
    case '__has_attribute':
      return attributes.has(withoutUnderscores(name));
    case '__has_feature':
      return features.has(withoutUnderscores(name));
    case '__has_extension':
      return features.has(withoutUnderscores(name)) || extensions.has(withoutUnderscores(name));
    default:
      return false;
  }
}
