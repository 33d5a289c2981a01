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
  const result = right ? binary(operator, left.value, right.value, isFloating) : unary(operator, left.value);
  if (result === undefined || !Number.isFinite(result)) return UNKNOWN;
  return { kind: 'number', value: result, type: isFloating ? FLOATING : undefined };
}

const FLOATING: ResolvedType = { kind: 'scalar', size: 8, alignment: 8, floating: true };
const isFloatingNumber = (value: Value): boolean =>
  value.kind === 'number' && value.type?.kind === 'scalar' && value.type.floating;

/** A number converted to a type. */
export function typed(value: Extract<Value, { kind: 'number' }>, type: ResolvedType | undefined): Value {
  if (value.value === 0 && (type?.kind === 'object' || type?.kind === 'pointer')) return NULL;
  if (type?.kind !== 'scalar') return value;
  return { kind: 'number', value: type.floating ? value.value : Math.trunc(value.value), type };
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
