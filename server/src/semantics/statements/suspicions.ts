// Finds valid but probably unintended code, as far as a single expression shows it. Code without suspicious constructs
// costs nothing here.

import type { BinaryExpression, CastExpression, Expression, Statement } from '../../syntax/ast.js';
import { namings, type Part, partsOf, wayTo, withoutParens } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { Types } from '../../types/interned.js';
import { isInteger } from '../../types/queries.js';
import type { ScalarType, Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { constantInteger, wrapTo } from '../expressions/constants.js';
import { arithmeticConversion } from '../expressions/conversions.js';
import type { Value } from '../expressions/value.js';
import type { ExpressionSuspected } from '../facts/expression-facts.js';
import type { VariableSymbol } from '../symbols/symbols.js';
import { continues, reachesEnd, truth } from './reach.js';

/** Whether an expression may be a number without a name in it: a cheap test before evaluation. */
function isLiteral(node: Expression): boolean {
  switch (node.kind) {
    case 'number':
    case 'character':
      return true;
    case 'paren':
      return isLiteral(node.inner);
    case 'unary':
      return node.operator !== '&' && node.operator !== '*' && isLiteral(node.operand);
    case 'binary':
      return isLiteral(node.right) && isLiteral(node.left);
    default:
      return false;
  }
}

const constantOf = (a: Analyzer, node: Expression): bigint | undefined =>
  isLiteral(node) ? a.quietly(() => constantInteger(a, node)) : undefined;

/** Records a suspicion: reported at the end of the body if it is reachable, and at file scope at once. */
function suspect(a: Analyzer, problem: ExpressionSuspected['problem'], expression: Expression, token: number): void {
  a.suspect({ kind: 'suspicious', unit: a.unit, problem, expression, operatorToken: token });
}

// -------------------------------------------------------------------------- uninitialized variables

/** Whether compilers check that a variable is initialized: an automatic variable of a single value. */
export const isFollowed = ({ type, storage, role }: VariableSymbol): boolean =>
  role === 'block' &&
  storage === undefined &&
  type.space === AddressSpace.Private &&
  (type.kind === 'pointer' || type.kind === 'vector' || type.kind === 'enum' || type.kind === 'scalar');

/** Records that an expression without a value is read. */
export function noteUnset(a: Analyzer, node: Expression): void {
  suspect(a, { of: 'unset' }, node, node.first);
}

// ---------------------------------------------------------------------------------------------------- constants

/** `array[9]` of an array that has fewer elements, or of a vector. */
export function checkIndex(a: Analyzer, base: Expression, type: Type, index: Expression): void {
  const size = type.kind === 'array' ? type.size : type.kind === 'vector' ? type.count : undefined;
  if (size === undefined || size < 0) return;
  const value = isLiteral(index) ? constantOf(a, index) : mostOf(a, index);
  if (value === undefined || (value >= 0n && value < BigInt(size))) return;
  if (type.kind === 'array' && isLastMember(a, withoutParens(base))) return;
  const vector = type.kind === 'vector' ? type : undefined;
  suspect(a, { of: 'index', index: value, size, vector }, index, index.first);
}

/** The number to which `clamp(i, 0, N)` or `min(i, N)` limits an index. */
function mostOf(a: Analyzer, node: Expression): bigint | undefined {
  const call = withoutParens(node);
  if (call.kind !== 'call' || call.callee.kind !== 'identifier') return undefined;
  const most = { clamp: 2, min: 1 }[spellingOf(call.callee.name)];
  const [limited, ...others] = call.args;
  const bound = most === undefined ? undefined : others[most - 1];
  // A constant may be less.
  if (!limited || constantOf(a, limited) !== undefined) return undefined;
  return bound && isLiteral(bound) ? constantOf(a, bound) : undefined;
}

/** The last member of a struct may have more elements than it says. */
function isLastMember(a: Analyzer, node: Expression): boolean {
  if (node.kind !== 'member') return false;
  const of = a.values.typeOf(node.base);
  const record = of?.kind === 'pointer' ? of.pointee : of;
  return record?.kind !== 'record' || record.record.fields?.at(-1)?.name === node.member;
}

const MAXIMUM = (type: ScalarType): bigint => (1n << BigInt(type.size * 8 - (type.signed ? 1 : 0))) - 1n;
const MINIMUM = (type: ScalarType): bigint => (type.signed ? -(1n << BigInt(type.size * 8 - 1)) : 0n);

/** The numbers that a type holds. */
function rangeOf(type: Type): readonly [bigint, bigint] | undefined {
  if (type.kind !== 'scalar' || type.floating || !isInteger(type)) return undefined;
  return type.name === 'bool' ? [0n, 1n] : [MINIMUM(type), MAXIMUM(type)];
}

/** A comparison that is always true, or always false. */
export function checkComparison(a: Analyzer, node: BinaryExpression, left: Value, right: Value): void {
  const { operator, operatorToken, left: one, right: other } = node;
  if (one.kind === 'identifier' && other.kind === 'identifier') {
    if (one.name === other.name && isInteger(left.type) && left.type.kind !== 'vector')
      suspect(a, { of: 'comparison', always: /^([=<>]=)$/.test(operator), what: 'itself' }, node, operatorToken);
    return;
  }
  const isRight = isLiteral(other);
  if (isRight === isLiteral(one)) return;
  const type = (isRight ? left : right).type.unqualified;
  const range = rangeOf(type);
  const constant = isRight ? other : one;
  const value = range && constantOf(a, constant);
  if (!range || value === undefined) return;
  const common = arithmeticConversion(type, (isRight ? right : left).type);
  // Where both become unsigned a number is not what it looks like.
  if (wrapTo(value, common) !== value || wrapTo(range[0], common) !== range[0]) return;
  const [low, high] = range;
  if (low === 0n && value === 0n && type !== Types.bool && operator === (isRight ? '>=' : '<='))
    return suspect(a, { of: 'comparison', always: true, what: 'unsigned', type }, node, operatorToken);
  if (low === 0n && value === 0n && type !== Types.bool && operator === (isRight ? '<' : '>'))
    return suspect(a, { of: 'comparison', always: false, what: 'unsigned', type }, node, operatorToken);
  if (value >= low && value <= high) return;
  const isAbove = value > high;
  // As seen from the value that is compared with the constant.
  const isLess =
    operator === '<' || operator === '<=' ? isRight : operator === '>' || operator === '>=' ? !isRight : false;
  const always = operator === '==' ? false : operator === '!=' ? true : isLess === isAbove;
  suspect(a, { of: 'comparison', always, what: 'constant', value, type }, node, operatorToken);
}

/** A constant that its target type cannot represent. */
export function checkConstant(a: Analyzer, to: Type, from: Type, node: Expression, isListed: boolean): void {
  if (to.kind !== 'scalar' || to.name === 'bool' || !isLiteral(node)) return;
  const inner = withoutParens(node);
  if (!isInteger(from)) {
    const text = inner.kind === 'number' ? spellingOf(inner.name) : '';
    const value = /^[0-9.]+(e[-+]?[0-9]+)?f?$/i.test(text) ? Number.parseFloat(text) : undefined;
    if (value !== undefined && !to.floating && !Number.isInteger(value))
      suspect(a, { of: 'changed', from: text, to: String(Math.trunc(value)), type: to }, node, node.first);
    return;
  }
  const value =
    to.size < 4 || (from.kind === 'scalar' && from.size > to.size) || to.floating ? constantOf(a, node) : undefined;
  if (value === undefined) return;
  if (to.floating) {
    const held = to.name === 'float' ? Math.fround(Number(value)) : Number(value);
    if (to.size >= 4 && BigInt(held) !== value)
      suspect(a, { of: 'changed', from: String(value), to: String(BigInt(held)), type: to }, node, node.first);
    return;
  }
  const range = rangeOf(to);
  if (!range) return;
  const bits = BigInt(to.size * 8);
  // All bits of an unsigned number in a signed type, or of -1 in an unsigned one, are meant; a decimal number is not.
  const isDecimal =
    inner.kind === 'number' &&
    /^[1-9]/.test(spellingOf(inner.name)) &&
    !isListed &&
    from.kind === 'scalar' &&
    from.signed;
  const most = to.signed && isDecimal ? range[1] : (1n << bits) - 1n;
  if (value <= most && value >= -(1n << (bits - 1n))) return;
  suspect(a, { of: 'changed', from: String(value), to: String(wrapTo(value, to)), type: to }, node, node.first);
}

/** Whether an expression is made of a few numbers: sums may have thousands. */
const isShort = (node: Expression): boolean => node.last - node.first < 64 && isLiteral(node);

/** A sum, difference or product of constants that its signed type does not hold (C99 6.5 §5). */
export function checkOverflow(a: Analyzer, node: BinaryExpression, type: Type): void {
  const { operator, left, right } = node;
  // Where an operand overflows, that is reported.
  if (type.kind !== 'scalar' || !type.signed || !isInteger(type) || !isShort(left) || !isShort(right)) return;
  const [one, other] = [constantOf(a, left), constantOf(a, right)];
  if (one === undefined || other === undefined) return;
  const exact = operator === '+' ? one + other : operator === '-' ? one - other : one * other;
  const result = wrapTo(exact, type);
  if (result !== exact) suspect(a, { of: 'overflow', result, type }, node, node.operatorToken);
}

/** A constant shift count that is negative, or not less than the width of the shifted value. */
export function checkShift(a: Analyzer, node: BinaryExpression, type: Type): void {
  const shifted = type.kind === 'vector' ? type.element : type;
  const count = shifted.kind === 'scalar' ? constantOf(a, node.right) : undefined;
  if (count === undefined || shifted.kind !== 'scalar') return;
  const bits = shifted.size * 8;
  if (count < 0n || count >= BigInt(bits)) suspect(a, { of: 'shift-count', count, bits }, node, node.operatorToken);
}

/** A product of 32 bits that becomes one of 64: neither factor is a number, or too small to matter. */
export function checkWidening(a: Analyzer, to: Type, from: Type, node: Expression): void {
  if (to.kind !== 'scalar' || to.size !== 8 || to.floating || from.kind !== 'scalar' || from.size !== 4) return;
  const product = withoutParens(node);
  if (product.kind !== 'binary' || product.operator !== '*' || !isInteger(from)) return;
  const isWide = (factor: Expression): boolean => {
    const type = a.values.typeOf(factor);
    return type?.kind === 'scalar' && type.size === 4 && isInteger(type);
  };
  const isKnown = (factor: Expression): boolean => a.quietly(() => constantInteger(a, factor)) !== undefined;
  const { left, right } = product;
  if (isWide(left) && isWide(right) && !isKnown(left) && !isKnown(right))
    suspect(a, { of: 'widened', from, to }, product, product.operatorToken);
}

/** A cast of an integer that does not hold a whole pointer. */
export function checkWidth(a: Analyzer, node: CastExpression, to: Type, from: ScalarType): void {
  if (from.size >= 8 || from.floating || from.name === 'bool' || !isInteger(from)) return;
  if (a.quietly(() => constantInteger(a, node.operand)) === undefined)
    suspect(a, { of: 'narrow-pointer', from, to }, node, node.first);
}

// ---------------------------------------------------------------------------------------------------- operators

const isComparison = (operator: string): boolean => /^([=!<>]=|[<>])$/.test(operator);

/** Operators that do not bind as it looks: `a & 1 == 0`, `!a == b`, `1 << n + 1`, `a < b < c`, `flags && 4`. */
export function checkPrecedence(a: Analyzer, node: BinaryExpression, left: Value, right: Value): void {
  const { operator, left: one, right: other } = node;
  switch (operator) {
    case '&':
    case '|':
    case '^': {
      const isLeft = one.kind === 'binary' && isComparison(one.operator);
      const isRight = other.kind === 'binary' && isComparison(other.operator);
      if (isLeft === isRight) return;
      const [inner, beside] = isLeft ? [one, other] : [other, one];
      // Some write these for '&&' and '||'.
      if (inner.kind !== 'binary' || (beside.kind === 'binary' && /^[&|^]$/.test(beside.operator))) return;
      return suspect(a, { of: 'precedence', outer: operator, inner: inner.operator }, node, node.operatorToken);
    }
    case '<<':
    case '>>': {
      const inner = isSum(one) ? one : other;
      if (isSum(inner))
        suspect(a, { of: 'precedence', outer: operator, inner: inner.operator }, node, inner.operatorToken);
      return;
    }
    case '&&':
    case '||': {
      const value =
        other.kind === 'number' && isInteger(left.type) && isInteger(right.type) && !isBoolean(one, left.type)
          ? constantOf(a, other)
          : undefined;
      if (value !== undefined && value !== 0n && value !== 1n)
        suspect(a, { of: 'logical', operator, value }, node, node.operatorToken);
      return;
    }
    default:
      if (one.kind === 'unary' && one.operator === '!' && !isBoolean(one.operand, a.values.typeOf(one.operand))) {
        if (!isBoolean(other, right.type)) suspect(a, { of: 'negated', operator }, node, one.first);
      } else if (one.kind === 'binary' && /^[<>]=?$/.test(one.operator) && /[<>]/.test(operator))
        suspect(a, { of: 'chained', operator }, node, node.operatorToken);
  }
}

const isSum = (node: Expression): node is BinaryExpression =>
  node.kind === 'binary' && (node.operator === '+' || node.operator === '-');

/** Whether an expression is one of two values. */
function isBoolean(node: Expression, type: Type | undefined): boolean {
  const inner = withoutParens(node);
  if (type?.kind === 'scalar' && type.name === 'bool') return true;
  if (inner.kind === 'unary') return inner.operator === '!';
  return (
    inner.kind === 'binary' && (isComparison(inner.operator) || inner.operator === '&&' || inner.operator === '||')
  );
}

// ---------------------------------------------------------------------------------------------------- unused values

/** The variable that a whole statement only gives a new value to. */
export function onlySet(node: Expression): Expression | undefined {
  const target =
    node.kind === 'assignment'
      ? node.left
      : node.kind === 'postfix' || (node.kind === 'unary' && /^(\+\+|--)$/.test(node.operator))
        ? node.operand
        : undefined;
  const inner = target && withoutParens(target);
  return inner?.kind === 'identifier' ? inner : undefined;
}

/** An expression statement that computes a value without using it. */
export function checkDiscarded(a: Analyzer, node: Expression): void {
  const useless = uselessPart(node);
  if (useless) suspect(a, { of: 'discarded' }, useless, useless.first);
}

/** The expression, or the part of it, whose value is unused; undefined if that is not certain. */
function uselessPart(node: Expression): Expression | undefined {
  switch (node.kind) {
    case 'paren':
      return uselessPart(node.inner);
    case 'number':
    case 'identifier':
    case 'member':
    case 'subscript':
    case 'sizeof':
      return node;
    case 'unary':
      return /^(\+\+|--|__extension__|&&)$/.test(node.operator) ? undefined : node;
    case 'binary':
      if (node.operator === '&&' || node.operator === '||')
        return uselessPart(node.left) && uselessPart(node.right) ? node : undefined;
      return node.operator === ',' ? undefined : node;
    case 'conditional':
      return node.then && uselessPart(node.then) && uselessPart(node.otherwise) ? node : undefined;
    default:
      return undefined;
  }
}

// ---------------------------------------------------------------------------------------------------- reachability

/** Reports the suspicions in a body that are reachable. */
export function finishSuspicions(a: Analyzer, body: Statement, hasLabels: boolean): void {
  const all = a.takeSuspicions();
  for (const fact of all) {
    if (hasLabels && fact.problem.of === 'unset') continue;
    const way = [...wayTo(body, fact.expression), fact.expression];
    if (way.length === 1 || !isReached(a, way)) continue;
    if (fact.problem.of === 'unset' && !isUnsetThere(fact.expression, way)) continue;
    // A pointer may hold the address just past the last element.
    const parent = way.at(-3);
    if (fact.problem.of === 'index' && parent?.kind === 'unary' && parent.operator === '&')
      if (fact.problem.index === BigInt(fact.problem.size)) continue;
    a.fact(fact);
  }
}

/** Whether control certainly reaches the end of a path. */
function isReached(a: Analyzer, way: readonly Part[]): boolean {
  for (let i = 0; i + 1 < way.length; i++) {
    const part = way[i];
    const next = way[i + 1];
    if (!part || !next) break;
    if (part.kind === 'compound') {
      const at = part.statements.findIndex(({ first }) => first === next.first);
      // Control may jump to a label in between.
      const label = part.statements.findLastIndex(
        ({ kind }, j) => j <= at && (kind === 'case' || kind === 'default' || kind === 'label'),
      );
      if (label < 0 && at > 0 && way[i - 1]?.kind === 'switch') return false;
      for (let j = Math.max(0, label); j < at; j++) {
        const statement = part.statements[j];
        if (statement && !reachesEnd(a, statement)) return false;
      }
    } else if (part.kind === 'if' || part.kind === 'conditional') {
      if (next === part.condition) continue;
      const value = truth(a, part.condition);
      if (value !== undefined && value !== (next === part.then)) return false;
    } else if ((part.kind === 'while' || part.kind === 'for') && part.condition) {
      if (next !== part.condition && truth(a, part.condition) === false) return false;
    } else if (part.kind === 'do') {
      if (next === part.condition && !reachesEnd(a, part.body) && !continues(part.body)) return false;
    } else if (part.kind === 'binary' && next === part.right && (part.operator === '&&' || part.operator === '||')) {
      const value = truth(a, part.left);
      if (value !== undefined && value !== (part.operator === '&&')) return false;
    } else if (part.kind === 'sizeof' || part.kind === 'generic-selection' || part.kind === 'block') return false;
  }
  return true;
}

/**
 * Whether a variable has no value where it is read: nothing that a loop repeats may give it one, and a cast to void
 * reads nothing.
 */
function isUnsetThere(node: Expression, way: readonly Part[]): boolean {
  const inner = withoutParens(node);
  if (inner.kind !== 'identifier') return false;
  for (const [i, part] of way.entries()) {
    if (part.kind === 'label' || part.kind === 'case' || part.kind === 'default') return false;
    if (part.kind !== 'while' && part.kind !== 'for' && part.kind !== 'do') continue;
    const isDeclaredInside = way.slice(i).some((one) => declares(one, inner.name));
    const gives = (): boolean => namings(part, inner.name).some((naming) => naming !== inner && isGiven(part, naming));
    if (!isDeclaredInside && gives()) return false;
  }
  return true;
}

/** Whether a part declares a name among its own statements. */
const declares = (part: Part, name: number): boolean =>
  (part.kind === 'compound' ? part.statements : [part]).some(
    (statement) =>
      statement.kind === 'declaration' &&
      statement.declarators.some(({ declarator }) => {
        let at = declarator;
        while (at.kind !== 'name' && at.kind !== 'abstract') at = at.inner;
        return at.kind === 'name' && at.name === name;
      }),
  );

/** Whether a naming of a variable may give it a value. */
function isGiven(within: Part, naming: Expression): boolean {
  let at: Part = within;
  for (;;) {
    if (at.kind === 'assignment' && at.operator === '=' && withoutParens(at.left) === naming) return true;
    if (at.kind === 'unary' && at.operator === '&') return true;
    const next = partsOf(at).find((part) => part.first <= naming.first && part.last >= naming.last);
    if (!next || next === naming) return false;
    at = next;
  }
}
