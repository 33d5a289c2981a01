/**
 * Executes the graph of a kernel for one work-item, with numbers for its position in the launch, symbols for values of
 * the host, and unknown data. Code that depends on data is not executed. The result is a trace of the certain actions of
 * the work-item under the assumptions of `Choices`.
 */

import { hasTrait, needsWorkGroup } from '../builtins/index.js';
import { calledIn } from '../ir/body.js';
import {
  type Block,
  type Choosing,
  type FunctionGraph,
  type Instruction,
  successors,
  type Terminator,
  type Variable,
} from '../ir/ir.js';
import { rootOf } from '../ir/liveness.js';
import { graphOf } from '../ir/lowering.js';
import { type Guarded, guarded, type Loop, loopsOf, startOfCondition } from '../ir/shape.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Expression } from '../syntax/ast.js';
import { type Part, partsWithin } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import { AddressSpace } from '../types/address-space.js';
import { mayAgree } from '../uniformity/comparisons.js';
import { saidUniform } from '../uniformity/stated.js';
import { walkedAlone } from '../uniformity/walk.js';
import { converted, truthOf, wrapped } from './arithmetic.js';
import type { Choices } from './choices.js';
import { Evaluation, type Frame, type Host, isVarying } from './evaluation.js';
import type { Functions } from './functions.js';
import { type Integer, isKnown, plus, symbol } from './integers.js';
import type { Geometry, WorkItem } from './launch.js';
import { forgetCells, isShared, type Objects, pointeesOf, spaceOf } from './memory.js';
import { Recorder } from './recorder.js';
import type { Abandoned, At, DataCondition, Trace } from './trace.js';
import { DATA, integer, originOf, originOfAll, pointerTo, type Value } from './values.js';

export interface Bounds {
  /** Limit on expressions and blocks of one work-item. */
  readonly steps: number;
  /** Limit on iterations of one loop. */
  readonly iterations: number;
  /** Limit on executions of the kernel with different assumptions about the host. */
  readonly runs: number;
}

/** Limit on iterations of a loop whose end the host decides. */
const SYMBOLIC_ITERATIONS = 3;
const MAXIMUM_DEPTH = 12;

const isWait = (name: string): boolean => hasTrait(name, 'wait') && !hasTrait(name, 'barrier');

/** Whether evaluating an expression may read memory, other than that of a variable: its value may be data. */
const readsMemory = (node: Expression): boolean =>
  partsWithin(node).some(
    (part) =>
      part.kind === 'subscript' ||
      (part.kind === 'unary' && part.operator === '*') ||
      (part.kind === 'member' && part.arrow) ||
      (part.kind === 'call' && !(part.callee.kind === 'identifier' && /^get_/.test(spellingOf(part.callee.name)))),
  );

/** A condition on data under which some work-items may have left, and the block in which they rejoin the others. */
interface Left extends Omit<DataCondition, 'barrier'> {
  /** Undefined for the end of the function. */
  readonly to: Block | undefined;
}

/** A condition that other work-items may decide otherwise, under which this one executes the code of its owner. */
interface Taken extends Omit<DataCondition, 'barrier'> {
  readonly owner: Decided | Repeating;
  /** The calls that the other work-items may reach, too. */
  readonly reached: ReadonlySet<Part>;
}

/** The numbers of decisions at some time. */
interface Progress {
  readonly doubts: number;
  readonly undecided: number;
  readonly sized: number;
}

/** A condition that was decided, until the text continues after what depends on it. */
interface Decided {
  readonly from: Block;
  readonly choosing: Choosing;
  readonly value: Value;
  readonly doubts: number;
  readonly isSized: boolean;
  readonly part: Guarded;
  /** The part of other work-items. */
  readonly missed: Guarded;
}

/** A loop that is executed. */
interface Repeating {
  readonly loop: Loop;
  iteration: number;
  /** The undecided decisions when the iteration began. */
  undecided: number;
  /** The iterations whose execution the host or data decides. */
  symbolic: number;
  /** The last iteration that was counted as one. */
  counted: number;
  isSupposed: boolean;
}

/** An activation of a function, and what it is in the middle of. */
interface Running extends Frame {
  readonly graph: FunctionGraph;
  readonly decided: Decided[];
  readonly loops: Repeating[];
}

/** The execution of a kernel by one work-item. */
export interface Execution {
  readonly functions: Functions;
  readonly objects: Objects;
  readonly choices: Choices;
  readonly item: WorkItem;
  readonly geometry: Geometry;
  readonly bounds: Bounds;
}

export class Machine implements Host {
  readonly #recorder: Recorder;
  readonly #evaluation: Evaluation;
  steps = 0;
  #stopped = false;
  #depth = 0;
  /** The chain of calls and iterations, by which the barriers of two work-items are compared. */
  readonly #way: string[] = [];
  #cause: At | undefined;
  /** Conditions on data under which other work-items may have left the code that this one continues. */
  #left: Left[] = [];
  /** Conditions that other work-items may decide otherwise. */
  #taken: Taken[] = [];
  /** Parts that were skipped because they depend on data alone. */
  #skipped = 0;
  /** The number of undecided decisions that affect nothing any more. */
  #settled = 0;
  readonly #abandoned: Abandoned[] = [];
  /** The number of loop iterations begun so far. */
  #iterations = 0;
  readonly functions: Functions;
  readonly objects: Objects;
  readonly choices: Choices;
  readonly item: WorkItem;
  readonly geometry: Geometry;
  readonly #bounds: Bounds;

  constructor({ functions, objects, choices, item, geometry, bounds }: Execution) {
    this.functions = functions;
    this.objects = objects;
    this.choices = choices;
    this.item = item;
    this.geometry = geometry;
    this.#bounds = bounds;
    this.#recorder = new Recorder({
      way: () => this.way(),
      cause: () => this.#cause,
      iterations: () => this.#iterations,
      undecided: () => this.#undecided,
      doubts: () => this.#doubts,
      conditions: (barrier) => [...this.#left, ...this.#taken.filter(({ reached }) => !reached.has(barrier))],
    });
    this.#evaluation = new Evaluation(this, this.#recorder);
  }

  /** Runs a kernel from the beginning. */
  run(kernel: BodyAnalysed): Trace {
    this.#execute(kernel, (frame) => {
      for (const parameter of frame.graph.parameters) {
        const { name, type } = parameter;
        const object = this.objects.make(name, type, AddressSpace.Private, spellingOf(name));
        frame.objects.set(parameter, object);
        this.#evaluation.write(pointerTo(object, 0, false), type, this.#argument(parameter));
      }
    });
    if (!this.#stopped) this.#recorder.finish();
    const { accesses, barriers, faults, synchronizations, dataConditions, extents } = this.#recorder;
    return {
      item: this.item,
      accesses,
      barriers,
      faults,
      synchronizations,
      dataConditions,
      extents,
      abandoned: this.#abandoned,
      isComplete: !this.#stopped,
    };
  }

  #argument(parameter: Variable): Value {
    const { name, type } = parameter;
    const spelling = spellingOf(name);
    if (type.kind === 'pointer') {
      const sizes = this.geometry.buffers ?? {};
      const size = Object.hasOwn(sizes, spelling) ? sizes[spelling] : undefined;
      const pointed = { type: type.pointee, size };
      return pointerTo(this.objects.shared(parameter, name, undefined, spaceOf(type.pointee), pointed), 0, false);
    }
    if (type.kind === 'opaque' && type.name.startsWith('image'))
      return pointerTo(this.objects.shared(parameter, name, undefined, AddressSpace.Global), 0, false);
    if (type.kind === 'record') return { kind: 'record', cells: new Map() };
    if (type.kind === 'scalar' && !type.floating) {
      const known = this.geometry.arguments ?? {};
      const given = wrapped(Object.hasOwn(known, spelling) ? known[spelling] : undefined, type);
      return integer(given ?? this.choices.symbol(spelling));
    }
    if (type.kind !== 'vector') return { kind: 'uniform', key: spelling };
    const elements = Array.from({ length: type.count }, (_, i): Value => {
      const key = `${spelling}.${i}`;
      return type.element.floating ? { kind: 'uniform', key } : integer(symbol(key));
    });
    return { kind: 'vector', elements };
  }

  // ------------------------------------------------------------------------------------------------- control flow

  /** Executes a function; returns its value. `begin` sets its parameters. */
  #execute(body: BodyAnalysed, begin: (frame: Running) => void): Value {
    const graph = graphOf(body);
    const frame: Running = {
      body,
      graph,
      said: saidUniform(body),
      objects: new Map(),
      values: new Map(),
      decided: [],
      loops: [],
    };
    const [left, taken] = [this.#left.length, this.#taken.length];
    begin(frame);
    let returned: Value = DATA;
    let block = graph.blocks[0];
    for (;;) {
      const at: Block | undefined = block && this.#arrive(frame, block);
      if (!at || this.#stopped) break;
      const { instructions, terminator: end } = at;
      const start = end.kind === 'branch' || end.kind === 'switch' ? startOfCondition(at) : -1;
      let before = this.#progress();
      for (const [i, one] of instructions.entries()) {
        // Limits count expressions, not their parts.
        if (one.node !== instructions[i - 1]?.node && !this.#step()) break;
        if (i === start) before = this.#progress();
        frame.values.set(one, this.#evaluation.evaluate(frame, one));
      }
      if (!this.#step()) break;
      if (end.kind === 'return') {
        if (end.value) returned = this.#evaluation.at(frame, end.value);
        break;
      }
      block = end.kind === 'jump' ? end.to : this.#choose(frame, at, end, before);
    }
    while (frame.loops.length > 0) this.#endLoop(frame);
    this.#left.length = Math.min(left, this.#left.length);
    this.#taken.length = Math.min(taken, this.#taken.length);
    return returned;
  }

  way(): string {
    return this.#way.join();
  }

  passes(condition: At): void {
    this.#cause = condition;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Counts a step; false if the limit is exceeded. */
  #step(): boolean {
    if (++this.steps > this.#bounds.steps) this.#stopped = true;
    return !this.#stopped;
  }

  get #undecided(): number {
    return this.choices.undecided + this.#skipped;
  }

  /** The number of undecided decisions that affect what is executed now, and the values that it uses. */
  get #doubts(): number {
    return this.#undecided + this.choices.assumed - this.#settled;
  }

  /** The decisions beyond these affect nothing any more. */
  #settle(doubts: number): void {
    this.#settled += this.#doubts - doubts;
  }

  #progress(): Progress {
    return { doubts: this.#doubts, undecided: this.#undecided, sized: this.choices.sized };
  }

  /** Enters a block; returns the one to execute, which is another one if a loop has to end. */
  #arrive(frame: Running, block: Block): Block | undefined {
    for (let top = frame.decided.at(-1); top; top = frame.decided.at(-1)) {
      if (block.order > top.from.order && block.order < top.choosing.join.order) break;
      frame.decided.pop();
      this.#rejoin(frame, top);
    }
    if (this.#left.length > 0) this.#left = this.#left.filter(({ to }) => to !== block);
    for (let top = frame.loops.at(-1); top; top = frame.loops.at(-1)) {
      if (block.order >= top.loop.head.order && block.order <= top.loop.last) break;
      this.#endLoop(frame);
    }
    const loop = loopsOf(frame.graph).get(block);
    return loop ? this.#iterate(frame, loop) : block;
  }

  /** Begins an iteration; returns the block to execute. */
  #iterate(frame: Running, loop: Loop): Block | undefined {
    let own = frame.loops.at(-1);
    if (own?.loop !== loop) {
      own = { loop, iteration: 0, undecided: this.#undecided, symbolic: 0, counted: -1, isSupposed: false };
      frame.loops.push(own);
      this.#way.push('');
    } else {
      // A statement in its body ends it.
      if (loop.isEndless && this.#undecided > own.undecided) own.symbolic++;
      own.iteration++;
      own.undecided = this.#undecided;
    }
    this.#iterations++;
    this.#way[this.#way.length - 1] = `${loop.head.order}#${own.iteration}`;
    return loop.isEndless && this.#isTooLong(own) ? this.#abandon(frame, own, loop.exit) : loop.head;
  }

  #isTooLong({ symbolic, iteration }: Repeating): boolean {
    return symbolic > SYMBOLIC_ITERATIONS || iteration >= this.#bounds.iterations;
  }

  /**
   * Ends a loop whose number of iterations depends on the host or data, or is too large: the objects that it changes are
   * unknown afterwards.
   */
  #abandon(frame: Running, { loop, iteration }: Repeating, exit: Block | undefined): Block | undefined {
    this.#abandoned.push({ key: [...this.#way.slice(0, -1), `${loop.head.order}#`].join(), executed: iteration });
    this.#forget(frame, undefined, loop);
    if (!exit) this.#stopped = true;
    return exit && this.#arrive(frame, exit);
  }

  #endLoop({ loops }: Running): void {
    const own = loops.pop();
    if (own?.isSupposed) this.#recorder.supposed--;
    this.#forgetTaken(own);
    this.#way.pop();
  }

  #forgetTaken(by: Taken['owner'] | undefined, node?: Expression): void {
    if (this.#taken.length > 0)
      this.#taken = this.#taken.filter(
        ({ owner, condition }) => owner !== by || (node !== undefined && condition.node !== node),
      );
  }

  /** Continues after the code that depends on a condition. */
  #rejoin(frame: Running, decided: Decided): void {
    const { part, missed, value, doubts, isSized } = decided;
    this.#forgetTaken(decided);
    // Code that depends on the size of the group may have been left.
    if (isSized && part.leaves.size === 0) this.#recorder.supposed--;
    let isWithoutTrace = this.#doubts > doubts && part.leaves.size === 0;
    for (const one of effectsIn(part)) {
      if (one.op === 'call' && this.functions.has(one.callee)) isWithoutTrace = false;
      if (one.op !== 'store') continue;
      if (one.to.op !== 'variable' || one.to.variable.role !== 'temporary') {
        isWithoutTrace &&= this.#isInShared(frame, one.to);
        continue;
      }
      // One of two values: it depends on the condition, too. An unknown value is unknown whichever it is.
      const { cells } = this.#evaluation.object(frame, one.to.variable);
      const cell = cells.get(0);
      if (cell?.kind === 'integer') {
        isWithoutTrace = false;
        if (!isOtherIn(missed, one.to.variable, cell.value)) continue;
        const origin = originOfAll([cell, value]);
        cells.set(0, integer(cell.value, cell.varies || isVarying(value), origin));
      } else if (cell?.kind !== 'data' && cell?.kind !== 'uniform') isWithoutTrace = false;
    }
    if (isWithoutTrace) this.#settle(doubts);
  }

  /** Whether an address is certainly in shared memory. */
  #isInShared(frame: Running, address: Instruction): boolean {
    const root = rootOf(address);
    const named = root.op === 'name' ? this.#evaluation.shared(frame, root.name) : undefined;
    if (named) return isShared(named);
    const variable = root.op === 'variable' ? root : root.op === 'load' ? rootOf(root.from) : undefined;
    if (variable?.op !== 'variable') return false;
    const object = this.#evaluation.object(frame, variable.variable);
    const held = object.cells.get(0);
    return isShared(object) || (root.op === 'load' && held?.kind === 'pointer' && isShared(held.object));
  }

  /** The block after one whose end depends on a value. */
  #choose(frame: Running, from: Block, end: Extract<Terminator, Choosing>, before: Progress): Block | undefined {
    const value = this.#evaluation.at(frame, end.kind === 'switch' ? end.value : end.condition);
    const parts = partsOf(from);
    if (end.kind === 'switch') {
      if (value.kind !== 'integer') {
        this.#assume(frame, end.node, value, this.#barriersIn(parts.all));
        return this.#skip(frame, end, value, parts.all);
      }
      if (value.varies) this.#cause = { unit: frame.graph.unit, node: end.node };
      return end.cases.find((one) => this.#isWithin(frame, value, one))?.block ?? end.otherwise;
    }
    const holds = truthOf(value, this.choices);
    if (isVarying(value)) this.#cause = { unit: frame.graph.unit, node: end.node };
    const own = frame.loops.at(-1);
    const isOfLoop = own !== undefined && end.loop === own.loop.head;
    let taken = holds ? end.then : end.otherwise;
    if (holds === undefined) {
      const barriers = this.#barriersIn(parts.all);
      if (barriers.length === 0) return this.#skip(frame, end, value, parts.all);
      this.#assume(frame, end.node, value, barriers);
      const isThen = isOfLoop ? end.then !== end.join : this.#barriersIn(parts.then).length > 0;
      taken = isThen ? end.then : end.otherwise;
    }
    const isSized = this.choices.sized > before.sized;
    const origin = this.#mayAgree(frame.body, end, value) ? undefined : originOf(value);
    const [reached, missed] = taken === end.then ? [parts.then, parts.otherwise] : [parts.otherwise, parts.then];
    if (isOfLoop) {
      this.#forgetTaken(own, end.node);
      if (holds !== undefined && origin !== undefined)
        this.#part(frame, end.node, origin, { taken: reached, missed }, own);
      return this.#repeat(frame, own, { end, taken, isSized, before, isSure: holds !== undefined && isOfHost(value) });
    }
    const decided: Decided = { from, choosing: end, value, doubts: before.doubts, isSized, part: parts.all, missed };
    if (origin !== undefined && value.kind === 'integer') {
      this.#part(frame, end.node, origin, { taken: reached, missed }, decided);
      this.#note(frame, end.node, origin, missed);
      // For large values all work-items leave here, for small ones some continue.
      if (reached.leaves.has(undefined)) this.choices.offerParting();
    }
    // Code that depends on the size of the group is not known to be reached.
    if (isSized) this.#recorder.supposed++;
    frame.decided.push(decided);
    return taken;
  }

  #isWithin(
    frame: Running,
    value: Value & { readonly kind: 'integer' },
    one: { readonly from: Instruction; readonly to: Instruction },
  ): boolean {
    const [from, to] = [this.#evaluation.at(frame, one.from), this.#evaluation.at(frame, one.to)];
    if (from.kind !== 'integer' || to.kind !== 'integer') return false;
    if (typeof value.value === 'number' && typeof from.value === 'number' && typeof to.value === 'number')
      return value.value >= from.value && value.value <= to.value;
    const difference = plus(value.value, from.value, -1);
    return difference !== undefined && this.choices.compare('==', difference, value.varies);
  }

  /** Continues with an iteration of a loop, or after the loop. */
  #repeat(
    frame: Running,
    own: Repeating,
    {
      end,
      taken,
      isSized,
      before,
      isSure,
    }: {
      readonly end: Choosing;
      readonly taken: Block;
      readonly isSized: boolean;
      readonly before: Progress;
      /** Only the host decides about it. */
      readonly isSure: boolean;
    },
  ): Block | undefined {
    if (this.#undecided > before.undecided && own.counted < own.iteration) {
      own.symbolic++;
      own.counted = own.iteration;
    }
    // No host launches a kernel whose loops have no iterations.
    if (own.iteration === 0 && isSure && !readsMemory(end.node)) this.#settle(before.doubts);
    if (taken === end.join) return taken;
    if (this.#isTooLong(own)) return this.#abandon(frame, own, end.join);
    if ((isSized || own.symbolic > 1) && !own.isSupposed) {
      own.isSupposed = true;
      this.#recorder.supposed++;
    }
    return taken;
  }

  // ------------------------------------------------------------------------------------------------ skipped code

  /** Skips a part of the program whose execution depends on data alone; returns the block after it. */
  #skip(frame: Running, { node, join }: Choosing, value: Value, part: Guarded): Block {
    this.#skipped++;
    const origin = originOf(value);
    this.#forget(frame, origin, part);
    if (origin !== undefined) this.#note(frame, node, origin, part);
    return join;
  }

  /** Records the blocks in which work-items with a different condition rejoin this one. */
  #note({ graph: { unit } }: Running, node: Expression, origin: string, { leaves }: Guarded): void {
    const id = this.#idOf(node);
    for (const to of leaves) this.#left.push({ condition: { unit, node }, id, origin, isLeft: true, to });
  }

  #idOf(condition: Expression): string {
    return `${this.way()}@${condition.first}`;
  }

  /**
   * A barrier whose condition depends on data is assumed to be reached, since the whole group has to agree. Comparing
   * the conditions of several work-items shows whether it does.
   */
  #assume({ graph: { unit } }: Running, node: Expression, value: Value, barriers: readonly Instruction[]): void {
    this.#skipped++;
    const origin = originOf(value);
    if (origin === undefined) return;
    const id = this.#idOf(node);
    for (const barrier of barriers)
      this.#recorder.dataCondition({ condition: { unit, node }, barrier, id, origin, isLeft: false });
  }

  /**
   * Other work-items may decide a condition otherwise: they reach the barriers of the part that they take, and miss those
   * that this one reaches.
   */
  #part(
    { graph: { unit } }: Running,
    node: Expression,
    origin: string,
    { taken, missed }: { readonly taken: Guarded; readonly missed: Guarded },
    owner: Decided | Repeating,
  ): void {
    this.#skipped++;
    const known = { condition: { unit, node }, id: this.#idOf(node), origin, isLeft: false };
    const barriers = this.#barriersIn(missed);
    const own = new Set(this.#barriersIn(taken));
    for (const barrier of barriers) if (!own.has(barrier)) this.#recorder.dataCondition({ ...known, barrier });
    this.#taken.push({ ...known, owner, reached: new Set(barriers.map((one) => one.node)) });
  }

  /** Whether usual work-groups agree about a condition, although its operands differ between work-items. */
  #mayAgree(body: BodyAnalysed, end: Extract<Terminator, { kind: 'branch' }>, value: Value): boolean {
    if (end.condition.op !== 'binary' || originOf(value) === undefined) return false;
    const { operator } = end.condition;
    const { left, right } = walkedAlone(body).decisions?.get(end.node) ?? {};
    if (left === undefined || right === undefined) return false;
    return mayAgree({ operator, left, right }, this.geometry.localSize, end.loop ? 'any' : 'known');
  }

  /** The calls in a part of the program that reach a barrier. */
  #barriersIn(part: Guarded): readonly Instruction[] {
    return effectsIn(part).filter((one) => this.#calls(one, needsWorkGroup));
  }

  /** Whether an instruction calls a builtin function of the given kind, perhaps through others. */
  #calls(one: Instruction, isKind: (builtin: string) => boolean): boolean {
    if (one.op === 'builtin') return isKind(one.name);
    return one.op === 'call' && this.#reaches(one.callee, isKind, new Set());
  }

  #reaches(name: Name, isKind: (builtin: string) => boolean, seen: Set<Name>): boolean {
    if (seen.has(name)) return false;
    seen.add(name);
    return this.functions.named(name).some((body) => {
      const { own, builtin } = calledIn(body);
      return (
        [...builtin].some((one) => isKind(spellingOf(one))) || [...own].some((one) => this.#reaches(one, isKind, seen))
      );
    });
  }

  /** Invalidates the objects that skipped code may change. `origin`: the condition of the code. */
  #forget(frame: Running, origin: string | undefined, part: Pick<Guarded, 'blocks'>): void {
    for (const one of effectsIn(part)) {
      if (one.op === 'store') this.#forgetAt(frame, one.to, origin, one.node.first);
      if (one.op === 'call' || (one.op === 'builtin' && one.traits.has('writes')))
        for (const arg of one.args) this.#forgetAt(frame, arg, origin, one.node.first);
      if (this.#calls(one, isWait)) this.#recorder.end(undefined);
    }
  }

  /** Invalidates the private objects that an address leads to. */
  #forgetAt(frame: Running, address: Instruction, origin: string | undefined, token: number): void {
    const root = rootOf(address);
    const holder = root.op === 'load' ? rootOf(root.from) : root;
    if (holder.op !== 'variable') return;
    const { variable } = holder;
    const object = this.#evaluation.object(frame, variable);
    if (isShared(object)) return;
    for (const one of pointeesOf(object)) forgetCells(one, origin);
    if (root.op === 'load') return;
    forgetCells(object, origin);
    object.cells.set(0, this.#evaluation.said(frame, variable, object.cells.get(0) ?? DATA, token));
  }

  call(callee: BodyAnalysed, args: readonly Value[], token: number): Value {
    if (this.#depth >= MAXIMUM_DEPTH || this.#stopped) {
      this.#stopped = true;
      return DATA;
    }
    this.#way.push(`${token}(`);
    this.#depth++;
    const returned = this.#execute(callee, (frame) => {
      for (const [i, parameter] of frame.graph.parameters.entries()) {
        const { type } = parameter;
        const place = callee.symbol.parameters[i]?.place.token ?? 0;
        const value = this.#evaluation.said(frame, parameter, converted(args[i] ?? DATA, type), place);
        this.#evaluation.write(pointerTo(this.#evaluation.object(frame, parameter), 0, false), type, value);
      }
    });
    this.#depth--;
    this.#way.pop();
    return returned;
  }
}

/** Whether a value is the same for all work-items. */
const isOfHost = (value: Value): boolean => value.kind === 'integer' && !value.varies;

/** The stores and calls in a part of the program. */
const effectsIn = perOwner(({ blocks }: Pick<Guarded, 'blocks'>) =>
  blocks.flatMap(({ instructions }) =>
    instructions.filter(({ op }) => op === 'store' || op === 'call' || op === 'builtin'),
  ),
);

/** Whether code certainly sets a variable to another number. */
function isOtherIn(part: Guarded, variable: Variable, number: Integer): boolean {
  const stored = effectsIn(part).flatMap((one) =>
    one.op === 'store' && one.to.op === 'variable' && one.to.variable === variable ? [one.value] : [],
  );
  return (
    stored.length > 0 &&
    isKnown(number) &&
    stored.every((one) => one.op === 'constant' && one.value !== undefined && one.value !== number)
  );
}

const NOTHING: Guarded = { blocks: [], leaves: new Set() };

/** The parts of the text that depend on how a block ends. */
const partsOf = perOwner((block: Block) => {
  const { terminator: end } = block;
  const [then, otherwise] =
    end.kind === 'branch'
      ? [guarded(block, end, [end.then]), guarded(block, end, [end.otherwise])]
      : [NOTHING, NOTHING];
  const all = end.kind === 'branch' || end.kind === 'switch' ? guarded(block, end, successors(block)) : NOTHING;
  return { all, then, otherwise };
});
