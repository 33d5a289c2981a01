// Arithmetic of known numbers and strings, as C computes it.
import { MAXIMUM_STRING } from './limits.js';
import type { ResolvedType } from './types.js';
import { NULL, UNKNOWN, type Value } from './values.js';

/** The type of an operand after the integer promotions. */
export const promoted = <T extends ResolvedType>(type: T): T =>
  type.kind === 'scalar' && type.size < 4 && !type.floating ? { ...type, size: 4, alignment: 4 } : type;

/** The value of an operation; unknown if an operand is. */
export function calculate(operator: string, left: Value, right?: Value): Value {
  if (left.kind === 'string' && right?.kind === 'string' && operator === '+') {
    const longest = (of: readonly string[]): number => Math.max(...of.map(({ length }) => length));
    if (longest(left.values) + longest(right.values) > MAXIMUM_STRING) return UNKNOWN;
    const values = left.values.flatMap((one) => right.values.map((other) => one + other));
    return values.length <= 16 ? { kind: 'string', values } : UNKNOWN;
  }
  if (left.kind !== 'number' || (right && right.kind !== 'number')) return UNKNOWN;
  const isFloating = isFloatingNumber(left) || (right !== undefined && isFloatingNumber(right));
  if (!isFloating) return right ? ofIntegers(operator, left, right) : ofInteger(operator, left);
  const result = right ? binary(operator, left.value, right.value, true) : unary(operator, left.value);
  return result === undefined || !Number.isFinite(result) ? UNKNOWN : { kind: 'number', value: result, type: FLOATING };
}

type Known = Extract<Value, { kind: 'number' }>;
type Scalar = Extract<ResolvedType, { kind: 'scalar' }>;

const INT: Scalar = { kind: 'scalar', size: 4, alignment: 4, floating: false, isSigned: true };

/** The type after the integer promotions; undefined if it or its sign is unknown. */
function integerType({ type }: Known): Scalar | undefined {
  if (type?.kind !== 'scalar' || type.floating) return undefined;
  if (type.size < 4) return INT;
  return type.isSigned === undefined ? undefined : type;
}

function ofInteger(operator: string, operand: Known): Value {
  const type = operator === '!' ? INT : integerType(operand);
  const value = operator === '~' ? ~operand.value : unary(operator, operand.value);
  if (value === undefined || (operator === '~' && operand.value !== (operand.value | 0))) return UNKNOWN;
  return typed({ kind: 'number', value }, type);
}

/** The value of an operation on integers, after the usual arithmetic conversions (C99 6.3.1.8). */
function ofIntegers(operator: string, left: Known, right: Known): Value {
  const [one, other] = [integerType(left), integerType(right)];
  const isShift = operator === '<<' || operator === '>>';
  const wider =
    one && other && !isShift && (other.size > one.size || (other.size === one.size && one.isSigned)) ? other : one;
  const type = other && wider;
  const [a, b] = [typed(left, type), isShift ? right : typed(right, type)];
  if (a.kind !== 'number' || b.kind !== 'number') return UNKNOWN;
  const value = binary(operator, a.value, b.value, false);
  if (value === undefined || !Number.isSafeInteger(value)) return UNKNOWN;
  if (/^(?:[<>=!]=|[<>]|&&|\|\|)$/.test(operator)) return { kind: 'number', value, type: INT };
  return typed({ kind: 'number', value }, type);
}

const FLOATING: ResolvedType = { kind: 'scalar', size: 8, alignment: 8, floating: true };
const isFloatingNumber = (value: Value): boolean =>
  value.kind === 'number' && value.type?.kind === 'scalar' && value.type.floating;

/** A number converted to a type. */
export function typed(value: Known, type: ResolvedType | undefined): Value {
  if (value.value === 0 && (type?.kind === 'object' || type?.kind === 'pointer')) return NULL;
  if (type?.kind !== 'scalar') return value;
  if (type.floating) return { kind: 'number', value: value.value, type };
  // C11 6.3.1.4: the conversion of a value out of range is undefined.
  if (!Number.isFinite(value.value)) return UNKNOWN;
  const whole = Math.trunc(value.value);
  if (type.isSigned === undefined || type.isBool) return { kind: 'number', value: whole, type };
  const wrapped = Number(
    type.isSigned ? BigInt.asIntN(8 * type.size, BigInt(whole)) : BigInt.asUintN(8 * type.size, BigInt(whole)),
  );
  return Number.isSafeInteger(wrapped) ? { kind: 'number', value: wrapped, type } : UNKNOWN;
}

function unary(operator: string, value: number): number | undefined {
  switch (operator) {
    case '-':
      return -value;
    case '+':
      return value;
    case '!':
      return value === 0 ? 1 : 0;
    default:
      return undefined;
  }
}

/** It has 32 bits, with the sign. */
const isSmall = (value: number): boolean => value === (value | 0);

function binary(operator: string, left: number, right: number, isFloating: boolean): number | undefined {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? undefined : isFloating ? left / right : Math.trunc(left / right);
    case '%':
      return right === 0 ? undefined : left % right;
    case '&':
      return isSmall(left) && isSmall(right) ? left & right : undefined;
    case '|':
      return isSmall(left) && isSmall(right) ? left | right : undefined;
    case '^':
      return isSmall(left) && isSmall(right) ? left ^ right : undefined;
    case '&&':
      return left !== 0 && right !== 0 ? 1 : 0;
    case '||':
      return left !== 0 || right !== 0 ? 1 : 0;
    case '<<':
      return left * 2 ** right;
    case '>>':
      return Math.floor(left / 2 ** right);
    case '<':
      return left < right ? 1 : 0;
    case '<=':
      return left <= right ? 1 : 0;
    case '>':
      return left > right ? 1 : 0;
    case '>=':
      return left >= right ? 1 : 0;
    case '==':
      return left === right ? 1 : 0;
    case '!=':
      return left !== right ? 1 : 0;
    default:
      return undefined;
  }
}
