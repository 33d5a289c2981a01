// The types of a host and their sizes: on a 64-bit host whose `long` has 64 bits, with the types of CL/cl_platform.h.
import { interned, lazy } from '../../text/lazy.js';
import type { HostExpression, HostRecord, HostType } from '../reading/syntax.js';

/** A resolved type. Sizes are in bytes. */
export type ResolvedType =
  | {
      readonly kind: 'scalar';
      readonly size: number;
      readonly alignment: number;
      readonly floating: boolean;
      readonly isBool?: boolean;
      /** Of an integer; undefined if unknown. */
      readonly isSigned?: boolean;
    }
  | {
      readonly kind: 'vector';
      readonly size: number;
      readonly alignment: number;
      readonly element: ResolvedType;
      readonly count: number;
    }
  /** `cl_mem` and the other objects of the API, by their names. */
  | { readonly kind: 'object'; readonly size: number; readonly alignment: number; readonly name: string }
  | {
      readonly kind: 'pointer';
      readonly size: number;
      readonly alignment: number;
      /** The pointee: a struct may contain pointers to itself. */
      readonly to: () => ResolvedType | undefined;
    }
  | {
      readonly kind: 'array';
      readonly size: number;
      readonly alignment: number;
      readonly element: ResolvedType;
      readonly count: number;
    }
  | {
      readonly kind: 'record';
      readonly size: number;
      readonly alignment: number;
      readonly name: string;
      readonly members: readonly ResolvedMember[];
      readonly isUnion?: boolean;
    };

interface ResolvedMember {
  readonly name: string;
  readonly offset: number;
  readonly type: ResolvedType;
}

/** Looks up names of types and evaluates the sizes of arrays. */
export interface TypeScope {
  /** The layouts of structs that are already known. */
  readonly layouts: Map<HostRecord, ResolvedType | undefined>;
  typedef(name: string): HostType | undefined;
  record(name: string): HostRecord | undefined;
  number(expression: HostExpression): number | undefined;
}

const WORD = { size: 8, alignment: 8 } as const;
const POINTER: ResolvedType = { kind: 'pointer', to: () => undefined, ...WORD };

const scalar = (size: number, floating = false, isBool = false) => ({
  kind: 'scalar' as const,
  size,
  alignment: size,
  floating,
  ...(isBool && { isBool }),
});

const SIZES: Readonly<Record<string, number>> = {
  char: 1,
  'signed char': 1,
  'unsigned char': 1,
  uchar: 1,
  short: 2,
  'short int': 2,
  'unsigned short': 2,
  'unsigned short int': 2,
  ushort: 2,
  int: 4,
  signed: 4,
  'signed int': 4,
  unsigned: 4,
  'unsigned int': 4,
  uint: 4,
  long: 8,
  'long int': 8,
  'signed long': 8,
  'unsigned long': 8,
  'unsigned long int': 8,
  'long unsigned int': 8,
  'long unsigned': 8,
  ulong: 8,
  'long long': 8,
  'long long int': 8,
  'unsigned long long': 8,
  'unsigned long long int': 8,
  'long long unsigned int': 8,
  int8_t: 1,
  uint8_t: 1,
  int16_t: 2,
  uint16_t: 2,
  int32_t: 4,
  uint32_t: 4,
  int64_t: 8,
  uint64_t: 8,
  size_t: 8,
  ssize_t: 8,
  ptrdiff_t: 8,
  intptr_t: 8,
  uintptr_t: 8,
  i8: 1,
  u8: 1,
  i16: 2,
  u16: 2,
  i32: 4,
  u32: 4,
  i64: 8,
  u64: 8,
  isize: 8,
  usize: 8,
  cl_char: 1,
  cl_uchar: 1,
  cl_short: 2,
  cl_ushort: 2,
  cl_half: 2,
  cl_int: 4,
  cl_uint: 4,
  cl_bool: 4,
  cl_long: 8,
  cl_ulong: 8,
  cl_bitfield: 8,
  cl_mem_flags: 8,
  cl_device_type: 8,
  cl_properties: 8,
  cl_queue_properties: 8,
  cl_command_queue_properties: 8,
};
const UNSIGNED = /^(?:unsigned|long (?:long )?unsigned|u|cl_u|cl_b|cl_half|size_t|cl_\w*(?:flags|type|properties)$)/;
const FLOATING: Readonly<Record<string, number>> = {
  float: 4,
  double: 8,
  cl_float: 4,
  cl_double: 8,
  f32: 4,
  f64: 8,
};

/** The objects of the API, which are pointers. */
const OBJECTS: ReadonlySet<string> = new Set(
  'cl_mem cl_sampler cl_kernel cl_program cl_context cl_command_queue cl_event cl_device_id cl_platform_id'.split(' '),
);

const IMAGE_FORMAT: ResolvedType = {
  kind: 'record',
  name: 'cl_image_format',
  members: [
    { name: 'image_channel_order', offset: 0, type: scalar(4) },
    { name: 'image_channel_data_type', offset: 4, type: scalar(4) },
  ],
  size: 8,
  alignment: 4,
};

const CL_VECTOR = /^(cl_(?:char|uchar|short|ushort|int|uint|long|ulong|half|float|double))(2|3|4|8|16)$/;

/** The size and layout of a type; undefined if unknown. */
export function resolveType(type: HostType, scope: TypeScope, depth = 0): ResolvedType | undefined {
  if (depth > 20) return undefined;
  let resolved =
    type.pointers > 0
      ? pointerTo({ ...type, pointers: type.pointers - 1, dimensions: [] }, scope)
      : named(type, scope, depth);
  for (const dimension of [...type.dimensions].reverse()) {
    const count = dimension && scope.number(dimension);
    if (!resolved || count === undefined) return undefined;
    resolved = { kind: 'array', element: resolved, count, size: resolved.size * count, alignment: resolved.alignment };
  }
  return resolved;
}

const pointerTo = (type: HostType, scope: TypeScope): ResolvedType => ({
  ...POINTER,
  to: lazy(() => resolveType({ ...type, isReference: false }, scope)),
});

function named(type: HostType, scope: TypeScope, depth: number): ResolvedType | undefined {
  if (type.record) return layout(type.record, scope, depth);
  const name = type.name.replace(/^(?:struct|union|class|enum) /, '').replace(/^(?:std::|::)/, '');
  const typedef = scope.typedef(name);
  if (typedef && typedef.name !== name) return resolveType(typedef, scope, depth + 1);
  const record = scope.record(name);
  if (record) return layout(record, scope, depth);
  return typedef ? undefined : wellKnown(name);
}

/** A type that a name denotes in all hosts. */
const wellKnown: (name: string) => ResolvedType | undefined = interned((name: string) => {
  if (Object.hasOwn(SIZES, name)) return { ...scalar(SIZES[name] ?? 0), isSigned: !UNSIGNED.test(name) };
  if (Object.hasOwn(FLOATING, name)) return scalar(FLOATING[name] ?? 0, true);
  if (name === 'bool' || name === '_Bool') return scalar(1, false, true);
  if (OBJECTS.has(name) || /^cl::(?:Buffer|Image|Sampler|Pipe|Kernel|Program)\w*$/.test(name))
    return { kind: 'object', name, ...WORD };
  if (name === 'cl_image_format') return IMAGE_FORMAT;
  const [, element, count] = CL_VECTOR.exec(name) ?? [];
  const of = element === undefined ? undefined : wellKnown(element);
  if (of && count !== undefined) {
    const size = of.size * (count === '3' ? 4 : Number(count));
    return { kind: 'vector', element: of, count: Number(count), size, alignment: size };
  }
  return undefined;
});

const roundUp = (value: number, multiple: number): number => Math.ceil(value / multiple) * multiple;

function layout(record: HostRecord, scope: TypeScope, depth: number): ResolvedType | undefined {
  if (!record.isPlain) return undefined;
  if (!scope.layouts.has(record)) scope.layouts.set(record, layoutOf(record, scope, depth));
  return scope.layouts.get(record);
}

function layoutOf(record: HostRecord, scope: TypeScope, depth: number): ResolvedType | undefined {
  const members: ResolvedMember[] = [];
  let end = 0;
  let alignment = record.leastAligned ?? 1;
  for (const field of record.fields) {
    const type = field.isBitField ? undefined : resolveType(field.type, scope, depth + 1);
    if (!type || field.type.isReference) return undefined;
    const own = Math.min(type.alignment, record.mostAligned ?? type.alignment);
    const offset = record.isUnion ? 0 : roundUp(end, own);
    members.push({ name: field.name, offset, type });
    end = record.isUnion ? Math.max(end, type.size) : offset + type.size;
    alignment = Math.max(alignment, own);
  }
  if (members.length === 0) return undefined;
  const { name, isUnion } = record;
  return { kind: 'record', name, members, size: roundUp(end, alignment), alignment, ...(isUnion && { isUnion }) };
}
