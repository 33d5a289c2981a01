// Devices without an available compiler. Their extensions and limits are those of users' reports of `clinfo`, if `source`
// lists them; the rest is modelled after the vendors' publications and not verified.

import type { Device } from './device.js';
import { acceptedOptions } from './options.js';

const NO_DOUBLES_AND_LONG_ATOMICS = {
  cl_khr_fp64: null,
  __opencl_c_fp64: null,
  cl_khr_int64_base_atomics: null,
  cl_khr_int64_extended_atomics: null,
};

/** Qualcomm's Adreno: "Snapdragon OpenCL General Programming and Optimization" (80-NB295-11) and the SDK's headers. */
export const adreno: Device = {
  name: 'adreno',
  title: 'Adreno',
  description: 'a Qualcomm Adreno GPU',
  source: "untested: clinfo of Adreno 7xx and 8xx in public reports (clinfo issue 92, llama.cpp), and Qualcomm's guide",
  vendor: 'qcom',
  extensions: [
    'cl_qcom_reqd_sub_group_size',
    'cl_qcom_subgroup_shuffle',
    'cl_qcom_subgroup_uniform_load',
    'cl_qcom_subgroup_constant_load',
    'cl_qcom_dot_product8',
    'cl_qcom_bitreverse',
    'cl_qcom_vector_image_ops',
    'cl_qcom_accelerated_image_ops',
    'cl_qcom_extra_vector_types',
  ],
  ownMacros: {
    ...NO_DOUBLES_AND_LONG_ATOMICS,
    cl_khr_depth_images: '1',
    cl_khr_mipmap_image: '1',
    cl_khr_subgroups: '1',
    cl_khr_integer_dot_product: '1',
    cl_qcom_reqd_sub_group_size: '1',
    cl_qcom_dot_product8: '1',
    cl_qcom_subgroup_shuffle: '1',
  },
  limits: { localMemorySize: 32768, constantBufferSize: 65536 },
};

/** Arm's Mali: "Arm Mali GPU OpenCL Developer Guide" (101574) and the cl_arm extensions of the Khronos registry. */
export const mali: Device = {
  name: 'mali',
  title: 'Mali',
  description: 'an Arm Mali GPU of the Valhall generation',
  source: "untested: clinfo of a Mali-G610, OpenCL 3.0 r32p1 (sgminer-arm issue 12), and Arm's OpenCL developer guide",
  vendor: 'arm',
  extensions: [
    'cl_arm_printf',
    'cl_arm_core_id',
    'cl_arm_integer_dot_product_int8',
    'cl_arm_integer_dot_product_accumulate_int8',
    'cl_arm_integer_dot_product_accumulate_int16',
    'cl_arm_integer_dot_product_accumulate_saturate_int8',
    'cl_arm_non_uniform_work_group_size',
    'cl_arm_controlled_kernel_termination',
    'cl_arm_matrix_multiply',
  ],
  ownMacros: {
    cl_khr_fp64: null,
    __opencl_c_fp64: null,
    cl_khr_depth_images: '1',
    cl_khr_subgroups: '1',
    cl_khr_subgroup_extended_types: '1',
    cl_khr_subgroup_non_uniform_vote: '1',
    cl_khr_subgroup_ballot: '1',
    cl_arm_printf: '1',
    cl_arm_core_id: '1',
    cl_arm_integer_dot_product_int8: '1',
  },
  limits: { localMemorySize: 32768, constantBufferSize: 65536, constantArguments: 8 },
};

/** Imagination's PowerVR: the cl_img extensions of the Khronos registry and the conformance reports of its GPUs. */
export const powervr: Device = {
  name: 'powervr',
  title: 'PowerVR',
  description: 'an Imagination PowerVR GPU',
  source: 'modelled, unverified: after the registry of Khronos',
  vendor: 'img',
  extensions: ['cl_img_bitwise_ops', 'cl_img_matrix_multiply', 'cl_img_memory_management', 'cl_img_swap_ops'],
  ownMacros: { cl_khr_fp64: null, cl_img_swap_ops: '1', cl_img_bitwise_ops: '1' },
  limits: { localMemorySize: 32768 },
};

/** Apple's OpenCL 1.2 on Apple silicon and older Macs, which has not changed since macOS 10.9. */
export const apple: Device = {
  name: 'apple',
  title: 'Apple',
  description: 'a Mac',
  source:
    "untested: device queries of an M1 and M1 Pro in public reports (hashcat issue 2976), and Apple's guide (2013)",
  vendor: 'apple',
  // OpenCL 1.2 is the newest version on a Mac.
  options: acceptedOptions('-U.*', '-cl-strict-aliasing', '-cl-std=CL1\\.[0-2]', '-cl-ext=.*', '-g'),
  extensions: ['cl_APPLE_fp64_basic_ops'],
  ownMacros: { ...NO_DOUBLES_AND_LONG_ATOMICS, cl_khr_fp16: null, cl_khr_depth_images: '1', __APPLE__: '1' },
  limits: { localMemorySize: 32768 },
};
