/** Computes the forms of a function's values on its control-flow graph, until they no longer change. */
import { type Block, type FunctionGraph, successors, type Variable } from '../ir/ir.js';
import { changedBy, liveVariables } from '../ir/liveness.js';
import { graphOf } from '../ir/lowering.js';
import { type Dependents, dependentBlocks, type Loop, type Region, regionFrom } from '../ir/regions.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Expression, Node } from '../syntax/ast.js';
import { partsWithin } from '../syntax/walk.js';
import type { Name } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import {
  divergent,
  type Form,
  isAlike,
  isEqual,
  isUniform,
  join,
  type Parts,
  type Reason,
  reasonOf,
  uniform,
  varies,
} from './form.js';
import { type Callees, Instructions, SAID, type State } from './instructions.js';

/** A condition that diverges within a work-group. */
export interface DivergentCondition {
  readonly node: Expression;
  readonly why: Reason;
}

/** The form of a condition or of the value of a `switch`, and those of its operands. */
export interface Decision {
  readonly form: Form;
  readonly left: Form | undefined;
  readonly right: Form | undefined;
}

/** The end of a block at which work-items part. */
interface Parting {
  /** The condition, as it is written. */
  readonly node: Expression | undefined;
  /** Why it diverges. */
  readonly why: Reason;
  /** For variables that are assigned on one of the ways. */
  readonly reason: Reason;
}

/** Blocks that lead to one, and those between its dominator and it. */
interface Way {
  readonly from: readonly Block[];
  readonly between: ReadonlySet<Block>;
}

const NONE: ReadonlySet<Block> = new Set();

/** The maximum number of times that a function is walked. */
const MAXIMUM_PASSES = 60;

/**
 * The result of a function; `given`: the arguments of its callers, if there are any. Undefined if it is not followed.
 */
export function walk(body: BodyAnalysed, program: Callees, given: readonly Form[]): Walk | undefined {
  const graph = graphOf(body);
  const isFollowed = graph.blocks.every(({ instructions }) =>
    instructions.every(
      (one) => one.op !== 'unknown' || !/^(asm|computed goto|missing label|nested too deeply)$/.test(one.reason),
    ),
  );
  const [entry] = graph.blocks;
  const region = entry && isFollowed ? regionFrom(entry, successors) : undefined;
  if (!region) return undefined;
  const made = new Walk(body, graph, region, program);
  return made.run(given) ? made : undefined;
}

/** Functions of the program return the same for the same arguments. */
const UNIFORM_CALLEES: Callees = { has: () => true, answerOf: () => uniform() };

/** What a function computes by itself, with arguments that are the same for all work-items. */
export const walkedAlone = perOwner((body: BodyAnalysed) => {
  const walked = walk(body, UNIFORM_CALLEES, []);
  return { decisions: walked?.decisions, forms: walked?.forms };
});

/** The forms of a function. */
export class Walk {
  /** The result of the function. */
  answer: Form | undefined;
  readonly #instructions: Instructions;
  readonly #dependents: (block: Block) => Dependents<Block>;
  readonly #partings = new Map<Block, Parting>();
  /** Why only some work-items run a block. */
  readonly #partly = new Map<Block, Parts>();
  /** Why some work-items leave a loop in earlier iterations than others. */
  readonly #leaving = new Map<Loop<Block>, Reason>();
  /** The loops around each block. */
  readonly #loops = new Map<Block, Loop<Block>[]>();
  /** The states at the beginnings and ends of blocks. */
  readonly #before = new Map<Block, State>();
  readonly #after = new Map<Block, State>();
  readonly #conditions: readonly Expression[];
  readonly #live: ReadonlyMap<Block, ReadonlySet<Variable>>;

  constructor(
    private readonly body: BodyAnalysed,
    private readonly graph: FunctionGraph,
    private readonly region: Region<Block>,
    program: Callees,
  ) {
    for (const loop of region.loops.values())
      for (const block of loop.blocks) this.#loops.set(block, [...(this.#loops.get(block) ?? []), loop]);
    this.#instructions = new Instructions(body, graph, program, (block) => this.#loops.has(block));
    this.#dependents = dependentBlocks(graph.blocks, successors);
    this.#live = liveVariables(graph);
    this.#conditions = partsWithin(body.node.body).flatMap((part) =>
      'condition' in part && part.condition ? [part.condition] : [],
    );
  }

  get forms(): ReadonlyMap<number, Form> {
    return this.#instructions.forms;
  }

  get contradictions(): Instructions['contradictions'] {
    return this.#instructions.contradictions;
  }

  /** The conditions and values that decide, by their nodes. */
  get decisions(): ReadonlyMap<Node, Decision> {
    return new Map(
      this.graph.blocks.flatMap((block) => {
        const { terminator } = block;
        if (terminator.kind !== 'branch' && terminator.kind !== 'switch') return [];
        const condition = terminator.kind === 'branch' ? terminator.condition : undefined;
        const operands = condition?.op === 'binary' ? [condition.left, condition.right] : [];
        const [left, right] = operands.map((one) => this.#instructions.formOf(one));
        return [[terminator.node, { form: this.#decidingForm(block), left, right }] as const];
      }),
    );
  }

  /** The arguments of the functions that it calls, call by call. */
  argumentsOf(callee: Name): readonly (readonly Form[])[] | undefined {
    const calls = this.#instructions.args.get(callee);
    return calls && [...calls.values()];
  }

  get conditions(): readonly DivergentCondition[] {
    const found = new Map<Expression, DivergentCondition>();
    for (const { node, why } of this.#partings.values()) if (node && !found.has(node)) found.set(node, { node, why });
    return [...found.values()];
  }

  /** False if the forms don't settle. */
  run(given: readonly Form[]): boolean {
    const { order } = this.region;
    for (let pass = 0, isSettled = false; !isSettled; pass++) {
      if (pass > MAXIMUM_PASSES) return false;
      isSettled = true;
      for (const block of order) {
        const state = block === order[0] ? this.#parameters(given) : this.#entering(block);
        if (this.#run(block, state) || this.#part(block)) isSettled = false;
      }
    }
    this.#return();
    return true;
  }

  /** Executes a block, if something has changed. Returns whether it has. */
  #run(block: Block, state: State): boolean {
    const known = this.#before.get(block);
    if (known && isSame(known, state)) return false;
    this.#before.set(block, state);
    const after = new Map(state);
    this.#instructions.run(block, after, this.#partly.get(block));
    this.#after.set(block, after);
    return true;
  }

  #parameters(all: readonly Form[]): State {
    const { symbol } = this.body;
    const { forms, said } = this.#instructions;
    const state: State = new Map();
    for (const [i, variable] of this.graph.parameters.entries()) {
      const given = all[i];
      const why = symbol.kernel
        ? { text: 'an argument of a kernel is the same for all' }
        : { text: given ? 'its callers pass a uniform value' : 'its callers are assumed to pass a uniform value' };
      const form = said.has(variable.name) ? SAID : given && !isUniform(given) ? given : uniform(why);
      state.set(variable, form);
      if (variable.symbol) forms.set(variable.symbol.place.token, form);
    }
    return state;
  }

  // ---------------------------------------------------------------------------------------------- where paths meet

  /** The state at the beginning of a block. Forms of the head of a loop only grow, so that it settles. */
  #entering(block: Block): State {
    const known = this.region.loops.has(block) ? this.#before.get(block) : undefined;
    const states = this.#waysTo(block).map((way) => this.#merged(block, way));
    return [known, ...states].reduce((one, other) => joinStates(one, other), undefined) ?? new Map();
  }

  /** The ways to a block: into a loop, and back to its head. */
  readonly #waysTo = memoized((block: Block): readonly Way[] => {
    const all = this.region.before.get(block) ?? [];
    const loop = this.region.loops.get(block)?.blocks;
    const [into, back] = [all.filter((one) => !loop?.has(one)), all.filter((one) => loop?.has(one))];
    return [into, back].map((from) => ({ from, between: from.length > 1 ? this.region.between(block, from) : NONE }));
  });

  /** The state where the blocks of a way lead to another one. */
  #merged(block: Block, { from, between }: Way): State | undefined {
    const partings = this.#partings.size === 0 ? [] : [...between].filter((one) => this.#isParted(one, block));
    const parts = (variable: Variable): Parts | undefined => {
      const at = partings.find((one) => this.#changedIn(this.#dependents(one).blocks).has(variable));
      const parting = at && this.#partings.get(at);
      if (!parting) return undefined;
      // The result of a condition diverges for the same reason as the condition.
      const why = variable.role === 'temporary' ? parting.why : parting.reason;
      return { why, certainly: varies(this.#decidingForm(at)) };
    };
    return from.reduce<State | undefined>((one, other) => joinStates(one, this.#left(other, block), parts), undefined);
  }

  /** Whether work-items that part at the end of a block have not met before another one. */
  #isParted(at: Block, block: Block): boolean {
    if (!this.#partings.has(at)) return false;
    const { blocks, meeting } = this.#dependents(at);
    return meeting === block || blocks.has(block);
  }

  /**
   * What a block needs of the state at the end of another one. What loops change that are left here differs if some
   * work-items left them earlier.
   */
  #left(from: Block, to: Block): State | undefined {
    const after = this.#after.get(from);
    if (!after) return undefined;
    const left = (this.#loops.get(from) ?? []).filter((loop) => !loop.blocks.has(to) && this.#leaving.has(loop));
    const state: State = new Map();
    for (const variable of this.#live.get(to) ?? []) {
      const form = after.get(variable);
      if (!form) continue;
      const loop = left.find(
        ({ head, blocks }) =>
          this.#changedIn(blocks).has(variable) && !isEqual(form, this.#before.get(head)?.get(variable)),
      );
      const reason = loop && form.kind === 'affine' ? this.#leaving.get(loop) : undefined;
      state.set(variable, reason ? divergent(reason) : form);
    }
    return state;
  }

  /** The variables that blocks change. */
  readonly #changedIn = memoized(
    (blocks: ReadonlySet<Block>): ReadonlySet<Variable> =>
      new Set([...blocks].flatMap(({ instructions }) => instructions.flatMap(changedBy))),
  );

  /** Judges the end of a block. Returns whether work-items part there that did not before. */
  #part(block: Block): boolean {
    const { terminator } = block;
    if (this.#partings.has(block) || (terminator.kind !== 'branch' && terminator.kind !== 'switch')) return false;
    const form = this.#decidingForm(block);
    if (isUniform(form)) return false;
    const node = this.#conditionAround(terminator.node);
    const at = this.#instructions.at(node ?? terminator.node);
    const reason = { text: 'it is assigned in divergent control flow', at };
    this.#partings.set(block, { node, why: reasonOf(form, { text: 'it depends on the work-item' }), reason });
    const { blocks } = this.#dependents(block);
    for (const one of blocks) {
      if (this.#partly.has(one)) continue;
      this.#partly.set(one, { why: reason, certainly: false });
      this.#before.delete(one);
    }
    for (const loop of this.#loops.get(block) ?? [])
      if (!this.#leaving.has(loop) && [block, ...blocks].some((one) => isExit(one, loop)))
        this.#leaving.set(loop, reason);
    return true;
  }

  /** The form of the value that decides where a block leads. */
  #decidingForm({ terminator }: Block): Form {
    if (terminator.kind !== 'branch' && terminator.kind !== 'switch') return uniform();
    return this.#instructions.formOf(terminator.kind === 'branch' ? terminator.condition : terminator.value);
  }

  /** The condition that an operand of `&&` or `||` is part of; undefined outside of conditions. */
  #conditionAround({ first, last }: Node): Expression | undefined {
    return this.#conditions.findLast((one) => one.first <= first && last <= one.last);
  }

  #return(): void {
    const returning = this.graph.blocks.filter(({ terminator }) => terminator.kind === 'return');
    for (const block of returning) {
      const { terminator } = block;
      const value = terminator.kind === 'return' ? terminator.value : undefined;
      if (!value) continue;
      const parts = this.#partly.get(block);
      const form = this.#instructions.formOf(value);
      const own = parts && returning.length > 1 ? join(form, divergent(parts.why), parts) : form;
      this.answer = this.answer ? join(this.answer, own, undefined) : own;
    }
  }
}

/** Whether a block of a loop leads out of it. */
const isExit = (block: Block, { blocks }: Loop<Block>): boolean =>
  blocks.has(block) && successors(block).some((one) => !blocks.has(one));

function memoized<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = compute(key);
      known.set(key, value);
    }
    return value;
  };
}

/**
 * Merges the states of two paths; `parts`: why work-items take different ones, of which only one changes a variable.
 */
function joinStates(
  one: State | undefined,
  other: State | undefined,
  parts?: (variable: Variable) => Parts | undefined,
): State | undefined {
  if (!one || !other) return one ?? other;
  const joined: State = new Map(other);
  for (const [variable, form] of one) {
    const own = other.get(variable);
    joined.set(variable, own ? join(form, own, parts?.(variable)) : form);
  }
  return joined;
}

const isSame = (one: State, other: State): boolean =>
  one.size === other.size &&
  [...one].every(([variable, form]) => {
    const own = other.get(variable);
    return own !== undefined && isAlike(form, own);
  });
