// Implicit conversions, and pointers that meet in one operation: the results of the tables of `conversions.ts` become
// facts.

import type { BinaryExpression, ConditionalExpression, Expression } from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { isInteger, isOpaque } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { pointeeChange } from '../declarations/pointees.js';
import type { ConversionContext, ValueMisfit } from '../facts/expression-facts.js';
import { checkConstant, checkWidening } from '../statements/suspicions.js';
import type { FunctionSymbol, ProgramSymbol, VariableSymbol } from '../symbols/symbols.js';
import { isNullConstant } from './constants.js';
import { decay, implicitConversionProblem, pointersOverlap } from './conversions.js';
import { misfitOf } from './misfits.js';
import type { Value } from './value.js';
import { atomicValue } from './value.js';

export function meet(
  a: Analyzer,
  operation: 'comparison' | 'subtraction' | 'conditional',
  expression: BinaryExpression | ConditionalExpression,
  one: Value,
  other: Value,
  operator: string,
): boolean {
  const [left, right] = [atomicValue(decay(one.type)), atomicValue(decay(other.type))];
  return (
    !pointersOverlap(left, right) &&
    a.fact({
      kind: 'pointers-met',
      unit: a.unit,
      operation,
      expression,
      operatorToken: expression.operatorToken,
      left,
      right,
      leftSource: one.symbol,
      rightSource: other.symbol,
      operator,
    })
  );
}

export interface ConversionTarget {
  readonly operatorToken?: number;
  readonly target?: VariableSymbol | undefined;
  readonly field?: VariableSymbol | undefined;
  readonly targetNode?: Expression;
  readonly targetSpace?: AddressSpace;
  readonly callee?: FunctionSymbol | undefined;
  readonly calleeName?: Name | undefined;
  readonly argumentIndex?: number;
}

/** The implicit conversion of a value to a type, in one of the four contexts that have it; true when it is an error. */
export function convert(
  a: Analyzer,
  context: ConversionContext,
  to: Type,
  value: Value,
  expression: Expression,
  about: ConversionTarget = {},
): boolean {
  if (value.type.kind === 'unknown' || to.kind === 'unknown') return false;
  const from = decay(value.type);
  const bare = to.unqualified;
  if (bare !== from && noteMisfit(a, context, bare, from, value.nullConstant, expression, about, value.symbol))
    return true;
  if (bare !== from) {
    const isListed = context === 'initialization' && (about.operatorToken ?? -1) < 0;
    checkConstant(a, bare, from, expression, isListed);
    if (context !== 'argument') checkWidening(a, bare, from, expression);
  }
  if (value.nullConstant) return false;
  if (to.kind === 'pointer' && from.kind === 'pointer' && !value.mixed) {
    a.fact({
      kind: 'flow',
      unit: a.unit,
      context,
      to: to.unqualified,
      from,
      expression,
      source: value.symbol,
      castFrom: value.castFrom,
      targetNode: about.targetNode,
      targetSpace: about.targetSpace ?? AddressSpace.None,
      target: about.target,
      callee: about.callee,
      argumentIndex: about.argumentIndex ?? -1,
    });
  }
  const problem = implicitConversionProblem(to.unqualified, from);
  if (!problem) {
    if (bare.kind === 'pointer' && bare !== from && !value.mixed) noteChange(a, context, bare, from, expression, about);
    return false;
  }
  if (value.mixed) return meetMixed(a, value.mixed);
  return a.fact({
    kind: 'conversion',
    unit: a.unit,
    context,
    to: to.unqualified,
    from,
    problem,
    expression,
    operatorToken: about.operatorToken ?? -1,
    source: value.symbol,
    field: about.field,
    target: about.target,
    callee: about.callee,
    calleeName: about.calleeName ?? 0,
    argumentIndex: about.argumentIndex ?? -1,
  });
}

/** Reports a pointer that comes to point to another type, or to what it may change. */
export function noteChange(
  a: Analyzer,
  context: ConversionContext,
  to: Type,
  from: Type,
  expression: Expression,
  about: ConversionTarget,
): void {
  const problem = pointeeChange(to, from);
  if (!problem) return;
  const { target, callee, calleeName = 0, argumentIndex = -1 } = about;
  const token = reportedAt(context, expression, about);
  a.fact({
    kind: 'pointer-changed',
    unit: a.unit,
    problem,
    context,
    to,
    from,
    expression,
    token,
    target,
    callee,
    calleeName,
    argumentIndex,
  });
}

/** Compilers show the declared name, the operator, or else the value. */
function reportedAt(
  context: ConversionContext,
  expression: Expression,
  { operatorToken = -1, target }: ConversionTarget,
): number {
  const isDeclared = context === 'initialization' && operatorToken >= 0 && target !== undefined;
  const token = isDeclared ? target.place.token : context === 'assignment' ? operatorToken : expression.first;
  return token >= 0 ? token : expression.first;
}

/** Reports a value whose type does not fit, address spaces aside; true when it is an error. */
export function noteMisfit(
  a: Analyzer,
  context: ConversionContext,
  to: Type,
  from: Type,
  nullConstant: boolean,
  expression: Expression,
  about: ConversionTarget,
  source?: ProgramSymbol,
): boolean {
  // Events accept null only as an initializer.
  const acceptsNull = !(context === 'assignment' && isOpaque(to, 'event_t'));
  const problem = misfitOf(to, from, nullConstant && acceptsNull);
  if (!problem) return false;
  // Other constants of value 0 are looked for where a value does not fit.
  if (!nullConstant && isInteger(from) && acceptsNull && !misfitOf(to, from, true) && isNullConstant(a, expression))
    return false;
  const { operatorToken = -1, target } = about;
  const isDeclared = context === 'initialization' && operatorToken >= 0 && target !== undefined;
  const misfit: ValueMisfit = {
    kind: 'misfit',
    unit: a.unit,
    problem,
    context,
    to,
    from,
    expression,
    token: reportedAt(context, expression, about),
    source,
    target,
    callee: about.callee,
    calleeName: about.calleeName ?? 0,
    argumentIndex: about.argumentIndex ?? -1,
  };
  if (!isDeclared) return a.fact(misfit);
  a.misfit = misfit;
  return true;
}

/** The spaces of a `?:` do not go together, which shows where its value is used. */
export const meetMixed = (a: Analyzer, { node, left, right }: NonNullable<Value['mixed']>): boolean =>
  meet(a, 'conditional', node, left, right, '?:');
