/** Arithmetic of C on known numbers. `NaN` is an unknown number and propagates. */
import { underlyingOf } from '../types/queries.js';
import type { ScalarType, Type } from '../types/type.js';

/**
 * Unsigned 64-bit integers that do not fit are stored as the negative number with the same bits, so that
 * `get_global_id(0) - 1` is known. Other values that need more than 53 bits are unknown.
 */
const TWO_64 = 2 ** 64;
/** Integers up to this one are halves; the rounding of other numbers to halves is not modelled. */
const EXACT_HALF = 2 ** 11;

export const scalarOf = (type: Type): ScalarType | undefined => {
  const bare = type.unqualified;
  if (bare.kind === 'scalar') return bare;
  if (bare.kind === 'atomic') return scalarOf(bare.value);
  return bare.kind === 'enum' ? scalarOf(underlyingOf(bare.enumeration)) : undefined;
};

/** Converts a number to a value of a scalar type. */
export function wrap(value: number, type: ScalarType): number {
  if (Number.isNaN(value)) return value;
  if (type.floating && type.size === 2)
    return Number.isInteger(value) && Math.abs(value) <= EXACT_HALF ? value : Number.NaN;
  if (type.floating) return type.size === 4 ? Math.fround(value) : value;
  if (type.name === 'bool') return value === 0 ? 0 : 1;
  if (type.bits !== undefined) return Number.NaN;
  if (type.size >= 8) return Number.isSafeInteger(value) ? value : wide(value);
  if (!Number.isSafeInteger(value)) return Number.NaN;
  if (type.size === 4) return type.signed ? value | 0 : value >>> 0;
  const unused = 32 - 8 * type.size;
  return type.signed ? (value << unused) >> unused : (value << unused) >>> unused;
}

/** Wraps an unsigned number that is too large for a double: exact only for 2^64 itself. */
function wide(value: number): number {
  return value === TWO_64 ? 0 : Number.NaN;
}

function fromBig(value: bigint): number {
  const wrapped = Number(BigInt.asIntN(64, value));
  return Number.isSafeInteger(wrapped) ? wrapped : Number.NaN;
}

const isWide = ({ size, floating }: ScalarType): boolean => !floating && size >= 8;

function multiply(a: number, b: number, type: ScalarType): number {
  const product = a * b;
  if (Number.isSafeInteger(product)) return wrap(product, type);
  if (isWide(type)) return fromBig(BigInt(a) * BigInt(b));
  return wrap(Math.imul(a, b), type);
}

const unsignedBig = (value: number): bigint => BigInt.asUintN(64, BigInt(value));

function divide(a: number, b: number, type: ScalarType, isRest: boolean): number {
  if (b === 0) return Number.NaN;
  if (isWide(type) && !type.signed && (a < 0 || b < 0)) {
    const [x, y] = [unsignedBig(a), unsignedBig(b)];
    return fromBig(isRest ? x % y : x / y);
  }
  return wrap(isRest ? a % b : Math.trunc(a / b), type);
}

function shift(a: number, by: number, type: ScalarType, isLeft: boolean): number {
  const bits = 8 * type.size;
  const count = ((by % bits) + bits) % bits;
  if (!isWide(type)) {
    if (isLeft) return wrap(bits === 32 ? a << count : a * 2 ** count, type);
    return wrap(type.signed ? a >> count : a >>> count, type);
  }
  const big = type.signed ? BigInt(a) : unsignedBig(a);
  return fromBig(isLeft ? big << BigInt(count) : big >> BigInt(count));
}

function bitwise(a: number, b: number, operator: string, type: ScalarType): number {
  if (isWide(type)) {
    const [x, y] = [BigInt(a), BigInt(b)];
    return fromBig(operator === '&' ? x & y : operator === '|' ? x | y : x ^ y);
  }
  return wrap(operator === '&' ? a & b : operator === '|' ? a | b : a ^ b, type);
}

/** The key by which unsigned 64-bit integers compare: large ones are stored as negative numbers. */
const ordered = (value: number, type: ScalarType): number =>
  value < 0 && isWide(type) && !type.signed ? value + TWO_64 : value;

type Operation = (a: number, b: number) => number;

const known =
  (operation: Operation): Operation =>
  (a, b) =>
    Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : operation(a, b);

/** The operation of an operator on two numbers of a type; undefined if the operator is not supported. */
export function operation(operator: string, type: ScalarType): Operation | undefined {
  switch (operator) {
    case '+':
      return (a, b) => wrap(a + b, type);
    case '-':
      return (a, b) => wrap(a - b, type);
    case '*':
      // 0 times an unknown factor is 0.
      if (!type.floating) return (a, b) => (a === 0 || b === 0 ? 0 : known((x, y) => multiply(x, y, type))(a, b));
      return (a, b) => wrap(a * b, type);
    case '/':
      return type.floating
        ? (a, b) => (b === 0 ? Number.NaN : wrap(a / b, type))
        : known((a, b) => divide(a, b, type, false));
    case '%':
      return type.floating ? () => Number.NaN : known((a, b) => divide(a, b, type, true));
    case '<<':
    case '>>':
      return type.floating ? () => Number.NaN : known((a, b) => shift(a, b, type, operator === '<<'));
    case '&':
      return (a, b) => (a === 0 || b === 0 ? 0 : known((x, y) => bitwise(x, y, '&', type))(a, b));
    case '|':
    case '^':
      return known((a, b) => bitwise(a, b, operator, type));
    case '==':
      return known((a, b) => (a === b ? 1 : 0));
    case '!=':
      return known((a, b) => (a === b ? 0 : 1));
    case '<':
      return known((a, b) => (ordered(a, type) < ordered(b, type) ? 1 : 0));
    case '<=':
      return known((a, b) => (ordered(a, type) <= ordered(b, type) ? 1 : 0));
    case '>':
      return known((a, b) => (ordered(a, type) > ordered(b, type) ? 1 : 0));
    case '>=':
      return known((a, b) => (ordered(a, type) >= ordered(b, type) ? 1 : 0));
    default:
      return undefined;
  }
}

export const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** Converts a number from one type to another (C99 6.3.1). */
export function convert(value: number, from: ScalarType | undefined, to: ScalarType): number {
  if (Number.isNaN(value)) return value;
  if (to.floating && from && isWide(from) && !from.signed && value < 0) return wrap(value + TWO_64, to);
  if (to.name === 'bool') return value === 0 ? 0 : 1;
  if (!to.floating && from?.floating) return wrap(Math.trunc(value), to);
  return wrap(value, to);
}
