// Comparisons of one name with two numbers whose combination is constant.
import { spellingOf } from '../text/names.js';
import type { Expression } from './ast.js';
import { withoutParens } from './walk.js';

interface Comparison {
  readonly name: number;
  readonly with: bigint;
  readonly holds: (name: bigint, number: bigint) => boolean;
}

/** The results of relational and equality operators on two integers. */
const COMPARISONS: Readonly<Record<string, (left: bigint, right: bigint) => boolean>> = {
  '<': (x, y) => x < y,
  '<=': (x, y) => x <= y,
  '>': (x, y) => x > y,
  '>=': (x, y) => x >= y,
  '==': (x, y) => x === y,
  '!=': (x, y) => x !== y,
};

/** `n < 7 || n > 3` is true and `n < 3 && n > 7` false for every `n`; undefined for all others. */
export function overlapOf(node: Expression): boolean | undefined {
  if (node.kind !== 'binary' || (node.operator !== '&&' && node.operator !== '||')) return undefined;
  const [one, other] = [comparisonOf(node.left), comparisonOf(node.right)];
  if (!one || !other || one.name !== other.name) return undefined;
  const isAny = node.operator === '||';
  // Between the two numbers, and beyond them, nothing changes.
  const values = [one.with, other.with].flatMap((number) => [number - 1n, number, number + 1n]);
  const holds = (value: bigint): boolean => {
    const [left, right] = [one.holds(value, one.with), other.holds(value, other.with)];
    return isAny ? left || right : left && right;
  };
  if (isAny) return values.every(holds) ? true : undefined;
  return values.some(holds) ? undefined : false;
}

function comparisonOf(node: Expression): Comparison | undefined {
  const inner = withoutParens(node);
  const holds = inner.kind === 'binary' ? COMPARISONS[inner.operator] : undefined;
  if (inner.kind !== 'binary' || !holds) return undefined;
  const [left, right] = [withoutParens(inner.left), withoutParens(inner.right)];
  const isNameFirst = left.kind === 'identifier';
  const name = isNameFirst ? left : right;
  const number = numberOf(isNameFirst ? right : left);
  if (name.kind !== 'identifier' || number === undefined) return undefined;
  return { name: name.name, with: number, holds: isNameFirst ? holds : (x, y) => holds(y, x) };
}

/** An integer literal. */
function numberOf(node: Expression): bigint | undefined {
  if (node.kind === 'unary' && node.operator === '-') {
    const value = numberOf(withoutParens(node.operand));
    return value === undefined ? undefined : -value;
  }
  if (node.kind !== 'number') return undefined;
  const [, digits] = /^(0x[\da-f]+|[1-9]\d*|0)[ul]*$/i.exec(spellingOf(node.name)) ?? [];
  return digits === undefined ? undefined : BigInt(digits);
}
