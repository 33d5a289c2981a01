import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { layoutOf } from '../types/layout.js';
import { elementOf } from '../types/queries.js';
import type { Type } from '../types/type.js';
import { uniform } from './arithmetic.js';
import type { Choices } from './choices.js';
import { type Integer, keyOf, plus } from './integers.js';
import { DATA, dataOf, type MemoryObject, originOf, type Value } from './values.js';

/** An index that an array does not have. */
export interface Beyond {
  readonly array: Name;
  readonly index: number;
  readonly size: number;
}

/** What an lvalue designates: a part of an object. */
export interface Location {
  readonly object: MemoryObject;
  /** Bytes; undefined where that is not known. */
  readonly offset: Integer | undefined;
  readonly type: Type;
  readonly varies: boolean;
  /** It is beyond an array that is a member of a struct, inside the struct perhaps. */
  readonly beyond: Beyond | undefined;
  /** The components of a vector, where not all of it is meant. */
  readonly components: readonly number[] | undefined;
  /** Data alone decides the offset: it may be any element. */
  readonly isFree: boolean;
}

/** All locations have the same properties: they are read more often than anything else. */
export const locationOf = (
  object: MemoryObject,
  offset: Integer | undefined,
  type: Type,
  varies: boolean,
  beyond?: Beyond,
  isFree = false,
): Location => ({ object, offset, type, varies, beyond, components: undefined, isFree });

/** The cell that marks an object of which some unknown part was written. */
export const SPOILED = -1;

export const isSpoiled = ({ cells }: MemoryObject): boolean => cells.has(SPOILED);

/** Forgets all that an object holds. */
function spoil({ cells }: MemoryObject): void {
  cells.clear();
  cells.set(SPOILED, DATA);
}

/** Whether other work-items see what is done to an object. */
export const isShared = ({ space }: MemoryObject): boolean =>
  space === AddressSpace.Local || space === AddressSpace.Global;

/** The objects of all work-items of an execution: those in local and global memory are the same for each. */
export class Objects {
  readonly #shared = new Map<object, MemoryObject>();
  #next = 0;

  make(name: Name, type: Type | undefined, space: AddressSpace, initial?: string, pointee?: Type): MemoryObject {
    const size = type && layoutOf(type)?.size;
    return { id: this.#next++, name, type, pointee, space, size, cells: new Map(), initial };
  }

  /** The object of a declaration that all work-items share, or what one of the kernel's pointers points to. */
  shared(declaration: object, name: Name, type: Type | undefined, space: AddressSpace, pointee?: Type): MemoryObject {
    let found = this.#shared.get(declaration);
    if (!found) {
      found = this.make(name, type, space, spellingOf(name), pointee);
      this.#shared.set(declaration, found);
    }
    return found;
  }
}

/** The bytes of one value of a type. */
export const sizeOf = (type: Type): number | undefined =>
  type.kind === 'vector' ? type.element.size * type.count : layoutOf(type)?.size;

/** The address space that a type says an object is in. */
export function spaceOf(type: Type): AddressSpace {
  const { space } = elementOf(type);
  return space === AddressSpace.None ? AddressSpace.Private : space;
}

/** Reads a private object, or one that nobody writes. */
export function readCell(location: Location, choices: Choices): Value {
  const { object, offset, type } = location;
  if (type.kind === 'record') {
    const size = layoutOf(type)?.size ?? 0;
    if (typeof offset !== 'number') return DATA;
    const cells = new Map<number, Value>();
    for (const [at, value] of object.cells) if (at >= offset && at < offset + size) cells.set(at - offset, value);
    return { kind: 'record', cells };
  }
  if (offset === undefined) return DATA;
  const known = typeof offset === 'number' ? object.cells.get(offset) : undefined;
  if (known) return componentsOf(known, location);
  if (object.initial === undefined || isSpoiled(object)) return DATA;
  if (location.varies) return dataOf(`${object.initial}@${keyOf(offset)}`, undefined, true);
  return type.kind === 'vector' || location.components
    ? DATA
    : uniform(`${object.initial}@${keyOf(offset)}`, type, choices);
}

function componentsOf(value: Value, { components }: Location): Value {
  if (components && value.kind === 'data') return dataOf(undefined, originOf(value), value.isFree);
  if (!components || value.kind !== 'vector') return components ? DATA : value;
  const elements = components.map((i) => value.elements[i] ?? DATA);
  const [only] = elements;
  return elements.length === 1 && only ? only : { kind: 'vector', elements };
}

/** Writes a private object. */
export function writeCell(location: Location, value: Value): void {
  const { object, offset, type, components } = location;
  const { cells } = object;
  if (typeof offset !== 'number') return spoil(object);
  if (components) {
    const before = cells.get(offset);
    const count = Math.max(...components) + 1;
    const elements: Value[] =
      before?.kind === 'vector' ? [...before.elements] : Array.from({ length: count }, () => DATA);
    components.forEach((component, i) => {
      while (elements.length <= component) elements.push(DATA);
      elements[component] = value.kind === 'vector' ? (value.elements[i] ?? DATA) : value;
    });
    cells.set(offset, { kind: 'vector', elements });
    return;
  }
  const size = sizeOf(type) ?? 1;
  // Of what is overwritten and of what is there, whichever is less: tables have thousands of cells.
  if (size < cells.size) for (let at = offset + 1; at < offset + size; at++) cells.delete(at);
  else if (cells.size > 1 || !cells.has(offset))
    for (const at of cells.keys()) if (at > offset && at < offset + size) cells.delete(at);
  if (value.kind === 'record') for (const [at, cell] of value.cells) cells.set(offset + at, cell);
  else cells.set(offset, value);
}

/**
 * A comparable text for where something is; undefined where that is not known, or (unless `own`) is another place for
 * others.
 */
export function placeOf({ object, offset, varies }: Location, own = false): string | undefined {
  return offset === undefined || (varies && !own) ? undefined : `${object.id}@${keyOf(offset)}`;
}

/** So many bytes further, as a part of another type. */
export function within(
  location: Location,
  by: Integer | undefined,
  type: Type,
  varies: boolean,
  isFree = false,
): Location {
  const offset = by === undefined || location.offset === undefined ? undefined : plus(location.offset, by);
  const { object, beyond } = location;
  return locationOf(object, offset, type, location.varies || varies, beyond, location.isFree || isFree);
}
