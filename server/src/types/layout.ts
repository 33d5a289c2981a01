import type { PointerSize } from '../devices/device.js';
import type { Name } from '../text/names.js';
import { Memory } from '../text/per-owner.js';
import { underlyingOf } from './queries.js';
import type { Field, RecordDefinition, Type } from './type.js';

/** Bytes. */
export interface Layout {
  readonly size: number;
  readonly alignment: number;
}

/** The location of a member; `padding` is the unused space before it. Bytes. */
export interface FieldLayout extends Layout {
  readonly field: Field;
  readonly offset: number;
  readonly padding: number;
}

/** A struct or union, member by member; `padding` is the unused space after the last one. Bytes. */
export interface RecordLayout extends Layout {
  readonly fields: readonly FieldLayout[];
  readonly padding: number;
}

/** Layouts whose alignment equals their size, as most do. */
const ALIGNED: readonly Layout[] = Array.from({ length: 129 }, (_, size) => ({ size, alignment: size }));
const aligned = (size: number): Layout => ALIGNED[size] ?? { size, alignment: size };

/** Size and alignment (6.1.5 "Alignment of Types"); undefined for an incomplete or unknown type. */
export function layoutOf(type: Type, pointerSize: PointerSize = 8): Layout | undefined {
  switch (type.kind) {
    case 'scalar':
      return type.name === 'void' ? undefined : aligned(type.size);
    case 'vector':
      return aligned(type.element.size * (type.count === 3 ? 4 : type.count));
    case 'pointer':
    case 'block':
    case 'pipe':
    case 'opaque':
      return aligned(pointerSize);
    case 'enum': {
      const layout = layoutOf(underlyingOf(type.enumeration), pointerSize);
      const { alignment } = type.enumeration;
      return layout && alignment ? { size: layout.size, alignment } : layout;
    }
    case 'atomic':
      return layoutOf(type.value, pointerSize);
    case 'array': {
      const element = layoutOf(type.element, pointerSize);
      return element && type.size !== undefined && type.size >= 0
        ? { size: element.size * type.size, alignment: element.alignment }
        : undefined;
    }
    case 'record':
      return recordLayout(type.record);
    default:
      return undefined;
  }
}

/**
 * The number of bytes that are accessed to read or write a value of a type: the fourth element of a vector of three
 * components isn't. Undefined for an incomplete or unknown type.
 */
export function sizeOfAccess({ unqualified: type }: Type): number | undefined {
  return type.kind === 'vector' ? type.element.size * type.count : layoutOf(type)?.size;
}

/** Cached layouts, by the members: structs that contain others repeatedly would be visited exponentially often. */
const known = new Memory<readonly Field[], { readonly of: Attributes; readonly layout: RecordLayout }>();

type Attributes = Pick<RecordDefinition, 'alignment' | 'packed' | 'packing' | 'pointerSize'>;

/**
 * The layout of a struct or union; undefined if it is incomplete or has a member of unknown type. A last member that is
 * an array without a size takes no space.
 */
export function recordLayout(record: RecordDefinition): RecordLayout | undefined {
  const { fields, alignment, packed, packing, pointerSize } = record;
  if (!fields) return undefined;
  const before = known.get(fields);
  const isSame =
    before?.of.alignment === alignment &&
    before.of.packed === packed &&
    before.of.packing === packing &&
    before.of.pointerSize === pointerSize;
  if (isSame) return before.layout;
  const layout = laidOut(record, fields);
  if (layout) known.set(fields, { of: { alignment, packed, packing, pointerSize }, layout });
  return layout;
}

/** A member, also of an anonymous member, with its offset in the outer struct. */
export function memberOf(record: RecordDefinition, name: Name): FieldLayout | undefined {
  for (const one of recordLayout(record)?.fields ?? []) {
    if (one.field.name === name) return one;
    const type = one.field.type.unqualified;
    const inner = one.field.name === 0 && type.kind === 'record' ? memberOf(type.record, name) : undefined;
    if (inner) return { ...inner, offset: one.offset + inner.offset };
  }
  return undefined;
}

const BITS = 8;
const roundUp = (value: number, multiple: number): number => Math.ceil(value / multiple) * multiple;

/**
 * The alignment of a member: `packed` removes that of its type, `aligned` increases it, and `#pragma pack` limits both.
 */
function memberAlignment(record: RecordDefinition, field: Field, natural: number): number {
  const { bits } = field;
  // A bit-field of width 0 ends the storage unit in packed structs, too.
  if (bits === 0) return Math.max(natural, field.alignment);
  // For others the pragma takes precedence.
  const isPacked = (record.packed || field.packed) && (bits === undefined || record.packing === 0);
  const asked = Math.max(isPacked ? 1 : natural, field.alignment);
  return record.packing > 0 ? Math.min(asked, record.packing) : asked;
}

/** Lays members out according to the Itanium C++ ABI, which clang follows for OpenCL devices. */
function laidOut(record: RecordDefinition, all: readonly Field[]): RecordLayout | undefined {
  const fields: FieldLayout[] = [];
  const isUnion = record.tag === 'union';
  /** The end of the last member, in bits. */
  let end = 0;
  let size = 0;
  let alignment = 1;
  for (const field of all) {
    const own = layoutOf(field.type, record.pointerSize) ?? flexible(field, fields.length === all.length - 1);
    if (!own) return undefined;
    const align = memberAlignment(record, field, field.typeAlignment || own.alignment);
    const { bits } = field;
    const from = isUnion ? 0 : end;
    const at =
      bits === undefined
        ? roundUp(from, align * BITS)
        : bitOffset(record, field, bits, { size: own.size, alignment: align }, from);
    end = at + (bits ?? own.size * BITS);
    const offset = Math.floor(at / BITS);
    const padding = isUnion ? 0 : Math.max(0, offset - Math.ceil(from / BITS));
    fields.push({
      field,
      offset,
      size: bits === undefined ? own.size : Math.ceil(bits / BITS),
      alignment: align,
      padding,
    });
    // An unnamed bit-field does not align its struct.
    if (bits === undefined || field.name !== 0) alignment = Math.max(alignment, align);
    size = Math.max(size, Math.ceil(end / BITS));
  }
  alignment = Math.max(alignment, record.alignment);
  const padded = roundUp(size, alignment);
  return { fields, size: padded, alignment, padding: padded - size };
}

/**
 * The start of a bit-field, in bits: the end of the previous one, unless the field would cross the unit of its type.
 */
function bitOffset({ packing }: RecordDefinition, field: Field, bits: number, own: Layout, from: number): number {
  const align = own.alignment * BITS;
  if (bits === 0 || (packing === 0 && (from % align) + bits > own.size * BITS)) return roundUp(from, align);
  const isAligned = field.alignment > 0 && (packing === 0 || field.alignment <= packing);
  return isAligned ? roundUp(from, field.alignment * BITS) : from;
}

function flexible({ type }: Field, last: boolean): Layout | undefined {
  const element = last && type.kind === 'array' && type.size === undefined ? layoutOf(type.element) : undefined;
  return element && { size: 0, alignment: element.alignment };
}
