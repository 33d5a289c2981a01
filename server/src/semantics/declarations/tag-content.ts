// Structs, unions and enums as objects, of which a definition makes what they are.

import type { TagSpecifier } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { Types } from '../../types/interned.js';
import type { EnumDefinition, EnumType, RecordDefinition, RecordType } from '../../types/type.js';

export type TagType = RecordType | EnumType;

/** A struct, union or enum that begins to exist, and the specifier that names or defines it first. */
export interface TagMade {
  readonly type: TagType;
  readonly node: TagSpecifier;
  readonly unit: Unit;
}

/** What a definition makes of a type. */
export interface TagCompletion {
  readonly type: TagType;
  readonly content: TagContent;
}

/** What the definition object of a type holds at some time. */
export type TagContent = Readonly<RecordDefinition> | Readonly<EnumDefinition>;

const definitionOf = (type: TagType): RecordDefinition | EnumDefinition =>
  type.kind === 'record' ? type.record : type.enumeration;

export const contentOf = (type: TagType): TagContent => ({ ...definitionOf(type) });

export function setContent(type: TagType, content: TagContent): void {
  Object.assign(definitionOf(type), content);
}

/** Makes a type what it is before its definition; an enumeration whose type is written is complete even then. */
export function undefine(type: TagType): void {
  if (type.kind === 'record')
    Object.assign(type.record, {
      fields: undefined,
      packed: false,
      alignment: 0,
      packing: 0,
      pointerSize: undefined,
    });
  else if (type.enumeration.fixed) type.enumeration.defined = false;
  else
    Object.assign(type.enumeration, {
      defined: false,
      complete: false,
      promoted: Types.uint,
      underlying: undefined,
      alignment: undefined,
    });
}

/** Members that are what they were are the same objects. */
export function isSameContent(one: TagContent, other: TagContent): boolean {
  if (one.name !== other.name || (one.namedByTypedef ?? false) !== (other.namedByTypedef ?? false)) return false;
  if ('fields' in one)
    return (
      'fields' in other &&
      one.packed === other.packed &&
      one.alignment === other.alignment &&
      one.packing === other.packing &&
      one.pointerSize === other.pointerSize &&
      one.fields?.length === other.fields?.length &&
      (one.fields ?? []).every((field, i) => field === other.fields?.[i])
    );
  return (
    !('fields' in other) &&
    (one.defined ?? false) === (other.defined ?? false) &&
    (one.complete ?? false) === (other.complete ?? false) &&
    (one.fixed ?? false) === (other.fixed ?? false) &&
    one.underlying === other.underlying &&
    one.alignment === other.alignment &&
    one.promoted === other.promoted
  );
}
