// Finds uses of a kernel's buffers that a comparison of the work-item's id with a bound guards, and uses that it
// doesn't.

import { scalarOf } from '../../costs/arithmetic.js';
import {
  type Block,
  type Deciding,
  type FunctionGraph,
  type Instruction,
  isDeciding,
  operandsOf,
  partsOf,
  successors,
  type Variable,
  valueOf,
} from '../../ir/ir.js';
import { graphOf } from '../../ir/lowering.js';
import { dependentBlocks } from '../../ir/regions.js';
import { Ways } from '../../ir/sides.js';
import { pointeeSpace } from '../../semantics/describe.js';
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import type { Expression } from '../../syntax/ast.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';

/** `id < bound` holds. `last` is 1 where it is `id <= bound`. */
interface Guard {
  readonly id: Variable;
  /** A parameter that keeps its value, or a number. */
  readonly bound: Instruction;
  readonly last: 0 | 1;
}

/** An element of a buffer, with an index that depends on ids. */
interface Use {
  readonly node: Expression & { readonly kind: 'subscript' };
  readonly ids: ReadonlySet<Variable>;
  readonly block: Block;
}

/** The same element is used with a guard in one place, and without one in another. */
export interface Unguarded {
  readonly node: Use['node'];
  readonly guard: Guard;
  readonly guarded: Use['node'];
  /** The dimension of the compared id. */
  readonly dimension: number;
}

const isOfHost = (space: AddressSpace): boolean => space === AddressSpace.Global || space === AddressSpace.Constant;

const OPPOSITE: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };
const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** Variables whose values are known wherever they are used, and the uses of elements by their values. */
class Guards {
  /** Variables that always hold a global id, by their dimensions. */
  readonly #ids: ReadonlyMap<Variable, number>;
  /** By the text of the used expression. */
  readonly #uses = new Map<string, Use[]>();
  readonly #graph: FunctionGraph;
  /** Parameters that keep their values. */
  readonly #fixed: ReadonlySet<Variable>;

  constructor(body: BodyAnalysed) {
    this.#graph = graphOf(body);
    const { blocks, parameters } = this.#graph;
    const all = blocks.flatMap(({ instructions }) => instructions);
    const values = new Map<Variable, (Instruction | undefined)[]>(parameters.map((one) => [one, []]));
    const note = (variable: Variable, value: Instruction | undefined): void => {
      const known = values.get(variable);
      if (known) known.push(value);
      else values.set(variable, [value]);
    };
    for (const one of all)
      for (const operand of one.op === 'load' && one.from.op === 'variable' ? [] : operandsOf(one))
        if (operand.op === 'variable')
          note(operand.variable, one.op === 'store' && one.to === operand ? one.value : undefined);
    this.#fixed = new Set(parameters.filter((one) => values.get(one)?.length === 0));
    this.#ids = new Map(
      [...values].flatMap(([variable, [only, ...others]]) => {
        const dimension = only && others.length === 0 ? globalDimension(only) : undefined;
        return dimension === undefined ? [] : [[variable, dimension] as const];
      }),
    );
    // Inline assembly may do anything.
    if (this.#ids.size === 0 || all.some((one) => one.op === 'unknown' && one.effects)) return;
    for (const block of blocks)
      for (const one of block.instructions) {
        const address = one.op === 'load' ? one.from : one.op === 'store' ? one.to : undefined;
        if (address) this.#use(address, block);
      }
  }

  /** Elements that are used in more than one place, and in one of them by all work-items. */
  *unguarded(): Generator<Unguarded> {
    const shared = [...this.#uses.values()].filter(({ length }) => length > 1);
    if (shared.length === 0) return;
    const dependents = dependentBlocks(this.#graph.blocks, successors);
    const deciding = this.#graph.blocks.filter(isDeciding);
    const around = (block: Block): readonly Deciding[] => deciding.filter((one) => dependents(one).blocks.has(block));
    const ways = new Ways(this.#graph, successors);
    for (const own of shared) {
      const free = own.find(({ block }) => !around(block).some((one) => this.#selects(one)));
      if (!free) continue;
      for (const { block, node } of own) {
        const guards = around(block).flatMap((one) => this.#guardsOf(one, ways.sidesOf(one, block).reaching));
        const guard = guards.find(({ id }) => free.ids.has(id));
        const dimension = guard && this.#ids.get(guard.id);
        if (!guard || dimension === undefined) continue;
        yield { node: free.node, guard, guarded: node, dimension };
        break;
      }
    }
  }

  /** Whether a condition is more than that of a loop which all work-items execute. */
  #selects(block: Deciding): boolean {
    return block.terminator.loop === undefined || partsOf(valueOf(block)).some((part) => this.#idIn(part));
  }

  /** The guards that a block implies for those after it. */
  #guardsOf(block: Deciding, after: readonly Block[]): readonly Guard[] {
    const { terminator: end } = block;
    const [only, ...others] = after;
    if (end.kind !== 'branch' || !only || others.length > 0 || end.condition.op !== 'binary') return [];
    const { operator, left, right } = end.condition;
    const holds = only === end.then ? operator : OPPOSITE[operator];
    const [id, other] = [this.#idIn(left), this.#idIn(right)];
    if (id) return this.#guard(id, holds, right);
    return other ? this.#guard(other, holds && MIRRORED[holds], left) : [];
  }

  #guard(id: Variable, operator: string | undefined, other: Instruction): readonly Guard[] {
    if (operator !== '<' && operator !== '<=') return [];
    const bound = numberIn(other);
    const isKnown = bound.op === 'constant' ? bound.value !== undefined : this.#fixedIn(bound) !== undefined;
    return isKnown ? [{ id, bound, last: operator === '<' ? 0 : 1 }] : [];
  }

  /** The variable that an instruction reads. */
  #idIn(one: Instruction): Variable | undefined {
    const found = variableRead(one);
    return found && this.#ids.has(found) ? found : undefined;
  }

  #fixedIn(one: Instruction): Variable | undefined {
    const found = variableRead(one);
    return found && this.#fixed.has(found) ? found : undefined;
  }

  #use(address: Instruction, block: Block): void {
    if (address.op === 'field') return this.#use(address.base, block);
    const { node } = address;
    if (address.op !== 'element' || node.kind !== 'subscript') return;
    const buffer = this.#fixedIn(address.base);
    if (!buffer || !isOfHost(pointeeSpace(buffer.type))) return;
    const ids = new Set<Variable>();
    const text = this.#textOf(address.index, ids);
    if (text === undefined || ids.size === 0) return;
    const key = `${spellingOf(buffer.name)}[${text}]`;
    const use = { node, ids, block };
    const known = this.#uses.get(key);
    if (known) known.push(use);
    else this.#uses.set(key, [use]);
  }

  /** The same text for the same index; undefined if the index depends on something that may change. */
  #textOf(index: Instruction, ids: Set<Variable>): string | undefined {
    const one = numberIn(index);
    if (one.op === 'constant') return one.text;
    if (one.op === 'binary') {
      const [left, right] = [this.#textOf(one.left, ids), this.#textOf(one.right, ids)];
      return left === undefined || right === undefined ? undefined : `(${left}${one.operator}${right})`;
    }
    const id = this.#idIn(one);
    if (id) ids.add(id);
    const found = id ?? this.#fixedIn(one);
    return found && spellingOf(found.name);
  }
}

/** A value before conversions that keep it, unless it is very large. */
function numberIn(one: Instruction): Instruction {
  const to = one.op === 'convert' ? scalarOf(one.type) : undefined;
  return one.op === 'convert' && to && !to.floating && to.size >= 4 ? numberIn(one.value) : one;
}

const variableRead = (of: Instruction): Variable | undefined => {
  const one = numberIn(of);
  return one.op === 'load' && one.from.op === 'variable' ? one.from.variable : undefined;
};

/** The dimension of `get_global_id(0)`. */
function globalDimension(value: Instruction): number | undefined {
  const one = numberIn(value);
  const [dimension] = one.op === 'builtin' && one.name === 'get_global_id' ? one.args : [];
  const asked = dimension && numberIn(dimension);
  return asked?.op === 'constant' ? asked.value : undefined;
}

/** Elements that are used both under a bound on a global id and, by all work-items, without one. */
export function unguardedIn(body: BodyAnalysed): readonly Unguarded[] {
  // After an error, the changed variables are unknown.
  return body.complete ? [...new Guards(body).unguarded()] : [];
}
