/**
 * What conditional code consists of, and whether NVIDIA's compiler predicates it: all warps execute it, with no effect
 * for inactive work-items.
 */
import {
  type Block,
  type Choosing,
  type FunctionGraph,
  type Instruction,
  operandsOf,
  type Terminator,
  type Variable,
} from '../ir/ir.js';
import { startOfCondition } from '../ir/shape.js';
import { perOwner } from '../text/per-owner.js';
import { AddressSpace } from '../types/address-space.js';
import type { Type } from '../types/type.js';
import type { Where } from './places.js';

/**
 * The length of the longest predicated code in instructions, determined by compiling code of all lengths. Address
 * computations do not count, because they are executed before.
 */
const LONGEST = 8;

type Load = Instruction & { readonly op: 'load' };

/** A branch, and the code that is executed or not by its outcome. */
export interface Branch {
  readonly end: Extract<Terminator, { kind: 'branch' }>;
  /** The block in which the next operand of `&&` or `||` ends; undefined for the last one. */
  readonly operand: Block | undefined;
  readonly isFirstOperand: boolean;
  /** The code: the operand, or what is executed if the condition holds, and if not, in the order of the text. */
  readonly parts: readonly (readonly Block[])[];
  /** The code is short enough to be predicated, and contains no jump. */
  readonly isShort: boolean;
  readonly accessesGlobal: boolean;
  /** Nothing is executed afterwards in the function. */
  readonly isLast: boolean;
  /** Compilers turn it and others into a `switch` by jumps: `if (i == 0) … if (i == 7) …`. */
  readonly isSwitched: boolean;
  /** The loads of elements by which the values of `?:` end: compilers choose the address and load once. */
  readonly chosen: (Where & { readonly loads: ReadonlySet<Load> }) | undefined;
}

/** The branches of a function, by the blocks that they end. */
export const branchesIn = perOwner((graph: FunctionGraph): ReadonlyMap<Block, Branch> => {
  const { blocks } = graph;
  const conditions = new Map<Block, Block[]>();
  for (const block of blocks) {
    const { terminator: end } = block;
    if (end.kind === 'branch') conditions.set(end.join, [...(conditions.get(end.join) ?? []), block]);
  }
  const switched = switchedIn(blocks);
  const found = new Map<Block, Branch>();
  for (const block of blocks) {
    const { terminator: end } = block;
    if (end.kind !== 'branch') continue;
    const operands = conditions.get(end.join) ?? [];
    const at = operands.indexOf(block);
    const operand = operands[at + 1];
    const between = (from: number, to: number): readonly Block[] =>
      blocks.filter(({ order }) => order >= from && order < to);
    const start = block.order + 1;
    const second = Math.min(end.join.order, Math.max(end.then.order, end.otherwise.order));
    const parts = operand
      ? [between(start, operand.order + 1)]
      : [between(start, second), between(second, end.join.order)];
    found.set(block, {
      end,
      operand,
      isFirstOperand: at === 0,
      parts,
      isShort:
        parts.every((part) => lengthOf(part, operand ?? end.join) <= LONGEST) &&
        !(operand && loadsMemory(parts.flat()) && storesMemory(blocks, end, operand)),
      accessesGlobal: parts.some((part) => part.some(({ instructions }) => instructions.some(isAccessOfGlobal))),
      isLast: isEnd(end.join),
      isSwitched: switched.has(block),
      chosen: operand ? undefined : chosenBy(parts),
    });
  }
  return found;
});

/** Whether nothing is executed from the beginning of a block on. */
function isEnd({ instructions, order, terminator: end }: Block): boolean {
  if (instructions.length > 0) return false;
  return end.kind === 'return' || (end.kind === 'jump' && end.to.order > order && isEnd(end.to));
}

/** Whether an address is not that of a private object. */
const isOfMemory = ({ type }: Instruction): boolean =>
  type.kind === 'pointer' && type.pointee.space !== AddressSpace.Private && type.pointee.space !== AddressSpace.None;

/** Whether code loads from memory, other than variables. */
const loadsMemory = (blocks: readonly Block[]): boolean =>
  blocks.some(({ instructions }) => instructions.some((one) => one.op === 'load' && isOfMemory(one.from)));

/**
 * Whether the code under a condition stores to memory. If the condition also loads, which decides about the store,
 * compilers branch over both.
 */
const storesMemory = (blocks: readonly Block[], { join }: Choosing, from: Block): boolean =>
  blocks.some(
    ({ order, instructions }) =>
      order > from.order && order < join.order && instructions.some((one) => one.op === 'store' && isOfMemory(one.to)),
  );

const isAccessOfGlobal = (one: Instruction): boolean => {
  const type = one.op === 'load' ? one.from.type : one.op === 'store' ? one.to.type : undefined;
  return type?.kind === 'pointer' && type.pointee.space === AddressSpace.Global;
};

// ---------------------------------------------------------------------------------------------- `switch`

/** The variable that a condition compares with a constant by `==`. */
function comparedIn({ terminator: end }: Block): Variable | undefined {
  const condition = end.kind === 'branch' ? end.condition : undefined;
  if (condition?.op !== 'binary' || condition.operator !== '==') return undefined;
  const [left, right] = operandsOf(condition).map((one) => (one.op === 'convert' ? one.value : one));
  if (!left || !right) return undefined;
  const [compared, constant] = left.op === 'constant' ? [right, left] : [left, right];
  if (compared.op !== 'load' || compared.from.op !== 'variable' || constant.op !== 'constant') return undefined;
  return compared.from.variable;
}

function switchedIn(blocks: readonly Block[]): ReadonlySet<Block> {
  const found = new Set<Block>();
  for (const block of blocks) {
    const { terminator: end } = block;
    const own = comparedIn(block);
    if (end.kind !== 'branch' || !own) continue;
    const next = end.otherwise;
    if (startOfCondition(next) !== 0 || comparedIn(next) !== own) continue;
    // One after the other, without `else`
    const { terminator: second } = next;
    if (next === end.join && second.kind === 'branch' && second.otherwise !== second.join) continue;
    found.add(block);
    found.add(next);
  }
  return found;
}

// ---------------------------------------------------------------------------------------------- `?:`

/** The loads of elements in one address space whose values are those of `?:`. */
function chosenBy(parts: Branch['parts']): Branch['chosen'] {
  const loads = parts.map((part) => loadIn(part));
  const [first, second] = loads;
  if (!first || !second || first.temporary !== second.temporary) return undefined;
  const [one, other] = [spaceOf(first.load), spaceOf(second.load)];
  if (one !== other || (one !== AddressSpace.Global && one !== AddressSpace.Local)) return undefined;
  return { unit: first.load.unit, node: first.node, loads: new Set([first.load, second.load]) };
}

const spaceOf = ({ from: { type } }: Load): AddressSpace | undefined =>
  type.kind === 'pointer' ? type.pointee.space : undefined;

function loadIn(part: readonly Block[]) {
  const [block] = part;
  const last = block?.instructions.at(-1);
  if (part.length !== 1 || last?.op !== 'store' || last.to.op !== 'variable') return undefined;
  const { value: load, to, node } = last;
  if (load.op !== 'load' || load.node.kind !== 'subscript' || to.variable.role !== 'temporary') return undefined;
  return { load, temporary: to.variable, node };
}

// ---------------------------------------------------------------------------------------------- the length of code

/** The approximate number of instructions of a part that ends before a block; infinite if it jumps, waits or calls. */
function lengthOf(part: readonly Block[], next: Block): number {
  const [block, ...others] = part;
  if (!block) return 0;
  const { terminator: end } = block;
  // `if (a) if (b) …` counts as one condition.
  if (block !== next && end.kind === 'branch' && isOnlyCondition(block, end)) {
    const inner = others.filter((one) => one !== end.join);
    if (loadsMemory([block]) && storesMemory(others, end, block)) return Number.POSITIVE_INFINITY;
    if (end.join.terminator.kind === 'jump') return 1 + lengthOf(inner, end.join);
  }
  if (others.length > 0 || (end.kind !== 'jump' && block !== next)) return Number.POSITIVE_INFINITY;
  return lengthOfBlock(block);
}

/** Whether a block consists of the condition of an `if` without `else`. */
const isOnlyCondition = (block: Block, { join, otherwise }: Choosing & { readonly otherwise: Block }): boolean =>
  otherwise === join && join.instructions.length === 0 && startOfCondition(block) === 0;

const lengthOfBlock = perOwner(({ instructions }: Block): number => {
  const used = new Set(instructions.flatMap(operandsOf));
  const indices = new Set<Variable>();
  for (const one of instructions) if (one.op === 'element') addVariables(one.index, indices);
  let length = 0;
  for (const one of instructions) if (!used.has(one)) length += lengthOfRoot(one, indices);
  return length;
});

function addVariables(of: Instruction, found: Set<Variable>): void {
  if (of.op === 'load' && of.from.op === 'variable') found.add(of.from.variable);
  for (const operand of operandsOf(of)) addVariables(operand, found);
}

function lengthOfRoot(one: Instruction, indices: ReadonlySet<Variable>): number {
  if (one.op !== 'store') return lengthOfValue(one);
  const { to, value } = one;
  const length = lengthOfValue(value);
  // Computing an index first takes about one instruction: compilers fuse and share its operations.
  if (to.op === 'variable') return indices.has(to.variable) && length < Number.POSITIVE_INFINITY ? 1 : length;
  // A stored value is first moved into a register, even if it is a constant.
  const constant = (value.op === 'convert' ? value.value : value).op === 'constant' ? 1 : 0;
  return 1 + loadsIn(to) + constant + length;
}

/** The instructions of an operator: one for each element of a vector. */
const operations = ({ unqualified: type }: Type): number => (type.kind === 'vector' ? type.count : 1);

const sum = (of: readonly Instruction[], length: (one: Instruction) => number): number =>
  of.reduce((all, one) => all + length(one), 0);

/** The instructions that compute a value. */
function lengthOfValue(one: Instruction): number {
  switch (one.op) {
    case 'load':
      return loadsIn(one);
    case 'element':
      return 1 + loadsIn(one);
    case 'binary':
      return operations(one.domain) + sum(operandsOf(one), lengthOfValue);
    case 'unary':
      return 1 + lengthOfValue(one.operand);
    case 'builtin':
      return isCheap(one.name) ? sum(one.args, lengthOfValue) : Number.POSITIVE_INFINITY;
    case 'call':
    case 'unknown':
      return Number.POSITIVE_INFINITY;
    default:
      return sum(operandsOf(one), lengthOfValue);
  }
}

/** The loads from memory in the computation of an address. */
function loadsIn(one: Instruction): number {
  if (one.op === 'builtin') return lengthOfValue(one);
  const isRegister = one.op === 'load' && (one.from.op === 'variable' || one.from.op === 'name');
  return isRegister ? 0 : (one.op === 'load' ? loadsOf(one) : 0) + sum(operandsOf(one), loadsIn);
}

/** The loads of an instruction: a vector that is aligned like its elements is loaded one by one. */
const loadsOf = ({ type, alignment }: Instruction & { readonly op: 'load' }): number =>
  alignment === undefined ? 1 : operations(type);

const isCheap = (name: string): boolean => /^(get_|min$|max$|mad$|fma$)/.test(name);
