// Executes the statements of a host along all paths.

import { assignedIn, type HostProgram } from '../reading/program.js';
import { AUTO, type HostExpression, type HostStatement, type HostType, type Range } from '../reading/syntax.js';
import { unpacked, visitedIn } from './collections.js';
import { elementsOf } from './container-sizes.js';
import { kindOfContainer } from './containers.js';
import type { EventLog } from './event-log.js';
import { type Frame, isMacro, localPlace, textOf } from './frame.js';
import type { HostTypes } from './host-types.js';
import type { Lifetimes } from './lifetimes.js';
import { COST, MAXIMUM_STEPS } from './limits.js';
import type { HostMemory } from './memory.js';
import type { HostPlaces } from './places.js';
import type { Store } from './store.js';
import type { Unfollowed } from './unfollowed.js';
import { isChangeable, UNKNOWN, type Value } from './values.js';

/** Loops with more iterations are not unrolled. */
export const MAXIMUM_ITERATIONS = 64;
const ENDS = new Set(['exit', '_exit', 'abort', 'quick_exit', 'errx', 'err', 'terminate', 'panic']);

/** What statements need of the interpreter. */
interface StatementMachine {
  readonly program: HostProgram;
  readonly memory: HostMemory;
  readonly log: EventLog;
  readonly lifetimes: Lifetimes;
  readonly steps: number;
  /** Counts a step. Returns false if it is beyond the limit. */
  step(): boolean;
  /** Executes a statement or an expression, unless too many are in execution. */
  nested<T>(frame: Frame, execute: () => T, otherwise: T): T;
  value(expression: HostExpression, frame: Frame): Value;
  /** Follows code that is executed later, or not at all. */
  later<T>(follow: () => T): T;
  readonly places: HostPlaces;
  readonly types: HostTypes;
  readonly unfollowed: Pick<Unfollowed, 'skip' | 'held'>;
  declaration(statement: Extract<HostStatement, { kind: 'declare' }>, frame: Frame): void;
  unpack(statement: Extract<HostStatement, { kind: 'unpack' }>, frame: Frame): void;
  /** Declares a local variable and returns its place. */
  declare(name: string, type: HostType, frame: Frame): string;
}

/** How the bodies of a statement are executed. */
interface Branching {
  /** They are branches of the preprocessor, which open no scopes. */
  readonly isDirective: boolean;
  /** The index of the body that is executed; undefined if unknown. */
  readonly taken: number | undefined;
  /** The index of the body that is executed if a call of the API has failed; undefined if unknown. */
  readonly failure?: number | undefined;
}

export const UNDECIDED: Branching = { isDirective: false, taken: undefined };

interface EnclosingLoop {
  /** The states that leave it early. */
  readonly left: Store[];
  /** The states in which `continue` ends an iteration. */
  readonly skipped: Store[];
  /** A switch, which `break` leaves like a loop. */
  readonly isSwitch: boolean;
  /** The numbers of conditions and doubts around it. */
  readonly conditions: number;
  readonly doubts: number;
  /** A condition decides whether the rest of an iteration is executed. */
  maySkip: boolean;
}

export class Statements {
  /** The enclosing loops, innermost last. */
  readonly #loops: EnclosingLoop[] = [];
  /** The number of conditions around the current statement. */
  #conditions = 0;
  /** The number of those whose outcome is unknown, or which do not hold. */
  #doubts = 0;
  /** The number of branches around the current statement that are only executed if a call of the API has failed. */
  #failures = 0;
  /** The number of statements so far that leave a function or a loop, except where a call of the API has failed. */
  #leaves = 0;

  constructor(private readonly machine: StatementMachine) {}

  /** Whether the current statement is executed under a condition. */
  get isConditional(): boolean {
    return this.#conditions > 0;
  }

  /** Whether an iteration of a loop around the current statement may not reach it. */
  get isSometimes(): boolean {
    return this.#loops.some(({ maySkip }) => maySkip) || this.#doubts > (this.#loops[0]?.doubts ?? this.#doubts);
  }

  /** Executes statements in their own scope. Returns whether the end is reachable. */
  block(statements: readonly HostStatement[], frame: Frame): boolean {
    for (const [i, statement] of statements.entries()) {
      const execute = (): boolean => this.#statement(statement, frame);
      const isLater = statement.kind === 'block' && isOfMacro(statement, statements[i - 1], frame);
      if (!(isLater ? this.machine.later(execute) : execute())) return false;
      if (isLater) this.machine.lifetimes.forget();
    }
    return true;
  }

  /** Executes the body of a function: where it returns says nothing about what its caller executes. */
  apart<T>(execute: () => T): T {
    const leaves = this.#leaves;
    const result = this.machine.lifetimes.apart(execute);
    this.#leaves = leaves;
    return result;
  }

  /** Notes after code with branches that some of them may have left the block. */
  #divide(leavesBefore: number): void {
    if (this.#leaves > leavesBefore) this.machine.lifetimes.divide();
  }

  #scoped(statements: readonly HostStatement[], frame: Frame): boolean {
    if (!frame.fn || isMacro(frame)) return this.block(statements, frame);
    frame.scopes.push(new Map());
    const goesOn = this.block(statements, frame);
    frame.scopes.pop();
    // A destructor may wait.
    if (statements.some((one) => this.#isDestroyed(one, frame))) this.machine.lifetimes.forget();
    return goesOn;
  }

  /** Whether a statement declares a variable whose class has a destructor in the program. */
  #isDestroyed(statement: HostStatement, { unit }: Frame): boolean {
    if (statement.kind !== 'declare' || unit.language !== 'c') return false;
    const name = statement.type.name.replace(/^(?:struct|class) |^.*::/g, '');
    return this.machine.program.functions(unit, `~${name}`, name).length > 0;
  }

  #statement(statement: HostStatement, frame: Frame): boolean {
    return this.machine.step() && this.machine.nested(frame, () => this.#execute(statement, frame), false);
  }

  #execute(statement: HostStatement, frame: Frame): boolean {
    switch (statement.kind) {
      case 'expression':
        // A macro that is not read may do anything.
        if (/^(?:name|other)$/.test(statement.expression.kind)) this.machine.lifetimes.forget();
        this.machine.value(statement.expression, frame);
        // The code that a generator yields to may wait.
        if (statement.expression.kind === 'other') this.machine.lifetimes.forget();
        return !endsProgram(statement.expression);
      case 'declare':
        this.machine.declaration(statement, frame);
        return true;
      case 'unpack':
        this.machine.unpack(statement, frame);
        return true;
      case 'block':
        return this.#scoped(statement.body, frame);
      case 'if': {
        const taken = statement.condition && this.outcome(statement.condition, frame);
        return this.either([statement.consequence, statement.alternative], frame, {
          isDirective: statement.isDirective === true,
          taken: taken === undefined ? undefined : taken ? 0 : 1,
          failure: statement.condition && failureOf(statement.condition),
        });
      }
      case 'switch': {
        if (statement.value) this.machine.value(statement.value, frame);
        this.#enterLoop(true);
        this.#conditions++;
        this.#doubts++;
        // Each case may be entered from the switch or from the previous case.
        const before = this.machine.memory.copy();
        for (const body of statement.cases) {
          this.machine.memory.meet(before);
          if (!this.machine.lifetimes.inBranch(() => this.block(body, frame)))
            this.machine.memory.store = this.machine.memory.copy(before);
        }
        this.machine.lifetimes.divide();
        this.#conditions--;
        this.#doubts--;
        this.machine.memory.meet(before);
        this.#leaveLoop();
        return true;
      }
      case 'loop':
        return this.#loop(statement, frame);
      case 'each':
        return this.#each(statement, frame);
      case 'return': {
        const returned = statement.value ? this.machine.value(statement.value, frame) : UNKNOWN;
        const value = statement.value ? this.machine.unfollowed.held(returned, statement.value, frame) : UNKNOWN;
        this.#leaves++;
        frame.exits.push({ store: this.machine.memory.copy(), value });
        return false;
      }
      case 'leave': {
        if (statement.by !== 'throw') this.#leaves++;
        if (statement.label !== undefined && this.#failures === 0)
          frame.jumps.push({ label: statement.label, store: this.machine.memory.copy() });
        if (statement.by === 'break') this.#loops.at(-1)?.left.push(this.machine.memory.copy());
        const loop = statement.by === 'continue' && this.#loops.findLast(({ isSwitch }) => !isSwitch);
        if (loop) {
          loop.skipped.push(this.machine.memory.copy());
          if (this.#conditions > loop.conditions) loop.maySkip = true;
        }
        return false;
      }
      case 'label':
        for (const { label, store } of frame.jumps) if (label === statement.name) this.machine.memory.meet(store);
        return true;
      case 'unread':
        this.machine.unfollowed.skip(statement, frame);
        return true;
    }
  }

  /** Whether a condition holds; undefined if unknown, or if it is a setting: another build may have another value. */
  outcome(condition: HostExpression, frame: Frame): boolean | undefined {
    const value = this.machine.value(condition, frame);
    if (value.kind !== 'number') return undefined;
    const names = textOf(condition, frame).match(/[A-Za-z_]\w*/g) ?? [];
    const isSetting = names.length === 0 || names.some((name) => this.machine.program.constant(frame.unit, name));
    return isSetting ? undefined : value.value !== 0;
  }

  /**
   * Executes each of several bodies from the same state, and merges the results: any of them may run. If it is known
   * which one does (`taken`), only that one sets arguments.
   */
  either(
    bodies: readonly (readonly HostStatement[])[],
    frame: Frame,
    { isDirective, taken, failure }: Branching,
  ): boolean {
    const leaves = this.#leaves;
    const before = this.machine.memory.store;
    const ends: Store[] = [];
    let certain: Store | undefined;
    this.#conditions++;
    for (const [i, body] of bodies.entries()) {
      this.machine.memory.store = this.machine.memory.copy(before);
      if (i !== taken) this.#doubts++;
      const outside = this.#leaves;
      if (i === failure) this.#failures++;
      const goesOn = isDirective
        ? this.block(body, frame)
        : this.machine.lifetimes.inBranch(() => this.#scoped(body, frame));
      if (i === failure) {
        this.#leaves = outside;
        this.#failures--;
      }
      if (i !== taken) this.#doubts--;
      if (!goesOn) continue;
      ends.push(this.machine.memory.store);
      if (i === taken) certain = this.machine.memory.copy();
    }
    this.#conditions--;
    const [first, ...others] = ends;
    if (!first) return false;
    this.machine.memory.store = first;
    for (const other of others) this.machine.memory.meet(other);
    if (certain) this.machine.log.restoreSets(this.machine.memory.store, certain);
    this.#divide(leaves);
    return true;
  }

  #enterLoop(isSwitch = false): void {
    this.#loops.push({
      left: [],
      skipped: [],
      isSwitch,
      conditions: this.#conditions,
      doubts: this.#doubts,
      maySkip: false,
    });
  }

  #endIteration(): void {
    for (const store of this.#loops.at(-1)?.skipped.splice(0) ?? []) this.machine.memory.meet(store);
  }

  #leaveLoop(): void {
    for (const store of this.#loops.pop()?.left ?? []) this.machine.memory.meet(store);
  }

  #loop(statement: Extract<HostStatement, { kind: 'loop' }>, frame: Frame): boolean {
    const { isPostTested = false, init, condition, update, body } = statement;
    frame.scopes.push(new Map());
    this.block(init, frame);
    this.#enterLoop();
    const test = (): boolean | undefined => {
      if (!condition) return undefined;
      const value = this.machine.value(condition, frame);
      return value.kind === 'number' ? value.value !== 0 : undefined;
    };
    const leaves = this.#leaves;
    const depends = !isPostTested && !(update && condition && countsIn(condition));
    const scoped = (): boolean => this.#scoped(body, frame);
    const once = (): void => {
      if (depends) this.machine.lifetimes.inBranch(scoped);
      else this.machine.lifetimes.apart(scoped);
      this.#endIteration();
      if (update) this.machine.value(update, frame);
    };
    const [begin, matters] = [this.machine.steps, this.#matters(statement, frame)];
    if (isPostTested) once();
    let known = test();
    for (let i = 0, idle = 0; known === true && i < MAXIMUM_ITERATIONS && update; i++) {
      const before = this.machine.log.size;
      once();
      known = test();
      idle = this.machine.log.size > before ? 0 : idle + 1;
      // A long loop that does the same to the same kernels, or that only computes.
      if (known && (!matters || idle > 1) && this.machine.steps - begin > MAXIMUM_STEPS / COST) known = undefined;
    }
    const skip = (): void => this.#skip(statement, frame);
    if (known !== false && !matters) depends ? this.machine.lifetimes.inBranch(skip) : skip();
    else if (known !== false) {
      if (this.#loops.filter(({ isSwitch }) => !isSwitch).length > 1) this.#forgetNumbers(statement, frame);
      this.#twice(once);
      test();
    }
    this.#leaveLoop();
    this.#divide(leaves);
    frame.scopes.pop();
    return true;
  }

  /** Executes the body of a loop twice if an iteration sees another state after the previous one. */
  #twice(once: () => void): void {
    for (let i = 0, isSame = false; i < 2 && !isSame; i++) {
      const before = this.machine.memory.copy();
      once();
      isSame = this.machine.memory.meet(before);
    }
  }

  /**
   * Forgets the numbers that a loop in another one changes, so that its body need not be executed twice: each loop
   * around it would double that.
   */
  #forgetNumbers({ start, end }: Range, frame: Frame): void {
    const { store } = this.machine.memory;
    for (const name of assignedIn(frame.unit.file.text.slice(start, end), frame.unit.language)) {
      const variable = localPlace(name, frame);
      for (const place of variable === undefined ? [] : store.places.ofObject(variable))
        if (store.get(place)?.kind === 'number') store.set(place, UNKNOWN);
    }
  }

  readonly #mattering = new Map<HostStatement, boolean>();

  /** Whether a loop may deal with kernels. */
  #matters(loop: HostStatement, frame: Frame): boolean {
    // The text of a macro's body does not contain its arguments.
    const known =
      isMacro(frame) || (this.#mattering.get(loop) ?? this.machine.program.mayDealWithKernels(frame.unit, loop));
    this.#mattering.set(loop, known);
    return known;
  }

  /** Forgets what a loop may change, without executing it; it may return. */
  #skip({ start, end }: HostStatement, frame: Frame): void {
    this.machine.unfollowed.skip({ start, end }, frame);
    if (!/\breturn\b/.test(frame.unit.file.text.slice(start, end))) return;
    this.#leaves++;
    frame.exits.push({ store: this.machine.memory.copy(), value: UNKNOWN });
  }

  #each({ names, type, of, body }: Extract<HostStatement, { kind: 'each' }>, frame: Frame): boolean {
    const list = this.machine.value(of, frame);
    const isContainer = frame.unit.language === 'c' && /^(?:name|member|subscript)$/.test(of.kind);
    const place = isContainer ? this.machine.places.elementOf(of, frame) : undefined;
    const isMap = kindOfContainer(this.machine.types.writtenOf(of, frame)) === 'map';
    if (isMap && place !== undefined) this.machine.places.entries.add(place);
    const elements = visitedIn(list);
    const leaves = this.#leaves;
    this.#enterLoop();
    const places = isMap || place === undefined ? undefined : elementsOf(this.machine, of, place, frame);
    const once = (value: Value, place: string | undefined): void => {
      // A copy of an object has the members of the object.
      const isReference = place !== undefined && (type?.isReference === true || value.kind === 'unknown' || isMap);
      frame.scopes.push(new Map());
      const parts = names.length === 1 ? [value] : unpacked(value, names.length);
      for (const [i, name] of names.entries())
        if (isReference && (isMap ? i === names.length - 1 : names.length === 1)) frame.scopes.at(-1)?.set(name, place);
        else {
          // Changes of a collection in another one are not followed.
          const part = parts[i] ?? UNKNOWN;
          this.machine.memory.write(
            this.machine.declare(name, type ?? AUTO, frame),
            isChangeable(part) ? UNKNOWN : part,
          );
        }
      this.machine.lifetimes.apart(() => this.block(body, frame));
      this.#endIteration();
      frame.scopes.pop();
    };
    if (elements && elements.length <= MAXIMUM_ITERATIONS) for (const element of elements) once(element, place);
    else if (places) for (const one of places) once(this.machine.memory.read(one), one);
    else this.#twice(() => once(place === undefined ? UNKNOWN : this.machine.memory.read(place), place));
    this.#leaveLoop();
    this.#divide(leaves);
    return true;
  }
}

/** Whether a block follows a macro that is not read, without a semicolon between them: `SCOPE_EXIT { … };`. */
function isOfMacro({ start }: Range, before: HostStatement | undefined, { unit }: Frame): boolean {
  if (before?.kind !== 'expression' || !/^(?:name|call)$/.test(before.expression.kind)) return false;
  return !unit.file.text.slice(before.expression.end, start).includes(';');
}

const isSuccess = (expression: HostExpression): boolean =>
  expression.kind === 'name' && expression.name === 'CL_SUCCESS';

/** Which branch of a condition is taken after a call of the API has failed; undefined if it is not a test of that. */
function failureOf(condition: HostExpression): number | undefined {
  if (condition.kind !== 'binary' || isSuccess(condition.left) === isSuccess(condition.right)) return undefined;
  return condition.operator === '!=' ? 0 : condition.operator === '==' ? 1 : undefined;
}

/** Whether a condition ends a loop after a number of iterations, rather than when a call fails. */
const countsIn = (condition: HostExpression): boolean =>
  condition.kind === 'binary' && /^(?:[<>]=?|!=)$/.test(condition.operator) && failureOf(condition) === undefined;

const endsProgram = (expression: HostExpression): boolean =>
  expression.kind === 'call' &&
  expression.callee.kind === 'name' &&
  ENDS.has(expression.callee.name.replace(/^.*::/, ''));
