// Implicit conversions, and pointers that are operands of one operation: reports what the tables of `conversions.ts` do
// not allow.

import type { BinaryExpression, ConditionalExpression, Expression } from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { isInteger, isOpaque } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { pointeeChange } from '../declarations/pointees.js';
import type { ConversionContext, ValueMisfit } from '../facts/expression-facts.js';
import { checkConstant, checkWidening } from '../statements/suspicions.js';
import type { FunctionSymbol, VariableSymbol } from '../symbols/symbols.js';
import { constantInteger, isNullConstant } from './constants.js';
import { decay, implicitConversionProblem, pointersOverlap } from './conversions.js';
import { misfitOf } from './misfits.js';
import type { Value } from './value.js';
import { atomicValue } from './value.js';

/** Reports two pointers whose address spaces do not overlap; true when it is an error. */
export function meet(
  a: Analyzer,
  operation: 'comparison' | 'subtraction' | 'conditional',
  expression: BinaryExpression | ConditionalExpression,
  one: Value,
  other: Value,
): boolean {
  const [left, right] = [atomicValue(decay(one.type)), atomicValue(decay(other.type))];
  return (
    !pointersOverlap(left, right) &&
    a.rejects({
      kind: 'pointers-met',
      unit: a.unit,
      operation,
      expression,
      operatorToken: expression.operatorToken,
      left,
      right,
      leftSource: one.symbol,
      rightSource: other.symbol,
      operator: expression.kind === 'conditional' ? '?:' : expression.operator,
    })
  );
}

/** Where a value is converted implicitly. */
export interface ConversionSite {
  readonly context: ConversionContext;
  readonly operatorToken?: number;
  readonly target?: VariableSymbol | undefined;
  readonly field?: VariableSymbol | undefined;
  readonly targetNode?: Expression;
  readonly targetSpace?: AddressSpace;
  readonly callee?: FunctionSymbol | undefined;
  readonly calleeName?: Name | undefined;
  readonly argumentIndex?: number;
}

/** Converts a value implicitly to a type and reports what is wrong with that; true when it is an error. */
export function convert(a: Analyzer, to: Type, value: Value, expression: Expression, site: ConversionSite): boolean {
  return (
    noteMisfit(a, misfitOfValue(a, to.unqualified, value, expression, site)) ||
    convertFitting(a, to, value, expression, site)
  );
}

/** Notes that a sampler is made of an integer that is not constant. */
export function noteSamplerValue(a: Analyzer, to: Type, from: Type, expression: Expression, isArgument = true): void {
  if (isOpaque(to, 'sampler_t') && isInteger(from) && constantInteger(a, expression) === undefined)
    a.fact({ kind: 'sampler-value', unit: a.unit, expression, isArgument });
}

/** The same for a value that is known to fit the type, address spaces aside. */
export function convertFitting(
  a: Analyzer,
  to: Type,
  value: Value,
  expression: Expression,
  site: ConversionSite,
): boolean {
  if (value.type.kind === 'unknown' || to.kind === 'unknown') return false;
  const { context } = site;
  const from = decay(value.type);
  const bare = to.unqualified;
  noteSamplerValue(a, bare, from, expression, context === 'argument');
  if (bare !== from) {
    const isListed = context === 'initialization' && (site.operatorToken ?? -1) < 0;
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
      targetNode: site.targetNode,
      targetSpace: site.targetSpace ?? AddressSpace.None,
      target: site.target,
      callee: site.callee,
      argumentIndex: site.argumentIndex ?? -1,
    });
  }
  const problem = implicitConversionProblem(to.unqualified, from);
  if (!problem) {
    if (bare.kind === 'pointer' && bare !== from && !value.mixed) noteChange(a, bare, from, expression, site);
    return false;
  }
  if (value.mixed) return meetMixed(a, value.mixed);
  return a.rejects({
    kind: 'conversion',
    unit: a.unit,
    context,
    to: to.unqualified,
    from,
    problem,
    expression,
    operatorToken: site.operatorToken ?? -1,
    source: value.symbol,
    field: site.field,
    target: site.target,
    callee: site.callee,
    calleeName: site.calleeName ?? 0,
    argumentIndex: site.argumentIndex ?? -1,
  });
}

/** Reports a pointer that is converted to one to another type, or to one that drops a qualifier of the pointee. */
export function noteChange(a: Analyzer, to: Type, from: Type, expression: Expression, site: ConversionSite): void {
  const problem = pointeeChange(to, from);
  if (!problem) return;
  const { context, target, callee, calleeName = 0, argumentIndex = -1 } = site;
  const token = reportedAt(expression, site);
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
function reportedAt(expression: Expression, { context, operatorToken = -1, target }: ConversionSite): number {
  const isDeclared = context === 'initialization' && operatorToken >= 0 && target !== undefined;
  const token = isDeclared ? target.place.token : context === 'assignment' ? operatorToken : expression.first;
  return token >= 0 ? token : expression.first;
}

/** Reports a misfit, if there is one; true when it is an error. */
export const noteMisfit = (a: Analyzer, misfit: ValueMisfit | undefined): boolean =>
  misfit !== undefined && a.rejects(misfit);

/** Why a value does not fit an unqualified type, address spaces aside; undefined where it fits. */
export function misfitOfValue(
  a: Analyzer,
  to: Type,
  value: Value,
  expression: Expression,
  site: ConversionSite,
): ValueMisfit | undefined {
  const { context } = site;
  const { nullConstant } = value;
  const from = decay(value.type);
  // Events accept null only as an initializer.
  const acceptsNull = !(context === 'assignment' && isOpaque(to, 'event_t'));
  const problem = misfitOf(to, from, nullConstant && acceptsNull);
  if (!problem) return undefined;
  // Other constants of value 0 are searched only where a value does not fit.
  if (!nullConstant && isInteger(from) && acceptsNull && !misfitOf(to, from, true) && isNullConstant(a, expression))
    return undefined;
  return {
    kind: 'misfit',
    unit: a.unit,
    problem,
    context,
    to,
    from,
    expression,
    token: reportedAt(expression, site),
    source: value.symbol,
    target: site.target,
    callee: site.callee,
    calleeName: site.calleeName ?? 0,
    argumentIndex: site.argumentIndex ?? -1,
  };
}

/** Reports the disjoint address spaces of a `?:` where its value is used; true when it is an error. */
export const meetMixed = (a: Analyzer, { node, left, right }: NonNullable<Value['mixed']>): boolean =>
  meet(a, 'conditional', node, left, right);
