import type { CallExpression, Expression } from '../../syntax/ast.js';
import { perOwnerBy } from '../../text/per-owner.js';
import { Types } from '../../types/interned.js';
import { isUnknown, mentionsUnknown } from '../../types/queries.js';
import type { Analyzer } from '../analyzer.js';
import { noteIncomplete } from '../declarations/completeness.js';
import type { FunctionSymbol } from '../symbols/symbols.js';
import {
  type AnalysedCall,
  analyseArgument,
  countDiffers,
  noteOverload,
  passArguments,
  unmatched,
} from './arguments.js';
import { callBuiltin } from './builtin-calls.js';
import { decay } from './conversions.js';
import type { Candidate } from './overloads.js';
import { resolve } from './overloads.js';
import type { Value } from './value.js';
import { rvalue, UNKNOWN } from './value.js';

type Identifier = Expression & { readonly kind: 'identifier' };

export function analyseCall(a: Analyzer, node: CallExpression): Value {
  if (node.callee.kind === 'identifier') {
    const { name } = node.callee;
    const symbol = a.lookup(name);
    if (!symbol) return callBuiltin(a, node, name);
    if (symbol.kind === 'function') {
      a.options.onReference?.(node.callee.first, symbol);
      return callFunction(a, node, symbol);
    }
  }
  const cast = undeclaredType(a, node);
  const callee = cast ? UNKNOWN : a.expression(node.callee);
  if (cast) a.noteUnknown(cast.name, cast.first, 'type');
  const args = node.args.map((arg) => analyseArgument(a, arg));
  const target = decay(callee.type);
  const type =
    callee.type.kind === 'function'
      ? callee.type
      : target.kind === 'block' || target.kind === 'pointer'
        ? target.pointee
        : Types.unknown;
  if (type.kind !== 'function') {
    if (!mentionsUnknown(callee.type))
      a.fact({ kind: 'callee', unit: a.unit, call: node, type: callee.type, symbol: callee.symbol });
    return UNKNOWN;
  }
  if (countDiffers(a, { node, name: 0, callee: undefined, builtin: false, args }, type)) return UNKNOWN;
  return passArguments(a, node, args, type.parameters, {}) ? rvalue(type.returns.unqualified) : UNKNOWN;
}

/** `(flaot4)(x, y, z, w)`: an undeclared name in parentheses before others is the type of a cast or literal. */
function undeclaredType(a: Analyzer, { callee }: CallExpression): Identifier | undefined {
  if (callee.kind !== 'paren' || callee.inner.kind !== 'identifier') return undefined;
  const { name } = callee.inner;
  return a.lookup(name) || a.builtins(name) ? undefined : callee.inner;
}

/**
 * A macro that is missing may be what makes functions overloads of each other, or of a builtin; the header that it
 * comes from may have more of them.
 */
function hasGuessedOverloads(a: Analyzer, { name, type, overloadable, overloads }: FunctionSymbol): boolean {
  if (!overloadable || (overloads.length === 0 && !a.builtins(name))) return false;
  return isUnknown(type.returns) || overloads.some((one) => isUnknown(one.type.returns));
}

/** A function and its overloads as candidates, made once for all calls: a program may have thousands of either. */
const candidatesOf = perOwnerBy(
  (_overloads: FunctionSymbol['overloads'], symbol: FunctionSymbol): readonly Candidate[] =>
    [symbol, ...symbol.overloads].map((one) => ({
      parameters: one.type.parameters,
      returns: one.type.returns,
      variadic: one.type.variadic,
      symbol: one,
    })),
);

function callFunction(a: Analyzer, node: CallExpression, symbol: FunctionSymbol): Value {
  const args = node.args.map((arg) => analyseArgument(a, arg));
  const call: AnalysedCall = { node, name: symbol.name, callee: symbol, builtin: false, args };
  const mayHaveMore = hasGuessedOverloads(a, symbol);
  let target = symbol;
  if (symbol.overloads.length > 0) {
    const candidates = candidatesOf(symbol.overloads, symbol);
    a.compared += candidates.length;
    const resolution = resolve(candidates, args);
    if (resolution.kind === 'none') {
      if (!mayHaveMore && !unmatched(a, call, candidates)) noteOverload(a, 'none', call, candidates);
      return UNKNOWN;
    }
    if (resolution.kind === 'ambiguous') {
      if (noteOverload(a, 'ambiguous', call, resolution.candidates)) return UNKNOWN;
      const returns = new Set(resolution.candidates.map((c) => c.returns));
      const [one] = returns;
      return returns.size === 1 && one ? rvalue(one.unqualified) : UNKNOWN;
    }
    target = resolution.candidate.symbol ?? symbol;
  }
  // Overload resolution applies to an overloadable function even if it is the only one of its name.
  if (
    symbol.overloadable &&
    !mayHaveMore &&
    symbol.overloads.length === 0 &&
    !args.some((arg) => mentionsUnknown(arg.type))
  ) {
    const candidates: Candidate[] = [
      { parameters: symbol.type.parameters, returns: symbol.type.returns, variadic: symbol.type.variadic, symbol },
    ];
    if (resolve(candidates, args).kind === 'none' && !unmatched(a, call, candidates))
      if (noteOverload(a, 'none', call, candidates)) return UNKNOWN;
  }
  if (mayHaveMore && symbol.overloads.length === 0) return UNKNOWN;
  if (countDiffers(a, { ...call, name: target.name, callee: target }, target.type)) return UNKNOWN;
  a.noteCall(target, node);
  const { returns } = target.type;
  if (returns.kind === 'record' && noteIncomplete(a, 'call', returns, node.callee, target.name)) return UNKNOWN;
  return passArguments(a, node, args, target.type.parameters, { callee: target, calleeName: target.name })
    ? rvalue(target.type.returns.unqualified)
    : UNKNOWN;
}
