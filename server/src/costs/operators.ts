/** Operators on the values of all work-items: truth, vectors and pointers (C99 6.5, OpenCL C 6.3). */
import type { Instruction } from '../ir/ir.js';
import { decay } from '../semantics/expressions/conversions.js';
import { Types } from '../types/interned.js';
import { layoutOf } from '../types/layout.js';
import type { Type } from '../types/type.js';
import { COMPARISONS, convert, operation, scalarOf } from './arithmetic.js';
import { elementScalar, unknownOf } from './places.js';
import {
  asNumbers,
  asPointer,
  type Lanes,
  type MemoryObject,
  mapLanes,
  numbers,
  objectOf,
  UNKNOWN,
  type Value,
  zipLanes,
} from './values.js';

/** Nonzero if true, NaN if unknown. */
export const truthOf = (value: Value): Lanes =>
  value.kind === 'numbers' ? value.lanes : value.kind === 'pointer' && objectOf(value) ? 1 : Number.NaN;

const bool = (value: number, isTrue: number): number => (Number.isNaN(value) ? value : value === 0 ? 0 : isTrue);
const and = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : a * b === 0 ? 1 : Number.isNaN(a * b) ? Number.NaN : 1;
const or = (a: number, b: number): number =>
  (a !== 0 && !Number.isNaN(a)) || (b !== 0 && !Number.isNaN(b)) ? 1 : Number.isNaN(a + b) ? Number.NaN : 0;

type VectorValue = Value & { readonly kind: 'vector' };

export const elementwise = (vector: VectorValue, by: (lanes: Lanes) => Lanes): Value => ({
  kind: 'vector',
  elements: vector.elements.map(({ lanes }) => numbers(by(lanes))),
});

const zipVectors = (one: VectorValue, other: VectorValue, by: (a: number, b: number) => number): Value => ({
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

/** A comparison or difference of pointers. */
function pointerOperation(operator: string, left: Value, right: Value, type: Type): Value {
  if (left.kind === 'pointer' && right.kind === 'pointer') {
    const object: MemoryObject | undefined = objectOf(left);
    if (!object || object !== objectOf(right)) return UNKNOWN;
    const size = stepOf(type);
    if (operator === '-') return numbers(zipLanes(left.offset, right.offset, (a, b) => Math.trunc((a - b) / size)));
    const compare = operation(operator, Types.long);
    return compare ? numbers(zipLanes(left.offset, right.offset, compare)) : UNKNOWN;
  }
  // The address of an object is not null.
  const isOfObject = objectOf(asPointer(left.kind === 'pointer' ? left : right)) !== undefined;
  return isOfObject && COMPARISONS.has(operator) ? numbers(operator === '!=' ? 1 : 0) : UNKNOWN;
}

/** The result of a binary operator. */
export function operated(one: Instruction & { readonly op: 'binary' }, left: Value, right: Value): Value {
  const { operator, domain, type } = one;
  if (domain.kind === 'pointer') return pointerOperation(operator, left, right, decay(one.left.type));
  if (domain.kind === 'vector') return vectorOperation(operator, left, right, domain, type);
  const common = scalarOf(domain);
  const apply = common && operation(operator, common);
  if (!apply || left.kind !== 'numbers' || right.kind !== 'numbers') return unknownOf(type);
  return numbers(zipLanes(left.lanes, right.lanes, apply));
}

function vectorOperation(operator: string, a: Value, b: Value, domain: Type, type: Type): Value {
  if (a.kind !== 'vector' || b.kind !== 'vector') return unknownOf(type);
  if (operator === '&&' || operator === '||') {
    const decide = operator === '&&' ? and : or;
    return zipVectors(a, b, (x, y) => bool(decide(x, y), -1));
  }
  const apply = operation(operator, elementScalar(domain));
  if (!apply) return unknownOf(type);
  const isComparison = COMPARISONS.has(operator);
  return zipVectors(a, b, (x, y) => (isComparison ? bool(apply(x, y), -1) : apply(x, y)));
}

/** A value converted from one type to another. */
export function converted(value: Value, from: Type, to: Type): Value {
  const target = to.unqualified;
  if (target.kind === 'vector') {
    if (value.kind === 'vector')
      return {
        kind: 'vector',
        elements: value.elements.map((one) => asNumbers(converted(one, elementScalar(from), target.element))),
      };
    const element = asNumbers(converted(value, from, target.element));
    return { kind: 'vector', elements: Array.from({ length: target.count }, () => element) };
  }
  const scalar = scalarOf(target);
  if (!scalar) return value;
  if (value.kind === 'pointer') return UNKNOWN;
  if (value.kind !== 'numbers') return value;
  const source = scalarOf(from);
  if (source === scalar) return value;
  return numbers(mapLanes(value.lanes, (one) => convert(one, source, scalar)));
}
