import { isSingleBuiltin } from '../builtins/index.js';
import type { CallExpression } from '../syntax/ast.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { namedLike } from '../text/patterns.js';
import { AddressSpace } from '../types/address-space.js';
import { pointerTo, Types, vectorOf, withQualifiers } from '../types/interned.js';
import { isUnknown } from '../types/queries.js';
import type { ScalarType, Type } from '../types/type.js';
import type { Analyzer } from './analyzer.js';
import { analyseArgument, countDiffers, noteOverload, passArguments, unmatched } from './arguments.js';
import { builtinType } from './builtin-types.js';
import { noteChange } from './conversion-checks.js';
import { decay } from './conversions.js';
import { isCompilersOwn } from './declared-names.js';
import type { Candidate } from './overloads.js';
import { overloadsOf, ranks, resolve, resolveBuiltin } from './overloads.js';
import { misuseOf } from './special-calls.js';
import type { Value } from './value.js';
import { rvalue, UNKNOWN } from './value.js';

const CONVERSION =
  /^convert_(char|uchar|short|ushort|int|uint|long|ulong|float|double|half)(2|3|4|8|16)?(_sat)?(_rt[ezpn])?$/;

const SPACE_FUNCTIONS = new Map<Name, AddressSpace>([
  [intern('to_global'), AddressSpace.Global],
  [intern('to_local'), AddressSpace.Local],
  [intern('to_private'), AddressSpace.Private],
]);

const ONE_POINTER: readonly Type[] = [pointerTo(Types.void)];

const GET_FENCE = intern('get_fence');

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
  const args = node.args.map((arg) => analyseArgument(a, arg));
  a.fact({ kind: 'builtin-call', unit: a.unit, name, call: node, types: args.map((arg) => decay(arg.type)) });
  const signatures = a.builtins(name);
  if (!signatures) {
    if (text.startsWith('__builtin_') && isCompilersOwn(text)) {
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

const MATH =
  'fabs sqrt fma floor ceil trunc round roundeven nearbyint rint exp exp2 log log2 log10 pow sin cos fmin fmax ' +
  'copysign ldexp fmod';

/** The results of the functions that GNU compilers build in, and OpenCL C's inherit. */
const COMPILER_BUILTINS: readonly (readonly [RegExp, Type])[] = [
  [/^expect(_with_probability)?$/, Types.long],
  [/^(ctz|clz|popcount|parity|ffs|clrsb)(l|ll|s|g)?$/, Types.int],
  [
    namedLike(
      'isnan isinf isinf_sign isfinite isnormal signbit signbitf signbitl fpclassify isgreater ' +
        'isgreaterequal isless islessequal islessgreater isunordered constant_p types_compatible_p memcmp ' +
        'strcmp',
    ),
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
  [namedLike(`inff nanf nansf huge_valf ${MATH.replace(/\w+/g, '$&f')}`), Types.float],
  [namedLike(`inf nan nans huge_val ${MATH}`), Types.double],
  [/^(unreachable|trap|debugtrap|assume|prefetch|assume_separate_storage)$/, Types.void],
  [/^object_size$/, Types.ulong],
];

/** Names of functions that are there for several types: an ending tells which. */
const forTypes = (names: string, ending: string): string => names.replace(/\S+/g, `$&(${ending})?`);
const FLOATS = 'f|l|f16|f128';

/** How many arguments functions take that compilers build in; those that are not here take any. */
const COMPILER_ARGUMENTS: readonly (readonly [RegExp, number])[] = [
  [namedLike(`unreachable trap debugtrap abort readcyclecounter flt_rounds ${forTypes('inf huge_val', FLOATS)}`), 0],
  [
    namedLike(`
      abs labs llabs ${forTypes('ctz clz popcount parity ffs clrsb', 'l|ll|s')} bswap(16|32|64) bitreverse(8|16|32|64)
      isfinite isinf isinf_sign isnan isnormal issignaling issubnormal iszero signbit[fl]?
      ${forTypes('acos asin atan cos sin tan', 'h?(f|l|f16|f128)?')} nans?[fl]?
      ${forTypes('canonicalize cbrt ceil erfc? exp exp2 exp10 expm1 fabs floor lgamma tgamma', FLOATS)}
      ${forTypes('log log2 log10 log1p i?logb ll?rint ll?round nearbyint rint round roundeven sqrt trunc', FLOATS)}
      elementwise_(abs|a?cosh?|a?sinh?|a?tanh?|bitreverse|canonicalize|ceil|exp2?|floor|log(2|10)?|nearbyint)
      elementwise_(rint|round|roundeven|sqrt|trunc) reduce_(add|and|max|min|mul|or|xor)
      alloca assume constant_p classify_type launder nontemporal_load popcountg strlen unpredictable load_halff?
    `),
    1,
  ],
  [
    namedLike(`
      ${forTypes('atan2 copysign fdim fmax fmin fmod frexp hypot ldexp modf nextafter pow powi', FLOATS)}
      ${forTypes('remainder scalbln scalbn', FLOATS)} rotate(left|right)(8|16|32|64)
      elementwise_(add_sat|copysign|max|min|pow|sub_sat) is(greater|less)(equal)? islessgreater isunordered isfpclass
      align_(down|up) is_aligned expect nontemporal_store object_size strcmp strcpy store_halff?
    `),
    2,
  ],
  [
    namedLike(`
      ${forTypes('fma remquo', FLOATS)} elementwise_fma expect_with_probability mem(cpy|move|set|cmp|chr)(_inline)?
      strn(cpy|cmp|cat) [su]?(add|sub|mul)l?l?_overflow
    `),
    3,
  ],
  [/^(add|sub)c(b|s|l|ll)?$/, 4],
  [/^fpclassify$/, 6],
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

/**
 * Reports arguments that a function which a compiler checks by rules of its own does not take; true when it is an
 * error.
 */
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
    const isError = a.fact({
      kind: 'space-function',
      unit: a.unit,
      name,
      callee: node.callee,
      argument: node.args[0],
      argumentType: type,
    });
    if (isError || type.kind !== 'pointer' || type.pointee.space === AddressSpace.Constant) return UNKNOWN;
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
