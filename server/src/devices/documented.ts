// Devices without an available compiler. Their extensions, versions and limits are those of users' reports of `clinfo`,
// which `source` names; `assumed` states what no report contains.

import type { Device } from './device.js';
import { featuresOf } from './listed.js';
import { acceptedOptions } from './options.js';

const words = (text: string): readonly string[] => text.split(/\s+/);

/** What a device has that lists these extensions, in words. */
function listing(
  text: string,
  { versions, isEmbedded = false }: { versions: readonly number[]; isEmbedded?: boolean },
) {
  const extensions = words(text);
  const { macros, features } = featuresOf({ extensions, versions, isEmbedded });
  return {
    extensions: extensions.filter((name) => !/^cl_(?:khr|ext)_|^cles_/.test(name)),
    ownMacros: macros,
    features,
  };
}

const UP_TO_1_2 = [100, 110, 120];
const UP_TO_2 = [...UP_TO_1_2, 200];
const UP_TO_3 = [...UP_TO_2, 300];

const optionsUpTo = (versions: string): string =>
  acceptedOptions('-U.*', '-cl-strict-aliasing', `-cl-std=CL${versions}`, '-cl-ext=.*', '-g');
const OPTIONS_OF_1_2 = optionsUpTo('1\\.[0-2]');
const OPTIONS_OF_2_0 = optionsUpTo('(?:1\\.[0-2]|2\\.0)');

const LISTED_FEATURES = 'the features of OpenCL C 3.0: all of those that the extensions allow';

const QUALCOMM =
  'cl_ext_image_from_buffer cl_ext_image_requirements_info cl_khr_3d_image_writes cl_khr_byte_addressable_store ' +
  'cl_khr_depth_images cl_khr_egl_event cl_khr_egl_image cl_khr_fp16 cl_khr_gl_sharing ' +
  'cl_khr_global_int32_base_atomics cl_khr_global_int32_extended_atomics cl_khr_image2d_from_buffer ' +
  'cl_khr_integer_dot_product cl_khr_local_int32_base_atomics cl_khr_local_int32_extended_atomics ' +
  'cl_khr_mipmap_image cl_khr_srgb_image_writes cl_khr_subgroups cl_qcom_accelerated_image_ops ' +
  'cl_qcom_bfloat16_product cl_qcom_bitreverse cl_qcom_compressed_image cl_qcom_create_buffer_from_image ' +
  'cl_qcom_dmabuf_host_ptr cl_qcom_dot_product8 cl_qcom_ext_host_ptr cl_qcom_ext_host_ptr_iocoherent ' +
  'cl_qcom_extended_query_image_info cl_qcom_extract_image_plane cl_qcom_filter_bicubic cl_qcom_ml_ops ' +
  'cl_qcom_other_image cl_qcom_perf_hint cl_qcom_priority_hint cl_qcom_protected_context cl_qcom_recordable_queues ' +
  'cl_qcom_reqd_sub_group_size cl_qcom_subgroup_shuffle cl_qcom_vector_image_ops cl_qcom_onchip_global_memory ' +
  'cl_qcom_large_buffer';
/** Extensions of the SDK's headers, whose functions drivers have without listing them. */
const QUALCOMM_UNLISTED = [
  'cl_qcom_subgroup_uniform_load',
  'cl_qcom_subgroup_constant_load',
  'cl_qcom_extra_vector_types',
];

const newestAdreno = listing(`${QUALCOMM} cl_khr_extended_bit_ops cl_khr_subgroup_ballot`, { versions: UP_TO_3 });

const QUALCOMMS_GUIDE = "Qualcomm's guide, 80-NB295-11";
const FROM_GUIDE = { localMemorySize: QUALCOMMS_GUIDE, constantBufferSize: QUALCOMMS_GUIDE };
const ADRENO_LIMITS = { localMemorySize: 32768, constantBufferSize: 65536 };

/** Qualcomm's Adreno: "Snapdragon OpenCL General Programming and Optimization" (80-NB295-11) and the SDK's headers. */
export const adreno: Device = {
  ...newestAdreno,
  name: 'adreno',
  title: 'Adreno',
  description: 'a Qualcomm Adreno GPU',
  source: 'untested: clinfo of an Adreno 750, compiler E031.45.02.06 (clinfo issue 92)',
  otherSources: FROM_GUIDE,
  assumedExtensions: QUALCOMM_UNLISTED,
  assumed: [LISTED_FEATURES, 'the generation 8xx: as 750'],
  vendor: 'qcom',
  newestVersion: 300,
  extensions: [...newestAdreno.extensions, ...QUALCOMM_UNLISTED],
  limits: ADRENO_LIMITS,
};

const olderAdreno = listing(QUALCOMM, { versions: UP_TO_3 });

/** An older driver of the generation before. */
export const adreno7: Device = {
  ...adreno,
  ...olderAdreno,
  name: 'adreno-7xx',
  title: 'Adreno 7xx',
  description: 'a Qualcomm Adreno GPU of the 7xx series',
  source: 'untested: clinfo of an Adreno 740, compiler E031.42.20.00 (pull request 17 of a fork of llama.cpp)',
  assumed: [LISTED_FEATURES],
  extensions: [...olderAdreno.extensions, ...QUALCOMM_UNLISTED],
};

/** OpenCL 2.0. */
export const adreno6: Device = {
  ...listing(
    'cl_khr_3d_image_writes cl_img_egl_image cl_khr_byte_addressable_store cl_khr_depth_images cl_khr_egl_event ' +
      'cl_khr_egl_image cl_khr_fp16 cl_khr_gl_sharing cl_khr_global_int32_base_atomics ' +
      'cl_khr_global_int32_extended_atomics cl_khr_local_int32_base_atomics cl_khr_local_int32_extended_atomics ' +
      'cl_khr_image2d_from_buffer cl_khr_mipmap_image cl_khr_srgb_image_writes cl_khr_subgroups ' +
      'cl_qcom_create_buffer_from_image cl_qcom_ext_host_ptr cl_qcom_ion_host_ptr cl_qcom_perf_hint ' +
      'cl_qcom_other_image cl_qcom_subgroup_shuffle cl_qcom_vector_image_ops cl_qcom_extract_image_plane ' +
      'cl_qcom_android_native_buffer_host_ptr cl_qcom_protected_context cl_qcom_priority_hint ' +
      'cl_qcom_compressed_yuv_image_read cl_qcom_compressed_image cl_qcom_ext_host_ptr_iocoherent ' +
      'cl_qcom_accelerated_image_ops cl_qcom_dot_product8 cl_qcom_reqd_sub_group_size cl_qcom_recordable_queues ' +
      'cl_qcom_ml_ops',
    { versions: UP_TO_2 },
  ),
  name: 'adreno-6xx',
  title: 'Adreno 6xx',
  description: 'a Qualcomm Adreno GPU of the 6xx series',
  source: 'untested: clinfo of an Adreno 650, compiler E031.37.12.01 (xmrig issue 2383)',
  assumed: ['other devices of the series: as 650'],
  vendor: 'qcom',
  options: OPTIONS_OF_2_0,
  mostArguments: 1024,
  workItemSizes: [1024, 1024, 1024],
  limits: { ...ADRENO_LIMITS, constantArguments: 8, globalVariableSize: 65536, workGroupSize: 1024 },
};

const g610 = listing(
  'cl_khr_global_int32_base_atomics cl_khr_global_int32_extended_atomics cl_khr_local_int32_base_atomics ' +
    'cl_khr_local_int32_extended_atomics cl_khr_byte_addressable_store cl_khr_3d_image_writes ' +
    'cl_khr_int64_base_atomics cl_khr_int64_extended_atomics cl_khr_fp16 cl_khr_icd cl_khr_egl_image ' +
    'cl_khr_image2d_from_buffer cl_khr_depth_images cl_khr_subgroups cl_khr_subgroup_extended_types ' +
    'cl_khr_subgroup_non_uniform_vote cl_khr_subgroup_ballot cl_khr_il_program cl_khr_priority_hints ' +
    'cl_khr_create_command_queue cl_khr_spirv_no_integer_wrap_decoration cl_khr_extended_versioning ' +
    'cl_khr_device_uuid cl_arm_core_id cl_arm_printf cl_arm_non_uniform_work_group_size cl_arm_import_memory ' +
    'cl_arm_import_memory_dma_buf cl_arm_import_memory_host cl_arm_integer_dot_product_int8 ' +
    'cl_arm_integer_dot_product_accumulate_int8 cl_arm_integer_dot_product_accumulate_saturate_int8 ' +
    'cl_arm_scheduling_controls cl_arm_controlled_kernel_termination cl_ext_cxx_for_opencl',
  { versions: UP_TO_3 },
);

/** Extensions that newer models have. */
const MALI_UNLISTED = ['cl_arm_integer_dot_product_accumulate_int16', 'cl_arm_matrix_multiply'];

/** Arm's Mali: "Arm Mali GPU OpenCL Developer Guide" (101574) and the cl_arm extensions of the Khronos registry. */
export const mali: Device = {
  ...g610,
  name: 'mali',
  title: 'Mali',
  description: 'an Arm Mali GPU of the Valhall generation',
  source: 'untested: clinfo of a Mali-G610, driver g6p0 (sgminer-arm issue 12)',
  assumedFields: { newestVersion: 'newer drivers have it' },
  assumedExtensions: MALI_UNLISTED,
  assumed: [LISTED_FEATURES],
  vendor: 'arm',
  newestVersion: 300,
  extensions: [...g610.extensions, ...MALI_UNLISTED],
  mostArguments: 1024,
  limits: {
    localMemorySize: 32768,
    constantBufferSize: 8063983616,
    constantArguments: 128,
    globalVariableSize: 65536,
    workGroupSize: 1024,
    subGroups: 64,
  },
};

/** OpenCL 2.0. */
export const maliBifrost: Device = {
  ...listing(
    'cl_khr_global_int32_base_atomics cl_khr_global_int32_extended_atomics cl_khr_local_int32_base_atomics ' +
      'cl_khr_local_int32_extended_atomics cl_khr_byte_addressable_store cl_khr_3d_image_writes ' +
      'cl_khr_int64_base_atomics cl_khr_int64_extended_atomics cl_khr_fp16 cl_khr_icd cl_khr_egl_image ' +
      'cl_khr_image2d_from_buffer cl_khr_depth_images cl_khr_subgroups cl_khr_create_command_queue cl_arm_core_id ' +
      'cl_arm_printf cl_arm_thread_limit_hint cl_arm_non_uniform_work_group_size cl_arm_import_memory ' +
      'cl_arm_shared_virtual_memory',
    { versions: UP_TO_2 },
  ),
  name: 'mali-bifrost',
  title: 'Mali Bifrost',
  description: 'an Arm Mali GPU of the Bifrost generation',
  source: 'untested: clinfo of a Mali-G52, OpenCL 2.0 (ComputeLibrary issue 999)',
  assumedFields: { mostArguments: 'as on the other generations' },
  vendor: 'arm',
  options: OPTIONS_OF_2_0,
  mostArguments: 1024,
  workItemSizes: [384, 384, 384],
  limits: { workGroupSize: 384 },
};

const T860 = 'clinfo of a Mali-T860, plaidml issue 182';

/** OpenCL 1.2 with doubles. */
export const maliMidgard: Device = {
  ...listing(
    'cl_khr_global_int32_base_atomics cl_khr_global_int32_extended_atomics cl_khr_local_int32_base_atomics ' +
      'cl_khr_local_int32_extended_atomics cl_khr_byte_addressable_store cl_khr_3d_image_writes cl_khr_fp64 ' +
      'cl_khr_int64_base_atomics cl_khr_int64_extended_atomics cl_khr_fp16 cl_khr_gl_sharing cl_khr_icd ' +
      'cl_khr_egl_event cl_khr_egl_image cl_arm_core_id cl_arm_printf cl_arm_thread_limit_hint ' +
      'cl_arm_non_uniform_work_group_size cl_arm_import_memory',
    { versions: UP_TO_1_2 },
  ),
  name: 'mali-midgard',
  title: 'Mali Midgard',
  description: 'an Arm Mali GPU of the Midgard generation',
  source: 'untested: clinfo of a Mali-T628, driver r12p0 (plaidml issue 227)',
  otherSources: {
    localMemorySize: T860,
    constantBufferSize: T860,
    constantArguments: T860,
    workGroupSize: T860,
    mostArguments: T860,
  },
  assumed: ['other devices of the generation: as these'],
  vendor: 'arm',
  options: OPTIONS_OF_1_2,
  mostArguments: 1024,
  workItemSizes: [256, 256, 256],
  limits: { localMemorySize: 32768, constantBufferSize: 65536, constantArguments: 8, workGroupSize: 256 },
};

const rogue = listing(
  'cl_khr_icd cl_khr_fp16 cl_img_spirv cles_khr_int64 cl_img_yuv_image cl_img_generate_mipmap cl_khr_3d_image_writes ' +
    'cl_img_cached_allocations cl_khr_extended_versioning cl_khr_image2d_from_buffer cl_khr_byte_addressable_store ' +
    'cl_khr_local_int32_base_atomics cl_khr_global_int32_base_atomics cl_arm_non_uniform_work_group_size ' +
    'cl_khr_local_int32_extended_atomics cl_khr_global_int32_extended_atomics cl_khr_spir cl_arm_import_memory ' +
    'cl_arm_import_memory_dma_buf cl_img_use_gralloc_ptr cl_img_protected_content cl_img_use_gralloc_ptr_v2',
  { versions: UP_TO_1_2, isEmbedded: true },
);

/** Extensions of the Khronos registry that other models have. */
const ROGUE_UNLISTED = ['cl_img_bitwise_ops', 'cl_img_matrix_multiply', 'cl_img_memory_management', 'cl_img_swap_ops'];

const EMBEDDED = 'the specification, for the embedded profile';

/** Imagination's PowerVR of the Rogue generation: OpenCL 1.2, the embedded profile. */
export const powervr: Device = {
  ...rogue,
  name: 'powervr',
  title: 'PowerVR',
  description: 'an Imagination PowerVR GPU of the Rogue generation',
  source: 'untested: clinfo of a PowerVR GE8320, driver 1.13',
  otherSources: { constantArguments: EMBEDDED, constantBufferSize: EMBEDDED },
  assumedExtensions: ROGUE_UNLISTED,
  assumed: ['models with OpenCL 3.0, such as BXM-4-64: not described'],
  vendor: 'img',
  extensions: [...rogue.extensions, ...ROGUE_UNLISTED],
  options: OPTIONS_OF_1_2,
  limits: { constantArguments: 4, constantBufferSize: 1024, localMemorySize: 4096, workGroupSize: 512 },
};

const m4 = listing(
  'cl_APPLE_SetMemObjectDestructor cl_APPLE_ContextLoggingFunctions cl_APPLE_clut cl_APPLE_query_kernel_names ' +
    'cl_APPLE_gl_sharing cl_khr_gl_event cl_khr_byte_addressable_store cl_khr_global_int32_base_atomics ' +
    'cl_khr_global_int32_extended_atomics cl_khr_local_int32_base_atomics cl_khr_local_int32_extended_atomics ' +
    'cl_khr_3d_image_writes cl_khr_image2d_from_buffer cl_khr_depth_images',
  { versions: UP_TO_1_2 },
);

/** Apple's OpenCL 1.2 on Apple silicon, which has not changed since macOS 10.9. */
export const apple: Device = {
  ...m4,
  name: 'apple',
  title: 'Apple',
  description: 'a Mac',
  source: 'untested: clinfo of an M4 Pro, driver 1.2 1.0',
  // Macs with other GPUs have it.
  assumedExtensions: ['cl_APPLE_fp64_basic_ops'],
  vendor: 'apple',
  extensions: [...m4.extensions, 'cl_APPLE_fp64_basic_ops'],
  // OpenCL 1.2 is the newest version on a Mac.
  options: OPTIONS_OF_1_2,
  ownMacros: { ...m4.ownMacros, __APPLE__: '1' },
  mostArguments: 4096,
  limits: { localMemorySize: 32768, constantBufferSize: 1073741824, constantArguments: 31, workGroupSize: 256 },
};

const macIris = listing(
  'cl_APPLE_SetMemObjectDestructor cl_APPLE_ContextLoggingFunctions cl_APPLE_clut cl_APPLE_query_kernel_names ' +
    'cl_APPLE_gl_sharing cl_khr_gl_event cl_khr_global_int32_base_atomics cl_khr_global_int32_extended_atomics ' +
    'cl_khr_local_int32_base_atomics cl_khr_local_int32_extended_atomics cl_khr_byte_addressable_store ' +
    'cl_khr_image2d_from_buffer cl_khr_gl_depth_images cl_khr_depth_images cl_khr_3d_image_writes',
  { versions: UP_TO_1_2 },
);

/** Apple's OpenCL on the Intel GPUs of Macs. */
export const appleIntel: Device = {
  ...apple,
  ...macIris,
  name: 'apple-intel',
  title: 'Apple with Intel GPU',
  description: 'the Intel GPU of a Mac',
  source: 'untested: clinfo of the Intel GPU of a MacBook Pro, macOS 10.15 (hashcat issue 3882)',
  assumedFields: { workGroupSize: 'as on an M4 Pro' },
  ownMacros: { ...macIris.ownMacros, __APPLE__: '1' },
  mostArguments: 1024,
  limits: { localMemorySize: 65536, constantBufferSize: 65536, constantArguments: 8, workGroupSize: 256 },
};
