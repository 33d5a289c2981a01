// The extensions and vendors' dialects that are published, each with a kernel that uses it.
import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import {
  additionNamed,
  additions,
  attributeNamed,
  builtinNames,
  lookupBuiltin,
  vendorExtensionOf,
} from '../../server/src/builtins/index.js';
import type { BuiltinType } from '../../server/src/builtins/types.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { errorsOf, hasClang } from '../rules/clang.js';

/** A kernel with buffers of several types. */
const kernel = (body: string, parameters = ''): string =>
  `kernel void k(global int *i, global uint *u, global float *f${parameters && `, ${parameters}`}) { ${body} }\n`;

/** A kernel after a pragma that enables an extension. */
const enabled = (extension: string, text: string): string => `#pragma OPENCL EXTENSION ${extension} : enable\n${text}`;

interface Example {
  readonly text: string;
  readonly options?: string;
  /** The device that has the extension; every device if missing. */
  readonly device?: string;
  /** clang 19 knows the extension, or the kernel with these options besides. */
  readonly clang?: true | string;
}

const CL2 = '-cl-std=CL2.0';
const CL3 = '-cl-std=CL3.0';
const image = 'read_only image2d_t image';
const pragma = (name: string, body: string, more: Partial<Example> = {}, parameters = ''): [string, Example] => [
  name,
  { text: enabled(name, kernel(body, parameters)), ...more },
];
const known = { clang: true } as const;
const known2 = { clang: true, options: CL2 } as const;

const KHRONOS: readonly (readonly [string, Example])[] = [
  pragma('cl_khr_fp64', 'double d = f[1]; f[0] = convert_float(sqrt(d) * 0.5);', known),
  pragma('cl_khr_fp16', 'half h = 1.5h; f[0] = fma(h, h, (half)f[1]);', known),
  pragma('cl_khr_3d_image_writes', 'write_imagef(o, (int4)(1), (float4)(f[0]));', known, 'write_only image3d_t o'),
  pragma('cl_khr_byte_addressable_store', 'global char *c = (global char *)i; c[3] = 1;', {
    ...known,
    options: '-cl-std=CL1.0',
  }),
  pragma('cl_khr_depth_images', 'f[0] = read_imagef(d, (int2)(i[0], i[1]));', known, 'read_only image2d_depth_t d'),
  pragma('cl_khr_gl_msaa_sharing', 'i[0] = get_image_num_samples(m);', known, 'read_only image2d_msaa_t m'),
  pragma(
    'cl_khr_mipmap_image',
    'f[0] = read_imagef(image, s, (float2)(f[1]), 2.0f).x;',
    known2,
    `${image}, sampler_t s`,
  ),
  pragma(
    'cl_khr_mipmap_image_writes',
    'write_imagei(o, (int2)(0), 1, (int4)(i[0]));',
    known2,
    'write_only image2d_t o',
  ),
  pragma('cl_khr_srgb_image_writes', 'write_imagef(o, (int2)(0), (float4)(1.0f));', known2, 'write_only image2d_t o'),
  pragma('cl_khr_select_fprounding_mode', 'f[0] = f[1] + f[2];', known),
  pragma('cl_khr_subgroups', 'f[0] = sub_group_reduce_max(f[get_sub_group_local_id()]);', known2),
  pragma('cl_khr_subgroup_extended_types', 'char4 c = (char4)(i[0]); i[0] = sub_group_broadcast(c, 1).x;', known2),
  pragma(
    'cl_khr_subgroup_non_uniform_vote',
    'if (sub_group_elect()) i[0] = sub_group_non_uniform_all_equal(f[1]);',
    known2,
  ),
  pragma('cl_khr_subgroup_ballot', 'u[0] = sub_group_ballot_bit_count(sub_group_ballot(i[0]));', known2),
  pragma('cl_khr_subgroup_non_uniform_arithmetic', 'u[0] = sub_group_non_uniform_scan_inclusive_xor(u[1]);', known2),
  pragma('cl_khr_subgroup_shuffle', 'f[0] = sub_group_shuffle_xor(f[1], 4);', known2),
  pragma('cl_khr_subgroup_shuffle_relative', 'f[0] = sub_group_shuffle_down(f[1], 1);', known2),
  pragma('cl_khr_subgroup_clustered_reduce', 'i[0] = sub_group_clustered_reduce_logical_or(i[1], 8);', known2),
  pragma('cl_khr_subgroup_rotate', 'f[0] = sub_group_clustered_rotate(f[1], 1, 4);', known2),
  pragma(
    'cl_khr_work_group_uniform_arithmetic',
    'i[0] = work_group_reduce_logical_and(i[1]) + work_group_scan_exclusive_mul(i[2]);',
    {
      options: CL2,
    },
  ),
  pragma('cl_khr_extended_bit_ops', 'u[0] = bitfield_extract_unsigned(u[1], 4, 8) ^ bit_reverse(u[2]);', {
    clang: '-Dcl_khr_extended_bit_ops',
  }),
  pragma('cl_khr_integer_dot_product', 'i[0] = dot_acc_sat_4x8packed_ss_int(u[0], u[1], i[1]);', {
    ...known,
    options: CL3,
  }),
  pragma('cl_khr_kernel_clock', 'u[0] = clock_read_hilo_work_group().x;', { ...known, options: CL3 }),
  pragma(
    'cl_khr_async_work_group_copy_fence',
    'async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);',
  ),
  pragma(
    'cl_khr_extended_async_copies',
    'event_t e = async_work_group_copy_3D3D(i, 0, l, 0, 4, 2, 2, 2, 2, 4, 2, 4, 0); wait_group_events(1, &e);',
    {},
    'local int *l',
  ),
  pragma(
    'cl_khr_device_enqueue_local_arg_types',
    'enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(4), ^(local float *t) { t[0] = 2; }, 64);',
    { options: CL2 },
  ),
  pragma('cl_khr_expect_assume', 'if (__builtin_expect(i[0] > 3, 0)) i[1] = 0; __builtin_assume(i[2] > 0);', known),
  ...(['global', 'local'] as const).flatMap((space) => [
    pragma(`cl_khr_${space}_int32_base_atomics`, 'i[0] = atom_cmpxchg(p, 1, 2);', known, `volatile ${space} int *p`),
    pragma(`cl_khr_${space}_int32_extended_atomics`, 'i[0] = atom_xor(p, 3);', known, `volatile ${space} int *p`),
  ]),
  pragma('cl_khr_int64_base_atomics', 'i[0] = (int)atom_sub(p, 3ul);', known, 'volatile global ulong *p'),
  pragma('cl_khr_int64_extended_atomics', 'i[0] = (int)atom_max(p, 3l);', known, 'volatile global long *p'),
  pragma(
    'cl_ext_float_atomics',
    'atomic_fetch_max_explicit(p, f[0], memory_order_relaxed, memory_scope_work_group);',
    { ...known, options: CL3 },
    'volatile global atomic_float *p',
  ),
  pragma(
    'cl_ext_image_raw10_raw12',
    'if (get_image_channel_data_type(image) == CLK_UNSIGNED_INT_RAW12_EXT) i[0] = 1;',
    {},
    image,
  ),
  pragma(
    'cl_ext_image_unorm_int_2_101010',
    'i[0] = get_image_channel_data_type(image) != CLK_UNORM_INT_2_101010_EXT;',
    {},
    image,
  ),
  pragma(
    'cl_ext_image_unsigned_10x6_12x4_14x2',
    'switch (get_image_channel_data_type(image)) { case CLK_UNSIGNED_INT12X4_EXT: i[0] = 2; }',
    {},
    image,
  ),
  [
    'cl_ext_cxx_for_opencl',
    { text: 'template <int n> int f() { return n; }\n', options: '-cl-std=CLC++', clang: true },
  ],
  pragma('cl_ext_atomic_counters_32', 'u[atomic_inc(c)] = atomic_dec(d);', {}, 'counter32_t c, counter32_t d'),
  [
    '__cl_clang_function_pointers',
    { text: enabled('__cl_clang_function_pointers', `void g(int);\n${kernel('void (*p)(int) = g; i[0] = p != 0;')}`) },
  ],
  [
    '__cl_clang_variadic_functions',
    { text: enabled('__cl_clang_variadic_functions', `void g(int, ...);\n${kernel('g(1, i[0]);')}`), clang: true },
  ],
  [
    '__cl_clang_bitfields',
    {
      text: enabled('__cl_clang_bitfields', `struct B { int a : 3; };\n${kernel('struct B b = { 1 }; i[0] = b.a;')}`),
      clang: true,
    },
  ],
  [
    '__cl_clang_non_portable_kernel_param_types',
    {
      text: enabled('__cl_clang_non_portable_kernel_param_types', 'class C { int v; };\nkernel void k(C c) {}\n'),
      options: '-cl-std=CLC++',
      clang: true,
    },
  ],
];

const INTEL: readonly (readonly [string, Example])[] = [
  pragma(
    'cl_intel_subgroups',
    'uint4 b = intel_sub_group_block_read4(u); intel_sub_group_block_write4(u, intel_sub_group_shuffle_xor(b, 1));',
  ),
  pragma(
    'cl_intel_subgroups_char',
    'global uchar *c = (global uchar *)u; uchar16 b = intel_sub_group_block_read_uc16(c); intel_sub_group_block_write_uc16(c, b + (uchar16)(1));',
  ),
  pragma(
    'cl_intel_subgroups_short',
    'global ushort *s = (global ushort *)u; intel_sub_group_block_write_us2(s, intel_sub_group_block_read_us2(s)); i[0] = intel_sub_group_reduce_max((short)3);',
  ),
  pragma(
    'cl_intel_subgroups_long',
    'global ulong *l = (global ulong *)u; intel_sub_group_block_write_ul(l, intel_sub_group_block_read_ul(l) << 1);',
  ),
  [
    'cl_intel_required_subgroup_size',
    { text: `__attribute__((intel_reqd_sub_group_size(16))) ${kernel('i[0] = 1;')}`, clang: true },
  ],
  pragma(
    'cl_intel_subgroup_local_block_io',
    'u[0] = intel_sub_group_block_read_ui2(l).y; intel_sub_group_block_write(l, 3u);',
    {},
    'local uint *l',
  ),
  pragma(
    'cl_intel_subgroup_buffer_prefetch',
    'intel_sub_group_block_prefetch_us8((global const ushort *)u); i[0] = 1;',
  ),
  pragma(
    'cl_intel_subgroup_2d_block_io',
    'uint d[8]; intel_sub_group_2d_block_read_transform_16b_16r16x1c(u, 64, 64, 64, (int2)(0, 8), d); intel_sub_group_2d_block_write_32b_8r16x1c(u, 64, 64, 64, (int2)(0), d);',
  ),
  pragma(
    'cl_intel_subgroup_matrix_multiply_accumulate',
    'float8 c = intel_sub_group_bf16_bf16_matrix_mad_k16((short8)(1), (int8)(2), (float8)(0)); f[0] = c.s0;',
  ),
  pragma(
    'cl_intel_subgroup_matrix_multiply_accumulate_tf32',
    'f[0] = intel_sub_group_tf32_tf32_matrix_mad_k8(f[1], (float8)(f[2]), (float2)(0)).x;',
  ),
  pragma(
    'cl_intel_subgroup_split_matrix_multiply_accumulate',
    'f[0] = intel_sub_group_f16_f16_split_matrix_mad_k16((int2)(1), (int8)(1), (float4)(0)).w;',
  ),
  pragma(
    'cl_intel_bfloat16_conversions',
    'ushort4 b = intel_convert_bfloat164_as_ushort4((float4)(f[0])); f[1] = intel_convert_as_bfloat164_float4(b).z;',
  ),
  pragma(
    'cl_intel_split_work_group_barrier',
    'l[get_local_id(0)] = 1; intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE, memory_scope_work_group); intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE); i[0] = l[0];',
    { options: CL2 },
    'local int *l',
  ),
  pragma(
    'cl_intel_device_side_avc_motion_estimation',
    'intel_sub_group_avc_sic_payload_t p = intel_sub_group_avc_sic_initialize((ushort2)(0)); p = intel_sub_group_avc_sic_set_inter_shape_penalty(3ul, p); intel_sub_group_avc_sic_result_t r = intel_sub_group_avc_sic_evaluate_ipe(image, s, p); i[0] = intel_sub_group_avc_sic_get_ipe_luma_shape(r) == CLK_AVC_ME_INTRA_8x8_INTEL;',
    {},
    `${image}, sampler_t s`,
  ),
  pragma(
    'cl_intel_media_block_io',
    'ushort8 b = intel_sub_group_media_block_read_us8((int2)(0), 8, 8, image); intel_sub_group_media_block_write_us8((int2)(0), 8, 8, b, o);',
    {},
    `${image}, write_only image2d_t o`,
  ),
  pragma('cl_intel_planar_yuv', 'if (get_image_channel_order(image) == CLK_NV12_INTEL) i[0] = 1;', {}, image),
  pragma('cl_intel_accelerator', 'i[0] = 1;', {}, 'accelerator_intel_t a'),
  [
    'cl_intel_channels',
    {
      text: enabled(
        'cl_intel_channels',
        `channel float c0;\nkernel void producer(global const float *f) { write_channel_intel(c0, f[0]); }\nkernel void consumer(global float *f) { bool valid; f[0] = read_channel_intel(c0) + read_channel_nb_intel(c0, &valid); }\n`,
      ),
    },
  ],
  [
    'cl_altera_channels',
    {
      text: enabled(
        'cl_altera_channels',
        `channel int queue __attribute__((depth(8)));\n${kernel('if (write_channel_nb_altera(queue, 3)) i[0] = read_channel_altera(queue);')}`,
      ),
    },
  ],
  pragma(
    'cl_intel_bit_instructions',
    'u[0] = intel_ubfe(u[1], 3u, 4u) + intel_bfrev(u[2]); i[0] = intel_sbfe((short)i[1], 3u, 4u);',
  ),
  pragma(
    'cl_intel_global_float_atomics',
    'f[1] = atomic_sub((volatile global float *)f, 2.0f) + atom_add((volatile global float *)f, 2.0f);',
  ),
  pragma(
    'cl_intel_image_atomics',
    'u[0] = intel_atomic_max(b, 3, 4u); i[0] = intel_atomic_inc(a, (int2)(1));',
    { options: CL2 },
    'read_write image1d_buffer_t b, read_write image2d_t a',
  ),
  pragma(
    'cl_intel_subgroups_half',
    'ushort4 h = intel_sub_group_block_read4_half(image, (int2)(0)); intel_sub_group_block_write4((global ushort *)u, h);',
    {},
    image,
  ),
  pragma(
    'cl_intel_subgroup_extended_block_read',
    'uint8 b = intel_subgroup_block_read_transpose_u32_k8(u, 64, 64, 64, (int2)(0)); u[0] = b.s7;',
  ),
  [
    'cl_intel_stochastic_rounding',
    {
      text: `#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n${enabled('cl_intel_stochastic_rounding', kernel('half2 h = intel_convert_half2_srnd((float2)(f[0]), (ushort2)(7)); f[1] = h.x + intel_convert_f32_to_f16_srnd(f[0], f[1]);'))}`,
    },
  ],
  pragma('cl_intel_simd_operations', 'u[0] = intel_simd_shuffle_down(u[1], u[2], 1u) + intel_get_simd_id();'),
  [
    'cl_intel_mirrored_repeat_101',
    {
      text: enabled(
        'cl_intel_mirrored_repeat_101',
        `constant sampler_t s = CLK_FILTER_LINEAR | CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT_101_INTEL;\n${kernel('f[0] = read_imagef(image, s, (float2)(0)).w;', image)}`,
      ),
    },
  ],
  ['cl_intel_vec_len_hint', { text: `__attribute__((intel_vec_len_hint(8))) ${kernel('i[0] = 1;')}` }],
  pragma('cl_intel_bfloat16', '__bf16 b = i[0]; f[0] = (float)b;'),
  pragma('cl_intel_subgroups_ballot', 'u[0] = popcount(intel_sub_group_ballot(i[0] > 3));'),
  ['__builtin_IB', { text: kernel('u[0] = __builtin_IB_simd_shuffle(u[1], 3);') }],
  [
    'intel_fpga',
    {
      text: `__attribute__((task)) __attribute__((max_global_work_dim(0)))\n${kernel('float t[8] __attribute__((numbanks(4), bankwidth(4))); t[i[0] & 7] = f[1]; f[0] = t[1];')}`,
    },
  ],
];

const ARM: readonly (readonly [string, Example])[] = [
  pragma('cl_arm_printf', 'printf("%d %v4f\\n", i[0], (float4)(f[0]));', { options: '-cl-std=CL1.1' }),
  pragma('cl_arm_core_id', 'u[arm_get_core_id()] = 1;', { device: 'mali' }),
  pragma('cl_arm_integer_dot_product_int8', 'u[0] = arm_dot(as_uchar4(u[1]), (uchar4)(1));', {
    device: 'mali',
    clang: '-Dcl_arm_integer_dot_product_int8',
  }),
  pragma('cl_arm_integer_dot_product_accumulate_int8', 'i[0] = arm_dot_acc(as_char4(i[1]), (char4)(1), i[2]);', {
    clang: '-Dcl_arm_integer_dot_product_accumulate_int8',
  }),
  pragma('cl_arm_integer_dot_product_accumulate_int16', 'u[0] = arm_dot_acc(as_ushort2(u[1]), (ushort2)(1), u[2]);', {
    clang: '-Dcl_arm_integer_dot_product_accumulate_int16',
  }),
  pragma(
    'cl_arm_integer_dot_product_accumulate_saturate_int8',
    'u[0] = arm_dot_acc_sat(as_uchar4(u[1]), (uchar4)(1), 9u);',
    { clang: '-Dcl_arm_integer_dot_product_accumulate_saturate_int8' },
  ),
  pragma(
    'cl_arm_controlled_kernel_termination',
    'arm_termination_reason why = ARM_TERMINATION_FAILURE; if (i[0] < 0) arm_terminate_kernel(why);',
    { device: 'mali' },
  ),
  pragma('cl_arm_non_uniform_work_group_size', 'i[0] = get_enqueued_local_size(0) != get_local_size(0);', {
    options: '-cl-std=CL1.2',
  }),
  pragma('cl_arm_matrix_multiply', 'i[0] = arm_matrix_multiply(as_char4(i[1]), (char4)(1), i[2]);', { device: 'mali' }),
  ['cl_arm_thread_limit_hint', { text: `__attribute__((arm_thread_limit_hint(128))) ${kernel('i[0] = 1;')}` }],
];

const QUALCOMM: readonly (readonly [string, Example])[] = [
  [
    'cl_qcom_reqd_sub_group_size',
    {
      text: `#ifdef cl_qcom_reqd_sub_group_size\n__attribute__((qcom_reqd_sub_group_size("full")))\n#endif\n${kernel('i[0] = 1;')}`,
      device: 'adreno',
    },
  ],
  pragma(
    'cl_qcom_subgroup_shuffle',
    'f[0] += qcom_sub_group_shuffle_down(f[0], 16, CLK_SUB_GROUP_SHUFFLE_WIDTH_WAVE_SIZE_QCOM, 0.f);',
    { device: 'adreno' },
  ),
  pragma('cl_qcom_subgroup_uniform_load', 'i[0] = w[1].x;', {}, 'constant int4 *w __attribute__((sub_group_uniform))'),
  pragma(
    'cl_qcom_subgroup_constant_load',
    'qcom_sub_group_constant_load4(w, f, 0, 8, 4); qcom_sub_group_sync(QCOM_CLK_CONST_LOAD_SYNC); f[0] = w[0].x;',
    { device: 'adreno' },
    'constant float4 *w',
  ),
  pragma('cl_qcom_dot_product8', 'u[0] = qcom_udot8_acc(u[1], u[2], u[3]);', { device: 'adreno' }),
  pragma('cl_qcom_bitreverse', 'u[0] = qcom_bitreverse(u[1]) >> 24;', { device: 'adreno' }),
  pragma(
    'cl_qcom_vector_image_ops',
    'float4 p = qcom_read_imagef_4x1(image, s, (float2)(1.0f), 1); float q[2] = { p.x, p.y }; qcom_write_imagefv_2x1_n8n00(o, (int2)(0), q);',
    { device: 'adreno' },
    `${image}, sampler_t s, write_only image2d_t o`,
  ),
  pragma(
    'cl_qcom_accelerated_image_ops',
    'f[0] = qcom_convolve_imagef(image, s, (float2)(1.0f), w).x + qcom_block_match_ssdf(image, s, (float2)(0), (uint2)(4), image, (float2)(1)).y;',
    { device: 'adreno' },
    `${image}, sampler_t s, qcom_weight_image_t w`,
  ),
  pragma('cl_qcom_inline_asm', '__asm__ volatile("nop");', known),
  pragma('cl_qcom_extra_vector_types', 'float9 v; int5 w; f[0] = sizeof(v) + sizeof(w);', { device: 'adreno' }),
  ['max_constant_size', { text: kernel('f[0] = w[3];', 'constant float *w __attribute__((max_constant_size(1024)))') }],
  [
    'qcom_max_concurrent_subgroups',
    { text: `__attribute__((qcom_max_concurrent_subgroups(4))) ${kernel('i[0] = 1;')}` },
  ],
  [
    'qcom_get_physical_sub_group_id',
    {
      text: `#pragma OPENCL EXTENSION cl_qcom_reqd_sub_group_size : enable\n${kernel('u[qcom_get_physical_sub_group_id() % 12] = 1;')}`,
      device: 'adreno',
    },
  ],
];

const AMD: readonly (readonly [string, Example])[] = [
  pragma('cl_amd_fp64', 'double d = f[0]; f[1] = d;', { ...known, options: '-cl-std=CL1.1' }),
  pragma(
    'cl_amd_media_ops',
    'uint2 v = amd_bytealign((uint2)(u[0]), (uint2)(u[1]), (uint2)(3)); u[0] = v.x + amd_sad4((uint4)(u[1]), (uint4)(1), u[2]); f[0] = amd_unpack2(u[3]);',
    { device: 'amd' },
  ),
  pragma(
    'cl_amd_media_ops2',
    'i[0] = amd_bfe(i[1], 3u, 5u) + amd_max3(i[1], i[2], i[3]); u[0] = amd_bfm(4u, 2u); f[0] = amd_min3(f[1], f[2], f[3]);',
    { device: 'amd' },
  ),
  pragma('cl_amd_printf', 'printf("%u\\n", u[0]);', { options: '-cl-std=CL1.1' }),
  pragma('cl_amd_vec3', 'float3 v = (float3)(f[0]); f[1] = v.z;', { ...known, options: '-cl-std=CL1.0' }),
  pragma('cl_amd_popcnt', 'u[0] = popcnt(u[1]); uint4 v = popcnt((uint4)(u[2])); u[1] = v.w;'),
  pragma(
    'cl_amd_c11_atomics',
    'atomic_store_explicit(p, 3, memory_order_release); i[0] = atomic_load(p);',
    { options: '-cl-std=CL1.2' },
    'volatile global atomic_int *p',
  ),
  [
    'amdgpu',
    {
      text: `__attribute__((amdgpu_flat_work_group_size(64, 256), amdgpu_waves_per_eu(2))) ${kernel('i[0] = 1;')}`,
      clang: true,
    },
  ],
  [
    '__builtin_amdgcn',
    {
      text: kernel(
        'u[__builtin_amdgcn_workitem_id_x()] = __builtin_amdgcn_perm(u[1], u[2], 0x01020304u); __builtin_amdgcn_s_sleep(1);',
      ),
      device: 'amd',
    },
  ],
  ['__ocml', { text: `float __ocml_sin_f32(float);\n${kernel('f[0] = __ocml_sin_f32(f[1]);')}`, clang: true }],
  [
    'GCN',
    {
      text: kernel('uint r; __asm__("v_add_u32 %0, %1, %2" : "=v"(r) : "v"(u[1]), "v"(u[2])); u[0] = r;'),
      device: 'amd',
    },
  ],
];

const OTHERS: readonly (readonly [string, Example])[] = [
  [
    'cl_nv_pragma_unroll',
    { text: kernel('#pragma unroll 8\nfor (int n = 0; n < 64; n++) i[n] = n;'.replace('#', '\n#')), clang: true },
  ],
  ['cl_nv_compiler_options', { text: kernel('i[0] = 1;'), options: '-cl-nv-verbose', device: 'nvidia' }],
  ['PTX', { text: kernel('uint r; asm("mov.u32 %0, %%smid;" : "=r"(r)); u[0] = r;'), device: 'nvidia' }],
  [
    '__nvvm',
    {
      text: kernel('u[__nvvm_read_ptx_sreg_ctaid_x()] = __nvvm_read_ptx_sreg_ntid_y(); __nvvm_bar_sync(0);'),
      device: 'nvidia',
    },
  ],
  [
    '__NV_CL_C_VERSION',
    {
      text: `#ifndef __NV_CL_C_VERSION\n#error not the compiler of NVIDIA\n#endif\n${kernel('i[0] = 1;')}`,
      device: 'nvidia',
    },
  ],
  pragma('cl_img_bitwise_ops', 'ushort2 v = img_bit_interleave((ushort2)(3), (ushort2)(5)); i[0] = v.x;', {
    device: 'powervr',
  }),
  pragma(
    'cl_img_matrix_multiply',
    'uint2 c = img_matmul_uchar4_acc_1x2_2x2_sat((uchar8)(1), l, (uint2)(0)); u[0] = c.y;',
    { device: 'powervr' },
    'local uchar16 *l',
  ),
  pragma(
    'cl_img_memory_management',
    'img_cache_flush(cache_target_L1_img); int v = img_load(i, cache_coherence_L2_img, L2_cache_policy_bypass_img, cache_persistence_level_low_img, true); img_store(i, v, cache_coherence_L1_img, L2_cache_policy_new_alloc_img, cache_persistence_level_max_img, false);',
    { device: 'powervr' },
  ),
  pragma('cl_img_swap_ops', 'float2 v = img_swap_y((float2)(f[0], f[1])); f[0] = v.x;', { device: 'powervr' }),
  [
    'xilinx',
    {
      text: kernel(
        'int t[16] __attribute__((xcl_array_partition(cyclic, 4, 1)));\n__attribute__((xcl_pipeline_loop)) __attribute__((xcl_loop_tripcount(1, 16))) for (int n = 0; n < 16; n++) t[n] = i[n];\ni[0] = t[3];',
      ),
    },
  ],
  [
    'xilinx pipes',
    {
      text: `pipe float p0 __attribute__((xcl_reqd_pipe_depth(32)));\nkernel void a(global float *f) { float v = f[0]; write_pipe_block(p0, &v); }\nkernel void b(global float *f) { float v; read_pipe_block(p0, &v); f[0] = v; }\n`,
      options: CL2,
    },
  ],
  pragma('cl_APPLE_fp64_basic_ops', 'double d = f[0] * 2.0; f[1] = (float)d;', { ...known, options: '-cl-std=CL1.1' }),
];

const EXAMPLES = [...KHRONOS, ...INTEL, ...ARM, ...QUALCOMM, ...AMD, ...OTHERS];

const wordsOf = (options: string | undefined): string[] => options?.split(' ') ?? [];

/** Those of functions whose extension the program doesn't show, but for that. */
const otherProblemsOf = (text: string, options: readonly string[]): string[] =>
  problemsOf(text, options).filter((problem) => !problem.startsWith('vendor-function'));

/** The errors, and warnings about unknown attributes. */
function problemsOf(text: string, options: readonly string[], device?: string): string[] {
  const named = device === undefined ? undefined : deviceNamed(device);
  const settings = { optionsKnown: true, ...(named && { device: named }) };
  return analyse(new SourceFile('k.cl', text), parseBuildOptions(options), { read: () => undefined }, settings)
    .diagnostics.filter(({ severity, code }) => severity === 'error' || code === 'unknown-attribute')
    .map(({ code, message }) => `${code}: ${message}`);
}

describe('published extensions', () => {
  it('number 121', () => {
    assert.equal(EXAMPLES.length, 121);
    assert.equal(new Set(EXAMPLES.map(([name]) => name)).size, 121);
  });

  for (const [name, { text, options, device }] of EXAMPLES) {
    it(`are known: ${name}`, () => {
      // What only one driver tolerates, or defines as a macro, is no error on its device.
      if (!/^(?:PTX|__NV_CL|cl_nv_compiler)/.test(name)) assert.deepEqual(problemsOf(text, wordsOf(options)), []);
      if (device !== undefined) assert.deepEqual(problemsOf(text, wordsOf(options), device), []);
    });
  }

  it('have kernels that clang accepts where it knows them', function () {
    if (!hasClang) this.skip();
    const asked = EXAMPLES.filter(([, { clang }]) => clang !== undefined);
    const errors = errorsOf(
      asked.map(([, { text, options, clang }]) => ({
        text,
        options: [...wordsOf(options), ...(typeof clang === 'string' ? [clang] : [])],
      })),
    );
    assert.deepEqual(
      asked.flatMap(([name], i) => (errors[i]?.length ? [[name, errors[i]]] : [])),
      [],
    );
  });

  it('are undeclared on a device that lacks them', () => {
    const problems = (text: string, device: string): string[] => problemsOf(kernel(text), [], device);
    assert.deepEqual(problems('u[0] = amd_bfe(u[0], 1u, 2u);', 'nvidia'), [
      "unknown-name: 'amd_bfe' requires cl_amd_media_ops2 (AMD)",
    ]);
    assert.deepEqual(problems('u[0] = intel_sub_group_shuffle(u[0], 1u);', 'amd'), [
      "unknown-name: 'intel_sub_group_shuffle' requires cl_intel_subgroups (Intel GPU, Intel CPU)",
    ]);
    assert.deepEqual(problems('arm_termination_reason r;', 'pocl'), [
      "unknown-name: 'arm_termination_reason' requires cl_arm_controlled_kernel_termination (Mali)",
    ]);
  });

  it('are found by each of the names that their tables have', () => {
    for (const addition of additions()) {
      const { kind, name, extension } = addition;
      const found = kind === 'attribute' ? attributeNamed(name) : additionNamed(kind, name);
      assert.equal(found, addition, `${name}: VENDORS_NAME in server/src/builtins/index.ts does not match it`);
      assert.ok(extension, name);
    }
  });

  it('leave their names to the program', () => {
    const own = [
      'typedef struct { float a[5]; } float5; float5 g; kernel void k(global float5 *p) { float5 x = p[0]; p[1] = x; }',
      'uint popcnt(uint x) { return x & 1; } kernel void k(global uint *p) { int float6 = 3; p[0] = popcnt(p[1]) + float6 * float6; }',
      'enum { ARM_TERMINATION_SUCCESS = 7 }; kernel void k(global int *channel) { channel[ARM_TERMINATION_SUCCESS] = 1; }',
      'typedef int counter32_t; counter32_t next(counter32_t c) { return c + 1; } kernel void k(global int *p) { p[0] = next(p[1]); }',
      'kernel void k(global int *depth, int memory) { for (int task = 0; task < memory; task++) depth[task] = 1; }',
      'constant float half5 = 2.5f; kernel void k(global float *p, int int7) { p[0] = half5 * int7; }',
    ];
    for (const text of own) assert.deepEqual(problemsOf(text, [CL2]), [], text);
  });
});

/** An argument of a type, as a parameter or a value. */
function argumentOf(
  { base, width, access, pointer, const: isConst }: BuiltinType,
  i: number,
): readonly [string, string] {
  const type = `${base}${width > 1 ? width : ''}`;
  const qualifiers = [pointer && (pointer.space === 'generic' ? '' : pointer.space), access, isConst && 'const'];
  return [`${[...qualifiers.filter(Boolean), type].join(' ')} ${pointer ? '*' : ''}x${i}`, `x${i}`];
}

describe('functions of vendors', () => {
  it('have no certain result where extensions that a device may lack decide about the overload', () => {
    const read = 'intel_sub_group_block_read((global ushort *)p)';
    for (const text of [`p[0] = as_float(${read});`, `p[0] = as_half(${read});`])
      assert.deepEqual(otherProblemsOf(`kernel void k(global float *p) { ${text} }`, [CL2]), [], text);
  });
  it('accept each of their overloads, with the result that the table states', () => {
    const context = { version: 300, generic: true, isMacroDefined: () => true } as const;
    const calls = builtinNames()
      .filter((name) => vendorExtensionOf(name) !== undefined)
      .flatMap((name) => lookupBuiltin(name, context) ?? []);
    assert.ok(calls.length > 1500);
    const functions = calls.map(({ name, parameters, returns }, n) => {
      const args = parameters.map(({ type }, i) => argumentOf(type, i));
      const result = argumentOf(returns, 0)[0].replace(/ x0$/, '');
      const call = `${name}(${args.map(([, value]) => value).join(', ')})`;
      return `${result} f${n}(${args.map(([parameter]) => parameter).join(', ')}) { ${returns.base === 'void' ? '' : 'return '}${call}; }`;
    });
    const text = `#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n${functions.join('\n')}\n`;
    assert.deepEqual(otherProblemsOf(text, [CL3]), []);
  });
});
