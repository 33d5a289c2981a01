import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { layoutOf } from '../types/layout.js';
import { elementOf } from '../types/queries.js';
import type { Type } from '../types/type.js';
import { uniform } from './arithmetic.js';
import type { Choices } from './choices.js';
import { type Integer, keyOf, plus } from './integers.js';
import { type Spread, shifted } from './spread.js';
import { DATA, dataOf, type MemoryObject, originOf, type Value } from './values.js';

/** An out-of-range index. */
export interface Beyond {
  readonly array: Name;
  readonly index: number;
  readonly size: number;
}

/** The designated part of an object. */
export interface Location {
  readonly object: MemoryObject;
  /** The offset in bytes; undefined if unknown. */
  readonly offset: Integer | undefined;
  readonly type: Type;
  readonly varies: boolean;
  /** The index exceeds an array member of a struct, perhaps within the struct. */
  readonly beyond: Beyond | undefined;
  /** The designated components of a vector, unless all are. */
  readonly components: readonly number[] | undefined;
  /** The offsets that it may have if data decides. */
  readonly spread: Spread | undefined;
}

/** All locations have the same properties, because reading them is the most frequent operation. */
export const locationOf = (
  object: MemoryObject,
  offset: Integer | undefined,
  type: Type,
  varies: boolean,
  spread?: Spread,
): Location => ({ object, offset, type, varies, beyond: undefined, components: undefined, spread });

/** Marks an object of which an unknown part was written. */
export const SPOILED = -1;

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
    return { id: this.#next++, name, type, pointee, space, size, cells: new Map(), initial };
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

/** The size of a value of a type, in bytes. */
export const sizeOf = (type: Type): number | undefined =>
  type.kind === 'vector' ? type.element.size * type.count : layoutOf(type)?.size;

/** The address space of an object according to its type. */
export function spaceOf(type: Type): AddressSpace {
  const { space } = elementOf(type);
  return space === AddressSpace.None ? AddressSpace.Private : space;
}

/** Reads a private object, or one that is never written. */
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
  // Iterates over the smaller set, overwritten or existing cells: tables have thousands of cells.
  if (size < cells.size) for (let at = offset + 1; at < offset + size; at++) cells.delete(at);
  else if (cells.size > 1 || !cells.has(offset))
    for (const at of cells.keys()) if (at > offset && at < offset + size) cells.delete(at);
  if (value.kind === 'record') for (const [at, cell] of value.cells) cells.set(offset + at, cell);
  else cells.set(offset, value);
}

/**
 * A comparable text for a place; undefined if the place is unknown, or (unless `own`) differs between work-items.
 */
export function placeOf({ object, offset, varies }: Location, own = false): string | undefined {
  return offset === undefined || (varies && !own) ? undefined : `${object.id}@${keyOf(offset)}`;
}

/** The place a number of bytes further, as a part of another type. */
export function within(
  location: Location,
  by: Integer | undefined,
  type: Type,
  varies: boolean,
  spread = shifted(location.spread, by, varies),
): Location {
  const offset = by === undefined || location.offset === undefined ? undefined : plus(location.offset, by);
  return {
    object: location.object,
    offset,
    type,
    varies: location.varies || varies,
    beyond: location.beyond,
    components: undefined,
    spread,
  };
}
