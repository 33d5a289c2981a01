import type { Name } from '../text/names.js';
import type { AddressSpace } from '../types/address-space.js';
import type { Type } from '../types/type.js';
import { type Integer, keyOf } from './integers.js';
import type { Spread } from './spread.js';

/** An out-of-range index. */
export interface Beyond {
  readonly array: Name;
  readonly index: number;
  readonly size: number;
}

/** An abstract value of a work-item's expression. */
export type Value =
  /**
   * `varies`: it depends on the work-item. `origin`: it depends on a comparison of a varying value with one of the
   * host, as in `dataOf`.
   */
  | {
      readonly kind: 'integer';
      readonly value: Integer;
      readonly varies: boolean;
      readonly origin: string | undefined;
    }
  /**
   * A pointer into an object, at an offset in bytes; undefined if unknown. `spread`: the offsets that it may have if
   * data decides. `beyond`: an index exceeds an array member of a struct, perhaps within the struct.
   */
  | {
      readonly kind: 'pointer';
      readonly object: MemoryObject;
      readonly offset: Integer | undefined;
      readonly varies: boolean;
      readonly spread: Spread | undefined;
      readonly beyond?: Beyond | undefined;
    }
  | { readonly kind: 'vector'; readonly elements: readonly Value[] }
  /** The contents of a struct, by offset in bytes. */
  | { readonly kind: 'record'; readonly cells: ReadonlyMap<number, Value> }
  /** An asynchronous copy that was begun. */
  | { readonly kind: 'event'; readonly copy: number }
  /** Unknown, but equal wherever the key is equal. */
  | { readonly kind: 'uniform'; readonly key: string }
  /**
   * Unknown: data, or computed from data. Equal keys mean equal values. `origin` names the dependency of an unknown
   * value: different origins mean that the values differ; equal origins mean nothing. `isFree`: computed from memory
   * and uniform values only, never from a work-item's id, so that as an index it may be any element.
   */
  | {
      readonly kind: 'data';
      readonly key: string | undefined;
      readonly origin: string | undefined;
      readonly isFree: boolean;
    };

export const dataOf = (key: string | undefined, origin: string | undefined, isFree = false): Value => ({
  kind: 'data',
  key,
  origin,
  isFree,
});
export const DATA: Value = dataOf(undefined, undefined);
export type Pointer = Value & { readonly kind: 'pointer' };
export const pointerTo = (
  object: MemoryObject,
  offset: Integer | undefined,
  varies: boolean,
  spread?: Spread,
): Pointer => ({ kind: 'pointer', object, offset, varies, spread });

/** The dependency of an unknown value; undefined if that is unknown, too. */
export function originOf(value: Value | undefined): string | undefined {
  if (value?.kind === 'data') return value.key ?? value.origin;
  if (value?.kind === 'integer') return value.origin;
  if (value?.kind !== 'vector') return undefined;
  return originOfAll(value.elements);
}

/** The dependency of a value computed from several. */
export function originOfAll(values: readonly (Value | undefined)[]): string | undefined {
  const origins = values.map(originOf).filter((origin) => origin !== undefined);
  return origins.length > 0 ? origins.join('&').slice(0, MAXIMUM_ORIGIN) : undefined;
}

const MAXIMUM_ORIGIN = 200;
export const integer = (value: Integer | undefined, varies = false, origin?: string): Value =>
  value === undefined
    ? origin === undefined
      ? DATA
      : dataOf(undefined, origin)
    : { kind: 'integer', value, varies, origin };

/** A variable, an array, or the object of a kernel's pointer argument. */
export interface MemoryObject {
  readonly id: number;
  readonly name: Name;
  readonly space: AddressSpace;
  readonly type: Type | undefined;
  /** The object of a kernel's pointer argument, which has an unknown number of elements. */
  readonly pointee: Type | undefined;
  /** The size in bytes; undefined for objects of the host. */
  readonly size: number | undefined;
  /** The known contents of private memory, by offset. */
  readonly cells: Map<number, Value>;
  /** The types with which they were stored; none for parts of structs that were stored as a whole. */
  readonly types: Map<number, Type>;
  /** Values that were not stored are uniform, and named by this text. */
  readonly initial: string | undefined;
}

/** Whether two values are certainly the same. */
export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (!one || !other) return false;
  switch (one.kind) {
    case 'integer':
      return other.kind === 'integer' && keyOf(one.value) === keyOf(other.value);
    case 'uniform':
      return other.kind === 'uniform' && one.key === other.key;
    case 'data':
      return other.kind === 'data' && one.key !== undefined && one.key === other.key;
    case 'vector':
      return other.kind === 'vector' && one.elements.every((element, i) => isSame(element, other.elements[i]));
    case 'record':
      return (
        other.kind === 'record' &&
        one.cells.size === other.cells.size &&
        [...one.cells].every(([at, cell]) => isSame(cell, other.cells.get(at)))
      );
    default:
      return false;
  }
}

/** Whether a value, or a part of it, is completely unknown: it may or may not be uniform. */
export function isUnknown(value: Value | undefined): boolean {
  switch (value?.kind) {
    case 'data':
      return value.key === undefined;
    case 'vector':
      return value.elements.some(isUnknown);
    case 'record':
      return [...value.cells.values()].some(isUnknown);
    default:
      return false;
  }
}
