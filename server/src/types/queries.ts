import { spaceName } from './address-space.js';
import type { EnumDefinition, Field, OpaqueType, RecordDefinition, ScalarType, Type } from './type.js';

/** The bits of a value of a scalar type. */
export const widthOf = ({ bits, size }: ScalarType): number => bits ?? size * 8;

/** The integer type that stores the values of an enumeration. */
export const underlyingOf = ({ underlying, promoted }: EnumDefinition): Type => underlying ?? promoted;

export const isUnknown = (type: Type): boolean => type.kind === 'unknown';
export const isVoid = (type: Type): boolean => type.kind === 'scalar' && type.name === 'void';
export const isInteger = (type: Type): boolean =>
  (type.kind === 'scalar' && !type.floating && type.name !== 'void') || type.kind === 'enum';
export const isFloating = (type: Type): boolean => type.kind === 'scalar' && type.floating;
export const isArithmetic = (type: Type): boolean =>
  (type.kind === 'scalar' && type.name !== 'void') || type.kind === 'enum';
export const isImage = (type: Type): type is OpaqueType => type.kind === 'opaque' && type.name.startsWith('image');
export const isOpaque = (type: Type, name: string): boolean => type.kind === 'opaque' && type.name === name;

/** A type of unknown size, so that no object can have it. */
export function isIncomplete(type: Type): boolean {
  switch (type.kind) {
    case 'scalar':
      return type.name === 'void';
    case 'record':
      return type.record.fields === undefined;
    case 'enum':
      return !type.enumeration.complete;
    default:
      return false;
  }
}

/** A type that depends on an unknown type, at any level that conversions compare. */
export function mentionsUnknown(type: Type): boolean {
  let at = type;
  for (;;) {
    if (at.kind === 'unknown') return true;
    if (at.kind === 'pointer') at = at.pointee;
    else if (at.kind === 'array') at = at.element;
    else if (at.kind === 'function') at = at.returns;
    else return false;
  }
}

/** The innermost element type of an array of arrays; the type itself for any other. */
export function elementOf(type: Type): Type {
  let at = type;
  while (at.kind === 'array') at = at.element;
  return at;
}

/** The address spaces from the object (or `none`) through the pointer levels, by name. */
export function spaceChain(type: Type, lvalue: boolean): string[] {
  const chain = [lvalue ? spaceName(type.space) : 'none'];
  let at = elementOf(type);
  while (at.kind === 'pointer' || at.kind === 'block') {
    chain.push(spaceName(at.pointee.space));
    at = elementOf(at.pointee);
  }
  return chain;
}

/**
 * The members of a struct or union, and those of nested structs, in order. Each struct is visited once: structs that
 * contain others repeatedly would be visited exponentially often.
 */
export function* fieldsWithin(type: Type): Iterable<Field> {
  const seen = new Set<RecordDefinition>();
  const open: Field[] = [];
  const enter = (of: Type): void => {
    const base = elementOf(of);
    if (base.kind !== 'record' || seen.has(base.record)) return;
    seen.add(base.record);
    open.push(...[...(base.record.fields ?? [])].reverse());
  };
  enter(type);
  for (let field = open.pop(); field; field = open.pop()) {
    yield field;
    enter(field.type);
  }
}
