/** The settings in which the tables and clang are compared. */
import type { Setting } from './clang.js';

const versions = ['1.0', '1.1', '1.2', '2.0', '3.0'] as const;
const spir = '--target=spir64-unknown-unknown';

/** Every macro on which some builtin depends. */
const gateMacros: readonly string[] = [
  'cl_khr_fp16',
  'cl_khr_fp64',
  'cl_khr_int64_base_atomics',
  'cl_khr_int64_extended_atomics',
  'cl_khr_3d_image_writes',
  'cl_khr_global_int32_base_atomics',
  'cl_khr_global_int32_extended_atomics',
  'cl_khr_local_int32_base_atomics',
  'cl_khr_local_int32_extended_atomics',
  'cl_khr_mipmap_image',
  'cl_khr_mipmap_image_writes',
  'cl_khr_gl_msaa_sharing',
  'cl_khr_depth_images',
  'cl_khr_extended_bit_ops',
  'cl_khr_integer_dot_product',
  'cl_khr_subgroups',
  'cl_intel_subgroups',
  '__opencl_c_subgroups',
  'cl_khr_subgroup_extended_types',
  'cl_khr_subgroup_non_uniform_vote',
  'cl_khr_subgroup_ballot',
  'cl_khr_subgroup_non_uniform_arithmetic',
  'cl_khr_subgroup_shuffle',
  'cl_khr_subgroup_shuffle_relative',
  'cl_khr_subgroup_clustered_reduce',
  'cl_khr_subgroup_rotate',
  'cl_khr_kernel_clock',
  'cl_ext_float_atomics',
  '__opencl_c_integer_dot_product_input_4x8bit',
  '__opencl_c_integer_dot_product_input_4x8bit_packed',
  '__opencl_c_kernel_clock_scope_device',
  '__opencl_c_kernel_clock_scope_work_group',
  '__opencl_c_kernel_clock_scope_sub_group',
  ...['fp16_global_atomic_load_store', 'fp16_local_atomic_load_store'].map((name) => `__opencl_c_ext_${name}`),
  ...['16', '32', '64'].flatMap((bits) =>
    ['global', 'local'].flatMap((space) =>
      ['add', 'min_max'].map((kind) => `__opencl_c_ext_fp${bits}_${space}_atomic_${kind}`),
    ),
  ),
  '__opencl_c_generic_address_space',
  '__opencl_c_atomic_order_seq_cst',
  '__opencl_c_atomic_scope_device',
  '__opencl_c_read_write_images',
  '__opencl_c_work_group_collective_functions',
  '__opencl_c_pipes',
  '__opencl_c_device_enqueue',
  'cl_arm_integer_dot_product_int8',
  'cl_arm_integer_dot_product_accumulate_int8',
  'cl_arm_integer_dot_product_accumulate_int16',
  'cl_arm_integer_dot_product_accumulate_saturate_int8',
];

function define(macro: string, defined: boolean): string {
  return `#undef ${macro}\n${defined ? `#define ${macro} 1\n` : ''}`;
}

/** Macros that clang's header derives from others, derived again after those were changed by hand. */
const deriveAgain = `#ifndef cl_khr_fp16
#undef __opencl_c_ext_fp16_global_atomic_load_store
#undef __opencl_c_ext_fp16_local_atomic_load_store
#endif
#if __OPENCL_C_VERSION__ < 200
#undef __opencl_c_device_enqueue
#endif
#undef __opencl_c_named_address_space_builtins
#ifndef __opencl_c_generic_address_space
#define __opencl_c_named_address_space_builtins 1
#endif
#undef __opencl_subgroup_builtins
#if defined(cl_intel_subgroups) || defined(cl_khr_subgroups) || defined(__opencl_c_subgroups)
#define __opencl_subgroup_builtins 1
#endif
`;

/** What a user writes on a command line. */
export const commandLines: readonly Setting[] = [
  ...versions.flatMap((version): Setting[] => [
    { title: `CL${version} spir64`, version },
    { title: `CL${version} host`, version, options: [] },
    { title: `CL${version} spir64, no extensions`, version, options: [spir, '-cl-ext=-all'] },
  ]),
  {
    title: 'CL3.0 spir64 without generic',
    version: '3.0',
    options: [spir, '-cl-ext=-__opencl_c_generic_address_space,-__opencl_c_pipes,-__opencl_c_device_enqueue'],
  },
  {
    title: 'CL3.0 host without generic',
    version: '3.0',
    options: ['-cl-ext=-__opencl_c_generic_address_space,-__opencl_c_pipes,-__opencl_c_device_enqueue'],
  },
  { title: 'CL3.0 spir64 without pipes', version: '3.0', options: [spir, '-cl-ext=-__opencl_c_pipes'] },
  {
    title: 'CL3.0 spir64 without device enqueue',
    version: '3.0',
    options: [spir, '-cl-ext=-__opencl_c_device_enqueue'],
  },
  {
    title: 'CL3.0 spir64 without program-scope variables',
    version: '3.0',
    options: [spir, '-cl-ext=-__opencl_c_program_scope_global_variables,-__opencl_c_device_enqueue'],
  },
  { title: 'CL1.2 spir', version: '1.2', options: ['--target=spir-unknown-unknown'], addressBits: 32 },
  { title: 'CL3.0 spir', version: '3.0', options: ['--target=spir-unknown-unknown'], addressBits: 32 },
  { title: 'CL3.0 amdgcn', version: '3.0', options: ['--target=amdgcn-amd-amdhsa', '-nogpulib'] },
  { title: 'CL2.0 amdgcn', version: '2.0', options: ['--target=amdgcn-amd-amdhsa', '-nogpulib'] },
  { title: 'CL1.2 nvptx64', version: '1.2', options: ['--target=nvptx64-unknown-unknown', '-nogpulib'] },
];

/** A repeatable sequence, so that failures can be reproduced. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Every version with every macro, with each single macro missing, and with random sets of macros. */
export function synthetic(randomSets: number): Setting[] {
  const settings: Setting[] = [];
  const add = (version: Setting['version'], title: string, macros: (macro: string) => boolean): void => {
    const prologue = gateMacros.map((macro) => define(macro, macros(macro))).join('') + deriveAgain;
    settings.push({ title: `CL${version}, ${title}`, version, prologue, synthetic: true });
  };
  for (const version of versions) add(version, 'every macro', () => true);
  for (const version of versions) add(version, 'no macro', () => false);
  for (const missing of gateMacros) add('3.0', `every macro but ${missing}`, (macro) => macro !== missing);
  for (const only of gateMacros) add('3.0', `no macro but ${only}`, (macro) => macro === only);
  const next = random(1);
  for (let set = 0; set < randomSets; set++) {
    const density = 0.3 + 0.65 * next();
    add(versions[set % versions.length] ?? '3.0', `random set ${set}`, () => next() < density);
  }
  return settings;
}
