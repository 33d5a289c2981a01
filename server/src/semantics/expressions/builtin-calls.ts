import { type BuiltinSignature, CONVERSION, vendorExtensionOf } from '../../builtins/index.js';
import type { Language } from '../../preprocessor/language.js';
import type { CallExpression } from '../../syntax/ast.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { pointerTo, Types, vectorOf, withQualifiers } from '../../types/interned.js';
import { isUnknown } from '../../types/queries.js';
import type { ScalarType, Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { builtinType } from '../declarations/builtin-types.js';
import { isCompilersOwn, isOfTarget, vendorTarget } from '../symbols/declared-names.js';
import {
  type AnalysedCall,
  analyseArgument,
  countDiffers,
  noteOverload,
  passArguments,
  unmatched,
} from './arguments.js';
import { constantMisuse } from './compiler-constants.js';
import { compilerFunction, compilerMisuse } from './compiler-functions.js';
import { chosenArgument } from './constant-calls.js';
import { constantInteger } from './constants.js';
import { misfitOfValue, noteChange, noteMisfit, noteSamplerValue } from './conversion-checks.js';
import { decay, Fit } from './conversions.js';
import type { Candidate } from './overloads.js';
import { isSingle, overloadsOf, ranks, resolve, resolveBuiltin } from './overloads.js';
import { type Misuse, misuseOf, type Passed } from './special-calls.js';
import type { Value } from './value.js';
import { rvalue, UNKNOWN } from './value.js';

const SPACE_FUNCTIONS = new Map<Name, AddressSpace>([
  [intern('to_global'), AddressSpace.Global],
  [intern('to_local'), AddressSpace.Local],
  [intern('to_private'), AddressSpace.Private],
]);

const ONE_POINTER: readonly Type[] = [pointerTo(Types.void)];

const GET_FENCE = intern('get_fence');
const CHOOSE_EXPR = intern('__builtin_choose_expr');
const CONSTANT_P = intern('__builtin_constant_p');

/** A call of a function of a vendor's extension, which has the overloads that are published. */
function callOfVendor(a: Analyzer, call: AnalysedCall, signatures: readonly BuiltinSignature[]): Value {
  const { args } = call;
  const overloads = overloadsOf(signatures, a.language);
  const resolution = resolveBuiltin(overloads, args);
  if (resolution.kind === 'found') {
    const { returns } = resolution.candidate;
    // Without a device, this overload's extension may be missing, and the pointer be converted to that of another one.
    const isCertain =
      a.language.device !== undefined ||
      overloads.candidates.every(
        (one) => one.returns === returns || !ranks(one, args, false)?.includes(Fit.Incompatible),
      );
    return isCertain ? rvalue(returns) : UNKNOWN;
  }
  const { candidates } = overloads;
  const isKnown = args.every((arg) => !isUnknown(arg.type));
  if (resolution.kind === 'none' && isKnown && !unmatched(a, call, candidates))
    noteOverload(a, 'none', call, candidates);
  return UNKNOWN;
}

/** A call of a function for channels or pipes of FPGAs: a read returns the type of the channel's elements. */
function channelCall(text: string, [channel]: readonly Value[]): Value {
  if (text.startsWith('write_channel_nb')) return rvalue(Types.bool);
  if (text.startsWith('write_channel')) return rvalue(Types.void);
  if (text.startsWith('read_channel')) return channel ? rvalue(channel.type.unqualified) : UNKNOWN;
  return rvalue(Types.int);
}

/** Functions of clang by the version that they came with. */
const SINCE: readonly (readonly [RegExp, number])[] = [
  [/^__builtin_rotate(?:left|right)/, 8],
  [/^__builtin_(?:elementwise_(?:abs|max|min|ceil)|reduce_(?:max|min|xor))$/, 14],
  [/^__builtin_(?:elementwise|reduce)_/, 18],
  [/^__builtin_(?:popcount|clz|ctz)g$/, 19],
];

/** Whether the compiler of the device is built on a clang that does not have a function yet. */
function isTooNew({ device }: Language, text: string): boolean {
  const since = text.startsWith('__') ? SINCE.find(([names]) => names.test(text))?.[1] : undefined;
  return since !== undefined && device?.clang !== undefined && since > device.clang;
}

export function callBuiltin(a: Analyzer, node: CallExpression, name: Name): Value {
  const text = spellingOf(name);
  if (SPACE_FUNCTIONS.has(name) || name === GET_FENCE) {
    if (!a.language.genericAddressSpace)
      a.fact({
        kind: 'space-function',
        unit: a.unit,
        name,
        callee: node.callee,
        argument: node.args[0],
        argumentType: undefined,
      });
  }
  if (name === CHOOSE_EXPR && node.args.length === 3) return chooseExpression(a, node, name);
  // The operand of `__builtin_constant_p` is not read.
  const args = node.args.map((arg) => (name === CONSTANT_P ? a.expression(arg) : analyseArgument(a, arg)));
  const call: AnalysedCall = { node, name, callee: undefined, builtin: true, args };
  a.fact({ kind: 'builtin-call', unit: a.unit, name, call: node, types: args.map((arg) => decay(arg.type)) });
  const signatures = a.isBuiltin(name) ? a.builtinsOf(name) : null;
  if (!signatures) {
    const target = a.language.device ? undefined : vendorTarget(text);
    if (target !== undefined) a.noteVendor(text, node.callee.first, target);
    else if (isOfTarget(text) || isTooNew(a.language, text)) a.noteUnknown(name, node.callee.first, 'function', node);
    if (text.startsWith('__builtin_') && isCompilersOwn(text)) return callCompiler(a, call);
    if (isCompilersOwn(text)) return UNKNOWN;
    return conversionFunction(a, call);
  }
  const extension = vendorExtensionOf(text);
  if (extension !== undefined) {
    a.builtins(name);
    a.noteVendor(text, node.callee.first, extension, node);
    return signatures.length === 0 ? channelCall(text, args) : callOfVendor(a, call, signatures);
  }
  if (signatures.length === 0) return callSpecial(a, call);
  const isKnown = args.every((arg) => !isUnknown(arg.type));
  const resolution =
    isKnown && !isSingle(name, signatures) ? resolveBuiltin(overloadsOf(signatures, a.language), args) : undefined;
  if (resolution?.kind === 'found') a.noteResolved(name, args, resolution.candidate);
  else a.builtins(name);
  const { candidates } = overloadsOf(signatures, a.language);
  const only = candidates[0];
  if (only && isSingle(name, signatures)) {
    const { parameters, variadic } = only;
    if (countDiffers(a, call, { parameters, variadic, prototype: true })) return UNKNOWN;
    if (!only.variadic && !ranks(only, args, false) && unmatched(a, call, candidates)) return UNKNOWN;
    return passArguments(a, node, args, only.parameters, { calleeName: name }) ? rvalue(only.returns) : UNKNOWN;
  }
  if (!resolution) {
    // What is not known cannot choose; the others may still leave only one result.
    const returns = new Set(
      candidates.filter((candidate) => ranks(candidate, args, false)).map((candidate) => candidate.returns),
    );
    const [one] = returns;
    return returns.size === 1 && one ? rvalue(one) : UNKNOWN;
  }
  if (resolution.kind === 'found') {
    const { parameters, returns } = resolution.candidate;
    for (let i = 0; i < parameters.length; i++) {
      const parameter = parameters[i];
      const passed = args[i];
      const arg = node.args[i];
      if (parameter && passed && arg) noteSamplerValue(a, parameter, passed.type, arg);
      if (parameter?.kind === 'pointer' && passed && arg && passed.type !== parameter && !passed.nullConstant)
        noteChange(a, parameter, decay(passed.type), arg, {
          context: 'argument',
          calleeName: name,
          argumentIndex: i,
        });
    }
    return rvalue(returns);
  }
  if (resolution.kind === 'ambiguous') {
    if (noteOverload(a, 'ambiguous', call, resolution.candidates)) return UNKNOWN;
    const returns = new Set(resolution.candidates.map((c) => c.returns));
    const [one] = returns;
    return returns.size === 1 && one ? rvalue(one) : UNKNOWN;
  }
  if (!unmatched(a, call, candidates)) noteOverload(a, 'none', call, candidates);
  return UNKNOWN;
}

/** `__builtin_choose_expr`: one of two expressions, with its type and as the lvalue that it may be. */
function chooseExpression(a: Analyzer, node: CallExpression, name: Name): Value {
  const [condition, then, otherwise] = node.args;
  if (!condition || !then || !otherwise) return UNKNOWN;
  const args = [analyseArgument(a, condition)];
  const chosen = chosenArgument(node, (e) => constantInteger(a, e));
  for (const one of [then, otherwise]) {
    if (one !== chosen) a.unevaluated++;
    args.push(a.expression(one));
    if (one !== chosen) a.unevaluated--;
  }
  const find = (passed: readonly Passed[]): Misuse | undefined => constantMisuse(a, 'choose_expr', node.args, passed);
  const call: AnalysedCall = { node, name, callee: undefined, builtin: true, args };
  if (noteMisuse(a, call, find) || !chosen) return UNKNOWN;
  return args[chosen === then ? 1 : 2] ?? UNKNOWN;
}

/** What `convert_…` returns, which no table lists. */
function conversionFunction(a: Analyzer, call: AnalysedCall): Value {
  const { node, name, args } = call;
  const conversion = CONVERSION.exec(spellingOf(name));
  const element = builtinType(conversion?.[1] ?? '');
  if (!conversion || element.kind !== 'scalar' || !isThere(a, element) || (element.floating && conversion[3])) {
    a.noteUnknown(name, node.callee.first, 'function', node);
    return UNKNOWN;
  }
  const count = Number(conversion[2] ?? 1);
  const type = ofCount(element, count);
  const [only] = args;
  if (args.length === 1 && only && ALWAYS_CONVERTED.some((source) => ofCount(source, count) === only.type.unqualified))
    return rvalue(type);
  const from = conversionSources(a, count);
  const candidates = from.map(
    (source): Candidate => ({ parameters: [source], returns: type, variadic: false, symbol: undefined }),
  );
  if (args.some((arg) => isUnknown(arg.type))) return rvalue(type);
  const resolution = resolve(candidates, args);
  const problem = resolution.kind === 'found' ? undefined : resolution.kind;
  return problem && noteOverload(a, problem, call, candidates) ? UNKNOWN : rvalue(type);
}

/** The scalars that values are converted between. */
const CONVERTED = [
  Types.char,
  Types.uchar,
  Types.short,
  Types.ushort,
  Types.int,
  Types.uint,
  Types.long,
  Types.ulong,
  Types.float,
  Types.double,
  Types.half,
];

const isThere = ({ language }: Analyzer, { name }: ScalarType): boolean =>
  name === 'double' ? language.fp64 : name === 'half' ? language.halfFunctions : true;

const ofCount = (type: ScalarType, count: number): Type => (count > 1 ? vectorOf(type, count) : type);

/** Those that every device has. */
const ALWAYS_CONVERTED = CONVERTED.filter((type) => type !== Types.double && type !== Types.half);

const conversionSources = (a: Analyzer, count: number): Type[] =>
  CONVERTED.filter((type) => isThere(a, type)).map((type) => ofCount(type, count));

/** A call of a function that compilers build in. */
function callCompiler(a: Analyzer, call: AnalysedCall): Value {
  const { node, name, args } = call;
  const text = spellingOf(name).slice('__builtin_'.length);
  const known = compilerFunction(text);
  if (!known) return UNKNOWN;
  const { variadic, returns } = known;
  const parameters = known.parameters.map(() => Types.double);
  if (countDiffers(a, call, { parameters, variadic, prototype: true })) return UNKNOWN;
  // Such a function takes pointers to any space.
  const isMisfit = known.parameters.some((parameter, i) => {
    const [value, argument] = [args[i], node.args[i]];
    if (!value || !argument || isUnknown(parameter)) return false;
    const site = { context: 'argument', calleeName: name, argumentIndex: i } as const;
    return noteMisfit(a, misfitOfValue(a, parameter, value, argument, site));
  });
  const find = (passed: readonly Passed[]): Misuse | undefined =>
    compilerMisuse(text, passed) ?? constantMisuse(a, text, node.args, passed);
  if (isMisfit || noteMisuse(a, call, find)) return UNKNOWN;
  const [first] = args;
  return text.startsWith('elementwise_') && first ? rvalue(decay(first.type)) : rvalue(returns);
}

/**
 * Reports arguments that a function which a compiler checks by rules of its own does not take; true when it is an
 * error.
 */
function noteMisuse(
  a: Analyzer,
  { node, name, args }: AnalysedCall,
  find: (passed: readonly Passed[]) => Misuse | undefined,
): boolean {
  const passed = args.map(({ type, nullConstant }) => ({ type: decay(type), nullConstant }));
  const misuse = find(passed);
  if (!misuse) return false;
  const { index: argumentIndex, wanted } = misuse;
  const argument = node.args[argumentIndex];
  const token = argument?.first ?? node.callee.first;
  const type = passed[argumentIndex]?.type ?? Types.unknown;
  return a.rejects({ kind: 'builtin-misused', unit: a.unit, argument, name, token, argumentIndex, wanted, type });
}

/** Functions that a compiler checks by rules of their own (pipes, enqueueing, conversions to a named space). */
function callSpecial(a: Analyzer, call: AnalysedCall): Value {
  const { node, name, args } = call;
  const space = SPACE_FUNCTIONS.get(name);
  const [first] = args;
  if (space !== undefined) {
    const one = { parameters: ONE_POINTER, variadic: false, prototype: true };
    if (countDiffers(a, call, one) || !first || !node.args[0]) return UNKNOWN;
    const type = decay(first.type);
    if (isUnknown(type)) return UNKNOWN;
    const isError = a.rejects({
      kind: 'space-function',
      unit: a.unit,
      name,
      callee: node.callee,
      argument: node.args[0],
      argumentType: type,
    });
    if (isError || type.kind !== 'pointer' || type.pointee.space === AddressSpace.Constant) return UNKNOWN;
    return rvalue(pointerTo(withQualifiers(type.pointee, type.pointee.qualifiers, space)), false, first.symbol);
  }
  const text = spellingOf(name);
  let failed = false;
  node.args.forEach((argument, i) => {
    const value = args[i];
    const type = value && decay(value.type);
    if (
      type?.kind === 'block' &&
      type.pointee.kind === 'function' &&
      (text === 'enqueue_kernel' || text.startsWith('get_kernel_'))
    ) {
      const { parameters } = type.pointee;
      if (a.rejects({ kind: 'enqueued-block', unit: a.unit, name, parameters, argument })) failed = true;
    }
    if (
      type?.kind === 'pointer' &&
      type.pointee.space === AddressSpace.Constant &&
      (text === 'read_pipe' || text === 'write_pipe' || text === 'enqueue_kernel')
    ) {
      const isError = a.rejects({
        kind: 'call-unmatched',
        unit: a.unit,
        name,
        builtin: true,
        callee: node.callee,
        args: node.args,
        argumentIndex: i,
        argumentType: type,
        source: value?.symbol,
        allowed: [AddressSpace.Generic],
      });
      if (isError) failed = true;
    }
  });
  if (failed || noteMisuse(a, call, (passed) => misuseOf(text, passed))) return UNKNOWN;
  if (/reserve_(read|write)_pipe$/.test(text)) return rvalue(builtinType('reserve_id_t'));
  if (/commit_(read|write)_pipe$/.test(text)) return rvalue(Types.void);
  if (/^get_pipe_|^get_kernel_/.test(text)) return rvalue(Types.uint);
  if (/^(read_pipe|write_pipe|enqueue_kernel)$/.test(text)) return rvalue(Types.int);
  return UNKNOWN;
}
