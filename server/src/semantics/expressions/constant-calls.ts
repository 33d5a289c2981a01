// Calls of functions that compilers build in, and that clang evaluates in integer constant expressions.

import type { CallExpression, Expression, SizeofExpression } from '../../syntax/ast.js';
import { operandsOf, withoutParens } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { mentionsUnknown } from '../../types/queries.js';
import { Qualifiers } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { compilerFunction } from './compiler-functions.js';

/** The bits of the type that a function's parameter has. */
const widthOf = (name: string): number => {
  const parameter = compilerFunction(name)?.parameters[0];
  return parameter?.kind === 'scalar' ? parameter.size * 8 : 0;
};

const bitsOf = (value: bigint, width: number): string => BigInt.asUintN(width, value).toString(2).padStart(width, '0');
const fromBits = (bits: string): bigint => BigInt(`0b${bits}`);
const reversed = (bits: string): string => [...bits].reverse().join('');
const count = (bits: string): bigint => BigInt(bits.replaceAll('0', '').length);

/** The first argument of a function as bits, and its second; undefined where it has no value. */
type Evaluation = (bits: string, second: bigint) => bigint | undefined;

const rotate = (bits: string, by: bigint): bigint => {
  const at = Number(BigInt.asUintN(32, by)) % bits.length;
  return fromBits(bits.slice(at) + bits.slice(0, at));
};

/** By the name without `__builtin_` and without its type suffix. */
const EVALUATIONS: readonly (readonly [names: RegExp, evaluation: Evaluation])[] = [
  [/^bswap(16|32|64)$/, (bits) => fromBits((bits.match(/.{8}/g) ?? []).reverse().join(''))],
  [/^bitreverse(8|16|32|64)$/, (bits) => fromBits(reversed(bits))],
  [/^rotateleft(8|16|32|64)$/, rotate],
  [/^rotateright(8|16|32|64)$/, (bits, by) => rotate(bits, BigInt(bits.length) - (by % BigInt(bits.length)))],
  [/^popcount(|l|ll)$/, count],
  [/^parity(|l|ll)$/, (bits) => count(bits) % 2n],
  [/^ffs(|l|ll)$/, (bits) => BigInt(reversed(bits).indexOf('1') + 1)],
  [/^clrsb(|l|ll)$/, (bits) => BigInt((/^(0+|1+)/.exec(bits)?.[0].length ?? 1) - 1)],
  // Of zero they have no value.
  [/^clz(s||l|ll)$/, (bits) => (bits.includes('1') ? BigInt(bits.indexOf('1')) : undefined)],
  [/^ctz(s||l|ll)$/, (bits) => (bits.includes('1') ? BigInt(reversed(bits).indexOf('1')) : undefined)],
];

/** Integers that clang evaluates, too, of which the value is unknown here. */
const OPAQUE =
  /^(?:classify_type|strlen|(?:char_)?mem(?:cmp|chr)|strn?cmp|bcmp|strchr|is(?:nan|inf|inf_sign|finite|normal|subnormal|zero|signaling|fpclass)|fpclassify|is_aligned|align_(?:up|down)|(?:clz|ctz|popcount)g|LINE|COLUMN|eh_return_data_regno|(?:dynamic_)?object_size|vectorelements)$/;

/** Numbers that are not integers, which clang evaluates in initializers. */
const FLOATING = /^(?:fabs|copysign|fmax|fmin|huge_val|inf|nans?)(?:f|l|f16|f128)?$/;
const TRANSPARENT: ReadonlySet<string> = new Set(['expect', 'expect_with_probability', 'choose_expr', 'constant_p']);

/** Whether clang may evaluate calls of a function whose arguments are constant; true for one whose type is unknown. */
export const isEvaluated = (name: string): boolean =>
  compilerFunction(name) === undefined ||
  TRANSPARENT.has(name) ||
  OPAQUE.test(name) ||
  FLOATING.test(name) ||
  EVALUATIONS.some(([names]) => names.test(name));

export const builtinCallee = ({ callee }: CallExpression): string | undefined => {
  const name = callee.kind === 'identifier' ? spellingOf(callee.name) : '';
  return name.startsWith('__builtin_') ? name.slice('__builtin_'.length) : undefined;
};

/** The argument whose value is that of `__builtin_choose_expr`; undefined where its condition has none. */
export function chosenArgument(
  { args: [condition, then, otherwise] }: CallExpression,
  value: (e: Expression) => bigint | undefined,
): Expression | undefined {
  const found = condition && value(condition);
  return found === undefined ? undefined : found !== 0n ? then : otherwise;
}

/** The value of a call in an integer constant expression; `value` evaluates its arguments. */
export function constantCall(
  a: Analyzer,
  node: CallExpression,
  value: (e: Expression) => bigint | undefined,
): bigint | undefined {
  const name = builtinCallee(node);
  if (name === undefined) return undefined;
  const [first, second] = node.args;
  if (!first) return undefined;
  if (name === 'expect' || name === 'expect_with_probability') return value(first);
  if (name === 'choose_expr') {
    const chosen = chosenArgument(node, value);
    return chosen && value(chosen);
  }
  if (name === 'constant_p') return isKnown(a, first, value) ? 1n : 0n;
  const evaluation = EVALUATIONS.find(([names]) => names.test(name))?.[1];
  const argument = evaluation && value(first);
  if (!evaluation || argument === undefined) return undefined;
  return evaluation(bitsOf(argument, widthOf(name)), (second && value(second)) ?? 0n);
}

/** Whether compilers know the value of an expression (`__builtin_constant_p`): addresses of literals count, too. */
function isKnown(a: Analyzer, node: Expression, value: (e: Expression) => bigint | undefined): boolean {
  const inner = withoutParens(node);
  if (inner.kind === 'string' || inner.kind === 'number') return true;
  return value(inner) !== undefined && a.typeOf(inner).kind === 'scalar';
}

const isOfUnknown = (a: Analyzer, { operand }: SizeofExpression): boolean =>
  mentionsUnknown(operand.kind === 'type-name' ? a.quietly(() => a.typeName(operand)) : a.typeOf(operand));

/** Whether a name is that of a constant whose initializer depends on an undeclared name. */
function isUnknownConstant(a: Analyzer, name: Name): boolean {
  const symbol = a.lookup(name);
  if (symbol?.kind !== 'variable' || !(symbol.type.qualifiers & Qualifiers.Const)) return false;
  const { initializer } = symbol;
  return initializer !== undefined && mentionsUnknown(a.typeOf(initializer));
}

/** Whether compilers may evaluate an expression of which the value is unknown here. */
export function mayBeEvaluated(a: Analyzer, node: Expression): boolean {
  const open: Expression[] = [node];
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.kind === 'call' && OPAQUE.test(builtinCallee(at) ?? '')) return true;
    if (at.kind === 'generic-selection' && mentionsUnknown(a.typeOf(at))) return true;
    if (at.kind === 'identifier' && isUnknownConstant(a, at.name)) return true;
    if (at.kind === 'sizeof' && isOfUnknown(a, at)) return true;
    // The controlling expression of `_Generic` is not evaluated.
    if (at.kind === 'sizeof') continue;
    open.push(...operandsOf(at));
  }
  return false;
}
