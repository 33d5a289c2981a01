import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { layoutOf, recordLayout } from '../types/layout.js';
import { elementOf } from '../types/queries.js';
import type { Type, VectorType } from '../types/type.js';
import { converted, isIntegerType, uniform } from './arithmetic.js';
import type { Choices } from './choices.js';
import { type Integer, keyOf, plus } from './integers.js';
import { DATA, dataOf, integer, type MemoryObject, originOf, type Pointer, pointerTo, type Value } from './values.js';

/** Marks an object of which an unknown part was written. */
const SPOILED = -1;

export const isSpoiled = ({ cells }: MemoryObject): boolean => cells.has(SPOILED);

/** Invalidates the contents of an object. */
function spoil({ cells }: MemoryObject): void {
  cells.clear();
  cells.set(SPOILED, DATA);
}

/** Whether other work-items see changes of an object. */
export const isShared = ({ space }: MemoryObject): boolean =>
  space === AddressSpace.Local || space === AddressSpace.Global;

/** The objects of all work-items of an execution: those in local and global memory are shared. */
export class Objects {
  readonly #shared = new Map<object, MemoryObject>();
  #next = 0;

  make(name: Name, type: Type | undefined, space: AddressSpace, initial?: string, pointee?: Type): MemoryObject {
    const size = type && layoutOf(type)?.size;
    return { id: this.#next++, name, type, pointee, space, size, cells: new Map(), types: new Map(), initial };
  }

  /** The shared object of a declaration, or the one that a kernel's pointer argument points to, of size `pointed`. */
  shared(
    declaration: object,
    name: Name,
    type: Type | undefined,
    space: AddressSpace,
    pointed?: { readonly type: Type; readonly size: number | undefined },
  ): MemoryObject {
    let found = this.#shared.get(declaration);
    if (!found) {
      found = this.make(name, type, space, spellingOf(name), pointed?.type);
      if (pointed?.size !== undefined) found = { ...found, size: pointed.size };
      this.#shared.set(declaration, found);
    }
    return found;
  }
}

/** The address space of an object according to its type. */
export function spaceOf(type: Type): AddressSpace {
  const { space } = elementOf(type);
  return space === AddressSpace.None ? AddressSpace.Private : space;
}

/** A component of a vector that is not known as one. */
export function componentOf(value: Value, i: number, element: Type, choices: Choices): Value {
  switch (value.kind) {
    case 'vector':
      return value.elements[i] ?? DATA;
    case 'uniform':
      return uniform(`${value.key}.${i}`, element, choices);
    case 'data':
      return value.key === undefined ? value : dataOf(`${value.key}.${i}`, undefined, value.isFree);
    default:
      return DATA;
  }
}

/** The pointers to the components of a vector. */
function componentsAt(pointer: Pointer, { element, count }: VectorType): readonly Pointer[] {
  const at = (i: number): Integer | undefined =>
    pointer.offset === undefined ? undefined : plus(pointer.offset, i * element.size);
  return Array.from({ length: count }, (_, i) => pointerTo(pointer.object, at(i), pointer.varies));
}

/** A value that was stored with a type, read with another one: its bytes are unknown, unless both are integers. */
export function reread(value: Value, stored: Type | undefined, type: Type): Value {
  if (stored === type || stored?.kind !== 'scalar' || type.kind !== 'scalar') return value;
  const isInteger = isIntegerType(stored) && isIntegerType(type);
  return isInteger && stored.size === type.size ? converted(value, type) : DATA;
}

/** The size of the largest scalar, which limits how far before an offset an overlapping cell can begin. */
const LARGEST_SCALAR = 8;

/** Reads a private object, or one that is never written. */
export function readCells(pointer: Pointer, type: Type, choices: Choices): Value {
  const { object, offset, varies } = pointer;
  if (type.kind === 'record') {
    const size = layoutOf(type)?.size ?? 0;
    if (typeof offset !== 'number') return DATA;
    const cells = new Map<number, Value>();
    for (const [at, value] of object.cells) if (at >= offset && at < offset + size) cells.set(at - offset, value);
    return { kind: 'record', cells };
  }
  if (type.kind === 'vector')
    return {
      kind: 'vector',
      elements: componentsAt(pointer, type).map((one) => readCells(one, type.element, choices)),
    };
  if (offset === undefined) return DATA;
  const known = typeof offset === 'number' ? object.cells.get(offset) : undefined;
  if (known && typeof offset === 'number') return reread(known, object.types.get(offset), type);
  if (object.initial === undefined || isSpoiled(object)) return DATA;
  const text = `${object.initial}@${keyOf(offset)}`;
  return varies ? dataOf(text, undefined, true) : uniform(text, type, choices);
}

/** Writes a private object. */
export function writeCells(pointer: Pointer, type: Type, value: Value, choices: Choices): void {
  const { object, offset } = pointer;
  const { cells, types } = object;
  if (typeof offset !== 'number') return spoil(object);
  if (type.kind === 'vector') {
    for (const [i, one] of componentsAt(pointer, type).entries())
      writeCells(one, type.element, componentOf(value, i, type.element, choices), choices);
    return;
  }
  const size = layoutOf(type)?.size ?? 1;
  for (let at = Math.max(0, offset - LARGEST_SCALAR + 1); at < offset; at++) {
    const before = cells.has(at) ? types.get(at) : undefined;
    if (before?.kind === 'scalar' && at + before.size > offset) cells.set(at, DATA);
  }
  // Iterates over the smaller set, overwritten or existing cells: tables have thousands of cells.
  if (size < cells.size) for (let at = offset + 1; at < offset + size; at++) cells.delete(at);
  else if (cells.size > 1 || !cells.has(offset))
    for (const at of cells.keys()) if (at > offset && at < offset + size) cells.delete(at);
  if (value.kind !== 'record') {
    cells.set(offset, value);
    types.set(offset, type);
  } else
    for (const [at, cell] of value.cells) {
      cells.set(offset + at, cell);
      types.delete(offset + at);
    }
}

/** Invalidates bytes of a private object. */
export function forgetBytes({ object, offset }: Pointer, bytes: number): void {
  if (typeof offset !== 'number') return spoil(object);
  const { cells, types } = object;
  cells.set(offset, DATA);
  for (const at of cells.keys()) {
    const type = types.get(at);
    if (at < offset + bytes && at + (type?.kind === 'scalar' ? type.size : 1) > offset) cells.set(at, DATA);
  }
}

/** The most parts of an object that are visited to be set to 0: nested structs may have any number. */
const MOST_PARTS = 512;

/** Sets the integers of an object to 0. */
export function clearCells({ cells, types }: MemoryObject, type: Type): void {
  cells.clear();
  types.clear();
  let left = MOST_PARTS;
  const visit = (part: Type, at: number): void => {
    if (left-- <= 0) return;
    const own = part.unqualified;
    if (own.kind === 'record')
      for (const { field, offset: by } of recordLayout(own.record)?.fields ?? []) visit(field.type, at + by);
    else if (own.kind === 'array' || own.kind === 'vector') {
      const size = layoutOf(own.element)?.size ?? 0;
      const count = own.kind === 'array' ? (own.size ?? 0) : own.count;
      for (let i = 0; i < count && left > 0; i++) visit(own.element, at + i * size);
    } else if (isIntegerType(own)) cells.set(at, integer(0));
  };
  visit(type, 0);
}

/** Invalidates the cells of an object, which changed under a condition on `origin`. */
export function forgetCells({ cells }: MemoryObject, origin: string | undefined): void {
  // A uniform value may have changed to a different one.
  for (const at of new Set([0, ...cells.keys()])) cells.set(at, dataOf(undefined, origin ?? originOf(cells.get(at))));
  cells.set(SPOILED, DATA);
}

/** The private objects that pointers in an object lead to. */
export function pointeesOf(object: MemoryObject): ReadonlySet<MemoryObject> {
  const found = new Set<MemoryObject>();
  const visit = ({ cells }: MemoryObject): void => {
    for (const cell of cells.values()) {
      if (cell.kind !== 'pointer' || cell.object.space !== AddressSpace.Private || found.has(cell.object)) continue;
      found.add(cell.object);
      visit(cell.object);
    }
  };
  visit(object);
  return found;
}
