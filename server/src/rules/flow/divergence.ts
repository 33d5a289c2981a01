// Calls that only some work-items of a work-group reach, by the control-flow graph of their function.

import {
  type Block,
  type Deciding,
  type Instruction,
  isDeciding,
  partsOf,
  successors,
  type Terminator,
  type Variable,
  valueOf,
  withoutConversions,
} from '../../ir/ir.js';
import { changedBy } from '../../ir/liveness.js';
import { graphOf } from '../../ir/lowering.js';
import { type Dependents, dependentBlocks } from '../../ir/regions.js';
import { Ways } from '../../ir/sides.js';
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import type { CallExpression, Expression, Node } from '../../syntax/ast.js';
import { COMPARISON, isTrue, LEAST_SIZE } from '../../uniformity/comparisons.js';
import { type Divergent, type Form, isSize, isUniform, USUAL_SIZE, varies } from '../../uniformity/form.js';
import { type Decision, walkedAlone } from '../../uniformity/walk.js';

/** Why only some work-items reach a call. */
export interface Cause {
  /** The condition. */
  readonly node: Expression;
  /** What the others do: they do not execute the code around the call, they have returned, or they skip the call. */
  readonly others: 'not-in' | 'returned' | 'skip';
  /** Only in work-groups above a certain size. */
  readonly inLarge: boolean;
}

/** The ids of a work-item of the first group, by dimension. */
type Item = readonly number[];

const DIMENSIONS = [0, 1, 2];
const USUAL_IDS = Array.from({ length: USUAL_SIZE }, (_, id) => id);

/**
 * The conditions of a body that certainly differ between the work-items of a group (`uniformity/`), whatever memory and
 * the functions of the program contribute. It therefore misses divergence, but never invents it.
 */
export class Divergence {
  readonly #blockOf = new Map<Node, Block>();
  readonly #ways: Ways;
  readonly #deciding: readonly Deciding[];
  readonly #dependents: (block: Block) => Dependents<Block>;
  readonly #decisions: ReadonlyMap<Node, Decision>;
  readonly #forms: ReadonlyMap<number, Form>;

  constructor(body: BodyAnalysed) {
    const graph = graphOf(body);
    const { decisions, forms } = walkedAlone(body);
    this.#decisions = decisions ?? new Map();
    this.#forms = forms ?? new Map();
    this.#ways = new Ways(graph, (block) => this.#waysFrom(block));
    this.#dependents = dependentBlocks(graph.blocks, successors);
    // Without decisions, the code is not followed.
    const reached = decisions ? this.#ways.reachedFrom(graph.blocks.slice(0, 1)) : new Set<Block>();
    this.#deciding = graph.blocks.filter((block): block is Deciding => isDeciding(block) && reached.has(block));
    for (const block of reached)
      for (const one of block.instructions)
        if (one.op === 'call' || one.op === 'builtin') this.#blockOf.set(one.node, block);
  }

  /** Why only some work-items reach a call; undefined if all do, or if that is uncertain. */
  causeOf(call: CallExpression): Cause | undefined {
    const at = this.#blockOf.get(call);
    if (!at) return undefined;
    const partings = this.#deciding.filter((block) => {
      const { reaching, missing } = this.#ways.sidesOf(block, at);
      return reaching.length > 0 && missing.length > 0;
    });
    if (!this.#isReached(at, partings)) return undefined;
    // Work-items that an earlier condition has selected may agree, unless only they reach the call.
    const selecting = this.#deciding.filter((one) => !partings.includes(one) && !this.#isUniform(one));
    let inLarge: Cause | undefined;
    for (const block of partings) {
      const certainly = this.#certainly(block);
      if (!certainly) continue;
      const before = selecting.filter((one) => this.#dependents(one).blocks.has(block));
      const { missing } = this.#ways.sidesOf(block, at);
      if (before.length > 0 && !this.#isTaken(before, block, missing)) continue;
      if (this.#isOfSomeIterations(block, at) || this.#isRestricted(block)) continue;
      const { node, join } = block.terminator;
      const isAround = at.order > block.order && at.order < join.order;
      const others = isAround ? 'not-in' : this.#meetsAfter(at, missing) ? 'skip' : 'returned';
      if (certainly === 'always') return { node, others, inLarge: false };
      inLarge ??= { node, others, inLarge: true };
    }
    return this.#causeBefore(at, partings, selecting) ?? inLarge;
  }

  /** A condition on ids that decides whether a work-item evaluates one on other values, which makes it miss a block. */
  #causeBefore(at: Block, partings: readonly Deciding[], selecting: readonly Deciding[]): Cause | undefined {
    for (const block of selecting) {
      if (this.#certainly(block) !== 'always' || this.#isRestricted(block)) continue;
      if (selecting.some((one) => one !== block && this.#dependents(one).blocks.has(block))) continue;
      const used = variablesIn(block);
      const { reaching } = this.#ways.sidesOf(block, at);
      const next = partings.find((one) => {
        if (!this.#isUniform(one) || [...variablesIn(one)].some((variable) => used.has(variable))) return false;
        const sides = this.#ways.sidesOf(block, one);
        return sides.reaching.length > 0 && sides.missing.some((way) => reaching.includes(way));
      });
      if (!next) continue;
      const isLeft = this.#meetsAfter(at, this.#ways.sidesOf(next, at).missing);
      return { node: block.terminator.node, others: isLeft ? 'skip' : 'returned', inLarge: false };
    }
    return undefined;
  }

  /** Where a work-item of the first group goes from a block, if numbers decide. */
  #wayOf({ terminator: end }: Deciding, item: Item): Block | undefined {
    const decision = this.#decisions.get(end.node);
    return decision && end.kind === 'branch' ? wayFor(end, decision, item) : undefined;
  }

  /** Work-items with the usual ids, and with those around the numbers in some conditions, in the dimensions of these. */
  #itemsFor(conditions: readonly Deciding[]): readonly Item[] {
    const forms = conditions.flatMap(({ terminator: { node } }) => {
      const { form, left, right } = this.#decisions.get(node) ?? {};
      return [form, left, right].flatMap((one) => (one?.kind === 'affine' ? [one] : []));
    });
    const used = new Set(forms.flatMap(({ terms }) => [...terms.keys()].map(dimensionOf)));
    const bounds = forms.flatMap(({ constant = 0 }) => [constant - 1, constant, constant + 1]);
    const ids = [...new Set([...(used.size > 2 ? [] : USUAL_IDS), ...bounds])].filter((id) => id >= 0);
    return DIMENSIONS.reduce<readonly Item[]>(
      (items, d) => items.flatMap((item) => (used.has(d) ? ids : [0]).map((id) => [...item, id])),
      [[]],
    );
  }

  /** Whether the conditions on ids leave work-items that reach a block. */
  #isReached(at: Block, partings: readonly Deciding[]): boolean {
    return this.#itemsFor(partings).some((item) =>
      partings.every((one) => {
        const way = this.#wayOf(one, item);
        return way === undefined || this.#ways.sidesOf(one, at).reaching.includes(way);
      }),
    );
  }

  /** Whether a work-item of a usual group certainly takes the ways to a block, and from there to one of others. */
  #isTaken(before: readonly Deciding[], block: Deciding, missing: readonly Block[]): boolean {
    const usual = this.#itemsFor([...before, block]).filter((item) => item.every((id) => id < USUAL_SIZE));
    return usual.some((item) => {
      const last = this.#wayOf(block, item);
      if (!last || !missing.includes(last)) return false;
      return before.every((one) => {
        const next = this.#wayOf(one, item);
        if (next === undefined) return before.length === 1 && this.#isFree(one, block);
        return this.#ways.sidesOf(one, block).reaching.includes(next);
      });
    });
  }

  /** Whether a comparison of an id may hold for all work-items, whatever another condition says. */
  #isFree({ terminator: end }: Deciding, other: Deciding): boolean {
    const { form, left, right } = this.#decisions.get(end.node) ?? {};
    if (end.kind !== 'branch' || end.condition.op !== 'binary' || !form || !left || !right) return false;
    if (!/^[<>]/.test(end.condition.operator) || !varies(form)) return false;
    const [bound, operand] = isUniform(left) ? [left, end.condition.left] : [right, end.condition.right];
    const used = variablesIn(other);
    const isUsed = partsOf(operand).some((one) => one.op === 'variable' && used.has(one.variable));
    return isUniform(bound) && bound.constant === undefined && !isSize(bound) && !isUsed;
  }

  /** Whether only some iterations of the loop that a condition ends reach a block: maybe those of all work-items. */
  #isOfSomeIterations({ terminator: { loop: head } }: Deciding, at: Block): boolean {
    const loop = head && this.#ways.loopsAround(head).find((one) => one.head === head);
    if (!loop) return false;
    const changed = new Set(loop.blocks.flatMap(({ instructions }) => instructions.flatMap(changedBy)));
    return this.#deciding.some(
      (block) =>
        block.terminator.loop !== head &&
        loop.blocks.includes(block) &&
        this.#dependents(block).blocks.has(at) &&
        partsOf(valueOf(block)).some((one) => one.op === 'variable' && changed.has(one.variable)),
    );
  }

  /** Whether an earlier condition restricts a value that a condition compares ids with. */
  #isRestricted(block: Deciding): boolean {
    const used = variablesIn(block);
    return this.#deciding.some(
      (one) =>
        one.terminator.loop === undefined &&
        this.#isUniform(one) &&
        this.#dependents(one).blocks.has(block) &&
        !hasSmallBound(valueOf(one)) &&
        [...variablesIn(one)].some((variable) => used.has(variable)),
    );
  }

  /** Whether the work-items that miss a block execute code after it with those that reach it. */
  #meetsAfter(at: Block, missing: readonly Block[]): boolean {
    const after = this.#ways.reachedFrom(this.#waysFrom(at));
    return [...this.#ways.reachedFrom(missing)].some((one) => after.has(one));
  }

  /** The blocks that follow a block, without those that its condition excludes. */
  #waysFrom(block: Block): readonly Block[] {
    const { terminator: end } = block;
    const decision = end.kind === 'branch' ? this.#decisions.get(end.node) : undefined;
    if (end.kind !== 'branch' || !decision) return [...new Set(successors(block))];
    const { form } = decision;
    const constant = isUniform(form) ? form.constant : undefined;
    if (constant !== undefined) return [constant === 0 ? end.otherwise : end.then];
    return isBeyondSize(end.condition, decision) ? [end.otherwise] : [end.then, end.otherwise];
  }

  #isUniform(block: Deciding): boolean {
    const decision = this.#decisions.get(block.terminator.node);
    return decision !== undefined && isUniform(decision.form) && !isOpen(valueOf(block));
  }

  /** Whether a condition differs between the work-items of a group. */
  #certainly(block: Deciding): Divergent['certainly'] {
    const { terminator: end } = block;
    const form = this.#decisions.get(end.node)?.form;
    if (!form || isOpen(valueOf(block))) return undefined;
    const isVarying = varies(form);
    const certainly = isVarying ? 'always' : form.kind === 'divergent' ? form.certainly : undefined;
    if (!certainly || end.kind === 'switch') return isVarying ? 'always' : undefined;
    const steps = this.#stepsOf(block);
    const isByOne = steps.some((step) => step === 1 || step === -1);
    if (this.#mayRunEqually(end.condition, steps)) return undefined;
    // In large groups each branch has work-items that the other one lacks.
    const isBranch = (one: Block): boolean =>
      one !== end.join && !(isDeciding(one) && one.terminator.join === end.join);
    const hasElse = end.loop === undefined && isBranch(end.then) && isBranch(end.otherwise);
    return isByOne || hasElse ? 'always' : certainly;
  }

  /** How the loops around a condition change the varying variables in it: by a number, or undefined for an unknown one. */
  #stepsOf(block: Deciding): readonly (number | undefined)[] {
    const stores = this.#ways
      .loopsAround(block)
      .flatMap(({ blocks }) => blocks.flatMap(({ instructions }) => instructions.filter(({ op }) => op === 'store')));
    if (stores.length === 0) return [];
    return partsOf(valueOf(block)).flatMap((one) => {
      const form = this.#forms.get(one.node.first);
      if (one.op !== 'load' || one.from.op !== 'variable' || !form || !varies(form)) return [];
      const { variable } = one.from;
      const steps = new Set(
        stores.flatMap((store) =>
          store.op === 'store' && store.to.op === 'variable' && store.to.variable === variable
            ? stepIn(store.value, variable)
            : [],
        ),
      );
      return steps.size > 1 ? [undefined] : [...steps];
    });
  }

  /**
   * A loop that starts at a work-item's position and advances by a stride: all work-items may run it equally often if
   * the amount of work is the same for each. With a stride of one they don't.
   */
  #mayRunEqually(condition: Instruction, steps: readonly (number | undefined)[]): boolean {
    const right = condition.op === 'binary' ? withoutConversions(condition.right) : undefined;
    const bound = right?.op === 'constant' ? right.value : undefined;
    return steps.some(
      (step) =>
        step !== 1 && step !== -1 && (step === undefined || step === 0 || bound === undefined || bound % step === 0),
    );
  }
}

/** The variables that a condition reads. */
const variablesIn = (block: Deciding): ReadonlySet<Variable> =>
  new Set(partsOf(valueOf(block)).flatMap((one) => (one.op === 'variable' ? [one.variable] : [])));

/** Whether a comparison is with a number that is less than the size of a usual group: ids go beyond it. */
const hasSmallBound = (one: Instruction): boolean =>
  one.op === 'binary' &&
  [one.left, one.right].some((side) => {
    const bound = withoutConversions(side);
    return bound.op === 'constant' && bound.value !== undefined && bound.value < LEAST_SIZE;
  });

/** Whether a value depends on an undeclared name: the host may define it as anything. */
const isOpen = (value: Instruction): boolean =>
  partsOf(value).some(({ op, type }) => op === 'unknown' || (op === 'name' && type.kind === 'unknown'));

/** The block to which a work-item of the first group goes; undefined if that is unknown. */
function wayFor(
  end: Extract<Terminator, { kind: 'branch' }>,
  { form, left, right }: Decision,
  item: Item,
): Block | undefined {
  const operator = end.condition.op === 'binary' && COMPARISON.test(end.condition.operator) && end.condition.operator;
  const [one, other] = [left && valueFor(left, item), right && valueFor(right, item)];
  if (operator && one !== undefined && other !== undefined)
    return isTrue(operator, one - other) ? end.then : end.otherwise;
  const value = valueFor(form, item);
  return value === undefined ? undefined : value === 0 ? end.otherwise : end.then;
}

/** The value of a form for a work-item of the first group, if its terms are numbers and ids. */
function valueFor(form: Form, item: Item): number | undefined {
  if (form.kind === 'divergent') return undefined;
  let value = form.constant;
  for (const [position, { number, symbols }] of form.terms) {
    const id = item[dimensionOf(position) ?? DIMENSIONS.length];
    value = value === undefined || id === undefined || symbols !== '' ? undefined : value + number * id;
  }
  return value;
}

/** The dimension of `local id(1)` or `global id(1)`; undefined for positions in sub-groups and such. */
function dimensionOf(position: string): number | undefined {
  const [found, dimension = '0'] = /^(?:local|global) id(?:\((\d)\))?$/.exec(position) ?? [];
  return found === undefined ? undefined : Number(dimension);
}

/** What a value adds to a variable; undefined for an unknown number, and nothing if it is something else. */
function stepIn(value: Instruction, variable: unknown): readonly (number | undefined)[] {
  const sum = withoutConversions(value);
  if (sum.op !== 'binary' || (sum.operator !== '+' && sum.operator !== '-')) return [];
  const [left, right] = [withoutConversions(sum.left), withoutConversions(sum.right)];
  if (left.op !== 'load' || left.from.op !== 'variable' || left.from.variable !== variable) return [];
  const step = right.op === 'constant' ? right.value : undefined;
  return [step !== undefined && sum.operator === '-' ? -step : step];
}

/** Whether a condition asks if a sum of ids reaches the size of the work-group: in one dimension, it never does. */
function isBeyondSize(condition: Instruction, { left, right }: Decision): boolean {
  if (condition.op !== 'binary' || left?.kind !== 'affine' || right?.kind !== 'affine') return false;
  const { operator } = condition;
  return (
    (/^(>=|>|==)$/.test(operator) && left.terms.size > 1 && isSize(right)) ||
    (/^(<=|<|==)$/.test(operator) && right.terms.size > 1 && isSize(left))
  );
}
