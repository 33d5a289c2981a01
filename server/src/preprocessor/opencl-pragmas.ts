// The pragmas of OpenCL C: extensions and FP_CONTRACT (9.1 "Extensions Overview", 6.10 "Preprocessor Directives").

import { isSlipOf, slipsBetween } from '../text/similar.js';

/** The Khronos extensions that a pragma may name. */
const KHRONOS: readonly string[] = (
  '3d_image_writes async_copy_fence async_work_group_copy_fence byte_addressable_store command_buffer ' +
  'command_buffer_multi_device command_buffer_mutable_dispatch create_command_queue d3d10_sharing d3d11_sharing ' +
  'depth_images device_enqueue_local_arg_types device_uuid dx9_media_sharing egl_event egl_image expect_assume ' +
  'extended_async_copies extended_bit_ops extended_versioning external_memory external_memory_dma_buf ' +
  'external_memory_opaque_fd external_memory_win32 external_semaphore external_semaphore_opaque_fd ' +
  'external_semaphore_sync_fd external_semaphore_win32 fp16 fp64 gl_depth_images gl_event gl_msaa_sharing gl_sharing ' +
  'global_int32_base_atomics global_int32_extended_atomics icd il_program image2d_from_buffer initialize_memory ' +
  'int64_base_atomics int64_extended_atomics integer_dot_product kernel_clock local_int32_base_atomics ' +
  'local_int32_extended_atomics mipmap_image mipmap_image_writes pci_bus_info priority_hints ' +
  'select_fprounding_mode semaphore spir spirv_extended_debug_info spirv_linkonce_odr ' +
  'spirv_no_integer_wrap_decoration spirv_queries srgb_image_writes subgroup_ballot subgroup_clustered_reduce ' +
  'subgroup_extended_types subgroup_named_barrier subgroup_non_uniform_arithmetic subgroup_non_uniform_vote ' +
  'subgroup_rotate subgroup_shuffle subgroup_shuffle_relative subgroups suggested_local_work_size terminate_context ' +
  'throttle_hints unified_svm work_group_uniform_arithmetic'
)
  .split(' ')
  .map((name) => `cl_khr_${name}`);

const OTHERS: readonly string[] = [
  ...['fp64', 'printf', 'media_ops', 'media_ops2', 'vec3', 'popcnt'].map((name) => `cl_amd_${name}`),
  ...['subgroups', 'subgroups_short', 'subgroups_char', 'subgroups_long', 'printf'].map((name) => `cl_intel_${name}`),
  ...['pragma_unroll', 'compiler_options', 'device_attribute_query'].map((name) => `cl_nv_${name}`),
  ...['printf', 'integer_dot_product_int8', 'import_memory'].map((name) => `cl_arm_${name}`),
  'cl_ext_atomic_counters_32',
  'cl_ext_fp16',
  'cl_clang_storage_class_specifiers',
  '__cl_clang_bitfields',
  '__cl_clang_function_pointers',
  '__cl_clang_variadic_functions',
];

const KNOWN: ReadonlySet<string> = new Set([...KHRONOS, ...OTHERS]);

/** An invalid word of a pragma, and the intended word. */
export interface PragmaProblem {
  /** The empty word is the end of the pragma. */
  readonly word: string;
  readonly message: string;
  readonly meant: string | undefined;
}

/** The closest known extension. */
function nearest(name: string): string | undefined {
  const bare = name.replace(/_/g, '');
  const same = [...KNOWN].find(
    (one) => one.replace(/_/g, '') === bare || one === `cl_${name}` || one === `cl_khr_${name}`,
  );
  if (same) return same;
  const [best] = [...KNOWN].map((one) => [slipsBetween(name, one, 2), one] as const).sort(([a], [b]) => a - b);
  return best && best[0] <= 2 ? best[1] : undefined;
}

function extensionProblem(name: string, behavior: string): PragmaProblem | undefined {
  if (behavior !== 'enable' && behavior !== 'disable' && behavior !== 'begin' && behavior !== 'end') {
    const meant = ['enable', 'disable'].find((one) => slipsBetween(behavior, one, 3) <= 3);
    return {
      word: behavior,
      message: `expected 'enable' or 'disable', not '${behavior}': the pragma is ignored`,
      meant,
    };
  }
  if (name === 'all')
    return behavior === 'enable'
      ? { word: 'enable', message: "'all' can only be disabled: the pragma is ignored", meant: undefined }
      : undefined;
  if (KNOWN.has(name)) return undefined;
  const near = nearest(name);
  // Vendors have more extensions than are listed here.
  const isWrong = name.startsWith('cl_khr_') || !name.startsWith('cl_') || (near !== undefined && isSlipOf(name, near));
  if (!isWrong || name.startsWith('__')) return undefined;
  const suggestion = near === undefined ? '' : `: did you mean '${near}'?`;
  return { word: name, message: `unknown extension '${name}'${suggestion}`, meant: near };
}

/** Why compilers ignore a pragma that begins with `OPENCL`; undefined if it is valid, or depends on a macro. */
export function openclPragmaProblem(text: string): PragmaProblem | undefined {
  const extension = /^OPENCL EXTENSION\b ?(.*)$/.exec(text);
  if (extension) {
    const [, name, colon, behavior = ''] = /^(\w+)(?: ?(:) ?(\w*)| \w+)?$/.exec(extension[1] ?? '') ?? [];
    if (name === undefined || (colon && behavior === ''))
      return { word: '', message: "expected '#pragma OPENCL EXTENSION name : enable'", meant: undefined };
    if (!colon)
      return { word: name, message: `expected ':' after '${name}': the pragma is ignored`, meant: `${name} :` };
    return extensionProblem(name, behavior);
  }
  const contract = /^OPENCL FP_CONTRACT\b ?(.*)$/.exec(text)?.[1];
  if (contract === undefined || /^(?:ON|OFF|DEFAULT)$/.test(contract)) return undefined;
  const meant = /^(?::|=)? ?(on|off|default)$/i.exec(contract)?.[1]?.toUpperCase();
  return {
    word: contract,
    message: `expected 'ON', 'OFF' or 'DEFAULT', not '${contract}': the pragma is ignored`,
    meant,
  };
}
