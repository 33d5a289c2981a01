import type { Name } from '../text/names.js';
import type { AddressSpace } from '../types/address-space.js';
import type { Type } from '../types/type.js';
import type { Integer } from './integers.js';

/** What a work-item's expression is found to be. */
export type Value =
  /** `varies`: it depends on which work-item this is. */
  | { readonly kind: 'integer'; readonly value: Integer; readonly varies: boolean }
  /** Into an object, so many bytes behind its beginning; undefined where that is not known. */
  | {
      readonly kind: 'pointer';
      readonly object: MemoryObject;
      readonly offset: Integer | undefined;
      readonly varies: boolean;
    }
  | { readonly kind: 'vector'; readonly elements: readonly Value[] }
  /** What is in a struct, by bytes from its beginning. */
  | { readonly kind: 'record'; readonly cells: ReadonlyMap<number, Value> }
  /** An asynchronous copy that was begun. */
  | { readonly kind: 'event'; readonly copy: number }
  /** Not known, but the same wherever the key is the same. */
  | { readonly kind: 'uniform'; readonly key: string }
  /** Not known: data, or what depends on it; the same for who has the same key, which others may not have. */
  | { readonly kind: 'data'; readonly key?: string };

export const DATA: Value = { kind: 'data' };
export const integer = (value: Integer | undefined, varies = false): Value =>
  value === undefined ? DATA : { kind: 'integer', value, varies };

/** A variable, an array, or what a kernel's pointer points to. */
export interface MemoryObject {
  readonly id: number;
  readonly name: Name;
  readonly space: AddressSpace;
  readonly type: Type | undefined;
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
