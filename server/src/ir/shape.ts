/** The loops of a graph, and the code that depends on a condition, both as ranges of the text. */

import { integerLiteral } from '../semantics/expressions/constants.js';
import { spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import { Qualifiers } from '../types/type.js';
import { type Block, type Choosing, type FunctionGraph, type Instruction, operandsOf, successors } from './ir.js';

/** Blocks from its head to the last one from which the head is reached again. */
export interface Loop {
  readonly head: Block;
  /** The number of the last block. */
  readonly last: number;
  /** Where execution continues after it; undefined if it never does. */
  readonly exit: Block | undefined;
  readonly blocks: readonly Block[];
  /** It has no condition of its own: statements in its body end it. */
  readonly isEndless: boolean;
}

/** The loops of a graph by their heads. */
export const loopsOf = perOwner(({ blocks }: FunctionGraph): ReadonlyMap<Block, Loop> => {
  const ends = new Map<Block, number>();
  for (const block of blocks)
    for (const next of successors(block))
      if (next.order <= block.order) ends.set(next, Math.max(ends.get(next) ?? 0, block.order));
  const loopOf = (head: Block, last: number): Loop => {
    const own = blocks.filter(({ order }) => order >= head.order && order <= last);
    const next = blocks.find(({ order }) => order > last);
    const isLeft = next !== undefined && own.some((block) => successors(block).includes(next));
    return {
      head,
      last,
      blocks: own,
      exit: isLeft ? next : undefined,
      isEndless: !own.some(
        ({ terminator: end }) => end.kind === 'branch' && end.loop === head && end.condition.op !== 'constant',
      ),
    };
  };
  return new Map([...ends].map(([head, last]) => [head, loopOf(head, last)]));
});

/** A part of the text that is executed if a condition has a certain value. */
export interface Guarded {
  readonly blocks: readonly Block[];
  /** Blocks outside it to which it jumps, other than the one after it; undefined for the end of the function. */
  readonly leaves: ReadonlySet<Block | undefined>;
}

/** The blocks that are reached from `entries` before the text continues after a condition. */
export function guarded(from: Block, { join, loop }: Choosing, entries: readonly Block[]): Guarded {
  const first = loop?.order ?? from.order + 1;
  const found = new Set<Block>();
  const leaves = new Set<Block | undefined>();
  const open = [...entries];
  for (let one = open.pop(); one; one = open.pop()) {
    if (one === join || found.has(one)) continue;
    if (one.order < first || one.order >= join.order) {
      leaves.add(one);
      continue;
    }
    found.add(one);
    if (one.terminator.kind === 'return') leaves.add(undefined);
    open.push(...reachedFrom(one));
  }
  return { blocks: [...found], leaves };
}

/** The blocks that may follow a block, without those that a constant condition excludes. */
function reachedFrom(block: Block): readonly Block[] {
  const { terminator: end } = block;
  const value = end.kind === 'branch' ? constantOf(end.condition) : undefined;
  if (end.kind !== 'branch' || value === undefined) return successors(block);
  return [value === 0 ? end.otherwise : end.then];
}

/** The value of a constant, or of a `const` variable that is initialized with one. */
function constantOf(one: Instruction): number | undefined {
  if (one.op === 'constant') return one.value;
  if (one.op !== 'load' || one.from.op !== 'variable') return undefined;
  const { type, declarator } = one.from.variable;
  const initializer = (type.qualifiers & Qualifiers.Const) === 0 ? undefined : declarator?.initializer;
  const literal = initializer?.kind === 'number' ? integerLiteral(spellingOf(initializer.name)) : undefined;
  return literal && Number(literal.value);
}

/** The number of the first instruction in a block that the block's condition is computed from. */
export const startOfCondition = perOwner(({ instructions, terminator: end }: Block): number => {
  let first = instructions.length;
  const visit = (one: Instruction): void => {
    const at = instructions.indexOf(one);
    if (at < 0) return;
    first = Math.min(first, at);
    operandsOf(one).forEach(visit);
  };
  if (end.kind === 'branch') visit(end.condition);
  else if (end.kind === 'switch') visit(end.value);
  return first;
});
