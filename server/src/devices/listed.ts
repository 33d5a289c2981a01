// What a device has according to its own lists of extensions and features: names that are not listed are not there.

import type { Device, Feature } from './device.js';

/** The extensions whose macros clang predefines for a target that has everything. */
const PREDEFINED_EXTENSIONS = [
  'cl_amd_media_ops',
  'cl_amd_media_ops2',
  'cl_ext_float_atomics',
  'cl_intel_device_side_avc_motion_estimation',
  'cl_intel_subgroups',
  'cl_intel_subgroups_short',
  'cl_khr_3d_image_writes',
  'cl_khr_byte_addressable_store',
  'cl_khr_depth_images',
  'cl_khr_extended_bit_ops',
  'cl_khr_fp16',
  'cl_khr_fp64',
  'cl_khr_gl_msaa_sharing',
  'cl_khr_global_int32_base_atomics',
  'cl_khr_global_int32_extended_atomics',
  'cl_khr_int64_base_atomics',
  'cl_khr_int64_extended_atomics',
  'cl_khr_integer_dot_product',
  'cl_khr_kernel_clock',
  'cl_khr_local_int32_base_atomics',
  'cl_khr_local_int32_extended_atomics',
  'cl_khr_mipmap_image',
  'cl_khr_mipmap_image_writes',
  'cl_khr_srgb_image_writes',
  'cl_khr_subgroup_ballot',
  'cl_khr_subgroup_clustered_reduce',
  'cl_khr_subgroup_extended_types',
  'cl_khr_subgroup_non_uniform_arithmetic',
  'cl_khr_subgroup_non_uniform_vote',
  'cl_khr_subgroup_rotate',
  'cl_khr_subgroup_shuffle',
  'cl_khr_subgroup_shuffle_relative',
  'cl_khr_subgroups',
  'cles_khr_int64',
] as const;

/** The features of OpenCL C 3.0 (6.2.1), and those that extensions add. */
const PREDEFINED_FEATURES = [
  '3d_image_writes',
  'atomic_order_acq_rel',
  'atomic_order_seq_cst',
  'atomic_scope_all_devices',
  'atomic_scope_device',
  'device_enqueue',
  'fp64',
  'generic_address_space',
  'images',
  'int64',
  'pipes',
  'program_scope_global_variables',
  'read_write_images',
  'subgroups',
  'work_group_collective_functions',
] as const;

const FLOAT_ATOMICS = ['add', 'min_max'].flatMap((operation) =>
  ['fp16', 'fp32', 'fp64'].flatMap((type) => [
    `ext_${type}_global_atomic_${operation}`,
    `ext_${type}_local_atomic_${operation}`,
  ]),
);

/** The features that come with an extension, which devices before 3.0 do not list. */
const FEATURES_OF_EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  cl_ext_float_atomics: [...FLOAT_ATOMICS, 'ext_fp16_global_atomic_load_store', 'ext_fp16_local_atomic_load_store'],
  cl_ext_image_raw10_raw12: ['ext_image_raw10_raw12'],
  cl_khr_integer_dot_product: ['integer_dot_product_input_4x8bit', 'integer_dot_product_input_4x8bit_packed'],
  cl_khr_kernel_clock: ['kernel_clock_scope_device', 'kernel_clock_scope_sub_group', 'kernel_clock_scope_work_group'],
};

const PREFIX = '__opencl_c_';

/** All names that clang predefines and a device may lack. */
export const predefinedNames: readonly string[] = [
  ...PREDEFINED_EXTENSIONS,
  ...[...PREDEFINED_FEATURES, ...Object.values(FEATURES_OF_EXTENSIONS).flat()].map((name) => PREFIX + name),
];

/** What a device states about itself. */
export interface Listed {
  /** All its extensions and features. */
  readonly extensions: readonly string[];
  /** The versions of OpenCL C that it accepts, as `__OPENCL_C_VERSION__` spells them; empty if unknown. */
  readonly versions: readonly number[];
  /** Features that properties of the device exclude. */
  readonly lacks?: readonly Feature[] | undefined;
  readonly isEmbedded?: boolean | undefined;
  readonly addressBits?: 32 | 64 | undefined;
}

/** The macros about pointers and `size_t` where they have 32 bits, as clang defines them. */
const SMALL_ADDRESSES: Readonly<Record<string, string | null>> = {
  _LP64: null,
  __LP64__: null,
  __SPIR64: null,
  __SPIR64__: null,
  __POINTER_WIDTH__: '32',
  __SIZEOF_POINTER__: '4',
  __SIZEOF_PTRDIFF_T__: '4',
  __SIZEOF_SIZE_T__: '4',
  ...ofPointerSize('INTPTR', 'int', '2147483647', 'di'),
  ...ofPointerSize('PTRDIFF', 'int', '2147483647', 'di'),
  ...ofPointerSize('SIZE', 'unsigned int', '4294967295U', 'Xoux'),
  ...ofPointerSize('UINTPTR', 'unsigned int', '4294967295U', 'Xoux'),
};

/** The macros about one type of the size of pointers. */
function ofPointerSize(name: string, type: string, most: string, formats: string): Record<string, string> {
  return Object.fromEntries([
    [`__${name}_TYPE__`, type],
    [`__${name}_WIDTH__`, '32'],
    [`__${name}_MAX__`, most],
    ...[...formats].map((format) => [`__${name}_FMT${format}__`, `"${format}"`]),
  ]);
}

/** The features of the language that have a macro. */
const FEATURE_MACROS: Readonly<Record<Exclude<Feature, 'fp16'>, string>> = {
  generic: 'generic_address_space',
  programScope: 'program_scope_global_variables',
  enqueue: 'device_enqueue',
  pipes: 'pipes',
  readWriteImages: 'read_write_images',
  images: 'images',
  fp64: 'fp64',
};

/** The enumerators that a feature brings in 3.0 (6.15.12.1, 6.15.12.2); 2.0 has all of them. */
const ENUMERATORS: Readonly<Record<string, readonly string[]>> = {
  atomic_order_seq_cst: ['memory_order_seq_cst'],
  atomic_scope_device: ['memory_scope_device'],
  atomic_scope_all_devices: ['memory_scope_all_devices', 'memory_scope_all_svm_devices'],
  subgroups: ['memory_scope_sub_group'],
};

/** The macros and features of a device that lists what it has, and the enumerators that it lacks. */
export function featuresOf({ extensions, versions, lacks = [], isEmbedded = false, addressBits }: Listed): {
  readonly macros: Readonly<Record<string, string | null>>;
  readonly features: NonNullable<Device['features']>;
  readonly enumerators: readonly string[];
} {
  const listed = new Set(extensions);
  const listsFeatures = extensions.some((name) => name.startsWith(PREFIX));
  const excluded = new Set<Feature>(lacks);
  if (!listed.has('cl_khr_fp64') && !listed.has(`${PREFIX}fp64`)) excluded.add('fp64');
  const macros: Record<string, string | null> = {};
  for (const name of PREDEFINED_EXTENSIONS) if (!listed.has(name)) macros[name] = null;
  for (const [extension, names] of Object.entries(FEATURES_OF_EXTENSIONS))
    for (const name of names) if (!listed.has(listsFeatures ? PREFIX + name : extension)) macros[PREFIX + name] = null;
  if (listsFeatures)
    for (const name of PREDEFINED_FEATURES) if (!listed.has(PREFIX + name)) macros[PREFIX + name] = null;
  if (addressBits === 32) Object.assign(macros, SMALL_ADDRESSES);
  for (const name of listed) macros[name] = '1';
  const features: Partial<Record<Feature, readonly number[]>> = {};
  for (const feature of excluded) {
    features[feature] = [];
    if (feature !== 'fp16') macros[PREFIX + FEATURE_MACROS[feature]] = null;
  }
  // Version 2.0 has them without a macro, if the device has the version.
  if (listsFeatures && !versions.includes(200))
    for (const feature of ['generic', 'programScope', 'enqueue', 'pipes', 'readWriteImages'] as const)
      features[feature] = listed.has(PREFIX + FEATURE_MACROS[feature]) && !excluded.has(feature) ? [200, 300] : [];
  if (!listed.has('cl_khr_subgroups') && !listed.has('cl_intel_subgroups') && !listed.has(`${PREFIX}subgroups`))
    macros[`${PREFIX}subgroups`] = null;
  if (isEmbedded) {
    macros['__EMBEDDED_PROFILE__'] = '1';
    if (!listed.has('cles_khr_int64')) macros[`${PREFIX}int64`] = null;
  }
  const enumerators =
    listsFeatures && !versions.includes(200)
      ? Object.entries(ENUMERATORS).flatMap(([feature, names]) => (listed.has(PREFIX + feature) ? [] : names))
      : [];
  return { macros, features, enumerators };
}
