import { additionNamed } from '../../builtins/index.js';
import type { PointerSize } from '../../devices/device.js';
import { deviceMacro } from '../../devices/predefined.js';
import type { Language } from '../../preprocessor/language.js';
import { interned } from '../../text/lazy.js';
import { intern, type Name } from '../../text/names.js';
import { atomicOf, enumType, opaqueType, recordType, Types, vectorOf } from '../../types/interned.js';
import type { OpaqueType, ScalarType, Type } from '../../types/type.js';

const SCALARS: Readonly<Record<string, ScalarType>> = {
  char: Types.char,
  uchar: Types.uchar,
  short: Types.short,
  ushort: Types.ushort,
  int: Types.int,
  uint: Types.uint,
  long: Types.long,
  ulong: Types.ulong,
  float: Types.float,
  double: Types.double,
  half: Types.half,
};

const IMAGES = [
  'image1d_t',
  'image1d_array_t',
  'image1d_buffer_t',
  'image2d_t',
  'image2d_array_t',
  'image3d_t',
  'image2d_depth_t',
  'image2d_array_depth_t',
  'image2d_msaa_t',
  'image2d_array_msaa_t',
  'image2d_msaa_depth_t',
  'image2d_array_msaa_depth_t',
];

const ndrange = recordType({
  tag: 'struct',
  name: intern('ndrange_t'),
  namedByTypedef: true,
  fields: [],
  packed: false,
  packing: 0,
  alignment: 0,
});

/** `unsigned long` for `ulong` and so on: what the base names of the builtin tables mean. */
const NAMED: Readonly<Record<string, Type>> = {
  ...SCALARS,
  void: Types.void,
  bool: Types.bool,
  size_t: Types.ulong,
  ptrdiff_t: Types.long,
  intptr_t: Types.long,
  uintptr_t: Types.ulong,
  cl_mem_fence_flags: Types.uint,
  clk_profiling_info: Types.int,
  kernel_enqueue_flags_t: Types.int,
  memory_order: enumType({ name: intern('memory_order'), namedByTypedef: true, promoted: Types.uint, complete: true }),
  memory_scope: enumType({ name: intern('memory_scope'), namedByTypedef: true, promoted: Types.uint, complete: true }),
  atomic_int: atomicOf(Types.int),
  atomic_uint: atomicOf(Types.uint),
  atomic_long: atomicOf(Types.long),
  atomic_ulong: atomicOf(Types.ulong),
  atomic_float: atomicOf(Types.float),
  atomic_double: atomicOf(Types.double),
  atomic_half: atomicOf(Types.half),
  atomic_flag: atomicOf(Types.int),
  atomic_size_t: atomicOf(Types.ulong),
  atomic_ptrdiff_t: atomicOf(Types.long),
  atomic_intptr_t: atomicOf(Types.long),
  atomic_uintptr_t: atomicOf(Types.ulong),
  ndrange_t: ndrange,
};

/** The types that are as large as pointers, where pointers have 4 bytes. */
const NAMED_BY_SMALL_POINTERS: Readonly<Record<string, Type>> = {
  size_t: Types.uint,
  ptrdiff_t: Types.int,
  intptr_t: Types.int,
  uintptr_t: Types.uint,
  atomic_size_t: atomicOf(Types.uint),
  atomic_ptrdiff_t: atomicOf(Types.int),
  atomic_intptr_t: atomicOf(Types.int),
  atomic_uintptr_t: atomicOf(Types.uint),
};

/** The type of `sizeof`. */
export const sizeType = ({ pointerSize }: Pick<Language, 'pointerSize'>): Type =>
  pointerSize === 4 ? Types.uint : Types.ulong;

/** The type of the difference of two pointers. */
export const differenceType = ({ pointerSize }: Pick<Language, 'pointerSize'>): Type =>
  pointerSize === 4 ? Types.int : Types.long;

/** The atomic types of OpenCL C 2.0. */
export const ATOMIC_TYPES: ReadonlySet<string> = new Set(
  Object.keys(NAMED).filter((name) => name.startsWith('atomic_')),
);

const NEW_IN_2 = /^(atomic_|memory_|ndrange_t|clk_profiling|kernel_enqueue|queue_t|clk_event_t|reserve_id_t)/;

/**
 * The type that the builtin tables call `base` with `width` elements; unknown for one that this table does not have.
 */
export function builtinType(
  base: string,
  width = 1,
  access?: OpaqueType['access'],
  pointerSize: PointerSize = 8,
): Type {
  const scalar = SCALARS[base];
  if (width > 1) return scalar ? vectorOf(scalar, width) : Types.unknown;
  const named = (pointerSize === 4 ? NAMED_BY_SMALL_POINTERS[base] : undefined) ?? NAMED[base];
  if (named) return named;
  if (IMAGES.includes(base)) return opaqueType(base, access ?? 'read_only');
  if (/^(sampler_t|event_t|queue_t|clk_event_t|reserve_id_t)$/.test(base)) return opaqueType(base);
  if (MOTION_ESTIMATION.includes(base)) return opaqueType(base);
  const addition = additionNamed('type', base);
  if (!addition) return Types.unknown;
  const [, element = '', count] = /^([a-z]+?)(\d+)?$/.exec(addition.value ?? '') ?? [];
  return addition.value === undefined ? opaqueType(base) : builtinType(element, Number(count ?? 1));
}

/** The types of cl_intel_device_side_avc_motion_estimation. */
const MOTION_ESTIMATION = [
  ...['mce', 'ime', 'ref', 'sic'].flatMap((stage) => [`${stage}_payload_t`, `${stage}_result_t`]),
  ...['result_single_reference_streamout', 'result_dual_reference_streamout'].map((name) => `ime_${name}_t`),
  ...['single_reference_streamin', 'dual_reference_streamin'].map((name) => `ime_${name}_t`),
].map((name) => `intel_sub_group_avc_${name}`);

/** The types that a language provides under a name at file scope, keywords aside. */
export function predefinedTypes({
  version,
  fp64,
  fp16,
  device,
  deviceEnqueue,
  pointerSize,
}: Language): ReadonlyMap<Name, Type> {
  // Compilers built on an older clang require the feature, and the extensions of 64-bit atomics.
  const isOld = device?.clang !== undefined && device.clang < 19;
  const queues = version < 300 || !isOld || deviceEnqueue;
  const long = !isOld || deviceMacro(device, intern('cl_khr_int64_base_atomics'), version) !== null;
  return typesFor(
    `${version >= 200 ? 'new ' : ''}${version >= 120 ? 'motion ' : ''}${fp64 ? 'fp64 ' : ''}${fp16 ? 'fp16 ' : ''}` +
      `${queues ? '' : 'no-queues '}${long ? '' : 'no-long-atomics '}${pointerSize === 4 ? 'small-pointers' : ''}`,
  );
}

/** Types that device-side enqueue has. */
const QUEUES = ['queue_t', 'clk_event_t', 'ndrange_t'];
/** Atomic types of 64 bits. */
const LONG_ATOMICS = ['long', 'ulong', 'double', 'size_t', 'ptrdiff_t', 'intptr_t', 'uintptr_t'].map(
  (name) => `atomic_${name}`,
);

/** Few languages have different types: all documents share the maps. */
const typesFor = interned((features: string): ReadonlyMap<Name, Type> => {
  const isNew = features.includes('new');
  const isSmall = features.includes('small-pointers');
  const types = new Map<Name, Type>();
  for (const [name, element] of Object.entries(SCALARS)) {
    if ((name === 'double' && !features.includes('fp64')) || (name === 'half' && !features.includes('fp16'))) continue;
    if (name.startsWith('u')) types.set(intern(name), element);
    for (const count of [2, 3, 4, 8, 16]) types.set(intern(`${name}${count}`), vectorOf(element, count));
  }
  for (const [name, type] of Object.entries(NAMED)) {
    if (SCALARS[name] || name === 'void' || name === 'bool') continue;
    const small = isSmall ? NAMED_BY_SMALL_POINTERS[name] : undefined;
    if (isNew || !NEW_IN_2.test(name)) types.set(intern(name), small ?? type);
  }
  for (const name of IMAGES) types.set(intern(name), opaqueType(name, 'read_only'));
  for (const name of ['sampler_t', 'event_t']) types.set(intern(name), opaqueType(name));
  if (isNew) for (const name of ['queue_t', 'clk_event_t', 'reserve_id_t']) types.set(intern(name), opaqueType(name));
  if (features.includes('motion')) for (const name of MOTION_ESTIMATION) types.set(intern(name), opaqueType(name));
  if (features.includes('no-queues')) for (const name of QUEUES) types.delete(intern(name));
  if (features.includes('no-long-atomics'))
    for (const name of LONG_ATOMICS) if (!isSmall || !(name in NAMED_BY_SMALL_POINTERS)) types.delete(intern(name));
  types.set(intern('__builtin_va_list'), Types.unknown);
  return types;
});

/** Enumerators of `memory_order` and `memory_scope` (6.15.12), and their values. */
export const MEMORY_ENUMERATORS: readonly (readonly [string, bigint])[] = [
  ['memory_order_relaxed', 0n],
  ['memory_order_acquire', 2n],
  ['memory_order_release', 3n],
  ['memory_order_acq_rel', 4n],
  ['memory_order_seq_cst', 5n],
  ['memory_scope_work_item', 0n],
  ['memory_scope_work_group', 1n],
  ['memory_scope_device', 2n],
  ['memory_scope_all_svm_devices', 3n],
  ['memory_scope_all_devices', 3n],
  ['memory_scope_sub_group', 4n],
];
