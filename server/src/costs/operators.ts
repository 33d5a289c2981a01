/** Operators on the values of all work-items: truth, vectors and pointers (C99 6.5, OpenCL C 6.3). */
import { Types } from '../types/interned.js';
import { layoutOf } from '../types/layout.js';
import type { Type } from '../types/type.js';
import { COMPARISONS, operation } from './arithmetic.js';
import { moved } from './places.js';
import {
  asNumbers,
  asPointer,
  type Lanes,
  type MemoryObject,
  mapLanes,
  numbers,
  objectOf,
  type Pointer,
  UNKNOWN,
  type Value,
  zipLanes,
} from './values.js';

/** Nonzero if true, NaN if unknown. */
export const truthOf = (value: Value): Lanes =>
  value.kind === 'numbers' ? value.lanes : value.kind === 'pointer' && objectOf(value) ? 1 : Number.NaN;

export const bool = (value: number, isTrue: number): number => (Number.isNaN(value) ? value : value === 0 ? 0 : isTrue);
export const and = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : a * b === 0 ? 1 : Number.isNaN(a * b) ? Number.NaN : 1;
export const or = (a: number, b: number): number =>
  (a !== 0 && !Number.isNaN(a)) || (b !== 0 && !Number.isNaN(b)) ? 1 : Number.isNaN(a + b) ? Number.NaN : 0;

export type VectorValue = Value & { readonly kind: 'vector' };

export const elementwise = (vector: VectorValue, by: (lanes: Lanes) => Lanes): Value => ({
  kind: 'vector',
  elements: vector.elements.map(({ lanes }) => numbers(by(lanes))),
});

export const zipVectors = (one: VectorValue, other: VectorValue, by: (a: number, b: number) => number): Value => ({
  kind: 'vector',
  elements: one.elements.map(({ lanes }, i) => numbers(zipLanes(lanes, (other.elements[i] ?? UNKNOWN).lanes, by))),
});

/** `?:` on vectors selects by the sign of each element (6.3 "Operators"). */
export function chosenBy(condition: VectorValue, then: Value, otherwise: Value): Value {
  const element = (value: Value, i: number): Lanes =>
    value.kind === 'vector' ? (value.elements[i] ?? UNKNOWN).lanes : asNumbers(value).lanes;
  return {
    kind: 'vector',
    elements: condition.elements.map(({ lanes }, i) => {
      const picked = zipLanes(lanes, element(then, i), (c, a) => (c < 0 ? a : 0));
      const others = zipLanes(lanes, element(otherwise, i), (c, b) => (c < 0 ? 0 : b));
      const sum = zipLanes(picked, others, (a, b) => a + b);
      return numbers(zipLanes(lanes, sum, (c, own) => (Number.isNaN(c) ? c : own)));
    }),
  };
}

/** The size of the type that a pointer points to, in bytes. */
const stepOf = (type: Type): number =>
  type.kind === 'pointer'
    ? (layoutOf(type.pointee)?.size ?? (type.pointee.kind === 'scalar' ? 1 : Number.NaN))
    : Number.NaN;

export function pointerOperation(operator: string, left: Value, leftType: Type, right: Value, rightType: Type): Value {
  if (leftType.kind === 'pointer' && rightType.kind === 'pointer') {
    const [one, other] = [asPointer(left), asPointer(right)];
    const object: MemoryObject | undefined = objectOf(one);
    if (!object || object !== objectOf(other)) return UNKNOWN;
    const size = stepOf(leftType);
    if (operator === '-') return numbers(zipLanes(one.offset, other.offset, (a, b) => Math.trunc((a - b) / size)));
    const compare = operation(operator, Types.long);
    return compare ? numbers(zipLanes(one.offset, other.offset, compare)) : UNKNOWN;
  }
  const isLeft = leftType.kind === 'pointer';
  const pointer: Pointer = asPointer(isLeft ? left : right);
  if (COMPARISONS.has(operator)) {
    // The address of an object is not null.
    return objectOf(pointer) ? numbers(operator === '!=' ? 1 : 0) : UNKNOWN;
  }
  if (operator !== '+' && operator !== '-') return UNKNOWN;
  const size = stepOf(isLeft ? leftType : rightType) * (operator === '-' ? -1 : 1);
  return moved(
    pointer,
    mapLanes(asNumbers(isLeft ? right : left).lanes, (by) => by * size),
  );
}
