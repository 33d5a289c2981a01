// Arguments of the functions that compilers build in which have to be constants, or go together.

import type { Expression } from '../../syntax/ast.js';
import { withoutParens } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { isFloating, isInteger, isUnknown } from '../../types/queries.js';
import type { Analyzer } from '../analyzer.js';
import { isNotConstant } from './constant-parts.js';
import { constantInteger, isPowerOfTwo } from './constants.js';
import type { Misuse, Passed } from './special-calls.js';

/** An argument, by its index, that is a constant within a range, or a power of two. */
interface ConstantWanted {
  readonly names: RegExp;
  readonly index: number;
  readonly range?: readonly [least: bigint, most: bigint];
  readonly powerFrom?: bigint;
  /** It need not be a constant. */
  readonly isOptional?: boolean;
}

const CONSTANTS: readonly ConstantWanted[] = [
  { names: /^prefetch$/, index: 1, range: [0n, 1n] },
  { names: /^prefetch$/, index: 2, range: [0n, 3n] },
  { names: /^(dynamic_)?object_size$/, index: 1, range: [0n, 3n] },
  { names: /^isfpclass$/, index: 1, range: [0n, 1023n] },
  { names: /^(frame|return)_address$/, index: 0, range: [0n, 65535n] },
  { names: /^mem(cpy|set)_inline$/, index: 2 },
  { names: /^choose_expr$/, index: 0 },
  { names: /^assume_aligned$/, index: 1, powerFrom: 1n },
  { names: /^alloca_with_align/, index: 1, powerFrom: 8n },
  { names: /^align_(up|down)$|^is_aligned$/, index: 1, powerFrom: 1n, isOptional: true },
];

/** How many arguments there are at most, where no parameter says it. */
const MOST = new Map([
  ['prefetch', 3],
  ['assume_aligned', 3],
  ['clzg', 2],
  ['ctzg', 2],
]);

/** What is wrong with the constants that a call of `name` passes, or with how its arguments go together. */
export function constantMisuse(
  a: Analyzer,
  name: string,
  nodes: readonly Expression[],
  args: readonly Passed[],
): Misuse | undefined {
  const most = MOST.get(name);
  if (most !== undefined && args.length > most) return { index: -1, wanted: `at most ${most} arguments` };
  for (const wanted of CONSTANTS) {
    const [node, arg] = [nodes[wanted.index], args[wanted.index]];
    if (!wanted.names.test(name) || !node || !arg || isUnknown(arg.type)) continue;
    const text = refusal(a, wanted, node, arg);
    if (text) return { index: wanted.index, wanted: text };
  }
  if (name === 'expect_with_probability') return probabilityMisuse(a, nodes[2], args[2]);
  if (name === 'shufflevector') return shuffleMisuse(a, nodes, args);
  const second = args[1]?.type;
  if (
    /^c[lt]zg$/.test(name) &&
    second?.kind === 'scalar' &&
    (second.floating || second.size > 4 || (second.size === 4 && !second.signed))
  )
    return { index: 1, wanted: "an 'int'" };
  return name.startsWith('elementwise_') ? differentTypes(args) : undefined;
}

function refusal(
  a: Analyzer,
  { range, powerFrom, isOptional }: ConstantWanted,
  node: Expression,
  { type }: Passed,
): string | undefined {
  const wanted = range
    ? `a constant from ${range[0]} to ${range[1]}`
    : powerFrom !== undefined
      ? `a power of two${powerFrom > 1n ? ` from ${powerFrom} on` : ''}`
      : 'an integer constant';
  const value = isInteger(type) ? constantInteger(a, node) : undefined;
  if (value === undefined) return !isOptional && (!isInteger(type) || isNotConstant(a, node)) ? wanted : undefined;
  if (range) return value < range[0] || value > range[1] ? wanted : undefined;
  return powerFrom !== undefined && !(isPowerOfTwo(value) && value >= powerFrom) ? wanted : undefined;
}

function probabilityMisuse(a: Analyzer, node: Expression | undefined, arg: Passed | undefined): Misuse | undefined {
  if (!node || !arg || isUnknown(arg.type)) return undefined;
  const wanted = 'a constant from 0.0 to 1.0';
  const bare = withoutParens(node);
  const isNegative = bare.kind === 'unary' && bare.operator === '-';
  const number = isNegative ? withoutParens(bare.operand) : bare;
  if (number.kind === 'number') {
    const value = Number.parseFloat(spellingOf(number.name));
    return value > 1 || (isNegative && value > 0) ? { index: 2, wanted } : undefined;
  }
  return isFloating(arg.type) && isNotConstant(a, node) ? { index: 2, wanted } : undefined;
}

function shuffleMisuse(a: Analyzer, nodes: readonly Expression[], args: readonly Passed[]): Misuse | undefined {
  const [first, second] = [args[0]?.type.unqualified, args[1]?.type.unqualified];
  if (!first || !second || isUnknown(first) || isUnknown(second)) return undefined;
  if (first.kind !== 'vector') return { index: 0, wanted: 'a vector' };
  if (second.kind !== 'vector') return { index: 1, wanted: 'a vector' };
  if (args.length === 2) return undefined;
  if (first !== second) return { index: 1, wanted: 'a vector of the same type' };
  const wanted = `a constant from -1 to ${2 * first.count - 1}`;
  for (let index = 2; index < args.length; index++) {
    const [node, type] = [nodes[index], args[index]?.type];
    if (!node || !type || isUnknown(type)) continue;
    const value = isInteger(type) ? constantInteger(a, node) : undefined;
    if (value === undefined ? isNotConstant(a, node) : value < -1n || value >= 2 * first.count)
      return { index, wanted };
  }
  return undefined;
}

/** All arguments are of one type. */
function differentTypes(args: readonly Passed[]): Misuse | undefined {
  const first = args[0]?.type.unqualified;
  const index = args.findIndex(({ type }) => type.unqualified !== first);
  if (!first || index < 0 || args.some(({ type }) => isUnknown(type))) return undefined;
  const isOfVector = args.some(({ type }) => type.kind === 'vector');
  return isOfVector ? { index, wanted: 'of the same type as the first' } : undefined;
}
