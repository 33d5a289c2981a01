/** Builds a control-flow graph, instruction by instruction. */
import type { Node } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import type { Part } from '../syntax/walk.js';
import { Types } from '../types/interned.js';
import type { Type } from '../types/type.js';
import { type Block, type Instruction, successors, type Terminator, TOO_DEEP, type Variable } from './ir.js';

/** The nesting of expressions and statements beyond which code is not represented. */
const MAXIMUM_DEPTH = 500;

/** An instruction without what the builder adds. */
type Bare<T> = T extends unknown ? Omit<T, 'node' | 'unit' | 'type'> : never;

const OPEN: Terminator = { kind: 'return', value: undefined, node: { first: 0, last: 0 } };

export class Builder {
  /** Blocks in the order in which they are begun. */
  readonly #blocks: Block[] = [];
  #current: Block;
  #depth = 0;

  constructor(private readonly unit: Unit) {
    this.#current = this.block();
    this.#blocks.push(this.#current);
  }

  get current(): Block {
    return this.#current;
  }

  /** Creates a block that other blocks may jump to; it has to be begun. */
  block(): Block {
    return { instructions: [], order: 0, terminator: OPEN };
  }

  /** Continues in a block; the current one falls through to it unless it has ended. */
  begin(block: Block): void {
    if (this.#current.terminator === OPEN) this.#current.terminator = { kind: 'jump', to: block };
    block.order = this.#blocks.push(block);
    this.#current = block;
  }

  /** Ends the current block. What follows is unreachable, unless it begins a block. */
  end(terminator: Terminator): void {
    if (this.#current.terminator === OPEN) this.#current.terminator = terminator;
    this.#current = this.block();
    this.#current.order = this.#blocks.push(this.#current);
  }

  /** Runs `make` with a block as the current one, which stays open. */
  within<T>(block: Block, make: () => T): T {
    const before = this.#current;
    this.#current = block;
    const made = make();
    this.#current = before;
    return made;
  }

  /** Runs `make` for a part of the code, unless that is nested too deeply. */
  nested<T>(node: Part, type: Type, make: () => T): T | Instruction {
    if (this.#depth >= MAXIMUM_DEPTH) return this.emit(node, type, { op: 'unknown', reason: TOO_DEEP, effects: true });
    this.#depth++;
    const made = make();
    this.#depth--;
    return made;
  }

  emit(node: Part, type: Type, bare: Bare<Instruction>): Instruction {
    const instruction: Instruction = { ...bare, node, unit: this.unit, type };
    this.#current.instructions.push(instruction);
    return instruction;
  }

  effect(node: Part, bare: Bare<Instruction>): void {
    this.emit(node, Types.void, bare);
  }

  temporary(type: Type): Variable {
    return { name: 0, type, symbol: undefined, role: 'temporary', declarator: undefined };
  }

  /** The blocks that can be reached, in order. The last one returns. */
  finish(node: Node): readonly Block[] {
    for (const block of this.#blocks)
      if (block.terminator === OPEN) block.terminator = { kind: 'return', value: undefined, node };
    const [entry] = this.#blocks;
    const reached = new Set<Block>(entry ? [entry] : []);
    for (const block of reached) for (const next of successors(block)) reached.add(next);
    return this.#blocks.filter((block) => reached.has(block));
  }
}
