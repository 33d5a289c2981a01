/** Which ways from a condition lead to a block. */
import type { Block, FunctionGraph } from './ir.js';
import { type Loop, loopsOf } from './shape.js';

/** The blocks after a condition, by whether they lead to another block before the condition is evaluated again. */
export interface Sides {
  readonly reaching: readonly Block[];
  readonly missing: readonly Block[];
}

/** The sides of the conditions of a function; `waysFrom`: the blocks that may follow a block. */
export class Ways {
  readonly #loops: readonly Loop[];
  readonly #before = new Map<Block, Block[]>();
  readonly #leading = new Map<Block, Map<Loop | undefined, ReadonlySet<Block>>>();

  constructor(
    graph: FunctionGraph,
    readonly waysFrom: (block: Block) => readonly Block[],
  ) {
    this.#loops = [...loopsOf(graph).values()];
    for (const block of graph.blocks)
      for (const next of waysFrom(block)) this.#before.set(next, [...(this.#before.get(next) ?? []), block]);
  }

  sidesOf(block: Block, at: Block): Sides {
    const loop = this.#loops.findLast((one) => isIn(one, block) && isIn(one, at));
    const leading = this.#leadingTo(at, loop);
    const ways = this.waysFrom(block);
    return { reaching: ways.filter((one) => leading.has(one)), missing: ways.filter((one) => !leading.has(one)) };
  }

  /** The loops around a block, outer ones first. */
  loopsAround(block: Block): readonly Loop[] {
    return this.#loops.filter((one) => isIn(one, block));
  }

  reachedFrom(entries: readonly Block[]): ReadonlySet<Block> {
    const found = new Set(entries);
    for (const block of found) for (const next of this.waysFrom(block)) found.add(next);
    return found;
  }

  /** The blocks that lead to one in the same iteration of a loop around it. */
  #leadingTo(at: Block, loop: Loop | undefined): ReadonlySet<Block> {
    const known = this.#leading.get(at) ?? new Map<Loop | undefined, ReadonlySet<Block>>();
    this.#leading.set(at, known);
    const before = known.get(loop);
    if (before) return before;
    const found = new Set<Block>();
    const open = at === loop?.head ? [] : [at];
    for (let one = open.pop(); one; one = open.pop()) {
      if (one === loop?.head || found.has(one)) continue;
      found.add(one);
      open.push(...(this.#before.get(one) ?? []));
    }
    known.set(loop, found);
    return found;
  }
}

const isIn = ({ head, last }: Loop, { order }: Block): boolean => order >= head.order && order <= last;
