import type { BuiltinSignature, BuiltinType } from '../builtins/index.js';
import { isBuiltinName, isSingleBuiltin } from '../builtins/index.js';
import type { CallExpression, Expression } from '../syntax/ast.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import {
  AddressSpace,
  type FunctionType,
  isUnknown,
  mentionsUnknown,
  pointerTo,
  Qualifiers,
  type ScalarType,
  type Type,
  Types,
  vectorOf,
  withQualifiers,
} from '../types/type.js';
import { type Analyzer, isCompilersOwn, rvalue, UNKNOWN, type Value } from './analyzer.js';
import { builtinType } from './builtin-types.js';
import { decay, Fit, fitOf } from './conversions.js';
import type { OverloadFailed } from './expression-facts.js';
import { analyseExpression, analyseOperand, type ConversionTarget, convert, noteChange } from './expressions.js';
import { ANY_EXTENSION } from './extensions.js';
import { misuseOf } from './special-calls.js';
import type { FunctionSymbol } from './symbols.js';

const SPACES = {
  private: AddressSpace.Private,
  local: AddressSpace.Local,
  global: AddressSpace.Global,
  constant: AddressSpace.Constant,
  generic: AddressSpace.Generic,
} as const;

const typesOfBuiltins = new Map<string, Type>();

/** The type that a signature of the builtin tables names. */
function typeOfBuiltin(type: BuiltinType): Type {
  const key = `${type.base}/${type.width}/${type.access ?? ''}/${type.const ? 'c' : ''}${type.volatile ? 'v' : ''}/${type.pointer?.space ?? ''}`;
  let made = typesOfBuiltins.get(key);
  if (!made) {
    made = builtinType(type.base, type.width, type.access);
    if (type.pointer)
      made = pointerTo(
        withQualifiers(
          made,
          (type.const ? Qualifiers.Const : 0) | (type.volatile ? Qualifiers.Volatile : 0),
          SPACES[type.pointer.space],
        ),
      );
    typesOfBuiltins.set(key, made);
  }
  return made;
}

interface Candidate {
  readonly parameters: readonly Type[];
  readonly returns: Type;
  readonly variadic: boolean;
  readonly symbol: FunctionSymbol | undefined;
}

/** The overloads of a builtin, and what calls of it have been resolved to, by the types of their arguments. */
interface BuiltinOverloads {
  readonly candidates: readonly Candidate[];
  readonly resolved: Map<string, Resolution>;
}

const overloadsOfSignatures = new WeakMap<readonly BuiltinSignature[], BuiltinOverloads>();

function overloadsOf(signatures: readonly BuiltinSignature[]): BuiltinOverloads {
  let overloads = overloadsOfSignatures.get(signatures);
  if (!overloads) {
    const candidates = signatures.map((s) => ({
      parameters: s.parameters.map((p) => typeOfBuiltin(p.type)),
      returns: typeOfBuiltin(s.returns),
      variadic: s.variadic,
      symbol: undefined,
    }));
    overloads = { candidates, resolved: new Map() };
    overloadsOfSignatures.set(signatures, overloads);
  }
  return overloads;
}

/** The ranks of a call's arguments for one candidate; undefined when it is not viable. */
function ranks(candidate: Candidate, args: readonly Value[], ignoreSpaces: boolean): number[] | undefined {
  if (args.length < candidate.parameters.length || (args.length > candidate.parameters.length && !candidate.variadic))
    return undefined;
  const result: number[] = [];
  for (const [i, parameter] of candidate.parameters.entries()) {
    const argument = args[i];
    const fit = argument && fitOf(parameter, argument, ignoreSpaces);
    if (fit === undefined) return undefined;
    result.push(fit);
  }
  return result;
}

/** Whether one of these overloads takes values of these types. */
export const isTakenBy = (signatures: readonly BuiltinSignature[], types: readonly Type[]): boolean =>
  overloadsOf(signatures).candidates.some((candidate) =>
    ranks(
      candidate,
      types.map((type) => rvalue(type)),
      false,
    ),
  );

/** A candidate is better when it needs no ill-formed conversion that the other needs; else when it is better for some argument and worse for none. */
function better(a: readonly number[], b: readonly number[]): boolean {
  let wellFormed = false;
  for (const [i, rank] of a.entries()) {
    const bad = rank === Fit.Incompatible;
    if (bad === (b[i] === Fit.Incompatible)) continue;
    if (bad) return false;
    wellFormed = true;
  }
  return wellFormed || betterForSome(a, b);
}

const betterForSome = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((rank, i) => rank <= (b[i] ?? 0)) && a.some((rank, i) => rank < (b[i] ?? 0));

/** What overload resolution makes of a call. */
type Resolution =
  | { readonly kind: 'found'; readonly candidate: Candidate }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'none' };

/** Overload resolution as clang does it for `overloadable` functions: the candidate that is best for some argument and worse for none. */
function resolve(candidates: readonly Candidate[], args: readonly Value[]): Resolution {
  let best: { candidate: Candidate; ranks: number[] }[] = [];
  for (const candidate of candidates) {
    const fits = ranks(candidate, args, false);
    if (!fits) continue;
    // An exact match of everything cannot be beaten.
    if (fits.every((fit) => fit === Fit.Identity)) return { kind: 'found', candidate };
    if (best.some((other) => better(other.ranks, fits))) continue;
    best = best.filter((other) => !better(fits, other.ranks));
    best.push({ candidate, ranks: fits });
  }
  const [only] = best;
  if (!only) return { kind: 'none' };
  return best.length === 1
    ? { kind: 'found', candidate: only.candidate }
    : { kind: 'ambiguous', candidates: best.map(({ candidate }) => candidate) };
}

/** Of so many kinds of calls of one builtin what they resolve to is remembered. */
const MAXIMUM_KINDS = 256;

/** The same for a builtin, which is called with the same types again and again. */
function resolveBuiltin({ candidates, resolved }: BuiltinOverloads, args: readonly Value[]): Resolution {
  if (resolved.size > MAXIMUM_KINDS) resolved.clear();
  let kind = '';
  for (let i = 0; i < args.length; i++) {
    const { type, nullConstant } = args[i] ?? UNKNOWN;
    kind += nullConstant ? `0:${type.id},` : `${type.id},`;
  }
  let found = resolved.get(kind);
  if (!found) resolved.set(kind, (found = resolve(candidates, args)));
  return found;
}

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
  const callee = analyseExpression(a, node.callee);
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
  if (countDiffers(a, node, 0, undefined, args, type)) return UNKNOWN;
  return passArguments(a, node, args, type.parameters, {}) ? rvalue(type.returns.unqualified) : UNKNOWN;
}

/** Tells of a call with too few or too many arguments; true when it is an error. */
function countDiffers(
  a: Analyzer,
  call: CallExpression,
  name: Name,
  callee: FunctionSymbol | undefined,
  args: readonly Value[],
  { parameters, variadic, prototype }: Pick<FunctionType, 'parameters' | 'variadic' | 'prototype'>,
): boolean {
  if (args.length === parameters.length || (variadic && args.length > parameters.length)) return false;
  // `f()` takes nothing in OpenCL C; what parameters without types take is not known.
  if (!prototype && parameters.length > 0) return false;
  // What the host defines may be several parameters.
  if (parameters.some(mentionsUnknown)) return false;
  return a.fact({
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

/** Tells of a call that overload resolution has no answer to. */
function noteOverload(
  a: Analyzer,
  problem: OverloadFailed['problem'],
  call: CallExpression,
  name: Name,
  builtin: boolean,
  candidates: readonly Candidate[],
  args: readonly Value[],
): boolean {
  const types = typesOf(args);
  // A header that is missing may have more overloads.
  if (!builtin && a.extensions.has(ANY_EXTENSION)) return false;
  return (
    !types.some(mentionsUnknown) &&
    a.fact({ kind: 'overload', unit: a.unit, problem, name, builtin, call, types, candidates })
  );
}

/** Converts each argument to its parameter's type; false when one is an error, which makes the call one: as compilers do, the arguments behind it are not looked at. */
function passArguments(
  a: Analyzer,
  node: CallExpression,
  args: readonly Value[],
  parameters: readonly Type[],
  about: ConversionTarget,
): boolean {
  const { callee, calleeName } = about;
  for (let i = 0; i < parameters.length; i++) {
    const parameter = parameters[i];
    const value = args[i];
    const arg = node.args[i];
    if (
      parameter &&
      value &&
      arg &&
      convert(a, 'argument', parameter, value, arg, { callee, calleeName, argumentIndex: i })
    )
      return false;
  }
  return true;
}

const analyseArgument = (a: Analyzer, node: Expression): Value => analyseOperand(a, node);

function callFunction(a: Analyzer, node: CallExpression, symbol: FunctionSymbol): Value {
  const args = node.args.map((arg) => analyseArgument(a, arg));
  let target = symbol;
  if (symbol.overloads.length > 0) {
    const candidates = [symbol, ...symbol.overloads].map(
      (s): Candidate => ({
        parameters: s.type.parameters,
        returns: s.type.returns,
        variadic: s.type.variadic,
        symbol: s,
      }),
    );
    const resolution = resolve(candidates, args);
    if (resolution.kind === 'none') {
      if (!unmatched(a, node, symbol.name, false, candidates, args))
        noteOverload(a, 'none', node, symbol.name, false, candidates, args);
      return UNKNOWN;
    }
    if (resolution.kind === 'ambiguous') {
      if (noteOverload(a, 'ambiguous', node, symbol.name, false, resolution.candidates, args)) return UNKNOWN;
      const returns = new Set(resolution.candidates.map((c) => c.returns));
      const [one] = returns;
      return returns.size === 1 && one ? rvalue(one.unqualified) : UNKNOWN;
    }
    target = resolution.candidate.symbol ?? symbol;
  }
  // An overloadable function is looked for among all of its name, were it one.
  if (symbol.overloadable && symbol.overloads.length === 0 && !args.some((arg) => mentionsUnknown(arg.type))) {
    const candidates: Candidate[] = [
      { parameters: symbol.type.parameters, returns: symbol.type.returns, variadic: symbol.type.variadic, symbol },
    ];
    if (resolve(candidates, args).kind === 'none' && !unmatched(a, node, symbol.name, false, candidates, args))
      if (noteOverload(a, 'none', node, symbol.name, false, candidates, args)) return UNKNOWN;
  }
  if (countDiffers(a, node, target.name, target, args, target.type)) return UNKNOWN;
  a.noteCall(target, node);
  return passArguments(a, node, args, target.type.parameters, { callee: target, calleeName: target.name })
    ? rvalue(target.type.returns.unqualified)
    : UNKNOWN;
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

/** Tells of a call that no candidate takes, when address spaces stand in the way of some; true when it is an error. */
function unmatched(
  a: Analyzer,
  node: CallExpression,
  name: Name,
  builtin: boolean,
  candidates: readonly Candidate[],
  args: readonly Value[],
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
  return a.fact({
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

const CONVERSION =
  /^convert_(char|uchar|short|ushort|int|uint|long|ulong|float|double|half)(2|3|4|8|16)?(_sat)?(_rt[ezpn])?$/;
const SPACE_FUNCTIONS = new Map<Name, AddressSpace>([
  [intern('to_global'), AddressSpace.Global],
  [intern('to_local'), AddressSpace.Local],
  [intern('to_private'), AddressSpace.Private],
]);
const ONE_POINTER: readonly Type[] = [pointerTo(Types.void)];
const GET_FENCE = intern('get_fence');

function callBuiltin(a: Analyzer, node: CallExpression, name: Name): Value {
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
  const args = node.args.map((arg) => analyseArgument(a, arg));
  a.fact({ kind: 'builtin-call', unit: a.unit, name, call: node, types: args.map((arg) => decay(arg.type)) });
  const signatures = a.builtins(name);
  if (!signatures) {
    if (text.startsWith('__builtin_')) {
      const parameters = parametersOfCompiler(text, args);
      const about = { parameters, variadic: false, prototype: true };
      return countDiffers(a, node, name, undefined, args, about) ? UNKNOWN : compilerBuiltin(text, args);
    }
    if (isCompilersOwn(text)) return UNKNOWN;
    return conversionFunction(a, node, name, args);
  }
  if (signatures.length === 0) return callSpecial(a, node, name, args);
  const overloads = overloadsOf(signatures);
  const { candidates } = overloads;
  const [only] = candidates;
  if (only && candidates.length === 1 && (only.variadic || isSingleBuiltin(text))) {
    const { parameters, variadic } = only;
    if (countDiffers(a, node, name, undefined, args, { parameters, variadic, prototype: true })) return UNKNOWN;
    if (!only.variadic && !ranks(only, args, false) && unmatched(a, node, name, true, candidates, args)) return UNKNOWN;
    return passArguments(a, node, args, only.parameters, { calleeName: name }) ? rvalue(only.returns) : UNKNOWN;
  }
  if (args.some((arg) => isUnknown(arg.type))) {
    // What is not known cannot choose; the others may still leave only one result.
    const returns = new Set(
      candidates.filter((candidate) => ranks(candidate, args, false)).map((candidate) => candidate.returns),
    );
    const [one] = returns;
    return returns.size === 1 && one ? rvalue(one) : UNKNOWN;
  }
  const resolution = resolveBuiltin(overloads, args);
  if (resolution.kind === 'found') {
    const { parameters, returns } = resolution.candidate;
    for (let i = 0; i < parameters.length; i++) {
      const [parameter, passed, arg] = [parameters[i], args[i], node.args[i]];
      if (parameter?.kind === 'pointer' && passed && arg && passed.type !== parameter && !passed.nullConstant)
        noteChange(a, 'argument', parameter, decay(passed.type), arg, { calleeName: name, argumentIndex: i });
    }
    return rvalue(returns);
  }
  if (resolution.kind === 'ambiguous') {
    if (noteOverload(a, 'ambiguous', node, name, true, resolution.candidates, args)) return UNKNOWN;
    const returns = new Set(resolution.candidates.map((c) => c.returns));
    const [one] = returns;
    return returns.size === 1 && one ? rvalue(one) : UNKNOWN;
  }
  if (!unmatched(a, node, name, true, candidates, args)) noteOverload(a, 'none', node, name, true, candidates, args);
  return UNKNOWN;
}

/** What `convert_…` returns, which no table lists. */
function conversionFunction(a: Analyzer, node: CallExpression, name: Name, args: readonly Value[]): Value {
  const conversion = CONVERSION.exec(spellingOf(name));
  const element = builtinType(conversion?.[1] ?? '');
  if (!conversion || element.kind !== 'scalar' || !isThere(a, element) || (element.floating && conversion[3])) {
    a.noteUnknown(name, node.callee.first, 'function', node);
    return UNKNOWN;
  }
  const count = Number(conversion[2] ?? 1);
  const type = count > 1 ? vectorOf(element, count) : element;
  const from = conversionSources(a, count);
  const candidates = from.map(
    (source): Candidate => ({ parameters: [source], returns: type, variadic: false, symbol: undefined }),
  );
  if (args.some((arg) => isUnknown(arg.type))) return rvalue(type);
  const resolution = resolve(candidates, args);
  const problem = resolution.kind === 'found' ? undefined : resolution.kind;
  return problem && noteOverload(a, problem, node, name, true, candidates, args) ? UNKNOWN : rvalue(type);
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
  name === 'double' ? language.fp64 : name === 'half' ? language.fp16 : true;

const conversionSources = (a: Analyzer, count: number): Type[] =>
  CONVERTED.filter((type) => isThere(a, type)).map((type) => (count > 1 ? vectorOf(type, count) : type));

/** The results of the functions that GNU compilers build in, and OpenCL C's inherit. */
const COMPILER_BUILTINS: readonly (readonly [RegExp, Type])[] = [
  [/^expect(_with_probability)?$/, Types.long],
  [/^(ctz|clz|popcount|parity|ffs|clrsb)(l|ll|s|g)?$/, Types.int],
  [
    /^(isnan|isinf|isinf_sign|isfinite|isnormal|signbit|signbitf|signbitl|fpclassify|isgreater|isgreaterequal|isless|islessequal|islessgreater|isunordered|constant_p|types_compatible_p|memcmp|strcmp)$/,
    Types.int,
  ],
  [/^bswap16$/, Types.ushort],
  [/^bswap32$/, Types.uint],
  [/^bswap64$/, Types.ulong],
  [/^bitreverse8$/, Types.uchar],
  [/^bitreverse16$/, Types.ushort],
  [/^bitreverse32$/, Types.uint],
  [/^bitreverse64$/, Types.ulong],
  [/^rotate(left|right)8$/, Types.uchar],
  [/^rotate(left|right)16$/, Types.ushort],
  [/^rotate(left|right)32$/, Types.uint],
  [/^rotate(left|right)64$/, Types.ulong],
  [
    /^(inff|nanf|nansf|huge_valf|(fabs|sqrt|fma|floor|ceil|trunc|round|roundeven|nearbyint|rint|exp|exp2|log|log2|log10|pow|sin|cos|fmin|fmax|copysign|ldexp|fmod)f)$/,
    Types.float,
  ],
  [
    /^(inf|nan|nans|huge_val|fabs|sqrt|fma|floor|ceil|trunc|round|roundeven|nearbyint|rint|exp|exp2|log|log2|log10|pow|sin|cos|fmin|fmax|copysign|ldexp|fmod)$/,
    Types.double,
  ],
  [/^(unreachable|trap|debugtrap|assume|prefetch|assume_separate_storage)$/, Types.void],
  [/^object_size$/, Types.ulong],
];

/** How many arguments functions take that GNU compilers build in; those that are not here take any. */
const COMPILER_ARGUMENTS: readonly (readonly [RegExp, number])[] = [
  [/^(unreachable|trap|debugtrap|infi?|inff|huge_valf?)$/, 0],
  [/^(ctz|clz|popcount|parity|ffs|clrsb)(l|ll|s)$/, 1],
  [/^(bswap(16|32|64)|bitreverse(8|16|32|64)|(popcount|parity|ffs|clrsb))$/, 1],
  [/^(fabs|sqrt|floor|ceil|trunc|round|roundeven|nearbyint|rint|exp2?|log(2|10)?|sin|cos)f?$/, 1],
  [/^(pow|fmin|fmax|copysign|ldexp|fmod)f?$/, 2],
  [/^(rotate(left|right)(8|16|32|64)|expect)$/, 2],
  [/^(fmaf?|expect_with_probability)$/, 3],
];

/** As many parameters as such a function has, of no type that anybody knows. */
function parametersOfCompiler(text: string, args: readonly Value[]): readonly Type[] {
  const name = text.slice('__builtin_'.length);
  const count = COMPILER_ARGUMENTS.find(([pattern]) => pattern.test(name))?.[1] ?? args.length;
  return Array.from({ length: count }, () => Types.double);
}

function compilerBuiltin(text: string, args: readonly Value[]): Value {
  const name = text.slice('__builtin_'.length);
  const known = COMPILER_BUILTINS.find(([pattern]) => pattern.test(name));
  if (known) return rvalue(known[1]);
  const [first] = args;
  return name.startsWith('elementwise_') && first ? rvalue(decay(first.type)) : UNKNOWN;
}

/** Tells of arguments that a function which a compiler checks by rules of its own does not take; true when it is an error. */
function noteMisuse(a: Analyzer, call: CallExpression, name: Name, args: readonly Value[]): boolean {
  const passed = args.map(({ type, nullConstant }) => ({ type: decay(type), nullConstant }));
  const misuse = misuseOf(spellingOf(name), passed);
  if (!misuse) return false;
  const { index: argumentIndex, wanted } = misuse;
  const token = call.args[argumentIndex]?.first ?? call.callee.first;
  const type = passed[argumentIndex]?.type ?? Types.unknown;
  return a.fact({ kind: 'builtin-misused', unit: a.unit, call, name, token, argumentIndex, wanted, type });
}

/** Functions that a compiler checks by rules of their own (pipes, enqueueing, conversions to a named space). */
function callSpecial(a: Analyzer, node: CallExpression, name: Name, args: readonly Value[]): Value {
  const space = SPACE_FUNCTIONS.get(name);
  const [first] = args;
  if (space !== undefined) {
    const one = { parameters: ONE_POINTER, variadic: false, prototype: true };
    if (countDiffers(a, node, name, undefined, args, one) || !first || !node.args[0]) return UNKNOWN;
    const type = decay(first.type);
    if (isUnknown(type)) return UNKNOWN;
    if (type.kind !== 'pointer' || type.pointee.space === AddressSpace.Constant) {
      a.fact({
        kind: 'space-function',
        unit: a.unit,
        name,
        callee: node.callee,
        argument: node.args[0],
        argumentType: type,
      });
      return UNKNOWN;
    }
    if (
      a.fact({
        kind: 'space-function',
        unit: a.unit,
        name,
        callee: node.callee,
        argument: node.args[0],
        argumentType: type,
      })
    )
      return UNKNOWN;
    return { ...rvalue(pointerTo(withQualifiers(type.pointee, type.pointee.qualifiers, space))), symbol: first.symbol };
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
      if (a.fact({ kind: 'enqueued-block', unit: a.unit, name, parameters, argument })) failed = true;
    }
    if (
      type?.kind === 'pointer' &&
      type.pointee.space === AddressSpace.Constant &&
      (text === 'read_pipe' || text === 'write_pipe' || text === 'enqueue_kernel')
    ) {
      const isError = a.fact({
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
  if (failed || noteMisuse(a, node, name, args)) return UNKNOWN;
  if (/reserve_(read|write)_pipe$/.test(text)) return rvalue(builtinType('reserve_id_t'));
  if (/commit_(read|write)_pipe$/.test(text)) return rvalue(Types.void);
  if (/^get_pipe_|^get_kernel_/.test(text)) return rvalue(Types.uint);
  if (/^(read_pipe|write_pipe|enqueue_kernel)$/.test(text)) return rvalue(Types.int);
  return UNKNOWN;
}

export { isBuiltinName };
