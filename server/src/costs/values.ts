/**
 * Values of all work-items of a work-group at once: one number for each, or one for all. `NaN` is an unknown number,
 * such as data or a value that depends on data. Values are immutable.
 */
import type { Name } from '../text/names.js';
import type { AddressSpace } from '../types/address-space.js';

/** One number for all work-items, or an array with one for each. */
export type Lanes = number | Float64Array;

export interface Numbers {
  readonly kind: 'numbers';
  readonly lanes: Lanes;
}
export interface Pointer {
  readonly kind: 'pointer';
  /** One object for all work-items, or one for each; undefined if unknown. */
  readonly object: MemoryObject | undefined | readonly (MemoryObject | undefined)[];
  /** The offset from the beginning of the object, in bytes. */
  readonly offset: Lanes;
}
interface Vector {
  readonly kind: 'vector';
  readonly elements: readonly Numbers[];
}
/** The scalar parts of a struct or an array, by offset in bytes. */
interface Aggregate {
  readonly kind: 'aggregate';
  readonly cells: ReadonlyMap<number, Cell>;
}
interface Cell {
  readonly value: Numbers | Pointer;
  /** The size in bytes. */
  readonly size: number;
}
export interface MemoryObject {
  readonly name: Name;
  readonly space: AddressSpace;
  /** The start address in its address space; objects do not overlap. */
  readonly base: number;
  /** For private objects: the value of each work-item, by offset. */
  readonly cells: Map<number, Cell>;
  /** For shared objects: the known numbers, by offset. */
  readonly shared: Map<number, { readonly value: number; readonly size: number }>;
  /** What the host has put into a buffer, if that is known. */
  readonly contents?: BufferContents | undefined;
  /** Its elements are indexed by a value that differs between work-items or changes at run time. */
  isIndexed: boolean;
}

/** The numbers in a buffer before the kernel runs. */
export interface BufferContents {
  at(offset: number): number;
  /** Something was written to an unknown place. */
  isLost: boolean;
}

export type Value = Numbers | Pointer | Vector | Aggregate;

export const numbers = (lanes: Lanes): Numbers => ({ kind: 'numbers', lanes });
export const UNKNOWN: Numbers = numbers(Number.NaN);
export const ZERO: Numbers = numbers(0);

export const at = (lanes: Lanes, i: number): number => (typeof lanes === 'number' ? lanes : (lanes[i] as number));

export const objectAt = ({ object }: Pointer, i: number): MemoryObject | undefined =>
  isEach(object) ? object[i] : object;

const isEach = (object: Pointer['object']): object is readonly (MemoryObject | undefined)[] => Array.isArray(object);

/** The only object of a pointer; undefined if work-items point to different objects. */
export const objectOf = ({ object }: Pointer): MemoryObject | undefined => (isEach(object) ? undefined : object);

/** The active work-items of a work-group. */
export class Mask {
  constructor(
    readonly lanes: Uint8Array,
    readonly count: number,
  ) {}

  static all(size: number): Mask {
    return new Mask(new Uint8Array(size).fill(1), size);
  }

  static of(size: number, has: (lane: number) => boolean): Mask {
    const lanes = new Uint8Array(size);
    let count = 0;
    for (let i = 0; i < size; i++)
      if (has(i)) {
        lanes[i] = 1;
        count++;
      }
    return new Mask(lanes, count);
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  has(lane: number): boolean {
    return this.lanes[lane] === 1;
  }

  or(other: Mask): Mask {
    if (other.count === 0 || this.count === this.lanes.length) return this;
    if (this.count === 0 || other.count === other.lanes.length) return other;
    return Mask.of(this.lanes.length, (i) => this.has(i) || other.has(i));
  }

  and(other: Mask): Mask {
    if (this.count === 0 || other.count === other.lanes.length) return this;
    return other.count === 0 ? other : Mask.of(this.lanes.length, (i) => this.has(i) && other.has(i));
  }

  without(other: Mask): Mask {
    return other.count === 0 ? this : Mask.of(this.lanes.length, (i) => this.has(i) && !other.has(i));
  }
}

export function mapLanes(one: Lanes, by: (value: number) => number): Lanes {
  if (typeof one === 'number') return by(one);
  const made = new Float64Array(one.length);
  for (let i = 0; i < made.length; i++) made[i] = by(one[i] as number);
  return made;
}

export function zipLanes(one: Lanes, other: Lanes, by: (a: number, b: number) => number): Lanes {
  if (typeof one === 'number') {
    if (typeof other === 'number') return by(one, other);
    const made = new Float64Array(other.length);
    for (let i = 0; i < made.length; i++) made[i] = by(one, other[i] as number);
    return made;
  }
  const made = new Float64Array(one.length);
  if (typeof other === 'number') for (let i = 0; i < made.length; i++) made[i] = by(one[i] as number, other);
  else for (let i = 0; i < made.length; i++) made[i] = by(one[i] as number, other[i] as number);
  return made;
}

function mergeLanes(before: Lanes, after: Lanes, { lanes }: Mask): Lanes {
  if (before === after) return before;
  const made = new Float64Array(lanes.length);
  for (let i = 0; i < made.length; i++) made[i] = lanes[i] === 1 ? at(after, i) : at(before, i);
  return made;
}

/** `after` for the work-items of a mask, `before` for the others. */
export function merge(before: Value | undefined, after: Value, mask: Mask): Value {
  if (!before || mask.count === mask.lanes.length || before === after) return after;
  if (before.kind === 'numbers' && after.kind === 'numbers')
    return numbers(mergeLanes(before.lanes, after.lanes, mask));
  if (before.kind === 'vector' || after.kind === 'vector') {
    const count =
      before.kind === 'vector' ? before.elements.length : after.kind === 'vector' ? after.elements.length : 0;
    const element = (value: Value, i: number): Numbers =>
      value.kind === 'vector' ? (value.elements[i] ?? UNKNOWN) : UNKNOWN;
    return {
      kind: 'vector',
      elements: Array.from({ length: count }, (_, i) =>
        numbers(mergeLanes(element(before, i).lanes, element(after, i).lanes, mask)),
      ),
    };
  }
  if (before.kind === 'aggregate' || after.kind === 'aggregate') {
    const cells = new Map<number, Cell>();
    const old = before.kind === 'aggregate' ? before.cells : new Map<number, Cell>();
    if (after.kind === 'aggregate')
      for (const [offset, cell] of after.cells)
        cells.set(offset, {
          size: cell.size,
          value: mergeScalars(old.get(offset)?.value ?? UNKNOWN, cell.value, mask),
        });
    return { kind: 'aggregate', cells };
  }
  return mergeScalars(before, after, mask);
}

export function mergeScalars(before: Numbers | Pointer, after: Numbers | Pointer, mask: Mask): Numbers | Pointer {
  if (mask.count === mask.lanes.length || before === after) return after;
  if (before.kind === 'numbers' && after.kind === 'numbers')
    return numbers(mergeLanes(before.lanes, after.lanes, mask));
  const [one, other] = [asPointer(before), asPointer(after)];
  const first = objectOf(one);
  const isOne = first !== undefined && first === objectOf(other);
  return {
    kind: 'pointer',
    object: isOne ? first : Array.from(mask.lanes, (has, i) => objectAt(has === 1 ? other : one, i)),
    offset: mergeLanes(one.offset, other.offset, mask),
  };
}

/** The address of an object. */
export const pointerTo = (object: MemoryObject): Pointer => ({ kind: 'pointer', object, offset: 0 });

/** A number as a pointer to an unknown place. */
export const asPointer = (value: Value): Pointer =>
  value.kind === 'pointer' ? value : { kind: 'pointer', object: undefined, offset: Number.NaN };

export const asNumbers = (value: Value): Numbers => (value.kind === 'numbers' ? value : UNKNOWN);
