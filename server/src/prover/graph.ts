/** The code of a kernel with the functions that it calls: one graph, with its loops and its control dependences. */
import { isWorkGroupBarrier } from '../builtins/index.js';
import type { ExecutableFunction, Functions } from '../execution/functions.js';
import type { Call, FunctionGraph, Instruction, Terminator, Variable } from '../ir/ir.js';
import { graphOf } from '../ir/lowering.js';
import { spellingOf } from '../text/names.js';
import { Unproved } from './unproved.js';

/** An activation of a function. */
export interface Activation {
  readonly graph: FunctionGraph;
  readonly caller: { readonly activation: Activation; readonly call: Call } | undefined;
  readonly depth: number;
  /** The functions that are active, by their graphs. */
  readonly chain: ReadonlySet<FunctionGraph>;
  /** Its result. */
  readonly result: Variable | undefined;
}

/** What a block does, in order. */
export type Step =
  | { readonly kind: 'instruction'; readonly of: Instruction }
  /** Parameters get the values of the arguments of the caller. */
  | { readonly kind: 'enter' }
  /** The call of the caller gets the result. */
  | { readonly kind: 'leave'; readonly callee: Activation; readonly call: Call }
  | { readonly kind: 'return'; readonly value: Instruction };

type BranchOf<T> = T extends { readonly kind: 'return' } ? never : T;

export interface CodeBlock {
  readonly index: number;
  readonly activation: Activation;
  readonly steps: readonly Step[];
  /** Where it goes, in the order of the terminator's successors; none at the end of the kernel. */
  readonly next: readonly CodeBlock[];
  readonly end: BranchOf<Terminator> | undefined;
  /** It begins with a barrier of the work-group. */
  readonly barrier: (Instruction & { readonly op: 'builtin' }) | undefined;
}

interface Draft extends CodeBlock {
  steps: Step[];
  next: CodeBlock[];
  end: BranchOf<Terminator> | undefined;
  barrier: (Instruction & { readonly op: 'builtin' }) | undefined;
}

const MAXIMUM_BLOCKS = 3000;
const MAXIMUM_DEPTH = 16;

/** The graph of a kernel; its entry is the first block. Throws Unproved for calls that cannot be followed. */
export function codeOf(kernel: ExecutableFunction, functions: Functions): readonly CodeBlock[] {
  const blocks: Draft[] = [];
  const make = (activation: Activation): Draft => {
    const draft: Draft = { index: blocks.length, activation, steps: [], next: [], end: undefined, barrier: undefined };
    blocks.push(draft);
    if (blocks.length > MAXIMUM_BLOCKS) throw new Unproved('the kernel is too large');
    return draft;
  };
  const activate = (of: ExecutableFunction, caller: Activation['caller']): Activation => {
    const graph = graphOf(of.body, of.values);
    const result: Variable | undefined = caller && {
      name: 0,
      type: graph.returns,
      symbol: undefined,
      role: 'temporary',
      declarator: undefined,
    };
    const before = caller?.activation;
    return {
      graph,
      caller,
      depth: (before?.depth ?? -1) + 1,
      chain: new Set([...(before?.chain ?? []), graph]),
      result,
    };
  };
  /** Adds the blocks of an activation; its returns go to `after`. */
  const add = (activation: Activation, after: CodeBlock | undefined): CodeBlock => {
    const { graph } = activation;
    const heads = new Map(graph.blocks.map((block) => [block, make(activation)] as const));
    for (const block of graph.blocks) {
      let draft = heads.get(block);
      if (!draft) continue;
      if (block === graph.blocks[0] && activation.caller) draft.steps.push({ kind: 'enter' });
      for (const of of block.instructions) {
        if (of.op === 'builtin' && isWorkGroupBarrier(of.name)) {
          const next = make(activation);
          next.barrier = of;
          draft.next.push(next);
          draft = next;
          continue;
        }
        if (of.op !== 'call') {
          draft.steps.push({ kind: 'instruction', of });
          continue;
        }
        const fitting = functions
          .named(of.callee)
          .filter(({ body }) => body.symbol.parameters.length === of.args.length);
        const [callee] = fitting;
        const name = spellingOf(of.callee);
        if (!callee && isHarmless(of)) {
          draft.steps.push({ kind: 'instruction', of });
          continue;
        }
        if (!callee) throw new Unproved(`'${name}' has no body`, of);
        if (fitting.length > 1) throw new Unproved(`'${name}' is overloaded`, of);
        const inner = activate(callee, { activation, call: of });
        if (activation.chain.has(inner.graph)) throw new Unproved(`'${name}' is recursive`, of);
        if (inner.depth > MAXIMUM_DEPTH) throw new Unproved('calls are nested too deeply', of);
        if (!inner.graph.isComplete) throw new Unproved(`'${name}' has an error or an undeclared name`, of);
        const next = make(activation);
        next.steps.push({ kind: 'leave', callee: inner, call: of });
        draft.next.push(add(inner, next));
        draft = next;
      }
      const { terminator } = block;
      if (terminator.kind === 'return') {
        if (terminator.value) draft.steps.push({ kind: 'return', value: terminator.value });
        if (after) draft.next.push(after);
        continue;
      }
      draft.end = terminator;
      const to =
        terminator.kind === 'jump'
          ? [terminator.to]
          : terminator.kind === 'branch'
            ? [terminator.then, terminator.otherwise]
            : [...terminator.cases.map((one) => one.block), terminator.otherwise];
      for (const one of to) {
        const target = heads.get(one);
        if (target) draft.next.push(target);
      }
    }
    const [first] = graph.blocks;
    const entry = first && heads.get(first);
    if (!entry) throw new Unproved('the kernel is empty');
    return entry;
  };
  const activation = activate(kernel, undefined);
  if (!activation.graph.isComplete) throw new Unproved('the kernel has an error or an undeclared name');
  add(activation, undefined);
  return blocks;
}

/**
 * Whether a function without a body can neither access memory, as it gets no pointer, nor be asked for anything but a
 * number. It is assumed not to wait for other work-items.
 */
const isHarmless = ({ args, type }: Call): boolean =>
  [...args.map((arg) => arg.type), type].every(({ kind }) => kind === 'scalar' || kind === 'vector' || kind === 'enum');

export interface Loop {
  readonly head: CodeBlock;
  readonly blocks: ReadonlySet<CodeBlock>;
}

/** A part of the code: the blocks reachable from an entry, with the loops among them. */
export interface Region {
  readonly entry: CodeBlock;
  /** In reverse postorder. */
  readonly order: readonly CodeBlock[];
  /** The loops by their head, which may be those of several edges back. */
  readonly loops: ReadonlyMap<CodeBlock, Loop>;
  /** The blocks between the immediate dominator of a block and the block, those of the dominator included. */
  readonly between: (block: CodeBlock, from: readonly CodeBlock[]) => ReadonlySet<CodeBlock>;
}

/**
 * The region from an entry on. `isEnd`: blocks at which it ends, which are not part of it; the entry may be one.
 * Throws Unproved if a loop has several entries.
 */
export function regionFrom(entry: CodeBlock, isEnd: (block: CodeBlock) => boolean): Region {
  const nextOf = (block: CodeBlock): readonly CodeBlock[] => block.next.filter((one) => !isEnd(one));
  const order: CodeBlock[] = [];
  const seen = new Set<CodeBlock>([entry]);
  const stack: { readonly block: CodeBlock; readonly next: readonly CodeBlock[]; at: number }[] = [
    { block: entry, next: nextOf(entry), at: 0 },
  ];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.next[top.at++];
    if (!next) {
      order.push(top.block);
      stack.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      stack.push({ block: next, next: nextOf(next), at: 0 });
    }
  }
  order.reverse();
  const number = new Map(order.map((block, i) => [block, i] as const));
  const before = new Map<CodeBlock, CodeBlock[]>(order.map((block) => [block, []] as const));
  for (const block of order) for (const next of nextOf(block)) before.get(next)?.push(block);
  const dominator = dominatorsOf(order, number, before);
  const dominates = (one: CodeBlock, other: CodeBlock): boolean => {
    for (let at: CodeBlock | undefined = other; at; at = at === entry ? undefined : dominator.get(at))
      if (at === one) return true;
    return false;
  };
  const loops = new Map<CodeBlock, Loop>();
  for (const block of order)
    for (const next of nextOf(block)) {
      if ((number.get(next) ?? 0) > (number.get(block) ?? 0)) continue;
      if (!dominates(next, block)) throw new Unproved("a loop has several entries, by 'goto' or 'switch'");
      const blocks = new Set(loops.get(next)?.blocks ?? [next]);
      const open = [block];
      for (let one = open.pop(); one; one = open.pop()) {
        if (blocks.has(one)) continue;
        blocks.add(one);
        open.push(...(before.get(one) ?? []));
      }
      loops.set(next, { head: next, blocks });
    }
  const between = (block: CodeBlock, from: readonly CodeBlock[]): ReadonlySet<CodeBlock> => {
    const top =
      loops.get(block) && from.every((one) => loops.get(block)?.blocks.has(one)) ? block : dominator.get(block);
    const found = new Set<CodeBlock>(top ? [top] : []);
    const open = [...from];
    for (let one = open.pop(); one; one = open.pop()) {
      if (found.has(one)) continue;
      found.add(one);
      open.push(...(before.get(one) ?? []));
    }
    return found;
  };
  return { entry, order, loops, between };
}

/** Immediate dominators (Cooper, Harvey and Kennedy); the entry's is itself. */
function dominatorsOf<T>(
  order: readonly T[],
  number: ReadonlyMap<T, number>,
  before: ReadonlyMap<T, readonly T[]>,
): ReadonlyMap<T, T> {
  const [entry] = order;
  const dominator = new Map<T, T>();
  if (entry === undefined) return dominator;
  dominator.set(entry, entry);
  const meet = (a: T, b: T): T => {
    let [one, other] = [a, b];
    while (one !== other) {
      const [i, j] = [number.get(one) ?? 0, number.get(other) ?? 0];
      if (i > j) one = dominator.get(one) ?? entry;
      else other = dominator.get(other) ?? entry;
    }
    return one;
  };
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const block of order.slice(1)) {
      let found: T | undefined;
      for (const one of before.get(block) ?? [])
        if (dominator.has(one)) found = found === undefined ? one : meet(found, one);
      if (found !== undefined && dominator.get(block) !== found) {
        dominator.set(block, found);
        isChanged = true;
      }
    }
  }
  return dominator;
}

/**
 * The blocks whose execution depends on which way a block goes, and on how often: those that it reaches before all its
 * ways meet again.
 */
export function dependentBlocks(blocks: readonly CodeBlock[]): (block: CodeBlock) => ReadonlySet<CodeBlock> {
  const exit = Symbol('exit');
  type Point = CodeBlock | typeof exit;
  const after = (point: Point): readonly Point[] =>
    point === exit ? [] : point.next.length === 0 ? [exit] : point.next;
  const before = new Map<Point, Point[]>();
  for (const block of blocks) for (const next of after(block)) before.set(next, [...(before.get(next) ?? []), block]);
  const order: Point[] = [];
  const seen = new Set<Point>([exit]);
  const visit = (from: Point): void => {
    const stack: { readonly point: Point; at: number }[] = [{ point: from, at: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = before.get(top.point)?.[top.at++];
      if (next === undefined) {
        order.push(top.point);
        stack.pop();
      } else if (!seen.has(next)) {
        seen.add(next);
        stack.push({ point: next, at: 0 });
      }
    }
  };
  visit(exit);
  order.reverse();
  const number = new Map(order.map((point, i) => [point, i] as const));
  const postdominator = dominatorsOf<Point>(
    order,
    number,
    new Map(order.map((point) => [point, after(point)] as const)),
  );
  return (block) => {
    // Without a way to the end of the kernel, everything that follows depends on it.
    const end = postdominator.get(block);
    const found = new Set<CodeBlock>();
    const open = [...block.next];
    for (let one = open.pop(); one; one = open.pop()) {
      if (one === end || found.has(one)) continue;
      found.add(one);
      open.push(...one.next);
    }
    return found;
  };
}
