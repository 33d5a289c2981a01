import { type Device, NO_REGISTERS } from './device.js';
import { acceptedOptions } from './options.js';

const INTEL_EXTENSIONS = [
  'cl_intel_subgroups',
  'cl_intel_subgroups_char',
  'cl_intel_subgroups_short',
  'cl_intel_subgroups_long',
];

/** Intel's GPU compiler (IGC), built on clang 14. */
export const intelGpu: Device = {
  name: 'intel-gpu',
  title: 'Intel GPU',
  description: 'an Intel Xe-LP or Arc GPU',
  source: 'tested: ocloc 22.43.24595.41 (IGC 1.0.12504.6) for dg2',
  vendor: 'intel',
  clang: 14,
  macros: 'intel-gpu',
  options: acceptedOptions(
    '-g',
    '-gline-tables-only',
    '-cl-(?:strict-aliasing|uniform-work-group-size|no-subgroup-ifp|match-sincospi)',
    '-cl-std=CL(?:1\\.[12]|2\\.[01]|3\\.0)',
    '-cl-intel-(?:no-prera-scheduling|greater-than-4GB-buffer-required|gtpin-rera|256-GRF-per-thread)',
    '-cl-intel-(?:enable-auto-large-GRF-mode|reqd-eu-thread-count=\\d+|has-buffer-offset-arg)',
    '-ze-\\S+',
    '-save-temps\\S*',
    '-std=\\S+',
  ),
  extensions: [...INTEL_EXTENSIONS, 'cl_intel_split_work_group_barrier', 'cl_intel_planar_yuv'],
  targets: [],
  provides: ['cl_khr_mipmap_image', 'cl_khr_mipmap_image_writes'],
  withholds: { cl_khr_integer_dot_product: [200, 300], __opencl_c_integer_dot_product_input_4x8bit: [200, 300] },
  headerFollowsMacros: true,
  early: ['ctz'],
  ownMacros: { CLK_NV12_INTEL: '0x410E' },
  registers: 'rwf',
  clobbers: NO_REGISTERS,
  stripsQuotes: true,
  mostArguments: 2048,
  accepts: ['half-without-pragma'],
  rejects: ['builtin-redefinition', 'flexible-array', 'empty-source', 'unsupported-sub-group-size'],
  subGroupSizes: [8, 16, 32],
  limits: { constantBufferSize: 4294959104, localMemorySize: 65536 },
};

/** An older Intel GPU, which has doubles. */
export const intelGen9: Device = {
  ...intelGpu,
  name: 'intel-gen9',
  title: 'Intel Gen9 GPU',
  description: 'an Intel Gen9 or later GPU',
  source: 'tested: ocloc 22.43.24595.41 (IGC 1.0.12504.6) for skl',
  ownMacros: { ...intelGpu.ownMacros, cl_khr_fp64: '1', __opencl_c_fp64: '1' },
};

/** Intel's OpenCL runtime for processors, built on a current clang. */
export const intelCpu: Device = {
  name: 'intel-cpu',
  title: 'Intel CPU',
  description: 'the Intel runtime for processors',
  source: 'tested: Intel CPU runtime 2026.22.10 (OpenCL 3.1)',
  vendor: 'intel',
  clang: 23,
  macros: 'intel-cpu',
  options: acceptedOptions(
    '-g',
    '-gline-tables-only',
    '-W\\S*',
    '-cl-(?:uniform-work-group-size|no-subgroup-ifp)',
    '-cl-std=CL(?:1\\.[0-2]|2\\.0|3\\.[01]|C\\+\\+(?:1\\.0|2021)?)',
    '-x \\S+',
  ),
  extensions: [
    ...INTEL_EXTENSIONS,
    'cl_intel_subgroup_local_block_io',
    'cl_intel_bfloat16_conversions',
    'cl_intel_bfloat16',
  ],
  leftToLinker: /^amd_/,
  accepts: ['half-without-pragma', 'functions-of-1.2-in-1.1', 'bf16'],
  provides: [
    'cl_khr_kernel_clock',
    '__opencl_c_kernel_clock_scope_device',
    '__opencl_c_kernel_clock_scope_sub_group',
    '__opencl_c_kernel_clock_scope_work_group',
    'cl_ext_float_atomics',
    '__opencl_c_ext_fp32_global_atomic_add',
    '__opencl_c_ext_fp32_local_atomic_add',
    '__opencl_c_ext_fp32_global_atomic_min_max',
    '__opencl_c_ext_fp32_local_atomic_min_max',
    '__opencl_c_ext_fp64_global_atomic_add',
    '__opencl_c_ext_fp64_local_atomic_add',
    '__opencl_c_ext_fp64_global_atomic_min_max',
    '__opencl_c_ext_fp64_local_atomic_min_max',
  ],
  withholds: { __opencl_c_work_group_collective_functions: [100, 110, 120] },
  lacks: ['read', 'write'].flatMap((direction) => [
    `sub_group_reserve_${direction}_pipe`,
    `sub_group_commit_${direction}_pipe`,
  ]),
  lacksFastMath: ['cos', 'exp', 'exp2', 'exp10', 'log', 'log2', 'pow', 'sin', 'tan'],
  registers: 'rwf',
  clobbers: NO_REGISTERS,
  rejects: ['builtin-redefinition', 'undefined-function', 'undefined-variable', 'zero-length-array'],
  workItemSizes: [8192, 8192, 8192],
  subGroupSizes: [4, 8, 16, 32, 64],
  limits: { workGroupSize: 8192, constantBufferSize: 131072, localMemorySize: 262144 },
};
