/**
 * Executes a kernel for one work-item, with numbers for its position in the launch, symbols for values of the host, and
 * unknown data. Code that depends on data is not executed. The result is a trace of the certain actions of the
 * work-item under the assumptions of `Choices`.
 */

import { hasTrait, needsWorkGroup } from '../builtins/index.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Expression, Statement } from '../syntax/ast.js';
import { declaredName } from '../syntax/declarator.js';
import { partsWithin, withoutParens } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { Types } from '../types/interned.js';
import type { Type } from '../types/type.js';
import { converted, truthOf, wrapped } from './arithmetic.js';
import type { Choices } from './choices.js';
import { Evaluation } from './evaluation.js';
import { type Frame, frameOf, type Host } from './frame.js';
import { type Functions, leavesOf, summaryOf } from './functions.js';
import { symbol } from './integers.js';
import type { Geometry, WorkItem } from './launch.js';
import { locationOf, type Objects, spaceOf, writeCell } from './memory.js';
import { Recorder } from './recorder.js';
import type { At, DataCondition, Trace } from './trace.js';
import { DATA, integer, type MemoryObject, originOf, pointerTo, type Value } from './values.js';

export interface Bounds {
  /** Limit on statements and expressions of one work-item. */
  readonly steps: number;
  /** Limit on iterations of one loop. */
  readonly iterations: number;
  /** Limit on executions of the kernel with different assumptions about the host. */
  readonly runs: number;
}

/** Limit on iterations of a loop whose end the host decides. */
const SYMBOLIC_ITERATIONS = 3;
const MAXIMUM_DEPTH = 12;

type Completion = 'normal' | 'break' | 'continue' | 'return' | 'stop';

const isWait = (name: Name): boolean => hasTrait(spellingOf(name), 'wait') && !hasTrait(spellingOf(name), 'barrier');
const isBarrier = (name: Name): boolean => needsWorkGroup(spellingOf(name));

/** Whether evaluating an expression may read memory, other than that of a variable: its value may be data. */
const readsMemory = (node: Expression): boolean =>
  partsWithin(node).some(
    (part) =>
      part.kind === 'subscript' ||
      (part.kind === 'unary' && part.operator === '*') ||
      (part.kind === 'member' && part.arrow) ||
      (part.kind === 'call' && !(part.callee.kind === 'identifier' && /^get_/.test(spellingOf(part.callee.name)))),
  );

/** Whether a value is the same for all work-items. */
const isOfHost = (value: Value): boolean => value.kind === 'integer' && !value.varies;

/** A condition on data under which some work-items may have left, and the statement that they left. */
interface Left extends Omit<DataCondition, 'barrier' | 'isLeft'> {
  readonly from: 'break' | 'continue' | 'return';
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
  #returned: Value = DATA;
  /** The chain of calls and iterations, by which the barriers of two work-items are compared. */
  readonly #way: string[] = [];
  #cause: At | undefined;
  /** Conditions on data under which other work-items may have left the code that this one continues. */
  #left: Left[] = [];
  /** Parts that were skipped because they depend on data alone. */
  #skipped = 0;
  /** The number of undecided decisions that affect nothing any more. */
  #settled = 0;
  /** The number of loop iterations begun so far. */
  #iterations = 0;
  /** The iteration of the innermost loop. */
  #iteration = 0;

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
      doubts: () => this.doubts,
      left: () => this.#left,
    });
    this.#evaluation = new Evaluation(this, this.#recorder);
  }

  /** Runs a kernel from the beginning. */
  run(kernel: BodyAnalysed): Trace {
    const frame = frameOf(kernel);
    for (const parameter of kernel.symbol.parameters) {
      const { type, name } = parameter;
      const object = this.objects.make(name, type, AddressSpace.Private, spellingOf(name));
      this.#enter(frame, name, object);
      writeCell(locationOf(object, 0, type, false), this.#argument(parameter.declaration ?? parameter, name, type));
    }
    this.#body(frame);
    if (!this.#stopped) this.#recorder.finish();
    return {
      item: this.item,
      accesses: this.#recorder.accesses,
      barriers: this.#recorder.barriers,
      faults: this.#recorder.faults,
      synchronizations: this.#recorder.synchronizations,
      dataConditions: this.#recorder.dataConditions,
      extents: this.#recorder.extents,
      isComplete: !this.#stopped,
    };
  }

  #argument(declaration: object, name: Name, type: Type): Value {
    if (type.kind === 'pointer') {
      const sizes = this.geometry.buffers ?? {};
      const spelling = spellingOf(name);
      const size = Object.hasOwn(sizes, spelling) ? sizes[spelling] : undefined;
      const object = this.objects.shared(declaration, name, undefined, spaceOf(type.pointee), {
        type: type.pointee,
        size,
      });
      return pointerTo(object, 0, false);
    }
    if (type.kind === 'opaque' && type.name.startsWith('image'))
      return pointerTo(this.objects.shared(declaration, name, undefined, AddressSpace.Global), 0, false);
    if (type.kind === 'record') return { kind: 'record', cells: new Map() };
    if (type.kind === 'scalar' && !type.floating) {
      const known = this.geometry.arguments ?? {};
      const spelling = spellingOf(name);
      const given = wrapped(Object.hasOwn(known, spelling) ? known[spelling] : undefined, type);
      return integer(given ?? this.choices.symbol(spelling));
    }
    return type.kind === 'vector'
      ? {
          kind: 'vector',
          elements: Array.from({ length: type.count }, (_, i) =>
            type.element.floating
              ? { kind: 'uniform', key: `${spellingOf(name)}.${i}` }
              : integer(symbol(`${spellingOf(name)}.${i}`)),
          ),
        }
      : { kind: 'uniform', key: spellingOf(name) };
  }

  #body(frame: Frame): void {
    this.#statement(frame, frame.function.node.body);
  }

  // ------------------------------------------------------------------------------ what expressions need

  /** Counts a step; false if the limit is exceeded. */
  step(): boolean {
    if (++this.steps > this.#bounds.steps) this.#stopped = true;
    return !this.#stopped;
  }

  call(callee: BodyAnalysed, args: readonly Value[], at: At): Value {
    if (this.#depth >= MAXIMUM_DEPTH || this.#stopped) {
      this.#stopped = true;
      return DATA;
    }
    const frame = frameOf(callee);
    this.#way.push(`${at.node.first}(`);
    callee.symbol.parameters.forEach(({ name, type, place }, i) => {
      const object = this.objects.make(name, type, AddressSpace.Private);
      this.#enter(frame, name, object);
      const value = this.#evaluation.lvalues.said(frame, name, place.token, converted(args[i] ?? DATA, type), type);
      writeCell(locationOf(object, 0, type, false), value);
    });
    this.#depth++;
    this.#returned = DATA;
    const left = this.#left.length;
    this.#body(frame);
    this.#left.length = Math.min(left, this.#left.length);
    this.#way.pop();
    this.#depth--;
    return converted(this.#returned, callee.symbol.type.returns);
  }

  /** The condition of a `?:`, `&&` or `||` that guards the evaluation of an operand. */
  condition(frame: Frame, node: Expression, value: Value): boolean | undefined {
    const holds = truthOf(value, this.choices);
    if (value.kind === 'integer' && value.varies) this.#cause = { unit: frame.unit, node };
    return holds;
  }

  way(): string {
    return this.#way.join();
  }

  get doubts(): number {
    return this.#undecided + this.choices.assumed - this.#settled;
  }

  settle(doubts: number): void {
    this.#settled += this.doubts - doubts;
  }

  /** Whether executing parts changes nothing that decides about later accesses: they only write shared memory. */
  #isWithoutTrace(frame: Frame, ...parts: readonly (Statement | Expression | undefined)[]): boolean {
    return parts.every((part) => {
      if (!part) return true;
      const { targets, calls } = summaryOf(part);
      return (
        leavesOf(part).size === 0 &&
        calls.every(({ callee }) => !this.functions.has(callee.name)) &&
        targets.every((target) => this.#evaluation.lvalues.isInShared(frame, target))
      );
    });
  }

  statements(frame: Frame, body: Statement): void {
    this.#statement(frame, body);
  }

  // ---------------------------------------------------------------------------------------------- statements

  /** Invalidates the objects that skipped parts of the program may change. `origin`: the condition of the parts. */
  #forget(frame: Frame, origin: string | undefined, ...parts: readonly (Statement | Expression | undefined)[]): void {
    for (const part of parts) {
      if (!part) continue;
      const { targets, calls } = summaryOf(part);
      for (const target of targets) this.#evaluation.lvalues.forget(frame, target, origin);
      for (const { callee, args } of calls)
        if (this.functions.has(callee.name) || hasTrait(spellingOf(callee.name), 'writes'))
          for (const arg of args) this.#evaluation.lvalues.forgetPassed(frame, arg, origin);
      if (calls.some(({ callee }) => this.#calls(callee.name, isWait, new Set()))) this.#recorder.end(undefined);
    }
  }

  /** Skips a part of the program whose execution depends on data alone. */
  #skip(
    frame: Frame,
    condition: Expression,
    value: Value,
    ...parts: readonly (Statement | Expression | undefined)[]
  ): Completion {
    this.#skipped++;
    const origin = originOf(value);
    this.#forget(frame, origin, ...parts);
    if (origin !== undefined) this.#note(frame, condition, origin, ...parts);
    return 'normal';
  }

  /** Records the parts in which work-items with a different condition may leave. */
  #note(
    frame: Frame,
    node: Expression,
    origin: string,
    ...parts: readonly (Statement | Expression | undefined)[]
  ): void {
    const id = this.#idOf(node);
    for (const part of parts)
      for (const from of part ? leavesOf(part) : [])
        this.#left.push({ condition: { unit: frame.unit, node }, id, origin, from });
  }

  #idOf(condition: Expression): string {
    return `${this.way()}#${this.#iteration}@${condition.first}`;
  }

  /**
   * A barrier whose condition depends on data is assumed to be reached, since the whole group has to agree. Comparing
   * the conditions of several work-items shows whether it does.
   */
  #assume(frame: Frame, condition: Expression, value: Value, barriers: readonly Expression[]): void {
    this.#skipped++;
    const origin = originOf(value);
    if (origin === undefined) return;
    const { unit } = frame;
    const id = this.#idOf(condition);
    for (const barrier of barriers)
      this.#recorder.dataCondition({
        condition: { unit, node: condition },
        barrier: { unit, node: barrier },
        id,
        origin,
        isLeft: false,
      });
  }

  /** The calls in parts of the program that reach a barrier. */
  #barriersIn(...parts: readonly (Statement | Expression | undefined)[]): readonly Expression[] {
    return parts.flatMap((part) =>
      part ? summaryOf(part).calls.filter(({ callee }) => this.#calls(callee.name, isBarrier, new Set())) : [],
    );
  }

  /** Whether a function is a builtin of the given kind, or calls one. */
  #calls(name: Name, isKind: (builtin: Name) => boolean, seen: Set<Name>): boolean {
    if (!this.functions.has(name)) return isKind(name);
    if (seen.has(name)) return false;
    seen.add(name);
    return this.functions
      .named(name)
      .some(({ node }) => summaryOf(node.body).calls.some(({ callee }) => this.#calls(callee.name, isKind, seen)));
  }

  /** Executes statements from the one with this index on, in their own scope. */
  #scoped(frame: Frame, statements: readonly Statement[], from = 0): Completion {
    frame.scopes.push(undefined);
    let completion: Completion = 'normal';
    for (let i = from; i < statements.length && completion === 'normal'; i++)
      completion = this.#statement(frame, statements[i] as Statement);
    frame.scopes.pop();
    return completion;
  }

  /** Declares a name in the innermost scope. */
  #enter({ scopes }: Frame, name: Name, object: MemoryObject): void {
    const last = scopes.length - 1;
    const scope = scopes[last];
    if (scope) scope.set(name, object);
    else scopes[last] = new Map([[name, object]]);
  }

  #statement(frame: Frame, node: Statement): Completion {
    if (!this.step()) return 'stop';
    const evaluation = this.#evaluation;
    switch (node.kind) {
      case 'compound':
        return this.#scoped(frame, node.statements);
      case 'declaration':
        this.#declare(frame, node);
        return this.#stopped ? 'stop' : 'normal';
      case 'expression':
        evaluation.value(frame, node.expression);
        return this.#stopped ? 'stop' : 'normal';
      case 'if':
        return this.#if(frame, node);
      case 'while':
      case 'do':
        return this.#loop(frame, {
          condition: node.condition,
          step: undefined,
          body: node.body,
          isDo: node.kind === 'do',
        });
      case 'for': {
        frame.scopes.push(undefined);
        if (node.initial) this.#statement(frame, node.initial);
        const { condition, step, body } = node;
        const completion = this.#loop(frame, { condition, step, body, isDo: false });
        frame.scopes.pop();
        return completion;
      }
      case 'switch':
        return this.#switch(frame, node.condition, node.body);
      case 'case':
      case 'default':
      case 'label':
        return this.#statement(frame, node.body);
      case 'return':
        this.#returned = node.value ? evaluation.value(frame, node.value) : DATA;
        return this.#stopped ? 'stop' : 'return';
      case 'break':
      case 'continue':
        return node.kind;
      case 'goto':
      case 'asm':
        this.#stopped = true;
        return 'stop';
      case 'empty':
      case 'local-labels':
      case 'error':
      case 'static-assert':
        return 'normal';
    }
  }

  #if(frame: Frame, node: Statement & { readonly kind: 'if' }): Completion {
    const { doubts } = this;
    const completion = this.#branch(frame, node);
    if (this.doubts > doubts && this.#isWithoutTrace(frame, node.then, node.otherwise)) this.settle(doubts);
    return completion;
  }

  #branch(frame: Frame, { condition, then, otherwise }: Statement & { readonly kind: 'if' }): Completion {
    const { sized } = this.choices;
    const value = this.#evaluation.value(frame, condition);
    let holds = this.condition(frame, condition, value);
    const isSized = this.choices.sized > sized;
    if (holds === undefined) {
      const barriers = this.#barriersIn(then, otherwise);
      if (barriers.length === 0) return this.#skip(frame, condition, value, then, otherwise);
      this.#assume(frame, condition, value, barriers);
      holds = this.#barriersIn(then).length > 0;
    }
    const origin = originOf(value);
    if (origin !== undefined && value.kind === 'integer') {
      this.#assume(frame, condition, value, this.#barriersIn(then, otherwise));
      this.#note(frame, condition, origin, holds ? otherwise : then);
      // For large values all work-items leave here, for small ones some continue.
      const taken = holds ? then : otherwise;
      if (taken && leavesOf(taken).has('return')) this.choices.offerParting();
    }
    const branch = holds ? then : otherwise;
    // Code that depends on the size of the group is not known to be reached, and may not be left.
    if (isSized) this.#recorder.supposed++;
    const completion = branch ? this.#statement(frame, branch) : 'normal';
    if (isSized && leavesOf(then).size === 0) this.#recorder.supposed--;
    return completion;
  }

  #declare(frame: Frame, { declarators }: Statement & { readonly kind: 'declaration' }): void {
    for (const declarator of declarators) {
      const name = declaredName(declarator.declarator);
      if (name.kind !== 'name') continue;
      const variable = frame.variables.get(declarator);
      const type = variable?.type ?? Types.unknown;
      const space = spaceOf(type);
      const isOwn = space === AddressSpace.Private || space === AddressSpace.Generic;
      const object = isOwn
        ? this.objects.make(name.name, type, AddressSpace.Private)
        : this.objects.shared(declarator, name.name, type, space);
      this.#enter(frame, name.name, object);
      const { initializer } = declarator;
      if (!initializer) continue;
      const location = locationOf(object, 0, type, false);
      if (initializer.kind === 'initializer-list') this.#evaluation.lvalues.list(frame, location, initializer);
      else {
        const made = converted(this.#evaluation.value(frame, initializer), type);
        const value = this.#evaluation.lvalues.said(frame, name.name, name.first, made, type);
        if (isOwn) writeCell(location, value);
      }
    }
  }

  #loop(
    frame: Frame,
    {
      condition,
      step,
      body,
      isDo,
    }: {
      readonly condition: Expression | undefined;
      readonly step: Expression | undefined;
      readonly body: Statement;
      readonly isDo: boolean;
    },
  ): Completion {
    const evaluation = this.#evaluation;
    const isEndless = !condition || withoutParens(condition).kind === 'number';
    const left = this.#left.length;
    const end = (completion: Completion): Completion => {
      this.#leave(left, 'break');
      return completion;
    };
    let symbolic = 0;
    for (let iteration = 0; ; iteration++) {
      let isSized = false;
      this.#iteration = iteration;
      const undecided = this.#undecided;
      const { doubts } = this;
      if (condition && (iteration > 0 || !isDo)) {
        const { sized } = this.choices;
        const value = evaluation.value(frame, condition);
        const holds = this.condition(frame, condition, value);
        if (this.#stopped) return 'stop';
        if (holds === undefined) {
          const barriers = this.#barriersIn(body, step);
          if (barriers.length === 0)
            return end(this.#skip(frame, condition, value, iteration === 0 ? body : undefined, step));
          this.#assume(frame, condition, value, barriers);
        } else {
          if (originOf(value) !== undefined) this.#assume(frame, condition, value, this.#barriersIn(body, step));
          if (!holds) return end('normal');
        }
        isSized = this.choices.sized > sized;
        if (this.#undecided > undecided) symbolic++;
        // No host launches a kernel whose loops have no iterations.
        if (condition && iteration === 0 && holds !== undefined && isOfHost(value) && !readsMemory(condition))
          this.settle(doubts);
      }
      // The number of iterations depends on the host or data, or is too large: the objects that the loop changes are
      // unknown afterwards.
      if (symbolic > SYMBOLIC_ITERATIONS || iteration >= this.#bounds.iterations) {
        this.#forget(frame, undefined, body, step, condition);
        return end('normal');
      }
      this.#iterations++;
      const isSupposed = isSized || symbolic > 1;
      this.#way.push(`${body.first}#${iteration}`);
      if (isSupposed) this.#recorder.supposed++;
      const completion = this.#statement(frame, body);
      if (isSupposed) this.#recorder.supposed--;
      this.#way.pop();
      if (completion === 'break') return end('normal');
      if (completion === 'return' || completion === 'stop') return completion;
      this.#leave(left, 'continue');
      if (step) evaluation.value(frame, step);
      if (this.#stopped) return 'stop';
      // A statement in its body ends it.
      if (isEndless && this.#undecided > undecided) symbolic++;
    }
  }

  get #undecided(): number {
    return this.choices.undecided + this.#skipped;
  }

  /** Work-items that have left since the given number of entries rejoin: at the end of an iteration or of a loop. */
  #leave(since: number, what: 'break' | 'continue'): void {
    if (this.#left.length > since)
      this.#left = this.#left.filter(
        ({ from }, i) => i < since || from === 'return' || (what === 'continue' && from === 'break'),
      );
  }

  #switch(frame: Frame, condition: Expression, body: Statement): Completion {
    const value = this.#evaluation.value(frame, condition);
    if (value.kind !== 'integer') {
      this.#assume(frame, condition, value, this.#barriersIn(body));
      return this.#skip(frame, condition, value, body);
    }
    if (value.varies) this.#cause = { unit: frame.unit, node: condition };
    const statements = body.kind === 'compound' ? body.statements : [body];
    const entry = this.#entry(frame, statements, value);
    if (entry === undefined) return 'normal';
    const completion = this.#scoped(frame, statements, entry);
    return completion === 'break' ? 'normal' : completion;
  }

  /** The statement that a `switch` value selects; undefined if there is none. */
  #entry(
    frame: Frame,
    statements: readonly Statement[],
    value: Value & { readonly kind: 'integer' },
  ): number | undefined {
    let fallback: number | undefined;
    for (const [i, statement] of statements.entries())
      for (let at = statement; at.kind === 'case' || at.kind === 'default' || at.kind === 'label'; at = at.body) {
        if (at.kind === 'default') fallback = i;
        if (at.kind !== 'case') continue;
        const label = this.#evaluation.value(frame, at.value);
        if (label.kind !== 'integer' || typeof label.value !== 'number') continue;
        if (typeof value.value === 'number') {
          const to = at.to ? this.#evaluation.value(frame, at.to) : label;
          const last = to.kind === 'integer' && typeof to.value === 'number' ? to.value : label.value;
          if (value.value >= label.value && value.value <= last) return i;
        } else if (this.#evaluation.equals(value, label)) return i;
      }
    return fallback;
  }
}
