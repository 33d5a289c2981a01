// What attributes of GNU syntax take, and what they are for, where compilers do not leave out what does not fit.
import type { Attribute, Expression, Statement } from '../../syntax/ast.js';
import { keywordOf } from '../../syntax/keywords.js';
import { lazy } from '../../text/lazy.js';
import { layoutOf } from '../../types/layout.js';
import { isInteger, isUnknown } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { isNotConstant } from '../expressions/constant-parts.js';
import { constantInteger, isPowerOfTwo } from '../expressions/constants.js';
import type { AttributeRefused } from '../facts/declaration-facts.js';
import { isAttribute, isForeign } from './attribute-names.js';

type Problem = AttributeRefused['problem'];

/** The kind of construct that an attribute belongs to. */
export type AttributePlace =
  | 'function'
  | 'variable'
  | 'parameter'
  | 'member'
  | 'typedef'
  | 'record'
  | 'enum'
  | 'enumerator'
  | 'label'
  | 'statement'
  | 'type-name';

/** How many arguments an attribute takes: in any position, and as an attribute of a function. */
const ANYWHERE = `
0 may_alias noreturn packed pure const transparent_union unused overloadable flatten fallthrough musttail nomerge
0-1 aligned unavailable
0-2 deprecated sentinel
1-Infinity annotate
1 address_space error ext_vector_type mode min_vector_width section target vector_size visibility warning
`;
const OF_FUNCTIONS = `
0 always_inline cold convergent disable_tail_calls gnu_inline hot internal_linkage leaf malloc naked nodebug noduplicate
0 preserve_most stdcall cdecl swiftcall vectorcall
0 noinline nothrow optnone returns_nonnull used weak
0-1 constructor destructor warn_unused_result
1 alloc_align
1-2 alloc_size assume_aligned
`;

function counts(table: string): ReadonlyMap<string, readonly [least: number, most: number]> {
  const found = new Map<string, readonly [number, number]>();
  for (const line of table.trim().split('\n')) {
    const [count = '', ...names] = line.split(' ');
    const [least = '0', most = least] = count.split('-');
    for (const name of names) found.set(name, [Number(least), Number(most)]);
  }
  return found;
}
const anywhere = lazy(() => counts(ANYWHERE));
const ofFunctions = lazy(() => counts(OF_FUNCTIONS));

/** What attributes are for, where anything else is an error rather than left out. */
const ONLY = new Map<string, { readonly places: readonly AttributePlace[]; readonly wanted: string }>(
  [
    { names: 'overloadable flatten error warning min_vector_width target', places: 'function', wanted: 'functions' },
    {
      names: 'reqd_work_group_size work_group_size_hint vec_type_hint intel_reqd_sub_group_size',
      places: 'function',
      wanted: 'kernels',
    },
    { names: 'ext_vector_type', places: 'typedef', wanted: 'typedefs' },
    {
      names: 'nomerge',
      places: 'function variable parameter statement',
      wanted: 'functions, variables and statements',
    },
    { names: 'musttail', places: 'statement', wanted: 'return statements' },
    { names: 'fallthrough', places: 'statement', wanted: "empty statements of a 'switch'" },
    { names: 'assume', places: 'statement', wanted: 'empty statements' },
  ].flatMap(({ names, places, wanted }) =>
    names.split(' ').map((name) => [name, { places: places.split(' ') as AttributePlace[], wanted }]),
  ),
);

/** The first argument of these is a word that is not a declared name. */
const WORDS: ReadonlySet<string> = new Set([
  ...['blocks', 'cleanup', 'endian', 'enum_extensibility', 'format', 'mode', 'type_visibility', 'visibility'],
  ...['availability', 'argument_with_type_tag', 'type_tag_for_datatype', 'tls_model', 'callable_when', 'counted_by'],
  ...['ownership_holds', 'ownership_returns', 'ownership_takes', 'assert_capability', 'guarded_by', 'capability'],
]);

/** These take the text of a string. */
const STRINGS = new Set('annotate section deprecated unavailable warn_unused_result error warning target'.split(' '));

const INTEGERS = new Set(['address_space', 'ext_vector_type', 'min_vector_width', 'vector_size']);

const countOf = ([least, most]: readonly [number, number]): string => {
  if (most === 0) return 'no arguments';
  if (most === Number.POSITIVE_INFINITY) return 'at least one argument';
  const range = least === most ? String(least) : least === 0 ? `at most ${most}` : `${least} to ${most}`;
  return `${range.replace(/\b1$/, 'one')} argument${most === 1 ? '' : 's'}`;
};

/** What is wrong with an attribute at `place`, whose arguments are analysed. */
export function attributeProblem(a: Analyzer, attribute: Attribute, place: AttributePlace): Problem | undefined {
  const { name, args, type } = attribute;
  if (name === '_Alignas')
    return /^(variable|member|record)$/.test(place) ? undefined : { of: 'place', wanted: 'variables and members' };
  const only = ONLY.get(name);
  if (only && !only.places.includes(place) && place !== 'type-name') return { of: 'place', wanted: only.wanted };
  const isObject = place === 'variable' || place === 'parameter';
  if (name === 'nosvm' && isObject && a.language.version < 200) return { of: 'version', wanted: '2.0' };
  if (type && name !== 'vec_type_hint' && !WORDS.has(name)) return { of: 'value' };
  if (type) return undefined;
  const unknown = noteArguments(a, attribute);
  const counted = countProblem(attribute, place);
  if (counted) return counted;
  const [argument] = args;
  if (!argument || unknown) return undefined;
  if (STRINGS.has(name) && argument.kind !== 'string') return { of: 'string' };
  if (name === 'mode' && argument.kind !== 'identifier') return { of: 'word' };
  if (INTEGERS.has(name) && place !== 'record' && place !== 'enum' && !isConstantInteger(a, argument))
    return { of: 'not-integer', argument };
  if (name === 'vector_size' || name === 'ext_vector_type')
    return constantInteger(a, argument) === 0n && place !== 'record' && place !== 'enum'
      ? { of: 'zero', argument }
      : undefined;
  return undefined;
}

/** What is wrong with an attribute that compilers leave out: its arguments are expressions nevertheless. */
export function leftOut(a: Analyzer, attribute: Attribute): Problem {
  const { type } = attribute;
  // A single word is not looked up.
  if (type && (type.last > type.first || keywordOf(a.unit.names[type.first] ?? 0))) return { of: 'value' };
  noteArguments(a, attribute);
  return { of: 'unknown' };
}

function countProblem({ name, args }: Attribute, place: AttributePlace): Problem | undefined {
  const isOfFunctions = place === 'function' || place === 'statement';
  const count = anywhere().get(name) ?? (isOfFunctions ? ofFunctions().get(name) : undefined);
  const isWrong = count && (args.length < count[0] || args.length > count[1]);
  return isWrong ? { of: 'count', wanted: countOf(count) } : undefined;
}

/** What compilers take before any statement, or leave out there. */
const OF_STATEMENTS = lazy(
  (): ReadonlySet<string> =>
    new Set(
      `
always_inline noinline suppress opencl_unroll_hint code_align
bounded called_once cmse_nonsecure_call constant coro_disable_lifetimebound coro_lifetimebound
coro_only_destroy_when_complete coro_return_type coro_wrapper cudart_builtin device device_builtin
device_builtin_surface_type device_builtin_texture_type endian global host kernel launch_bounds lifetimebound managed
nocf_check nv_weak require_constant_initialization shared standalone_debug sycl_kernel sycl_special_class trivial_abi
`
        .trim()
        .split(/\s+/),
    ),
);

/** The kind of statement that some are for. */
const BEFORE = new Map<string, Statement['kind']>([
  ['musttail', 'return'],
  ['fallthrough', 'empty'],
  ['assume', 'empty'],
]);

/** What is wrong with an attribute before a statement; what the text of an unroll hint shows has been reported. */
export function statementProblem(a: Analyzer, attribute: Attribute, { kind }: Statement): Problem | undefined {
  const { name, type, args } = attribute;
  const isMissing = noteArguments(a, attribute);
  const only = ONLY.get(name);
  const isOutside = name === 'fallthrough' && !a.body?.flow?.switch && !a.body?.flow?.broken;
  if (only && (!only.places.includes('statement') || isOutside || kind !== (BEFORE.get(name) ?? kind)))
    return { of: 'place', wanted: only.wanted };
  if (!only && !OF_STATEMENTS().has(name) && !isForeign(name)) return { of: 'place', wanted: 'declarations' };
  if (type) return { of: 'value' };
  const [argument] = args;
  if (name !== 'opencl_unroll_hint' || !argument || isMissing) return countProblem(attribute, 'statement');
  const isPlain = argument.kind === 'number' || argument.kind === 'string';
  return isPlain || isConstantInteger(a, argument) ? undefined : { of: 'not-integer', argument };
}

/** Analyses the arguments; whether one of them has an undeclared name. */
function noteArguments(a: Analyzer, { name, args }: Attribute): boolean {
  let isMissing = false;
  for (let i = 0; i < args.length; i++) {
    const argument = args[i];
    if (argument?.kind !== 'identifier') {
      if (argument && isUnknown(a.expression(argument).type)) isMissing = true;
    } else if (i === 0 && (WORDS.has(name) || !isAttribute(name))) continue;
    else if (isUnknown(a.expression(argument).type)) isMissing = true;
  }
  return isMissing;
}

function isConstantInteger(a: Analyzer, argument: Expression): boolean {
  const type = a.typeOf(argument);
  return (
    isUnknown(type) || (isInteger(type) && (constantInteger(a, argument) !== undefined || !isNotConstant(a, argument)))
  );
}

/** Reports `_Alignas` with an alignment that is less strict than the type's own (C11 6.7.5 §4). */
export function noteSmallAlignment(a: Analyzer, attributes: readonly Attribute[], type: Type, asked: number): void {
  const attribute = attributes.find(({ name }) => name === '_Alignas');
  const natural = attribute ? (layoutOf(type)?.alignment ?? 0) : 0;
  if (attribute && asked < natural && isPowerOfTwo(BigInt(asked)))
    a.fact({ kind: 'attribute', unit: a.unit, attribute, problem: { of: 'too-small', natural }, node: attribute });
}

/** The largest alignment that compilers take. */
const LARGEST = 1n << 32n;

/** What is wrong with an alignment. */
export function alignmentProblem(a: Analyzer, { name, args, type }: Attribute): Problem | undefined {
  const isKeyword = name === '_Alignas';
  const [argument] = args;
  if (!argument && !type) return undefined;
  if (isKeyword && argument && isUnknown(a.expression(argument).type)) return undefined;
  if (argument) {
    if (!isConstantInteger(a, argument)) return { of: 'not-integer', argument };
    const value = constantInteger(a, argument);
    if (value === undefined || (isKeyword && value === 0n)) return undefined;
    if (!isPowerOfTwo(value)) return { of: 'power-of-two', argument };
    if (value > LARGEST) return { of: 'too-large', argument };
  } else if (type) a.typeName(type);
  return undefined;
}
