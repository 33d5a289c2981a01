// What is written to: assignments, `++` and `--` (C99 6.5.16, 6.5.2.4, 6.5.3.1).

import type { AssignmentExpression, Expression, PostfixExpression, UnaryExpression } from '../../syntax/ast.js';
import { Types } from '../../types/interned.js';
import { elementOf, isArithmetic, isInteger, mentionsUnknown } from '../../types/queries.js';
import { Qualifiers, type Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { differenceType } from '../declarations/builtin-types.js';
import { noteNoValue } from '../declarations/initializers.js';
import { noteUnset, onlySet } from '../statements/suspicions.js';
import { convert, misfitOfValue, noteMisfit } from './conversion-checks.js';
import { decay } from './conversions.js';
import { analyseOperand } from './loads.js';
import { assignmentProblem } from './misfits.js';
import { binaryProblem, isIncomplete, noteDoubleLiteral, noteOperands } from './operands.js';
import type { Value } from './value.js';
import { atomicValue, rvalue, UNKNOWN } from './value.js';

/** Reports a write to an lvalue; true when it is an error. */
export function noteWrite(
  a: Analyzer,
  target: Expression,
  value: Value,
  operator: string,
  operatorToken: number,
): boolean {
  const space = elementOf(value.type).space;
  if (
    (value.lvalue || value.captured) &&
    a.rejects({
      kind: 'write',
      unit: a.unit,
      target,
      operator,
      type: value.type,
      space,
      symbol: value.symbol,
      captured: value.captured,
    })
  )
    return true;
  const problem = value.captured ? undefined : assignmentProblem(value);
  return (
    problem !== undefined &&
    a.rejects({
      kind: 'not-assignable',
      unit: a.unit,
      problem,
      target,
      operator,
      operatorToken,
      type: value.type,
      symbol: value.symbol,
    })
  );
}

/** Reports a `++` or `--` of an operand to which no number can be added; true when it is an error. */
export function stepProblem(a: Analyzer, node: UnaryExpression | PostfixExpression, type: Type): boolean {
  const bare = type.unqualified;
  const problem =
    isArithmetic(bare) || (bare.kind === 'vector' && !bare.element.floating) || mentionsUnknown(bare)
      ? undefined
      : bare.kind !== 'pointer'
        ? 'types'
        : isIncomplete(bare.pointee)
          ? 'incomplete'
          : undefined;
  return problem !== undefined && noteOperands(a, problem, node, bare, undefined);
}

export function assignment(a: Analyzer, node: AssignmentExpression, isDiscarded: boolean): Value {
  const left = analyseTarget(a, node, node.left, isDiscarded);
  if (node.right.kind === 'initializer-list') {
    noteNoValue(a, node.right, node.operator === '=' ? left.type : Types.unknown);
    return UNKNOWN;
  }
  const { errors } = a;
  const right = analyseOperand(a, node.right);
  const target = left.symbol?.kind === 'variable' ? left.symbol : undefined;
  const hasBlock = left.type.kind === 'pointer' && right.type.kind === 'block';
  if (hasBlock || (left.type.kind === 'pipe' && right.type.kind === 'pipe'))
    if (noteOperands(a, 'types', node, left.type, right.type)) return UNKNOWN;
  if (
    left.type.kind === 'opaque' &&
    a.rejects({
      kind: 'opaque-operand',
      unit: a.unit,
      operation: 'assign',
      expression: node,
      operatorToken: node.operatorToken,
      type: left.type,
    })
  )
    return UNKNOWN;
  if (left.lvalue && left.type.kind === 'scalar' && left.type.name === 'half' && !a.halfEnabled)
    a.fact({ kind: 'half', unit: a.unit, expression: node.left, access: 'store' });
  // An error in the value has been reported; the target is not checked.
  const isWritten = right.type.kind !== 'unknown' || a.errors === errors;
  if (isWritten && noteWrite(a, node.left, left, node.operator, node.operatorToken)) return UNKNOWN;
  if (target?.isUnset) target.isUnset = false;
  if (node.operator !== '=' && compoundProblem(a, node, left, right)) return UNKNOWN;
  if (
    node.operator === '=' &&
    convert(a, left.type, right, node.right, {
      context: 'assignment',
      operatorToken: node.operatorToken,
      target,
      field: left.field,
      targetNode: node.left,
      targetSpace: elementOf(left.type).space,
    })
  )
    return UNKNOWN;
  return rvalue(atomicValue(left.type).unqualified, false, left.symbol);
}

/**
 * Reports a compound assignment whose operator does not take its operands, or whose result does not fit; true when it
 * is an error.
 */
function compoundProblem(a: Analyzer, node: AssignmentExpression, left: Value, right: Value): boolean {
  const l = atomicValue(decay(left.type));
  const r = atomicValue(decay(right.type));
  if (isInteger(left.type) && isInteger(r)) return false;
  const operator = node.operator.slice(0, -1);
  const problem =
    (left.type.kind === 'atomic' || right.type.kind === 'atomic' ? 'types' : undefined) ??
    binaryProblem(operator, l, r, a.language) ??
    // The result is of the vector's type.
    (r.kind === 'vector' && isArithmetic(l) ? 'types' : undefined);
  if (problem) return noteOperands(a, problem, node, l, r);
  if (l === Types.float && r === Types.double) noteDoubleLiteral(a, node, l, r);
  if (r.kind !== 'pointer' || (l.kind === 'pointer' && operator !== '-')) return false;
  const result = l.kind === 'pointer' ? differenceType(a.language) : r;
  const site = { context: 'assignment', operatorToken: node.operatorToken } as const;
  return noteMisfit(a, misfitOfValue(a, l, rvalue(result), node.right, site));
}

/**
 * Analyses the operand that an operator writes. An uninitialized variable on the left of a '=' is still uninitialized
 * on its right; every other operator reads it. `isDiscarded`: the expression is a statement, so that its value is not
 * used.
 */
export function analyseTarget(
  a: Analyzer,
  node: AssignmentExpression | UnaryExpression | PostfixExpression,
  of: Expression,
  isDiscarded: boolean,
): Value {
  const variable = isDiscarded ? onlySet(node) : undefined;
  const symbol = variable?.kind === 'identifier' ? a.lookup(variable.name) : undefined;
  const wasUsed = symbol?.kind === 'variable' && symbol.isUsed;
  const value = a.expression(of);
  if (symbol?.kind === 'variable' && !wasUsed && !(symbol.type.qualifiers & Qualifiers.Volatile)) {
    symbol.isUsed = false;
    symbol.isSet = true;
  }
  if (!value.unset) return value;
  if (node.kind !== 'assignment' || node.operator !== '=') noteUnset(a, of);
  else if (onlySet(node) && value.symbol?.kind === 'variable') value.symbol.isUnset = true;
  return value;
}
