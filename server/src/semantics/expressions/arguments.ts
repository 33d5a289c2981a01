import type { CallExpression, Expression } from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { mentionsUnknown } from '../../types/queries.js';
import type { FunctionType, Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import type { OverloadFailed } from '../facts/expression-facts.js';
import { ANY_EXTENSION } from '../symbols/extensions.js';
import type { FunctionSymbol } from '../symbols/symbols.js';
import { hasReadWriteImages } from './access.js';
import { type ConversionSite, convert } from './conversion-checks.js';
import { decay, fitOf } from './conversions.js';
import { analyseOperand } from './loads.js';
import type { Candidate } from './overloads.js';
import { ranks } from './overloads.js';
import type { Value } from './value.js';
import { UNKNOWN } from './value.js';

/** A call whose arguments have been analysed. */
export interface AnalysedCall {
  readonly node: CallExpression;
  /** 0 for a callee that is not named. */
  readonly name: Name;
  /** Undefined for a builtin and for a callee that is not named. */
  readonly callee: FunctionSymbol | undefined;
  readonly builtin: boolean;
  readonly args: readonly Value[];
}

/** Reports a call with too few or too many arguments; true when it is an error. */
export function countDiffers(
  a: Analyzer,
  { node: call, name, callee, args }: AnalysedCall,
  { parameters, variadic, prototype }: Pick<FunctionType, 'parameters' | 'variadic' | 'prototype'>,
): boolean {
  if (args.length === parameters.length || (variadic && args.length > parameters.length)) return false;
  // Without a prototype the parameters are unknown; the arguments of an unfinished call are, too.
  if (!prototype || call.args.some(({ kind }) => kind === 'error')) return false;
  // A macro of the host may expand to several parameters.
  if (parameters.some(mentionsUnknown)) return false;
  return a.rejects({
    kind: 'argument-count',
    unit: a.unit,
    call,
    name,
    callee,
    parameters,
    types: typesOf(args),
    variadic,
  });
}

const typesOf = (args: readonly Value[]): Type[] => args.map((arg) => decay(arg.type));

/** Reports a call for which overload resolution finds no function, or several; true when it is an error. */
export function noteOverload(
  a: Analyzer,
  problem: OverloadFailed['problem'],
  { node: call, name, builtin, args }: AnalysedCall,
  candidates: readonly Candidate[],
): boolean {
  const types = typesOf(args);
  // A missing header may have more overloads.
  if (!builtin && a.extensions.has(ANY_EXTENSION)) return false;
  // Images that this version does not have are reported at their declaration.
  if (types.some((type) => type.kind === 'opaque' && type.access === 'read_write') && !hasReadWriteImages(a))
    return false;
  return (
    !types.some(mentionsUnknown) &&
    a.rejects({
      kind: 'overload',
      unit: a.unit,
      problem,
      name,
      builtin,
      call,
      caller: a.body?.symbol,
      types,
      candidates,
    })
  );
}

/**
 * Converts each argument to the type of its parameter. Returns false if an argument is invalid, which makes the call
 * invalid: like compilers, it then ignores the remaining arguments.
 */
export function passArguments(
  a: Analyzer,
  node: CallExpression,
  args: readonly Value[],
  parameters: readonly Type[],
  { callee, calleeName }: Pick<ConversionSite, 'callee' | 'calleeName'>,
): boolean {
  for (let i = 0; i < parameters.length; i++) {
    const parameter = parameters[i];
    const value = args[i];
    const arg = node.args[i];
    if (
      parameter &&
      value &&
      arg &&
      convert(a, parameter, value, arg, { context: 'argument', callee, calleeName, argumentIndex: i })
    )
      return false;
  }
  return true;
}

export const analyseArgument = (a: Analyzer, node: Expression): Value => analyseOperand(a, node);

/** Reports a call without a viable candidate if address spaces rule out some; true if it is an error. */
export function unmatched(
  a: Analyzer,
  { node, name, builtin, args }: AnalysedCall,
  candidates: readonly Candidate[],
): boolean {
  const close = candidates.filter((candidate) => ranks(candidate, args, true));
  const near = (close.length > 0 ? close : candidates)
    .map((candidate) => ({ candidate, index: spaceInTheWay(candidate, args) }))
    .filter(({ index }) => index !== undefined);
  const at = near[0]?.index;
  const argument = at === undefined ? undefined : args[at];
  if (at === undefined || !argument) return false;
  const allowed = new Set<AddressSpace>();
  for (const { candidate, index } of near) {
    const parameter = candidate.parameters[at];
    if (index === at && parameter?.kind === 'pointer') allowed.add(parameter.pointee.space);
  }
  return a.rejects({
    kind: 'call-unmatched',
    unit: a.unit,
    name,
    builtin,
    callee: node.callee,
    args: node.args,
    argumentIndex: at,
    argumentType: decay(argument.type),
    source: argument.symbol,
    allowed: [...allowed],
  });
}

/** The first argument that does not fit a candidate, when an address space is why. */
function spaceInTheWay(candidate: Candidate, args: readonly Value[]): number | undefined {
  if (args.length < candidate.parameters.length || (args.length > candidate.parameters.length && !candidate.variadic))
    return undefined;
  const index = candidate.parameters.findIndex((parameter, i) => fitOf(parameter, args[i] ?? UNKNOWN) === undefined);
  const parameter = candidate.parameters[index];
  const argument = args[index];
  return parameter?.kind === 'pointer' && argument && fitOf(parameter, argument, true) !== undefined
    ? index
    : undefined;
}
