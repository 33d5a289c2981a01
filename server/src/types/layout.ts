import { underlyingOf } from './queries.js';
import type { Field, RecordDefinition, Type } from './type.js';

/** Bytes. */
export interface Layout {
  readonly size: number;
  readonly alignment: number;
}

/** Where a member lies; `padding` is what is left unused before it. Bytes. */
export interface FieldLayout extends Layout {
  readonly field: Field;
  readonly offset: number;
  readonly padding: number;
}

/** A struct or union, member by member; `padding` is what is left unused after the last. Bytes. */
export interface RecordLayout extends Layout {
  readonly fields: readonly FieldLayout[];
  readonly padding: number;
}

/** Of what is aligned as it is large, as most is. */
const ALIGNED: readonly Layout[] = Array.from({ length: 129 }, (_, size) => ({ size, alignment: size }));
const WORD: Layout = { size: 8, alignment: 8 };
const aligned = (size: number): Layout => ALIGNED[size] ?? { size, alignment: size };

/** Size and alignment on a 64-bit device (6.1.5 "Alignment of Types"); undefined for an incomplete or unknown type. */
export function layoutOf(type: Type): Layout | undefined {
  switch (type.kind) {
    case 'scalar':
      if (type.name === 'void') return undefined;
      return type.size <= 16 ? aligned(type.size) : { size: type.size, alignment: 16 };
    case 'vector':
      return aligned(type.element.size * (type.count === 3 ? 4 : type.count));
    case 'pointer':
    case 'block':
    case 'pipe':
    case 'opaque':
      return WORD;
    case 'enum':
      return layoutOf(underlyingOf(type.enumeration));
    case 'atomic':
      return layoutOf(type.value);
    case 'array': {
      const element = layoutOf(type.element);
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

/** Layouts that were worked out, by the members: a struct may hold another more often than anybody can count. */
const known = new WeakMap<
  readonly Field[],
  { readonly alignment: number; readonly packed: boolean; readonly layout: RecordLayout }
>();

/**
 * The layout of a struct or union; undefined where it is incomplete or has a member of unknown type. A last member that
 * is an array without a size takes no room.
 */
export function recordLayout(record: RecordDefinition): RecordLayout | undefined {
  const { fields, alignment, packed } = record;
  if (!fields) return undefined;
  const before = known.get(fields);
  if (before && before.alignment === alignment && before.packed === packed) return before.layout;
  const layout = laidOut(record, fields);
  if (layout) known.set(fields, { alignment, packed, layout });
  return layout;
}

function laidOut(record: RecordDefinition, all: readonly Field[]): RecordLayout | undefined {
  const fields: FieldLayout[] = [];
  let end = 0;
  let alignment = 1;
  for (const field of all) {
    const own = layoutOf(field.type) ?? flexible(field, fields.length === all.length - 1);
    if (!own) return undefined;
    const natural = field.typeAlignment || own.alignment;
    const align = Math.max(record.packed || field.packed ? 1 : natural, field.alignment);
    const offset = record.tag === 'union' ? 0 : Math.ceil(end / align) * align;
    fields.push({
      field,
      offset,
      size: own.size,
      alignment: align,
      padding: record.tag === 'union' ? 0 : offset - end,
    });
    alignment = Math.max(alignment, align);
    end = Math.max(end, offset + own.size);
  }
  alignment = Math.max(alignment, record.alignment);
  const size = Math.ceil(end / alignment) * alignment;
  return { fields, size, alignment, padding: size - end };
}

function flexible({ type }: Field, last: boolean): Layout | undefined {
  const element = last && type.kind === 'array' && type.size === undefined ? layoutOf(type.element) : undefined;
  return element && { size: 0, alignment: element.alignment };
}
