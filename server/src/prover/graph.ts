/** The code of a kernel with the functions that it calls: one graph, with its loops and its control dependences. */

import { isWorkGroupBarrier } from '../builtins/index.js';
import type { Functions } from '../execution/functions.js';
import type { Call, FunctionGraph, Instruction, Terminator, Variable } from '../ir/ir.js';
import { graphOf } from '../ir/lowering.js';
import { type Loop as LoopOf, type Region as RegionOf, regionFrom } from '../ir/regions.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import { type Name, spellingOf } from '../text/names.js';
import { saidUniform } from '../uniformity/stated.js';
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
  /** The variables that comments declare to be uniform. */
  readonly said: ReadonlySet<Name>;
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
export function codeOf(kernel: BodyAnalysed, functions: Functions): readonly CodeBlock[] {
  const blocks: Draft[] = [];
  const make = (activation: Activation): Draft => {
    const draft: Draft = { index: blocks.length, activation, steps: [], next: [], end: undefined, barrier: undefined };
    blocks.push(draft);
    if (blocks.length > MAXIMUM_BLOCKS) throw new Unproved('the kernel is too large');
    return draft;
  };
  const activate = (of: BodyAnalysed, caller: Activation['caller']): Activation => {
    const graph = graphOf(of);
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
      said: saidUniform(of),
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
        const fitting = functions.named(of.callee).filter(({ symbol }) => symbol.parameters.length === of.args.length);
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

export type Loop = LoopOf<CodeBlock>;
export type Region = RegionOf<CodeBlock>;

/**
 * The part of the code from an entry on. `isEnd`: blocks at which it ends, which are not part of it; the entry may be
 * one. Throws Unproved if a loop has several entries.
 */
export function partFrom(entry: CodeBlock, isEnd: (block: CodeBlock) => boolean): Region {
  const region = regionFrom(entry, ({ next }) => next.filter((one) => !isEnd(one)));
  if (!region) throw new Unproved("a loop has several entries, by 'goto' or 'switch'");
  return region;
}
