import type { Name } from '../text/names.js';
import type { AddressSpace } from '../types/address-space.js';
import type { Type } from '../types/type.js';
import type { Integer } from './integers.js';

/** What a work-item's expression is found to be. */
export type Value =
  /**
   * `varies`: it depends on which work-item this is. `origin`: it rests on a comparison of something that varies with
   * something that the host decides, as in `dataOf`.
   */
  | {
      readonly kind: 'integer';
      readonly value: Integer;
      readonly varies: boolean;
      readonly origin: string | undefined;
    }
  /**
   * Into an object, at an offset in bytes; undefined if it is unknown. `isFree`: data alone decides it, so that it may
   * be any element.
   */
  | {
      readonly kind: 'pointer';
      readonly object: MemoryObject;
      readonly offset: Integer | undefined;
      readonly varies: boolean;
      readonly isFree: boolean;
    }
  | { readonly kind: 'vector'; readonly elements: readonly Value[] }
  /** What is in a struct, by bytes from its beginning. */
  | { readonly kind: 'record'; readonly cells: ReadonlyMap<number, Value> }
  /** An asynchronous copy that was begun. */
  | { readonly kind: 'event'; readonly copy: number }
  /** Not known, but the same wherever the key is the same. */
  | { readonly kind: 'uniform'; readonly key: string }
  /**
   * Unknown: data, or computed from data. Equal keys mean equal values. `origin` names what an unknown value depends on:
   * different origins mean that the values differ, equal ones mean nothing. `isFree`: computed from memory and uniform
   * values only, never from a work-item's id, so that as an index it may be any element.
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
export const pointerTo = (
  object: MemoryObject,
  offset: Integer | undefined,
  varies: boolean,
  isFree = false,
): Value & { readonly kind: 'pointer' } => ({ kind: 'pointer', object, offset, varies, isFree });

/** What an unknown value depends on; undefined if that is unknown too. */
export function originOf(value: Value | undefined): string | undefined {
  if (value?.kind === 'data') return value.key ?? value.origin;
  if (value?.kind === 'integer') return value.origin;
  if (value?.kind !== 'vector') return undefined;
  return originOfAll(value.elements);
}

/** What a value computed from several depends on. */
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

/** A variable, an array, or what a kernel's pointer points to. */
export interface MemoryObject {
  readonly id: number;
  readonly name: Name;
  readonly space: AddressSpace;
  readonly type: Type | undefined;
  /** What a kernel's pointer to it points to, whose elements it has an unknown number of. */
  readonly pointee: Type | undefined;
  /** Bytes; undefined for what the host passes. */
  readonly size: number | undefined;
  /** What private memory is known to hold, by bytes. */
  readonly cells: Map<number, Value>;
  /** What was not stored is the same for all work-items, and called so. */
  readonly initial: string | undefined;
}

/** Whether two values are certainly the same. */
export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (!one || !other) return false;
  switch (one.kind) {
    case 'integer':
      return (
        other.kind === 'integer' &&
        (typeof one.value === 'number' || typeof other.value === 'number'
          ? one.value === other.value
          : one.value.key === other.value.key)
      );
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

/** Whether nothing at all is known of a value, or of a part of it: it may be the same for all, or not. */
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
