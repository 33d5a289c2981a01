/**
 * Executes a part of a kernel for one arbitrary work-item, all paths at once: where paths meet, values that differ
 * become unknown ones that know their alternatives; a loop is summarized by what its variables are in any iteration.
 * The result is every access with the conditions under which it happens, and for which work-items conditions agree.
 */
import type { Instruction } from '../ir/ir.js';
import { dependentBlocks } from '../ir/regions.js';
import type { Node } from '../syntax/ast.js';
import type { Type } from '../types/type.js';
import { isIntegral } from './arithmetic.js';
import { Evaluation } from './evaluation.js';
import { type Activation, type CodeBlock, type Loop, partFrom, type Region } from './graph.js';
import type { Host, Meeting } from './host.js';
import { Renaming } from './renaming.js';
import type { Setting } from './setting.js';
import { type Atom, type Constraint, conditionOf, eq, ge, Poly, Scope, widest } from './terms.js';
import { type Spot, Unproved } from './unproved.js';
import {
  type Access,
  type Cell,
  type Contents,
  keyOf,
  type MemoryObject,
  mappedCells,
  number,
  type PointerTo,
  type State,
  scopeOf,
  type Value,
} from './values.js';

/** A condition, and for which work-items it is the same. */
export interface Decision {
  readonly scope: Scope;
  readonly value: Poly;
  readonly spot: Spot;
  /** The ways that some work-item may go. */
  readonly ways: readonly Way[];
}

/** A block to which a work-item may go, and what holds if it does. */
export interface Way {
  readonly to: CodeBlock;
  readonly conditions: readonly Constraint[];
}

interface Arrival {
  readonly from: CodeBlock;
  readonly state: State;
}

interface Outcome {
  /** The blocks after the part, with the states in which they are reached. */
  readonly exits: readonly (Arrival & { readonly to: CodeBlock })[];
  /** The states in which its first block is reached again. */
  readonly back: readonly Arrival[];
}

/** A part of memory that a loop changes. */
interface Changed {
  readonly object: MemoryObject;
  readonly offset: number;
  readonly size: number;
  readonly type: Type;
  before: Value | undefined;
  /** What is added in each iteration; undefined if it is not known to be the same. */
  step: Poly | undefined;
  isStepped: boolean;
  scope: Scope;
  /** Facts that hold in each iteration. */
  bounds: Bound[];
  current: Value;
}

/** A term of an iteration that is at least 0. */
type Limit = (iteration: Poly) => Poly;

type Bound = (value: Poly, before: Poly | undefined) => Poly | undefined;

const BOUNDS: readonly Bound[] = [
  (value, before) => before && value.minus(before),
  (value, before) => before?.minus(value),
  (value) => value,
  (value) => value.plusNumber(-1),
];

const MAXIMUM_ROUNDS = 14;
/** The effort to find out whether a work-item goes one way. */
const WAY_EFFORT = 200;
/** The effort to show that a bound of a variable holds. */
const FACT_EFFORT = 2000;
const UNKNOWN: Contents = { cells: new Map(), isZero: false };

export class Machine implements Host {
  readonly accesses: Access[] = [];
  readonly decisions = new Map<CodeBlock, Decision>();
  readonly meetings = new Map<string, Meeting>();
  /** The states in which barriers are reached. */
  readonly snapshots = new Map<CodeBlock, State>();
  readonly #registers = new Map<Activation, Map<Instruction, Value>>();
  readonly #region: Region;
  readonly #members: ReadonlySet<CodeBlock>;
  readonly #evaluation: Evaluation;
  /** The atoms from this one on are of a loop of the part. */
  readonly #ofLoops: { from: number; to: number }[] = [];
  #depth = 0;

  constructor(
    readonly setting: Setting,
    entry: CodeBlock,
    isEnd: (block: CodeBlock) => boolean = () => false,
  ) {
    this.#region = partFrom(entry, isEnd);
    this.#members = new Set(this.#region.order);
    this.#evaluation = new Evaluation(this);
  }

  /** Executes the part from a state, or from the beginning of the kernel. Yields between blocks. */
  *run(state?: State): Generator<undefined, void> {
    const { entry } = this.#region;
    const spot = { unit: entry.activation.graph.unit, node: { first: 0, last: 0 } };
    const start = state ?? this.#evaluation.initial(entry.activation, spot);
    yield* this.#process(undefined, entry, start);
  }

  /** Whether an atom belongs to an iteration of a loop of the part, so that work-items may have different ones. */
  isOfLoop(id: number): boolean {
    return this.#ofLoops.some(({ from, to }) => id >= from && id < to);
  }

  meet(meeting: Meeting): void {
    this.meetings.set(`${meeting.block.index}:${meeting.spot.node.first}`, meeting);
  }

  register(activation: Activation, of: Instruction): Value {
    const value = this.#registers.get(activation)?.get(of);
    if (!value) throw new Unproved('the kernel is not understood', of);
    return value;
  }

  setRegister(activation: Activation, of: Instruction, value: Value): void {
    let own = this.#registers.get(activation);
    if (!own) {
      own = new Map();
      this.#registers.set(activation, own);
    }
    own.set(of, value);
  }

  // ---------------------------------------------------------------------------------------------- control flow

  /** Executes a loop's body, or everything. */
  *#process(level: Loop | undefined, entry: CodeBlock, start: State): Generator<undefined, Outcome> {
    const arrivals = new Map<CodeBlock, Arrival[]>();
    const exits: (Arrival & { readonly to: CodeBlock })[] = [];
    const back: Arrival[] = [];
    const isInside = (block: CodeBlock): boolean => level?.blocks.has(block) ?? this.#members.has(block);
    const arrive = (to: CodeBlock, arrival: Arrival): void => {
      if (!this.#members.has(to)) return;
      if (level && to === level.head) back.push(arrival);
      else if (!isInside(to)) exits.push({ ...arrival, to });
      else arrivals.set(to, [...(arrivals.get(to) ?? []), arrival]);
    };
    const done = new Set<CodeBlock>();
    for (const block of this.#region.order) {
      if (!isInside(block) || done.has(block)) continue;
      const own = arrivals.get(block) ?? [];
      const isFirst = block === entry;
      if (!isFirst && own.length === 0) continue;
      const state = isFirst ? start : this.#merged(block, own);
      const inner = this.#region.loops.get(block);
      if (inner && inner !== level) {
        for (const one of inner.blocks) done.add(one);
        for (const { to, from, state: after } of yield* this.#loop(inner, state)) arrive(to, { from, state: after });
        continue;
      }
      for (const [to, after] of this.#block(block, state)) arrive(to, { from: block, state: after });
      if (this.setting.endsTurn()) yield;
    }
    return { exits, back };
  }

  #block(block: CodeBlock, start: State): readonly (readonly [CodeBlock, State])[] {
    // A part that begins at a barrier begins after it.
    if (block.barrier && block !== this.#region.entry) {
      this.snapshots.set(block, start);
      const { activation, barrier } = block;
      const args = barrier.args.map((arg) => this.#evaluation.numberOf(this.register(activation, arg)));
      this.meet({ block, spot: barrier, args, conditions: start.conditions });
    }
    let state = start;
    this.#evaluation.begin();
    for (const step of block.steps) {
      this.setting.step();
      state = this.#evaluation.step(block, step, state);
    }
    const { end, activation, next } = block;
    const [first, second] = next;
    if (!end || end.kind === 'jump') return first ? [[first, state]] : [];
    const spot = { unit: activation.graph.unit, node: end.node };
    const edges: (readonly [CodeBlock, State])[] = [];
    const decide = (value: Poly): typeof edges => {
      const possible = this.setting.isExact ? edges.filter(([, after]) => !this.#isImpossible(after, state)) : edges;
      // Without a way on, no work-item comes here.
      const scope = possible.length > 0 ? value.scope : Scope.Launch;
      const ways = possible.map(([to, { conditions }]) => ({ to, conditions }));
      this.decisions.set(block, { scope, value, spot, ways });
      return possible;
    };
    if (end.kind === 'branch') {
      const value = this.#evaluation.truthOf(this.register(activation, end.condition));
      for (const [to, isTrue] of [
        [first, true],
        [second, false],
      ] as const) {
        if (!to || (value.isConstant && (value.constant !== 0) !== isTrue)) continue;
        edges.push([to, value.isConstant ? state : withConditions(state, conditionOf(value, isTrue))]);
      }
      return decide(value);
    }
    const value = this.#evaluation.numberOf(this.register(activation, end.value));
    const others: Constraint[] = [];
    for (const [i, { from, to }] of end.cases.entries()) {
      const low = this.#evaluation.numberOf(this.register(activation, from));
      const high = from === to ? low : this.#evaluation.numberOf(this.register(activation, to));
      const block = next[i];
      const own = from === to ? [eq(value.minus(low))] : [ge(value.minus(low)), ge(high.minus(value))];
      if (from === to) others.push({ kind: 'ne', poly: value.minus(low) });
      if (block) edges.push([block, withConditions(state, own)]);
    }
    const otherwise = next.at(-1);
    if (otherwise) edges.push([otherwise, withConditions(state, others)]);
    return decide(value);
  }

  /** Whether no work-item has the conditions that a state has beyond those of an earlier one. */
  #isImpossible({ conditions }: State, before: State): boolean {
    return conditions.length > before.conditions.length && this.setting.contradict(conditions, WAY_EFFORT);
  }

  /** For which work-items the way to a block is the same, among those through the blocks before it. */
  #scopeBetween(block: CodeBlock, from: readonly CodeBlock[]): Scope {
    return widest([...this.#region.between(block, from)].map((one) => this.decisions.get(one)?.scope ?? Scope.Launch));
  }

  // ---------------------------------------------------------------------------------------------- where paths meet

  #merged(block: CodeBlock, arrivals: readonly Arrival[]): State {
    const [first, ...others] = arrivals;
    if (!first) throw new Unproved('the kernel is not understood');
    if (others.length === 0) return first.state;
    const states = arrivals.map(({ state }) => state);
    const scope = this.#scopeBetween(
      block,
      arrivals.map(({ from }) => from),
    );
    const { conditions } = first.state;
    let shared = 0;
    while (shared < conditions.length && states.every((one) => one.conditions[shared] === conditions[shared])) shared++;
    const suffixes = states.map((one) => one.conditions.slice(shared));
    const memory = new Map<MemoryObject, Contents>();
    for (const [object, contents] of first.state.memory) {
      const all = states.map((one) => one.memory.get(object));
      if (all.every((one) => one === contents)) {
        memory.set(object, contents);
        continue;
      }
      const cells = new Map<number, Cell>();
      const isZero = all.every((one) => one?.isZero === true);
      const offsets = new Set(all.flatMap((one) => (one ? [...one.cells.keys()] : [])));
      for (const offset of offsets) {
        const own = all.map((one) => one?.cells.get(offset));
        const [one] = own;
        if (!one || !own.every((other) => other?.size === one.size)) {
          // Known on some paths only: an unknown part.
          if (isZero) return this.#withoutZero(first.state, states, shared);
          continue;
        }
        const values = own.flatMap((other) => (other ? [other.value] : []));
        cells.set(offset, { ...one, value: this.joined(values, suffixes, scope) });
      }
      memory.set(object, { cells, isZero });
    }
    return { memory, conditions: conditions.slice(0, shared), ...copiesOf(states) };
  }

  /** A meeting of paths of which only some have written a part of a zero object. */
  #withoutZero(first: State, states: readonly State[], shared: number): State {
    const memory = new Map<MemoryObject, Contents>();
    for (const [object, contents] of first.memory) {
      const isSame = states.every((one) => one.memory.get(object) === contents);
      memory.set(object, isSame ? contents : UNKNOWN);
    }
    return {
      memory,
      conditions: first.conditions.slice(0, shared),
      ...copiesOf(states),
    };
  }

  /** One of several values, by which way was taken. */
  joined(values: readonly Value[], conditions: readonly (readonly Constraint[])[], way: Scope): Value {
    const [first] = values;
    if (!first) throw new Unproved('the kernel is not understood');
    if (values.every((one) => keyOf(one) === keyOf(first))) return first;
    const scope = widest([way, ...values.map(scopeOf)]);
    const numbers = values.flatMap((one) => (one.kind === 'number' ? [one.poly] : []));
    if (numbers.length === values.length) return number(this.#oneOf(numbers, conditions, scope));
    const pointers = values.flatMap((one) => (one.kind === 'pointer' ? [one] : []));
    const [pointer] = pointers;
    if (pointer && pointers.length === values.length) {
      if (pointers.every(({ object }) => object === pointer.object)) {
        const offset = this.#oneOf(
          pointers.map((one) => one.offset),
          conditions,
          scope,
        );
        return { kind: 'pointer', object: pointer.object, offset };
      }
      return {
        kind: 'choice',
        scope: way,
        options: pointers.map((one, i) => ({ conditions: conditions[i] ?? [], pointer: one })),
      };
    }
    const options = values.flatMap((one, i): readonly { conditions: readonly Constraint[]; pointer: PointerTo }[] =>
      one.kind === 'pointer'
        ? [{ conditions: conditions[i] ?? [], pointer: one }]
        : one.kind === 'choice'
          ? one.options.map((option) => ({ ...option, conditions: [...(conditions[i] ?? []), ...option.conditions] }))
          : [],
    );
    if (values.every(({ kind }) => kind === 'pointer' || kind === 'choice') && options.length <= 8)
      return { kind: 'choice', scope, options };
    const vectors = values.flatMap((one) => (one.kind === 'vector' ? [one.elements] : []));
    if (vectors.length === values.length)
      return {
        kind: 'vector',
        elements: (vectors[0] ?? []).map((element, i) =>
          this.joined(
            vectors.map((one) => one[i] ?? element),
            conditions,
            way,
          ),
        ),
      };
    const lost = values.find((one) => one.kind === 'lost');
    const reason = lost?.kind === 'lost' ? lost.reason : 'the value may be of several kinds';
    return { kind: 'lost', reason };
  }

  #oneOf(polys: readonly Poly[], conditions: readonly (readonly Constraint[])[], scope: Scope): Poly {
    const ranges = polys.map((poly) => poly.range());
    const [low, high] = [Math.min(...ranges.map(([one]) => one)), Math.max(...ranges.map(([, one]) => one))];
    return this.setting.atoms.unknown('value', {
      scope,
      minimum: Number.isSafeInteger(low) ? low : undefined,
      maximum: Number.isSafeInteger(high) ? high : undefined,
      alternatives: polys.map((value, i) => ({ conditions: conditions[i] ?? [], value })),
    });
  }

  // ---------------------------------------------------------------------------------------------- loops

  /** The states in which a loop is left. */
  *#loop(loop: Loop, start: State): Generator<undefined, Outcome['exits']> {
    const { atoms } = this.setting;
    if (this.#depth > 8) throw new Unproved('loops are nested too deeply');
    const changed = new Map<string, Changed>();
    /** Objects that change at places that are not known. */
    const lost = new Set<MemoryObject>();
    let isDivergent = false;
    /** What holds at the beginning of each iteration, as the loop has not ended. */
    let limits: readonly Limit[] | undefined;
    const marks = { accesses: this.accesses.length, loops: this.#ofLoops.length };
    for (let round = 0; ; round++) {
      if (round > MAXIMUM_ROUNDS) throw new Unproved('a loop is too complex', spotOf(loop.head));
      this.accesses.length = marks.accesses;
      this.#ofLoops.length = marks.loops;
      this.#forgetWays(loop);
      const from = atoms.next;
      const iteration = atoms.unknown('iteration', { scope: isDivergent ? Scope.Item : Scope.Group, minimum: 0 });
      const head = withConditions(
        this.#headOf(start, changed, lost, iteration, isDivergent),
        (limits ?? []).map((limit) => ge(limit(iteration))),
      );
      this.#depth++;
      const { exits, back } = yield* this.#process(loop, loop.head, head);
      this.#depth--;
      this.#forgetRegisters(loop);
      if (back.some(({ state }) => [...state.copies].some((copy) => !start.copies.has(copy))))
        throw new Unproved('a copy is under way when an iteration ends', spotOf(loop.head));
      let isStable = this.#isStable(loop, start, head, back, changed, lost, from);
      if (!isDivergent && this.#leavesDivergently(loop)) {
        isDivergent = true;
        isStable = false;
      }
      if (!isStable) continue;
      if (!limits) {
        limits = this.#limitsOf(start, back, iteration, from);
        if (limits.length > 0) continue;
      }
      this.#ofLoops.push({ from, to: atoms.next });
      // Where the loop is left, its values are those of the last iteration.
      const last = new Renaming(
        atoms,
        (atom) => (atom.id >= from && atom.kind === 'unknown' ? (isDivergent ? Scope.Item : atom.scope) : undefined),
        "'",
      );
      return exits.map(({ to, from: block, state }) => ({ to, from: block, state: renamed(state, last) }));
    }
  }

  /**
   * Conditions of a loop that is tested at its end: they hold of the iteration before, and those that also hold at
   * first hold at the beginning of every iteration.
   */
  #limitsOf(start: State, back: readonly Arrival[], iteration: Poly, from: number): readonly Limit[] {
    const [only, ...others] = back;
    const atom = iteration.only;
    if (!only || others.length > 0 || !atom) return [];
    return only.state.conditions.flatMap(({ kind, poly }): readonly Limit[] => {
      if (kind !== 'ge' || ![...poly.atoms()].includes(atom)) return [];
      const isPlain = isInvariant(
        poly.map((one) => (one === atom ? Poly.of(0) : undefined)),
        from,
      );
      const limit: Limit = (now) => poly.map((one) => (one === atom ? now.plusNumber(-1) : undefined));
      return isPlain && this.setting.isNotNegative(limit(Poly.of(0)), start.conditions, FACT_EFFORT) ? [limit] : [];
    });
  }

  /** The state at the beginning of any iteration. */
  #headOf(
    start: State,
    changed: ReadonlyMap<string, Changed>,
    lost: ReadonlySet<MemoryObject>,
    iteration: Poly,
    isDivergent: boolean,
  ): State {
    const memory = new Map(start.memory);
    for (const object of lost) memory.set(object, UNKNOWN);
    for (const one of changed.values()) {
      one.current = this.#inAnyIteration(one, iteration, isDivergent);
      const contents = memory.get(one.object);
      if (!contents || lost.has(one.object)) continue;
      const cells = new Map(contents.cells);
      cells.set(one.offset, { size: one.size, value: one.current, type: one.type });
      memory.set(one.object, { ...contents, cells });
    }
    return { ...start, memory };
  }

  #inAnyIteration(one: Changed, iteration: Poly, isDivergent: boolean): Value {
    const { before, step, type } = one;
    const scope = isDivergent ? Scope.Item : widest([Scope.Group, one.scope]);
    if (before?.kind === 'number' || before?.kind === 'pointer') {
      const first = before.kind === 'number' ? before.poly : before.offset;
      const poly =
        step && (isIntegral(type) || before.kind === 'pointer')
          ? first.plus(this.setting.ids.normal(step.times(iteration)))
          : this.setting.atoms.unknown('loop', {
              scope,
              facts: (self) => one.bounds.flatMap((bound) => bound(self, first) ?? []),
            });
      return before.kind === 'number' ? number(poly) : { ...before, offset: poly };
    }
    if (before?.kind === 'vector' || before?.kind === 'record' || !before)
      return number(this.setting.atoms.unknown('loop', { scope: Scope.Item }));
    return { kind: 'lost', reason: 'a loop changes the pointer' };
  }

  /** Whether the assumptions about a loop's changes hold after an iteration; otherwise they are weakened. */
  #isStable(
    loop: Loop,
    start: State,
    head: State,
    back: readonly Arrival[],
    changed: Map<string, Changed>,
    lost: Set<MemoryObject>,
    from: number,
  ): boolean {
    let isStable = true;
    for (const [object, contents] of start.memory) {
      if (lost.has(object)) continue;
      const before = head.memory.get(object) ?? UNKNOWN;
      for (const { state } of back) {
        const after = state.memory.get(object) ?? UNKNOWN;
        if (after === before) continue;
        if (after.isZero !== before.isZero) {
          lost.add(object);
          isStable = false;
          break;
        }
        for (const [offset, cell] of before.cells) {
          const now = after.cells.get(offset);
          const key = `${object.id}:${offset}`;
          if (!now || now.size !== cell.size) {
            lost.add(object);
            isStable = false;
            break;
          }
          if (now.value === cell.value || changed.has(key) || keyOf(now.value) === keyOf(cell.value)) continue;
          isStable = false;
          const was = contents.cells.get(offset);
          changed.set(key, {
            object,
            offset,
            size: cell.size,
            type: cell.type,
            before: was?.value,
            step: undefined,
            isStepped: true,
            scope: was ? scopeOf(was.value) : Scope.Item,
            bounds: was?.value.kind === 'number' && isIntegral(cell.type) ? this.#boundsOf(was.value.poly, start) : [],
            current: cell.value,
          });
        }
        if (lost.has(object)) break;
        // A part that is zero otherwise.
        if (after.isZero && [...after.cells.keys()].some((offset) => !before.cells.has(offset))) {
          lost.add(object);
          isStable = false;
          break;
        }
      }
    }
    for (const one of changed.values())
      if (!lost.has(one.object) && !this.#holds(one, loop.head, back, from)) isStable = false;
    return isStable;
  }

  #boundsOf(before: Poly, start: State): Bound[] {
    return BOUNDS.filter((bound) => {
      const poly = bound(before, before);
      return poly !== undefined && this.setting.isNotNegative(poly, start.conditions, FACT_EFFORT);
    });
  }

  #holds(one: Changed, head: CodeBlock, back: readonly Arrival[], from: number): boolean {
    const now = back.map(({ state }) => state.memory.get(one.object)?.cells.get(one.offset)?.value);
    const current = polyOf(one.current);
    const polys = now.map((value) => value && polyOf(value));
    let isStable = true;
    // A pointer that moves to another object
    if (one.before?.kind === 'pointer') {
      const { object } = one.before;
      if (now.some((value) => value && !(value.kind === 'pointer' && value.object === object))) {
        const isNew = one.current.kind !== 'lost';
        one.before = { kind: 'lost', reason: 'a loop changes the pointer' };
        return !isNew;
      }
    }
    // Several ways back may bring different values.
    const way =
      back.length > 1
        ? this.#scopeBetween(
            head,
            back.map(({ from: block }) => block),
          )
        : Scope.Launch;
    const scope = widest([way, ...now.map((value) => (value ? scopeOf(value) : Scope.Item))]);
    if (scope > one.scope && scope > Scope.Group) {
      one.scope = scope;
      isStable = false;
    }
    if (!current) return isStable;
    if (one.isStepped) {
      const steps = polys.map((poly) => poly?.minus(current));
      const [step] = steps;
      const isSame =
        step !== undefined &&
        steps.every((other) => other?.key === step.key) &&
        isInvariant(step, from) &&
        (isIntegral(one.type) || one.before?.kind === 'pointer');
      if (!isSame || (one.step && one.step.key !== step.key)) {
        one.isStepped = false;
        const was = one.step;
        one.step = undefined;
        // What follows from a wrong step says nothing about other bounds.
        if (was) return false;
      } else if (!one.step) {
        one.step = step;
        isStable = false;
      }
    }
    if (one.step) return isStable;
    const before = one.before && polyOf(one.before);
    const kept = one.bounds.filter((bound) =>
      back.every(({ state }, i) => {
        const poly = polys[i];
        const fact = poly && bound(poly, before);
        return fact !== undefined && this.setting.isNotNegative(fact, state.conditions, FACT_EFFORT);
      }),
    );
    if (kept.length < one.bounds.length) {
      one.bounds = kept;
      isStable = false;
    }
    return isStable;
  }

  /** Whether work-items of a group may leave a loop in different iterations. */
  #leavesDivergently({ blocks }: Loop): boolean {
    const exits = [...blocks].filter((block) => {
      const next = this.nextOf(block);
      return next.length === 0 || next.some((one) => !blocks.has(one));
    });
    const deciding = [...blocks].filter((block) => this.decisions.get(block)?.scope === Scope.Item);
    const isDecided = (of: (block: CodeBlock) => ReadonlySet<CodeBlock>): boolean =>
      deciding.some((block) => exits.includes(block) || exits.some((exit) => of(block).has(exit)));
    if (!isDecided(this.setting.dependents)) return false;
    const nextInside = (block: CodeBlock) => this.nextOf(block).filter((one) => this.#members.has(one));
    const dependents = dependentBlocks(this.#region.order, nextInside);
    return isDecided((block) => dependents(block).blocks);
  }

  /** The blocks that may follow a block. */
  readonly nextOf = (block: CodeBlock): readonly CodeBlock[] =>
    this.decisions.get(block)?.ways.map(({ to }) => to) ?? block.next;

  /** What an earlier round found with other assumptions about the loop. */
  #forgetWays({ blocks }: Loop): void {
    for (const block of blocks) {
      this.decisions.delete(block);
      this.snapshots.delete(block);
    }
    for (const [key, { block }] of this.meetings) if (blocks.has(block)) this.meetings.delete(key);
  }

  #forgetRegisters({ blocks }: Loop): void {
    for (const { activation, steps } of blocks) {
      const own = this.#registers.get(activation);
      for (const step of own ? steps : [])
        if (step.kind === 'instruction') own?.delete(step.of);
        else if (step.kind === 'leave') own?.delete(step.call);
    }
  }
}

const polyOf = (value: Value): Poly | undefined =>
  value.kind === 'number' ? value.poly : value.kind === 'pointer' ? value.offset : undefined;

const spotOf = ({ activation, steps }: CodeBlock): Spot | undefined => {
  const step = steps.find((one) => one.kind === 'instruction');
  const node: Node | undefined = step?.kind === 'instruction' ? step.of.node : undefined;
  return node && { unit: activation.graph.unit, node };
};

/** Whether a term has no atom that is made in an iteration. `seen`: atoms that have been looked at. */
function isInvariant(poly: Poly, from: number, seen = new Set<Atom>()): boolean {
  for (const atom of poly.atoms()) {
    if (seen.has(atom)) continue;
    seen.add(atom);
    if (atom.kind === 'unknown' && atom.id >= from) return false;
    if (atom.kind === 'operation' && !atom.args.every((arg) => isInvariant(arg, from, seen))) return false;
  }
  return true;
}

/** A copy is under way if it may be, and complete if it is on all paths. */
const copiesOf = (states: readonly State[]): Pick<State, 'copies' | 'complete'> => ({
  copies: new Set(states.flatMap((one) => [...one.copies])),
  complete: new Set([...(states[0]?.complete ?? [])].filter((copy) => states.every((one) => one.complete.has(copy)))),
});

const withConditions = (state: State, conditions: readonly Constraint[]): State =>
  conditions.length === 0 ? state : { ...state, conditions: [...state.conditions, ...conditions] };

function renamed(state: State, renaming: Renaming): State {
  const memory = new Map<MemoryObject, Contents>();
  for (const [object, { cells, isZero }] of state.memory)
    memory.set(object, { cells: mappedCells(cells, renaming.poly), isZero });
  const conditions = state.conditions.map((one) => {
    const poly = renaming.poly(one.poly);
    return poly === one.poly ? one : { kind: one.kind, poly };
  });
  return { ...state, memory, conditions };
}
