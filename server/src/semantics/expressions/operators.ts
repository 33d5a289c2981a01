// Operators that compute (6.3 "Operators").

import type { BinaryExpression, ConditionalExpression, Expression, UnaryExpression } from '../../syntax/ast.js';
import { pointerTo, Types, vectorOf, withQualifiers } from '../../types/interned.js';
import { isArithmetic, isImage, isInteger, isOpaque, isUnknown, isVoid } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { differenceType } from '../declarations/builtin-types.js';
import { noteLabelAddress } from '../statements/control.js';
import { checkComparison, checkOverflow, checkPrecedence, checkShift } from '../statements/suspicions.js';
import type { ProgramSymbol } from '../symbols/symbols.js';
import { analyseTarget, noteWrite, stepProblem } from './assignments.js';
import { meet } from './conversion-checks.js';
import {
  arithmeticConversion,
  compositePointer,
  decay,
  maskOf,
  mixedSpace,
  pointersOverlap,
  promote,
} from './conversions.js';
import { analyseOperand, noteLoad } from './loads.js';
import { isBitField } from './misfits.js';
import {
  binaryProblem,
  isOpenRecord,
  noteDoubleLiteral,
  noteOperands,
  selectedScalar,
  selectionProblem,
  unaryProblem,
} from './operands.js';
import type { Value } from './value.js';
import { atomicValue, lvalue, rvalue, UNKNOWN } from './value.js';

export function unary(a: Analyzer, node: UnaryExpression, isDiscarded: boolean): Value {
  if (node.operator === '&&') {
    const { first } = node.operand;
    noteLabelAddress(a, a.unit.names[first] ?? 0, first);
    return rvalue(pointerTo(Types.void));
  }
  const operand =
    node.operator === '++' || node.operator === '--'
      ? analyseTarget(a, node, node.operand, isDiscarded)
      : node.operator === '&' || node.operator === '__extension__'
        ? a.expression(node.operand)
        : analyseOperand(a, node.operand);
  const type = operand.type;
  const problem = unaryProblem(node.operator, atomicValue(decay(type)), a.language);
  if (problem && noteOperands(a, problem, node, type, undefined)) return UNKNOWN;
  switch (node.operator) {
    case '__extension__':
      return operand;
    case '*': {
      if (type.kind === 'array') return lvalue(type.element, operand.symbol, operand.captured);
      if (type.kind === 'pointer')
        return type.pointee.kind === 'function' ? UNKNOWN : lvalue(type.pointee, operand.symbol);
      if (type.kind === 'function') return rvalue(type, false, operand.symbol);
      if (isImage(type))
        a.fact({
          kind: 'opaque-operand',
          unit: a.unit,
          operation: 'other',
          expression: node,
          operatorToken: node.first,
          type,
        });
      else if (!isUnknown(type)) noteOperands(a, 'types', node, type, undefined);
      return UNKNOWN;
    }
    case '&': {
      if (type.kind === 'function') return rvalue(pointerTo(type));
      if (
        type.kind === 'opaque' &&
        a.rejects({
          kind: 'opaque-operand',
          unit: a.unit,
          operation: 'address',
          expression: node,
          operatorToken: node.first,
          type,
        })
      )
        return UNKNOWN;
      if (isUnknown(type)) return UNKNOWN;
      if (type.kind === 'pipe' || type.kind === 'block' || isOpaque(type, 'sampler_t'))
        if (noteOperands(a, 'types', node, type, undefined)) return UNKNOWN;
      if (addressProblem(a, node, operand)) return UNKNOWN;
      if (operand.captured)
        a.fact({ kind: 'address-of', unit: a.unit, expression: node, type, symbol: operand.symbol, captured: true });
      if (!operand.lvalue) return UNKNOWN;
      a.fact({ kind: 'address-of', unit: a.unit, expression: node, type, symbol: operand.symbol, captured: false });
      return rvalue(pointerTo(type), false, operand.symbol);
    }
    case '++':
    case '--':
      if (noteWrite(a, node.operand, operand, node.operator, node.first)) return UNKNOWN;
      if (stepProblem(a, node, type)) return UNKNOWN;
      return rvalue(type.unqualified);
    case '!': {
      if (isUnknown(type)) return UNKNOWN;
      return rvalue(type.kind === 'vector' ? maskOf(type.element, type.count) : Types.int);
    }
    case '+':
    case '-':
    case '~': {
      const bare = atomicValue(type).unqualified;
      if (bare.kind === 'vector') return rvalue(bare);
      return isArithmetic(bare) ? rvalue(promote(bare)) : UNKNOWN;
    }
    default:
      return rvalue(type.unqualified);
  }
}

/** Reports an `&` of an expression without an address; true when it is an error. */
function addressProblem(a: Analyzer, node: UnaryExpression, operand: Value): boolean {
  const problem = operand.component
    ? operand.lvalue || operand.captured
      ? 'component'
      : 'value'
    : isBitField(operand)
      ? 'bit-field'
      : operand.lvalue || operand.captured
        ? undefined
        : 'value';
  return (
    problem !== undefined &&
    a.rejects({ kind: 'no-address', unit: a.unit, problem, expression: node, type: operand.type })
  );
}

const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=']);

/** Operators whose precedence is often misread. */
const SUSPICIOUS = new Set([...COMPARISONS, '&', '|', '^', '<<', '>>', '&&', '||']);

/** Left-associative chains can be as long as a generated kernel: the left spine is walked, not recursed into. */
export function binary(a: Analyzer, node: BinaryExpression): Value {
  const spine: BinaryExpression[] = [node];
  let left: Expression = node.left;
  while (left.kind === 'binary') {
    spine.push(left);
    left = left.left;
  }
  let value = a.expression(left);
  let operand: Expression = left;
  for (let i = spine.length - 1; i >= 0; i--) {
    const current = spine[i];
    if (!current) break;
    if ((current.operator !== ',' || isOpenRecord(value.type)) && noteLoad(a, operand, value)) value = UNKNOWN;
    const right = a.expression(current.right);
    const isUnread = (current.operator !== ',' || a.body) && noteLoad(a, current.right, right);
    value = combine(a, current, value, isUnread ? UNKNOWN : right);
    if (i > 0) a.record(current, value);
    operand = current;
  }
  return value;
}

/** Images, samplers and pipes are not operands of any operator (6.12.14.6 and 6.13.16 "Restrictions"). */
const isOnlyPassed = (type: Type): boolean =>
  isImage(type) || isOpaque(type, 'sampler_t') || type.kind === 'pipe' || type.kind === 'block';

/** A queue is compared with zero, as clang takes it. */
const isNullQueue = (type: Type, other: Value): boolean => isOpaque(type, 'queue_t') && other.nullConstant;

/** The result of a binary operator whose operands have been analysed. */
function combine(a: Analyzer, node: BinaryExpression, left: Value, right: Value): Value {
  const { operator, operatorToken } = node;
  const l = atomicValue(decay(left.type));
  const r = atomicValue(decay(right.type));
  if (operator === ',') {
    // As clang has it: the specification does not exclude them as operands of a comma.
    if (isOnlyPassed(l) || isOnlyPassed(r)) if (noteOperands(a, 'types', node, l, r)) return UNKNOWN;
    return rvalue(decay(right.type), false, right.symbol);
  }
  if (l.kind === 'opaque' || r.kind === 'opaque') {
    const type = l.kind === 'opaque' ? l : r;
    const { unit } = a;
    if (a.rejects({ kind: 'opaque-operand', unit, operation: 'compare', expression: node, operatorToken, type }))
      return UNKNOWN;
  }
  const isAtomic = left.type.kind === 'atomic' || right.type.kind === 'atomic';
  const isNull = COMPARISONS.has(operator) && (isNullQueue(l, right) || isNullQueue(r, left));
  const problem = isAtomic ? 'types' : isNull ? undefined : binaryProblem(operator, l, r, a.language);
  // Pointers into disjoint spaces are reported below.
  const isDisjoint = problem === 'incompatible-pointers' && !pointersOverlap(l, r);
  if (problem && !isDisjoint && noteOperands(a, problem, node, l, r)) return UNKNOWN;
  if (SUSPICIOUS.has(operator)) checkPrecedence(a, node, left, right);
  if (operator === '&&' || operator === '||') return logical(l, r);
  if (COMPARISONS.has(operator)) return comparison(a, node, left, right);
  if (operator === '+' || operator === '-') {
    if (l.kind === 'pointer' && r.kind === 'pointer') {
      if (operator === '-' && meet(a, 'subtraction', node, left, right)) return UNKNOWN;
      return operator === '-' ? rvalue(differenceType(a.language)) : UNKNOWN;
    }
    if (l.kind === 'pointer') return rvalue(l, false, left.symbol);
    if (r.kind === 'pointer' && operator === '+') return rvalue(r, false, right.symbol);
  }
  if (isUnknown(l) || isUnknown(r)) return UNKNOWN;
  if (right.nullConstant) checkDivisor(a, node, l, right);
  if (operator === '<<' || operator === '>>') {
    if (l.kind !== 'vector' && r.kind === 'vector') return l.kind === 'scalar' ? rvalue(vectorOf(l, r.count)) : UNKNOWN;
    checkShift(a, node, l.kind === 'vector' ? l : promote(l));
    if (l.kind === 'vector') return rvalue(l);
    return isInteger(l) && isInteger(r) ? rvalue(promote(l)) : UNKNOWN;
  }
  if (l !== r) noteDoubleLiteral(a, node, l, r);
  const type = usual(l, r);
  if (operator === '+' || operator === '-' || operator === '*') checkOverflow(a, node, type);
  return rvalue(type);
}

/** The result of `&&` or `||`. */
function logical(l: Type, r: Type): Value {
  const vector = l.kind === 'vector' ? l : r.kind === 'vector' ? r : undefined;
  if (isUnknown(l) || isUnknown(r)) return vector || (isUnknown(l) && isUnknown(r)) ? UNKNOWN : rvalue(Types.int);
  return rvalue(vector ? maskOf(vector.element, vector.count) : Types.int);
}

function comparison(a: Analyzer, node: BinaryExpression, left: Value, right: Value): Value {
  const l = atomicValue(decay(left.type));
  const r = atomicValue(decay(right.type));
  if (l.kind === 'pointer' && r.kind === 'pointer') {
    if (left.nullConstant || right.nullConstant) return rvalue(Types.int);
    if (pointersOverlap(l, r))
      a.fact({
        kind: 'pointers-compared',
        unit: a.unit,
        expression: node,
        left: l,
        right: r,
        leftSource: left.symbol,
        rightSource: right.symbol,
      });
    return meet(a, 'comparison', node, left, right) ? UNKNOWN : rvalue(Types.int);
  }
  const vector = l.kind === 'vector' ? l : r.kind === 'vector' ? r : undefined;
  if (vector) return rvalue(maskOf(vector.element, vector.count));
  if (l !== r) noteDoubleLiteral(a, node, l, r);
  if (isUnknown(l) || isUnknown(r)) return UNKNOWN;
  checkComparison(a, node, left, right);
  return rvalue(Types.int);
}

/** Reports a division by a literal zero. */
function checkDivisor(a: Analyzer, node: BinaryExpression, type: Type, right: Value): void {
  const isDivision = node.operator === '/' || node.operator === '%';
  if (isDivision && isInteger(type) && isInteger(right.type) && a.unevaluated === 0)
    a.fact({
      kind: 'suspicious',
      unit: a.unit,
      problem: { of: 'zero-divisor' },
      expression: node,
      operatorToken: node.operatorToken,
    });
}

/**
 * The usual arithmetic conversions with vectors: a scalar is widened, vectors must be alike (6.3.6 "Usual Arithmetic
 * Conversions").
 */
function usual(l: Type, r: Type): Type {
  if (l.kind === 'vector' || r.kind === 'vector') {
    if (l.kind === 'vector' && r.kind === 'vector') return l === r ? l : Types.unknown;
    const vector = l.kind === 'vector' ? l : r;
    const other = l.kind === 'vector' ? r : l;
    return isArithmetic(other) ? vector : Types.unknown;
  }
  return isArithmetic(l) && isArithmetic(r) ? arithmeticConversion(l, r) : Types.unknown;
}

/** Blocks are not called in the operands of `?:` (6.12.5 "Restrictions"). */
const isCallOfBlock = (a: Analyzer, node: Expression | undefined): boolean =>
  node?.kind === 'call' && node.callee.kind !== 'identifier'
    ? a.typeOf(node.callee).kind === 'block'
    : node?.kind === 'call' && node.callee.kind === 'identifier' && isNamedBlock(a.lookup(node.callee.name));

const isNamedBlock = (symbol: ProgramSymbol | undefined): boolean =>
  symbol?.kind === 'variable' && symbol.type.kind === 'block';

export function conditional(a: Analyzer, node: ConditionalExpression): Value {
  const condition = analyseOperand(a, node.condition);
  const then = node.then ? analyseOperand(a, node.then) : condition;
  const otherwise = analyseOperand(a, node.otherwise);
  const l = atomicValue(decay(then.type));
  const r = atomicValue(decay(otherwise.type));
  if (isUnknown(l) || isUnknown(r)) return UNKNOWN;
  const test = atomicValue(decay(condition.type));
  const problem =
    isCallOfBlock(a, node.then) || isCallOfBlock(a, node.otherwise) ? 'block' : selectionProblem(test, l, r);
  if (
    problem &&
    (problem === 'condition' || problem === 'condition-size'
      ? noteOperands(a, problem, node, test, l.kind === 'vector' ? l : r)
      : noteOperands(a, problem, node, l, r))
  )
    return UNKNOWN;
  if (isVoid(l) || isVoid(r)) return rvalue(Types.void);
  if (l.kind === 'pointer' || r.kind === 'pointer') {
    if (then.nullConstant && r.kind === 'pointer') return rvalue(r);
    if (otherwise.nullConstant && l.kind === 'pointer') return rvalue(l);
    if (l.kind === 'pointer' && r.kind === 'pointer') {
      const overlap = pointersOverlap(l, r);
      if (!overlap && (isVoid(l.pointee) || isVoid(r.pointee))) {
        const space = mixedSpace(l.pointee.space, r.pointee.space);
        return space === undefined
          ? UNKNOWN
          : {
              ...rvalue(pointerTo(withQualifiers(Types.void, l.pointee.qualifiers | r.pointee.qualifiers, space))),
              mixed: { node, left: then, right: otherwise },
            };
      }
      meet(a, 'conditional', node, then, otherwise);
      return overlap ? rvalue(compositePointer(l, r), false, then.symbol) : UNKNOWN;
    }
    return rvalue(l.kind === 'pointer' ? l : r);
  }
  if (condition.type.kind === 'vector') {
    // Componentwise selection (6.4 "Operators", ternary): scalars are widened to the condition's shape.
    if (l.kind === 'vector' || r.kind === 'vector') return rvalue(usual(l, r));
    const common = isArithmetic(l) && isArithmetic(r) ? selectedScalar(l, r) : Types.unknown;
    return common.kind === 'scalar' ? rvalue(vectorOf(common, condition.type.count)) : UNKNOWN;
  }
  if (isArithmetic(l) && isArithmetic(r)) return rvalue(arithmeticConversion(l, r));
  if (l.kind === 'vector' || r.kind === 'vector') return rvalue(usual(l, r));
  return rvalue(l);
}
