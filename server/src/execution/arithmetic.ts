import { integerResult } from '../semantics/expressions/constants.js';
import { layoutOf } from '../types/layout.js';
import type { Type } from '../types/type.js';
import type { Choices } from './choices.js';
import { asOffset, dividedBy, type Integer, inBits, isKnown, keyOf, plus, quotientOf, times } from './integers.js';
import { shifted, spreadFrom } from './spread.js';
import { DATA, dataOf, integer, originOfAll, type Pointer, type Value } from './values.js';

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** Whether a value is the same for all work-items. */
function isUniform(value: Value): boolean {
  switch (value.kind) {
    case 'integer':
    case 'pointer':
      return !value.varies;
    case 'uniform':
      return true;
    case 'vector':
      return value.elements.every(isUniform);
    default:
      return false;
  }
}

/** A comparable text, equal for work-items whose values are equal; undefined if nothing is known. */
function keyOfValue(value: Value): string | undefined {
  switch (value.kind) {
    case 'integer':
      return keyOf(value.value);
    case 'uniform':
    case 'data':
      return value.key;
    case 'vector': {
      const texts = value.elements.map(keyOfValue);
      return texts.includes(undefined) ? undefined : `(${texts.join()})`;
    }
    case 'pointer':
      return value.varies || value.offset === undefined ? undefined : `&${value.object.id}+${keyOf(value.offset)}`;
    default:
      return undefined;
  }
}

/** A value that is only known to be computed from others, with a function that composes its text from theirs. */
export function madeOf(
  values: readonly Value[],
  called: (texts: readonly string[]) => string,
  type: Type,
  choices: Choices,
): Value {
  const keys = values.map(keyOfValue).filter((key) => key !== undefined);
  const isFree = values.every(isFreeOperand);
  // No host decides about what is constant.
  if (values.length > 0 && values.every(isConstant)) return DATA;
  if (keys.length < values.length) return dataOf(undefined, originOfAll(values), isFree);
  if (values.every(isUniform)) return uniform(called(keys), type, choices);
  return dataOf(choices.nameOf(called(keys)), undefined, isFree);
}

/** Whether a value is known, or that of a floating-point literal. */
function isConstant(value: Value): boolean {
  if (value.kind === 'integer') return isKnown(value.value) && !value.varies;
  if (value.kind === 'vector') return value.elements.every(isConstant);
  return value.kind === 'uniform' && /^\.?\d/.test(value.key);
}

/** Whether a value computed from this one and free data is free. */
const isFreeOperand = (value: Value): boolean => (value.kind === 'data' ? value.isFree : isUniform(value));

/** A known number converted to an integer type (C99 6.3.1.2, 6.3.1.3). */
export function wrapped(value: Integer | undefined, type: Type): Integer | undefined {
  if (value === undefined || !isKnown(value) || type.kind !== 'scalar') return value;
  if (type.name === 'bool') return value === 0 ? 0 : 1;
  // Most numbers are small.
  if (typeof value === 'number' && value >= 0 && value < 2 ** (8 * type.size - 1)) return value;
  return inBits(value, 8 * type.size, type.signed);
}

export const isIntegerType = (type: Type): boolean =>
  (type.kind === 'scalar' && !type.floating && type.name !== 'void') || type.kind === 'enum';

/** An unknown value of a type that is the same for all work-items with the same text. */
export const uniform = (text: string, type: Type, choices: Choices): Value =>
  isIntegerType(type) ? integer(choices.symbol(text)) : { kind: 'uniform', key: choices.nameOf(text) };

/** A value converted to a type. */
export function converted(value: Value, type: Type): Value {
  const to = type.unqualified;
  if (to.kind === 'vector') {
    if (value.kind === 'data') return value;
    if (value.kind === 'vector')
      return { kind: 'vector', elements: value.elements.map((one) => converted(one, to.element)) };
    return value.kind === 'integer' || value.kind === 'uniform'
      ? { kind: 'vector', elements: Array.from({ length: to.count }, () => value) }
      : DATA;
  }
  if (value.kind === 'integer' && isIntegerType(to))
    return integer(wrapped(value.value, to), value.varies, value.origin);
  // Conversion of an integer to a floating type preserves equality.
  if (value.kind === 'pointer' && to.kind !== 'pointer') return DATA;
  return value;
}

function numbers(operator: string, a: number, b: number): number | undefined {
  switch (operator) {
    case '/':
      return b === 0 ? undefined : Math.trunc(a / b);
    case '%':
      return b === 0 ? undefined : a % b;
    case '<<':
      return b < 0 || b > 52 ? undefined : a * 2 ** b;
    case '>>':
      return b < 0 || b > 52 ? undefined : Math.floor(a / 2 ** b);
    case '&':
    case '|':
    case '^': {
      if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b)) return undefined;
      if (a === (a | 0) && b === (b | 0)) return operator === '&' ? a & b : operator === '|' ? a | b : a ^ b;
      const [x, y] = [BigInt(a), BigInt(b)];
      return Number(operator === '&' ? x & y : operator === '|' ? x | y : x ^ y);
    }
    default:
      return undefined;
  }
}

function integers(operator: string, a: Integer, b: Integer): Integer | undefined {
  switch (operator) {
    case '+':
      return plus(a, b);
    case '-':
      return plus(a, b, -1);
    case '*':
      return times(a, b);
  }
  if (typeof a === 'number' && typeof b === 'number') return numbers(operator, a, b);
  if (isKnown(a) && isKnown(b)) return undefined;
  if (operator === '<<' && typeof b === 'number' && b >= 0 && b < 31) return times(a, 2 ** b);
  if (operator === '/' && !isKnown(b)) return quotientOf(a, b)?.quotient;
  if (operator === '%' && !isKnown(b)) return quotientOf(a, b)?.rest;
  if (operator === '/' && typeof b === 'number' && b > 0) return dividedBy(a, b);
  if (operator === '%' && typeof b === 'number' && b > 0) return dividedBy(a, b) === undefined ? undefined : 0;
  return undefined;
}

/** The size of the type that a pointer points to, for pointer arithmetic; undefined if unknown. */
const step = (type: Type): number | undefined =>
  type.kind === 'pointer'
    ? (layoutOf(type.pointee)?.size ?? (type.pointee.kind === 'scalar' ? 1 : undefined))
    : undefined;

/** A pointer advanced by a number of elements of `size` bytes; undefined if the size is unknown. */
export function moved(pointer: Pointer, by: Value, size: number | undefined): Pointer {
  const distance = by.kind === 'integer' && size !== undefined ? times(asOffset(by.value), size) : undefined;
  const offset = distance === undefined || pointer.offset === undefined ? undefined : plus(pointer.offset, distance);
  return {
    kind: 'pointer',
    object: pointer.object,
    offset,
    varies: pointer.varies || by.kind !== 'integer' || by.varies,
    spread:
      by.kind === 'data' && by.isFree
        ? spreadFrom(pointer, size)
        : shifted(pointer.spread, distance, by.kind !== 'integer' || by.varies),
  };
}

/** The result of an operator on known integers where their exact result does not tell it. */
function resultOf(
  operator: string,
  left: Integer,
  right: Integer,
  types: { readonly left: Type; readonly right: Type },
): Integer | undefined {
  if (!isKnown(left) || !isKnown(right)) return undefined;
  if (!isIntegerType(types.left) || !isIntegerType(types.right)) return undefined;
  const result = integerResult(operator, BigInt(left), BigInt(right), types);
  return result === undefined ? undefined : inBits(result, 64, result < 0n);
}

function compared(operator: string, left: Value, right: Value, choices: Choices): Value | undefined {
  if (left.kind === 'integer' && right.kind === 'integer') {
    // A symbol is large, but not larger than numbers that are.
    if ([left, right].some(({ value }) => typeof value === 'bigint') && !(isKnown(left.value) && isKnown(right.value)))
      return undefined;
    const difference = plus(left.value, right.value, -1);
    if (difference === undefined) return undefined;
    const varies = left.varies || right.varies;
    const holds = choices.compare(operator, difference, varies);
    const own = varies && !isKnown(difference) ? choices.originOf(difference) : undefined;
    return integer(holds ? 1 : 0, varies, own ?? originOfAll([left, right]));
  }
  const varies = [left, right].some((one) => (one.kind === 'integer' || one.kind === 'pointer') && one.varies);
  if (left.kind === 'pointer' && right.kind === 'pointer') {
    if (left.object !== right.object) return integer(operator === '!=' || operator === '>' ? 1 : 0, varies);
    if (left.offset === undefined || right.offset === undefined) return undefined;
    const difference = plus(left.offset, right.offset, -1);
    return difference === undefined
      ? undefined
      : integer(choices.compare(operator, difference, varies) ? 1 : 0, varies);
  }
  // The address of an object is not null.
  if (left.kind === 'pointer' && right.kind === 'integer' && right.value === 0)
    return integer(operator === '!=' || operator === '>' || operator === '>=' ? 1 : 0, varies);
  if (right.kind === 'pointer' && left.kind === 'integer' && left.value === 0)
    return integer(operator === '!=' || operator === '<' || operator === '<=' ? 1 : 0, varies);
  return undefined;
}

/**
 * The result of an operator on two values of these types; the types are only needed for pointers.
 */
export function operated(
  operator: string,
  left: Value,
  right: Value,
  types: { readonly left: Type; readonly right: Type; readonly result: Type },
  choices: Choices,
): Value {
  if (left.kind === 'vector' || right.kind === 'vector') return vectors(operator, left, right, types, choices);
  if (COMPARISONS.has(operator)) {
    const known = compared(operator, left, right, choices);
    if (known) return known;
  } else if (left.kind === 'pointer' && right.kind === 'pointer') {
    const size = step(types.left);
    if (
      operator === '-' &&
      left.object === right.object &&
      left.offset !== undefined &&
      right.offset !== undefined &&
      size
    ) {
      const distance = plus(left.offset, right.offset, -1);
      const count = distance === undefined ? undefined : dividedBy(distance, size);
      return integer(count, left.varies || right.varies);
    }
    return DATA;
  } else if (left.kind === 'pointer' || right.kind === 'pointer') {
    return DATA;
  } else if (left.kind === 'integer' && right.kind === 'integer') {
    const varies = left.varies || right.varies;
    // Shifts use the low bits of their count (6.3 "Operators", shifts).
    const isShift = (operator === '<<' || operator === '>>') && types.result.kind === 'scalar';
    const second = isShift && typeof right.value === 'number' ? right.value & (types.result.size * 8 - 1) : right.value;
    const exact = isIntegerType(types.result)
      ? (wrapped(integers(operator, left.value, second), types.result) ?? resultOf(operator, left.value, second, types))
      : undefined;
    if (exact !== undefined) {
      if (!isKnown(right.value) && (operator === '/' || operator === '%')) choices.assumed++;
      return integer(exact, varies, originOfAll([left, right]));
    }
    if (varies && isIntegerType(types.result)) {
      // Differs between work-items whose operands differ, and is equal for the others.
      return isKnown(left.value) && isKnown(right.value)
        ? DATA
        : integer(choices.symbol(`(${keyOf(left.value)} ${operator} ${keyOf(right.value)})`), true);
    }
  }
  return madeOf([left, right], ([one, other]) => `(${one} ${operator} ${other})`, types.result, choices);
}

function vectors(
  operator: string,
  left: Value,
  right: Value,
  types: { readonly left: Type; readonly right: Type; readonly result: Type },
  choices: Choices,
): Value {
  const { result } = types;
  if (result.kind !== 'vector') return DATA;
  const elementType = (type: Type): Type => (type.kind === 'vector' ? type.element : type);
  const at = (value: Value, i: number): Value => (value.kind === 'vector' ? (value.elements[i] ?? DATA) : value);
  const elementTypes = { left: elementType(types.left), right: elementType(types.right), result: result.element };
  if (COMPARISONS.has(operator) || operator === '&&' || operator === '||') return DATA;
  return {
    kind: 'vector',
    elements: Array.from({ length: result.count }, (_, i) =>
      operated(operator, at(left, i), at(right, i), elementTypes, choices),
    ),
  };
}

/** Whether a condition holds; undefined if it depends on data. */
export function truthOf(value: Value, choices: Choices): boolean | undefined {
  switch (value.kind) {
    case 'integer':
      return choices.compare('!=', value.value, value.varies);
    case 'pointer':
      return true;
    case 'uniform':
      return choices.decide(value.key);
    default:
      return undefined;
  }
}
