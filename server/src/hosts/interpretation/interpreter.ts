// Interprets a host abstractly. Each function is executed once with the known values of its arguments, along both
// branches of each condition; calls that deal with kernels are followed. All other values are unknown.
import type { SourceFile } from '../../text/source-file.js';
import type { HostEvents, KernelObject, UnknownPart } from '../events.js';
import { type FunctionIn, type HostProgram } from '../reading/program.js';
import {
  AUTO,
  type HostArgument,
  type HostExpression,
  type HostFunction,
  type HostParameter,
  type HostStatement,
  type HostType,
  type HostUnit,
  type Range,
} from '../reading/syntax.js';
import { calculate, typed } from './arithmetic.js';
import { elementOf, keyOf, unpacked, visitedIn, withElement } from './collections.js';
import { declareVector } from './container-sizes.js';
import { elementOfContainer, initializedIn, kindOfContainer } from './containers.js';
import { createdKernel } from './created-kernel.js';
import { EventLog } from './event-log.js';
import { elementName, type Frame, functionFrame, isMacro, localPlace, rootFrame, spanOf, textOf } from './frame.js';
import { declaredType, HostTypes } from './host-types.js';
import { Lifetimes } from './lifetimes.js';
import { COST, FRUITLESS, MAXIMUM_NESTING, MAXIMUM_STEPS, REPEATED } from './limits.js';
import { HostMemory } from './memory.js';
import { Operations } from './operations.js';
import { overloadsFor } from './overloads.js';
import { expansionOf } from './packs.js';
import { HostPlaces, isThis } from './places.js';
import { MAXIMUM_ITERATIONS, Statements, UNDECIDED } from './statements.js';
import { Store } from './store.js';
import type { ResolvedType } from './types.js';
import { EXCHANGES, MOVES, Unfollowed } from './unfollowed.js';
import { isChangeable, join, NULL, UNKNOWN, type Value } from './values.js';

const MAXIMUM_DEPTH = 8;
/** The name in a call that launches a kernel (1) or sets an argument (2). */
const SITE = /(clEnqueue|enqueueNDRange)|(clSetKernelArg|setArg)/;
const TOO_MANY = 'executing it takes too many steps';
const TOO_OFTEN = 'executing it for each of its callers takes too many steps';

/** Models a call of the API. Undefined if the name is not a function of the API. */
export type ApiCall = (
  machine: Interpreter,
  call: Extract<HostExpression, { kind: 'call' | 'construct' }>,
  frame: Frame,
) => Value | undefined;

/** The methods of the bindings that wait for commands. */
const WAITS = /^(?:finish|wait(?:ForEvents|_for_events)?)$/;

export class Interpreter {
  readonly types = new HostTypes(this);
  readonly memory = new HostMemory(
    (steps) => {
      this.#steps += steps;
    },
    (place) => this.types.at(place),
  );
  readonly log = new EventLog();
  readonly lifetimes = new Lifetimes(this.memory);
  readonly places = new HostPlaces(this);
  readonly unfollowed = new Unfollowed(this);
  readonly statements = new Statements(this);
  readonly operations = new Operations(this);
  readonly #visited = new Set<HostFunction>();
  /** The variables of functions of Python that functions in them change. */
  readonly #changedByInner = new Set<string>();
  /** The functions that took many steps without an effect on kernels: they are not followed again. */
  readonly #fruitless = new Set<HostFunction>();
  /** The steps of the executions of a function since one did something that no earlier one did. */
  readonly #repeated = new Map<HostFunction, number>();
  /** The functions that create a kernel of a name that they are given, by the index of the name's parameter. */
  readonly #makers = new Map<HostFunction, number>();
  /** The classes of objects without a name, by their places. */
  readonly #classes = new Map<string, string>();
  /** The values of expressions in those that are being evaluated: of the object in `make().run()`, of indices. */
  readonly #receivers = new Map<HostExpression, { readonly frame: Frame; readonly value: Value }>();
  #steps = 0;
  #limit = 0;
  #total = 0;
  /** The functions whose execution was cut off, by the place of each. */
  readonly #unfinished = new Map<string, UnknownPart>();
  /** The offsets of the calls of the API that were executed. */
  readonly #executed = new Map<SourceFile, Set<number>>();
  #nesting = 0;
  /** The variables that are declared constant. */
  readonly constants = new Set<string>();
  /** The number of bodies around the current statement that are executed later. */
  laters = 0;
  #ids: number;

  /** `part`: the steps that it may take, and a number from which on no other interpretation uses ids. */
  constructor(
    readonly program: HostProgram,
    private readonly part: { readonly steps: number; readonly ids: number },
    private readonly api: ApiCall,
    /** Models reading a member or an element; undefined if it is not one of the API. */
    private readonly apiPart: (machine: Interpreter, expression: HostExpression, frame: Frame) => Value | undefined,
  ) {
    this.#ids = part.ids;
  }

  /**
   * Runs the program twice, because a function may read what a later one stores; a small program once more, because
   * that may depend on what another one stores.
   */
  *run(): Generator<void, HostEvents> {
    yield* this.#pass();
    for (let i = 0; i < 2 && (i === 0 || this.#total < this.part.steps / COST); i++) {
      this.memory.startPass();
      this.log.clearCalls();
      yield* this.#pass();
    }
    const unknown = [...this.#unfinished.values(), ...this.program.units.flatMap((unit) => this.#missed(unit))];
    const unread = new Set(unknown.map(({ at }) => at.file));
    return { ...this.log.events, unread, unknown: [...unknown, ...this.log.unknown] };
  }

  /** The parts of a unit that were not read, and the calls of the API that were not executed. */
  #missed({ file, hidden, sites, gaps }: HostUnit): UnknownPart[] {
    const missed = sites.filter(({ start }) => !this.#executed.get(file)?.has(start));
    return [
      ...[...hidden].map((name) => {
        const start = Math.max(0, file.text.indexOf(name));
        return { at: { file, start, end: start + name.length }, reason: `some calls of '${name}' were not read` };
      }),
      ...gaps.map(({ start, end, reason }) => ({ at: { file, start, end }, reason })),
      ...missed.map(({ start, end }): UnknownPart => {
        const [, launch, argument] = SITE.exec(file.text.slice(start, end)) ?? [];
        const call = launch ? 'launch' : argument ? 'argument' : undefined;
        return { at: { file, start, end }, reason: 'no path to this call was followed', ...(call && { call }) };
      }),
    ];
  }

  *#pass(): Generator<void, void> {
    this.#visited.clear();
    this.lifetimes.startPass();
    this.#total = 0;
    for (const unit of this.program.units) {
      this.#begin();
      const frame = rootFrame(unit, undefined);
      this.statements.block(unit.statements, frame);
      if (this.#steps > this.#limit) this.#giveUp(frame, TOO_MANY);
    }
    for (const { unit, fn } of this.program.roots()) {
      // Code that is not followed may call a constructor in other ways.
      const isConstructor = fn.owner !== undefined && (fn.name === fn.owner || fn.name === '__init__');
      if (this.#visited.has(fn) && !isConstructor) continue;
      if (!this.program.isInteresting({ unit, fn })) {
        const names = this.program.assignedBy({ unit, fn });
        if (names === 'all') this.memory.noteAll();
        else
          for (const name of names) {
            this.memory.note(this.program.global(unit, name)?.place ?? `G:${name}`, UNKNOWN);
            this.memory.note(`?.${name}`, UNKNOWN);
          }
        continue;
      }
      this.#begin();
      const frame = rootFrame(unit, fn);
      for (const { name, type } of fn.parameters) this.declare(name, type, frame);
      this.#follow(frame);
      yield;
    }
  }

  get steps(): number {
    return this.#steps;
  }

  /** Counts a step. Returns false if it is beyond the limit. */
  step(): boolean {
    return ++this.#steps <= this.#limit;
  }

  /** Notes that the rest of a function is not executed. */
  #giveUp(frame: Frame, reason: string): void {
    const { unit, fn } = functionFrame(frame);
    const { start, end } = fn ?? { start: 0, end: 0 };
    this.#unfinished.set(`${unit.file.path}:${start}`, { at: { file: unit.file, start, end }, reason });
  }

  /** Executes a statement or an expression, unless too many are in execution. */
  nested<T>(frame: Frame, execute: () => T, otherwise: T): T {
    if (this.#nesting >= MAXIMUM_NESTING) {
      this.#giveUp(frame, 'the code is nested too deeply');
      return otherwise;
    }
    this.#nesting++;
    try {
      return execute();
    } finally {
      this.#nesting--;
    }
  }

  #begin(): void {
    this.memory.store = new Store();
    this.#total += this.#steps;
    this.#steps = 0;
    this.#limit = Math.min(MAXIMUM_STEPS, this.part.steps - this.#total);
  }

  /** Executes the body of a frame's function and returns its result. */
  #follow(frame: Frame): Value {
    const { fn } = frame;
    if (!fn) return UNKNOWN;
    this.#visited.add(fn);
    const goesOn = this.statements.block(fn.body, frame);
    // The rest of the function was not executed and may do anything.
    if (this.#steps > this.#limit) this.#giveUp(frame, TOO_MANY);
    if (goesOn) frame.exits.push({ store: this.memory.store, value: UNKNOWN });
    const [first, ...others] = frame.exits;
    // All paths end the program.
    if (!first) return UNKNOWN;
    let { value } = first;
    this.memory.store = first.store;
    for (const other of others) {
      this.memory.meet(other.store);
      value = join(value, other.value);
    }
    return value;
  }

  // Declarations and types

  declaration(statement: Extract<HostStatement, { kind: 'declare' }>, frame: Frame): void {
    this.#declare(statement, frame);
    declareVector(this, statement, frame);
  }

  #declare(statement: Extract<HostStatement, { kind: 'declare' }>, frame: Frame): void {
    const { name, init, isStatic, isExtern } = statement;
    if (isExtern) return;
    if (frame.fn && init?.kind === 'construct' && /^cl[A-Z]/.test(name)) {
      // A call after a macro that is not read: `MACRO clSetKernelArg(kernel, 0, size, value);`.
      this.lifetimes.forget();
      for (const { value } of init.args) this.unfollowed.share(this.value(value, frame));
    }
    const type = declaredType(statement);
    if (isStatic && frame.fn) {
      const place = `G:${frame.unit.file.path}:${frame.fn.start}:${name}`;
      frame.scopes.at(-1)?.set(name, place);
      this.types.set(place, this.types.resolve(type, frame));
      if (init) this.#initialize(place, init, frame);
      // Later calls see another value.
      const isKept = !this.program.mayAssign({ unit: frame.unit, fn: frame.fn }, name);
      if (!isKept && this.memory.read(place).kind === 'number') this.memory.write(place, UNKNOWN);
      return;
    }
    const place = frame.fn
      ? this.declare(name, type, frame)
      : (this.program.global(frame.unit, name)?.place ?? `G:${name}`);
    if (statement.isConstant) this.constants.add(place);
    if (!frame.fn) {
      this.types.set(place, this.types.resolve(type, frame));
      this.types.declare(place, type);
    }
    if (frame.fn && this.#construct(statement, frame)) return;
    if (init && frame.unit.language === 'c' && this.#fill(place, type, init, frame)) return;
    if (!init) {
      // A handle is assumed to be initialized before it is used.
      if (frame.fn) this.memory.store.set(place, this.types.at(place)?.kind === 'object' ? NULL : UNKNOWN);
      return;
    }
    if (type.name === 'auto' && type.pointers === 0) this.types.set(place, this.types.of(init, frame));
    if (type.isReference) {
      const target = this.places.of(init, frame);
      if (target !== undefined) {
        frame.scopes.at(-1)?.set(name, target);
        return;
      }
    }
    // `auto a = A{b}` states the class itself.
    const isStated = init.kind === 'construct' && type.name !== 'auto';
    this.#initialize(place, isStated ? { ...init, type } : init, frame);
  }

  /** Stores the elements of a container that an initializer states. Returns whether it does. */
  #fill(place: string, type: HostType, init: HostExpression, frame: Frame): boolean {
    const initialized = initializedIn(type, init);
    if (!initialized) return false;
    this.memory.forgetParts(place);
    const { kind, elements } = initialized;
    if (kind === 'pair') {
      const values = elements.map(({ value }) => this.value(value, frame));
      this.memory.write(place, { kind: 'list', elements: values });
      return true;
    }
    this.memory.write(place, UNKNOWN);
    for (const { key, value } of elements) {
      const index = key && this.value(key, frame);
      this.initialize(index ? `${place}*[${keyOf(index) ?? '*'}]` : place, elementOfContainer(type), value, frame);
    }
    return true;
  }

  /** Initializes an element of a container. */
  initialize(place: string, type: HostType | undefined, init: HostExpression, frame: Frame): void {
    if (type) this.types.set(place, this.types.resolve(type, frame));
    if (init.kind !== 'list') {
      const value = this.value(init, frame);
      if (value.kind === 'record') this.memory.copyParts(value.place, place);
      else this.memory.write(place, value);
      return;
    }
    if (type && kindOfContainer(type)) {
      this.#fill(place, type, init, frame);
      return;
    }
    this.#initialize(place, init, frame);
  }

  /** Executes the constructor of a local variable, if its class is the program's. Returns whether it is. */
  #construct(statement: Extract<HostStatement, { kind: 'declare' }>, frame: Frame): boolean {
    const { name, type, init, start, end } = statement;
    if (type.pointers > 0 || type.dimensions.length > 0 || type.isReference) return false;
    if (init && init.kind !== 'construct' && init.kind !== 'list') return false;
    const args = init?.kind === 'list' ? init.elements.map((value) => ({ value })) : (init?.args ?? []);
    return this.#initialized(name, type, { args, start, end }, frame);
  }

  /** Executes the constructor of an object with a name, if its class is the program's. Returns whether it is. */
  #initialized(
    name: string,
    type: HostType,
    { args, start, end }: Range & { readonly args: readonly HostArgument[] },
    frame: Frame,
  ): boolean {
    const className = type.name.replace(/^(?:struct|class) |^.*::/g, '');
    const isPython = frame.unit.language === 'python';
    const constructor = isPython ? '__init__' : className;
    const constructors = (isPython ? this.program.lineOf(className) : [className])
      .map((owner) => this.program.functions(frame.unit, constructor, owner))
      .find((some) => some.length > 0)
      ?.filter(({ fn }) => this.program.accepts(fn, args.length));
    const [only, ...others] = constructors ?? [];
    if (!constructors || !only || others.length > 0 || !this.#mayKeepKernels(only, args, frame)) return false;
    const object: HostExpression = { kind: 'name', name, start, end };
    const callee: HostExpression = { kind: 'member', object, name: constructor, start, end };
    this.#invoke(constructors, { kind: 'call', callee, args, types: [], start, end }, frame);
    return true;
  }

  /** Whether a constructor may store a kernel in its object. In Python, every call looks as if it might. */
  #mayKeepKernels({ unit, fn }: FunctionIn, args: readonly HostArgument[], frame: Frame): boolean {
    if (unit.language === 'c' || this.program.namesApi({ unit, fn })) return true;
    return args.some(({ value }) => {
      const isRead = value.kind === 'name' || value.kind === 'member' || value.kind === 'subscript';
      return isRead
        ? /^(?:kernel|program)$/.test(this.value(value, frame).kind)
        : MAKES_KERNEL.test(textOf(value, frame));
    });
  }

  /** The place of a new object without a name, if its class is the program's. */
  #newObject(
    type: HostType,
    call: Range & { readonly args: readonly HostArgument[] },
    frame: Frame,
  ): string | undefined {
    const place = `N${++this.#ids}`;
    this.#classes.set(place, type.name.replace(/^.*[.:]/, ''));
    const named = { ...frame, scopes: [...frame.scopes, new Map([[place, place]])] };
    return this.#initialized(place, type, call, named) ? place : undefined;
  }

  /** Declares a local variable and returns its place. */
  declare(name: string, type: HostType, frame: Frame): string {
    const place = `L${++this.#ids}:${name}`;
    if (frame.fn?.changedByInner?.has(name)) this.#changedByInner.add(place);
    frame.scopes.at(-1)?.set(name, place);
    this.types.set(place, this.types.resolve(type, frame));
    this.types.declare(place, type);
    return place;
  }

  /** `auto [x, y] = …` */
  unpack({ names, isReference, init }: Extract<HostStatement, { kind: 'unpack' }>, frame: Frame): void {
    const value = this.value(init, frame);
    const parts = unpacked(value, names.length);
    const isPath = init.kind === 'name' || init.kind === 'member' || init.kind === 'subscript';
    const whole = value.kind === 'record' ? value.place : isPath ? this.places.of(init, frame) : undefined;
    const type = isPath ? this.types.of(init, frame) : whole === undefined ? undefined : this.types.at(whole);
    const members = type?.kind === 'record' ? type.members.map(({ name }) => name) : ['first', 'second'];
    for (const [i, name] of names.entries()) {
      const at = whole === undefined || members.length !== names.length ? undefined : `${whole}.${members[i]}`;
      const known = parts[i] ?? (at === undefined ? UNKNOWN : this.memory.read(at));
      if (isReference && at !== undefined && !parts[i]) frame.scopes.at(-1)?.set(name, at);
      else this.memory.write(this.declare(name, AUTO, frame), known);
    }
    // What the references refer to is not known.
    if (isReference && (whole === undefined || parts.length > 0)) this.unfollowed.store(init, frame);
  }

  #initialize(place: string, init: HostExpression, frame: Frame): void {
    if (init.kind !== 'list' || frame.unit.language !== 'c')
      return this.#store(place, this.#heldBy(init, frame), frame);
    const type = this.types.at(place);
    let i = 0;
    for (const element of init.elements) {
      const members = type?.kind === 'record' ? type.members : [];
      const named = element.kind === 'designated' ? element.member : undefined;
      const index = element.kind === 'designated' && element.index ? this.value(element.index, frame) : undefined;
      if (index?.kind === 'number') i = index.value;
      // Where other members and elements are is unknown.
      else if (element.kind === 'designated' && named === undefined) break;
      if (named !== undefined) i = members.findIndex(({ name }) => name === named);
      const member = members[i];
      const at =
        named !== undefined || member ? `${place}.${named ?? member?.name}` : `${place}${type ? '' : '*'}[${i}]`;
      if (i < 0 && named === undefined) break;
      this.types.set(at, member ? member.type : type?.kind === 'array' ? type.element : undefined);
      this.#initialize(at, element.kind === 'designated' ? element.value : element, frame);
      if (i >= 0) i++;
    }
    if (type && type.kind !== 'array' && type.kind !== 'record') {
      const [only] = init.elements;
      this.memory.write(place, only ? this.value(only, frame) : UNKNOWN);
    }
  }

  // Expressions

  /** The value of an object whose member is being evaluated; undefined for other expressions. */
  remembered(expression: HostExpression, frame: Frame): Value | undefined {
    const known = this.#receivers.get(expression);
    return known?.frame === frame ? known.value : undefined;
  }

  value(expression: HostExpression, frame: Frame): Value {
    const known = this.remembered(expression, frame);
    if (known) return known;
    return this.step() ? this.nested(frame, () => this.#value(expression, frame), UNKNOWN) : UNKNOWN;
  }

  #value(expression: HostExpression, frame: Frame): Value {
    switch (expression.kind) {
      case 'number':
        return expression.value === undefined
          ? UNKNOWN
          : {
              kind: 'number',
              value: expression.value,
              type: this.types.resolve({ ...AUTO, name: expression.type }, frame),
            };
      case 'string':
        return { kind: 'string', values: [expression.value], at: spanOf(expression, frame) };
      case 'null':
        return NULL;
      case 'name':
        return this.#valueOfName(expression, frame);
      case 'member':
        return this.#evaluatedOnce(
          expression,
          frame,
          () =>
            this.apiPart(this, expression, frame) ??
            this.#property(expression, frame) ??
            this.#partOfPair(expression, frame) ??
            this.#valueAt(expression, frame),
        );
      case 'subscript': {
        const index = this.value(expression.index, frame);
        this.operations.reads(expression.object, index, frame);
        const isPath = expression.object.kind === 'name' || expression.object.kind === 'member';
        const list = isPath ? this.value(expression.object, frame) : UNKNOWN;
        if (list.kind !== 'list' && list.kind !== 'dictionary')
          return this.#remembering(
            expression.index,
            index,
            frame,
            () => (isPath && this.apiPart(this, expression, frame)) || this.#valueAt(expression, frame),
          );
        // It may be a slice.
        return expression.index.kind === 'other' ? UNKNOWN : elementOf(list, index);
      }
      case 'dereference': {
        this.operations.reads(expression.of, FIRST, frame);
        // A pointer to a new object has the value of the object.
        const pointer = this.value(expression.of, frame);
        if (pointer.kind === 'kernel' || pointer.kind === 'program') return pointer;
        const place = this.places.at(pointer, expression.of, frame);
        if (place !== undefined && isThis(expression.of)) return { kind: 'record', place };
        return place === undefined ? UNKNOWN : this.#stored(place, this.types.of(expression, frame), '');
      }
      case 'address':
        return this.#addressOf(expression.of, frame);
      case 'call':
      case 'construct':
        return this.#call(expression, frame);
      case 'assign':
        return this.#assign(expression, frame);
      case 'update': {
        const before = this.value(expression.target, frame);
        const after: Value = before.kind === 'number' ? { ...before, value: before.value + expression.by } : UNKNOWN;
        const place = this.places.of(expression.target, frame);
        if (place !== undefined) this.memory.write(place, after);
        return expression.isPrefix ? after : before;
      }
      case 'conditional': {
        const holds = this.statements.outcome(expression.condition, frame);
        const consequence = this.lifetimes.inBranch(() => this.value(expression.consequence, frame));
        const alternative = this.lifetimes.inBranch(() => this.value(expression.alternative, frame));
        return holds === undefined ? join(consequence, alternative) : holds ? consequence : alternative;
      }
      case 'sizeof': {
        const type = this.types.sizeOf(expression, frame);
        return type ? { kind: 'number', value: type.size } : UNKNOWN;
      }
      case 'cast': {
        const value = this.value(expression.value, frame);
        return value.kind === 'number' ? typed(value, this.types.resolve(expression.type, frame)) : value;
      }
      case 'list': {
        const elements = expression.elements.map((element) => this.#heldBy(element, frame));
        if (expression.elements.some(({ kind }) => kind === 'designated')) return UNKNOWN;
        return { kind: 'list', elements, ...(expression.isChangeable && { isChangeable: true }) };
      }
      case 'dictionary': {
        const entries = expression.entries.map(({ key, value }) => ({
          key: keyOf(this.value(key, frame)),
          value: this.#heldBy(value, frame),
        }));
        const known = entries.flatMap(({ key, value }) => (key === undefined ? [] : [[key, value] as const]));
        return expression.isWhole && known.length === entries.length
          ? { kind: 'dictionary', entries: new Map(known) }
          : UNKNOWN;
      }
      case 'comprehension':
        return this.#comprehension(expression, frame);
      case 'designated':
        return this.value(expression.value, frame);
      case 'expand':
        return this.#expansion(expression, frame);
      case 'unary':
        return calculate(expression.operator, this.value(expression.operand, frame));
      case 'binary': {
        const { operator, right } = expression;
        const left = this.value(expression.left, frame);
        const isConditional = operator === '&&' || operator === '||';
        const second = (): Value => this.value(right, frame);
        if (operator === '>>' && left.kind === 'unknown' && !this.types.of(expression.left, frame))
          this.unfollowed.extract(right, frame);
        return calculate(operator, left, isConditional ? this.lifetimes.inBranch(second) : second());
      }
      case 'comma': {
        let last = UNKNOWN;
        for (const operand of expression.operands) last = this.value(operand, frame);
        return last;
      }
      case 'expanded':
        return this.value(expression.of, this.entered(expression, frame));
      case 'other': {
        for (const child of expression.children) this.value(child, frame);
        // The lambda may or may not be called.
        if (expression.body && expression.isImmediate)
          this.statements.block(expression.body, { ...frame, scopes: [...frame.scopes, new Map<string, string>()] });
        else if (expression.body) this.#lambda(expression.body, expression.parameters ?? [], frame);
        return UNKNOWN;
      }
    }
  }

  /** Executes a lambda with unknown arguments. */
  #lambda(body: readonly HostStatement[], parameters: readonly HostParameter[], frame: Frame): void {
    const inner = { ...frame, exits: [], jumps: [], scopes: [...frame.scopes, new Map<string, string>()] };
    for (const { name, type } of parameters) this.declare(name, type, inner);
    this.later(() => this.statements.either([body, []], inner, UNDECIDED));
  }

  /** Follows code that is executed later, or not at all: what has happened by then is unknown. */
  later<T>(follow: () => T): T {
    this.laters++;
    const result = follow();
    this.laters--;
    return result;
  }

  #valueOfName(expression: Extract<HostExpression, { kind: 'name' }>, frame: Frame): Value {
    const { name } = expression;
    const passed = isMacro(frame) ? frame.passed.get(name) : undefined;
    if (passed && frame.caller) return this.value(passed, frame.caller);
    if (localPlace(name, frame) === undefined && isMacro(frame) && frame.caller)
      return this.#valueOfName(expression, frame.caller);
    if (CHANNELS.test(name)) return { kind: 'channels', name };
    const property = CONSTANTS[name];
    if (property !== undefined) return { kind: 'number', value: property };
    const place = this.places.ofName(name, frame);
    if (place !== undefined && name === 'this') return { kind: 'address', place };
    if (place !== undefined) return this.#stored(place, this.types.ofName(name, frame), name);
    const constant = this.program.constant(frame.unit, name);
    return constant ? this.value(constant.value, rootFrame(constant.unit, undefined)) : UNKNOWN;
  }

  /** The first or the second value of a pair that is known as a whole; undefined for other members. */
  #partOfPair({ object, name }: Extract<HostExpression, { kind: 'member' }>, frame: Frame): Value | undefined {
    if (frame.unit.language !== 'c' || (name !== 'first' && name !== 'second')) return undefined;
    const parts = unpacked(this.value(object, frame), 2);
    return parts[name === 'first' ? 0 : 1];
  }

  /** The value of a property of Python; undefined for other members. */
  #property(callee: Extract<HostExpression, { kind: 'member' }>, frame: Frame): Value | undefined {
    if (frame.unit.language !== 'python') return undefined;
    const found = this.program.functions(frame.unit, callee.name).filter(({ fn }) => fn.isProperty);
    if (found.length === 0) return undefined;
    const { start, end } = callee;
    const call: Extract<HostExpression, { kind: 'call' }> = { kind: 'call', callee, args: [], types: [], start, end };
    const chosen = this.#methodsOf(found, call, frame);
    return chosen.length > 0 && chosen.length <= 4 ? this.#invoke(chosen, call, frame) : UNKNOWN;
  }

  #valueAt(expression: HostExpression, frame: Frame): Value {
    const place = this.places.of(expression, frame);
    if (place === undefined) return UNKNOWN;
    return this.#stored(place, this.types.of(expression, frame), '');
  }

  /** The value of a place: an array decays to a pointer to its first element. */
  #stored(place: string, type: ResolvedType | undefined, name: string): Value {
    const value = this.memory.read(place);
    if (value.kind !== 'unknown') return value;
    if (type?.kind === 'array') return { kind: 'address', place: `${place}[0]`, type, name };
    if (type?.kind === 'record') return { kind: 'record', place };
    return value;
  }

  #addressOf(of: HostExpression, frame: Frame): Value {
    const place = this.places.of(of, frame);
    if (place === undefined) return UNKNOWN;
    const type = this.types.of(of, frame);
    // Other elements may follow the element.
    const isWhole = of.kind === 'name' || of.kind === 'member' || type?.kind === 'object';
    return { kind: 'address', place, ...(isWhole && { type, name: textOf(of, frame) }) };
  }

  #assign({ operator, target, value }: Extract<HostExpression, { kind: 'assign' }>, frame: Frame): Value {
    const given = this.#heldBy(this.#initializer(target, value, frame), frame);
    const result = operator === '=' ? given : calculate(operator.slice(0, -1), this.value(target, frame), given);
    if (operator !== '=') this.unfollowed.changeList(this.value(target, frame), target, frame);
    this.#assignTo(target, result, frame);
    return result;
  }

  #assignTo(target: HostExpression, value: Value, frame: Frame): void {
    if (target.kind === 'list') {
      const parts = unpacked(value, target.elements.length);
      for (const [i, one] of target.elements.entries()) this.#assignTo(one, parts[i] ?? UNKNOWN, frame);
      return;
    }
    if (target.kind === 'member') this.#divide(target.object, frame);
    const collection = target.kind === 'subscript' ? this.value(target.object, frame) : UNKNOWN;
    const place = this.places.of(target, frame);
    if (place === undefined) this.unfollowed.store(target, frame);
    else {
      const whole = target.kind === 'member' ? this.types.of(target.object, frame) : undefined;
      if (target.kind === 'member' && whole?.kind === 'record' && whole.isUnion)
        this.unfollowed.store(target.object, frame);
      if (target.kind === 'subscript') this.operations.writes(target.object, frame);
      this.lifetimes.assign(place);
      this.#store(place, value, frame);
    }
    if (target.kind === 'subscript' && frame.unit.language === 'python' && collection.kind === 'unknown')
      this.#noteElement(target, value, frame);
    if (target.kind === 'subscript' && isChangeable(collection)) {
      const changed = withElement(collection, this.value(target.index, frame), value);
      this.unfollowed.changeList(collection, target.object, frame, changed);
    }
  }

  /** An element of a collection that is not known here is assigned: another function may know the collection. */
  #noteElement({ object, index }: Extract<HostExpression, { kind: 'subscript' }>, value: Value, frame: Frame): void {
    const place = this.places.of(object, frame);
    const key = keyOf(this.value(index, frame));
    if (place === undefined) return;
    const isName = key?.startsWith('"') === true;
    this.memory.note(place, isName ? { kind: 'dictionary', entries: new Map([[key, value]]) } : UNKNOWN);
  }

  /** Stores the parts of a pair that is known as a whole, before one of them is assigned. */
  #divide(pair: HostExpression, frame: Frame): void {
    const isPath = /^(?:name|member|subscript|dereference)$/.test(pair.kind);
    const place = frame.unit.language === 'c' && isPath ? this.places.of(pair, frame) : undefined;
    const [first, second] = place === undefined ? [] : unpacked(this.memory.read(place), 2);
    if (place === undefined || !first || !second) return;
    this.memory.write(place, UNKNOWN);
    this.memory.write(`${place}.first`, first);
    this.memory.write(`${place}.second`, second);
  }

  /** The value that a variable gets. */
  #heldBy(expression: HostExpression, frame: Frame): Value {
    return this.unfollowed.held(this.value(expression, frame), expression, frame);
  }

  /** A list or dictionary of what an expression is for each element of another one. */
  #comprehension({ names, of, key, body }: Extract<HostExpression, { kind: 'comprehension' }>, frame: Frame): Value {
    const visited = visitedIn(this.value(of, frame));
    const isKnown = visited !== undefined && visited.length <= MAXIMUM_ITERATIONS;
    const made = (isKnown ? visited : [UNKNOWN]).map((element) => {
      frame.scopes.push(new Map());
      const parts = names.length === 1 ? [element] : unpacked(element, names.length);
      for (const [i, name] of names.entries())
        this.memory.store.set(this.declare(name, AUTO, frame), parts[i] ?? UNKNOWN);
      const at = key && keyOf(this.value(key, frame));
      const value = this.#heldBy(body, frame);
      frame.scopes.pop();
      return { at, value };
    });
    if (!isKnown) return UNKNOWN;
    if (!key) return { kind: 'list', elements: made.map(({ value }) => value), isChangeable: true };
    const entries = made.flatMap(({ at, value }) => (at === undefined ? [] : [[at, value] as const]));
    return entries.length === made.length ? { kind: 'dictionary', entries: new Map(entries) } : UNKNOWN;
  }

  /** The value of an assignment: that of a constructor's `member(arguments)` has the type of the member. */
  #initializer(target: HostExpression, value: HostExpression, frame: Frame): HostExpression {
    const owner = functionFrame(frame).fn?.owner;
    const isOwn = target.kind === 'name' || (target.kind === 'member' && isThis(target.object));
    if (value.kind !== 'construct' || value.type !== AUTO || !isOwn || owner === undefined) return value;
    const field = this.program.record(frame.unit, owner)?.fields.find(({ name }) => name === target.name);
    return field ? { ...value, type: field.type } : value;
  }

  /** Stores a value. Structs are copied, except for objects of Python and Rust. */
  #store(place: string, value: Value, { unit }: Frame): void {
    const isCopied = value.kind === 'record' && value.place !== place;
    // A new object (`N…`) is replaced through a reference to it.
    const isObject = unit.language === 'c' || this.types.at(place)?.kind === 'record' || /^N\d+$/.test(place);
    if (isCopied && isObject) {
      this.memory.copyParts(value.place, place);
      return;
    }
    if (value.kind !== 'record') this.memory.forgetParts(place);
    if (this.#changedByInner.has(place)) {
      this.memory.write(place, UNKNOWN);
      return;
    }
    // In Rust, the variable may be a reference to the object.
    const held = unit.language === 'rust' ? this.memory.store.get(place) : undefined;
    if (held?.kind === 'record') this.memory.forgetParts(held.place);
    // One member of a class template may be several variables.
    const before = place.startsWith('T:') ? this.memory.store.get(place) : undefined;
    this.memory.write(place, before ? join(before, value) : value);
  }

  // Calls

  /** Evaluates an expression for each element of a pack, or any number of times if the pack is not known. */
  #expansion({ of }: Extract<HostExpression, { kind: 'expand' }>, frame: Frame): Value {
    const elements = expansionOf(of, frame);
    for (const element of elements ?? []) this.value(element, frame);
    for (let i = 0; !elements && i < 2; i++) {
      const before = this.memory.copy();
      this.value(of, frame);
      this.memory.meet(before);
    }
    return UNKNOWN;
  }

  /** The frame in which the body of the macro is evaluated that an argument comes from. */
  entered({ by, macro: { unit, fn } }: Extract<HostExpression, { kind: 'expanded' }>, frame: Frame): Frame {
    return this.#enter(unit, fn, by, frame);
  }

  /** The arguments that one argument of a call expands to; undefined if their number is not known. */
  #argumentsIn(argument: HostArgument, frame: Frame): readonly HostArgument[] | undefined {
    const { value } = argument;
    if (value.kind === 'expand') return expansionOf(value.of, frame)?.map((element) => ({ value: element }));
    if (value.kind !== 'call' || value.callee.kind !== 'name') return [argument];
    const [macro, ...others] = this.program.functions(frame.unit, value.callee.name);
    const [only, ...rest] = macro?.fn.isMacro && others.length === 0 ? macro.fn.body : [];
    if (!macro || only?.kind !== 'return' || only.value?.kind !== 'comma' || rest.length > 0) return [argument];
    const { start, end } = value;
    return only.value.operands.map((of) => ({ value: { kind: 'expanded', of, by: value, macro, start, end } }));
  }

  /**
   * A call with the elements of packs, and the parts of macros that expand to lists, as arguments; undefined if their
   * number is not known.
   */
  #expanded<T extends Extract<HostExpression, { kind: 'call' | 'construct' }>>(call: T, frame: Frame): T | undefined {
    if (!call.args.some(({ value: { kind } }) => kind === 'expand' || kind === 'call')) return call;
    const args = call.args.map((one) => this.#argumentsIn(one, frame));
    const known = args.filter((one) => one !== undefined);
    return known.length === args.length ? { ...call, args: known.flat() } : undefined;
  }

  #executedIn({ unit: { file } }: Frame): Set<number> {
    const known = this.#executed.get(file) ?? new Set();
    this.#executed.set(file, known);
    return known;
  }

  #call(call: Extract<HostExpression, { kind: 'call' | 'construct' }>, frame: Frame): Value {
    return this.#evaluatedOnce(call.kind === 'call' ? call.callee : call, frame, () => this.#callOf(call, frame));
  }

  /** Evaluates a member, or a call of one; its object is evaluated once. */
  #evaluatedOnce(member: HostExpression, frame: Frame, evaluate: () => Value): Value {
    let object = member;
    while (object.kind === 'member' || object.kind === 'subscript') object = object.object;
    const isMade = object.kind === 'call' || object.kind === 'construct';
    if (object === member || !isMade || frame.unit.language === 'rust') return evaluate();
    if (this.remembered(object, frame)) return evaluate();
    return this.#remembering(object, this.value(object, frame), frame, evaluate);
  }

  /** Evaluates something while an expression in it has a value that is already known. */
  #remembering(known: HostExpression, value: Value, frame: Frame, evaluate: () => Value): Value {
    const outer = this.#receivers.get(known);
    this.#receivers.set(known, { frame, value });
    const result = evaluate();
    if (outer) this.#receivers.set(known, outer);
    else this.#receivers.delete(known);
    return result;
  }

  #callOf(written: Extract<HostExpression, { kind: 'call' | 'construct' }>, frame: Frame): Value {
    if (written.kind === 'call') this.#executedIn(frame).add(written.start);
    const call = this.#expanded(written, frame);
    if (!call) {
      this.log.forgetSets(this.memory.store);
      this.lifetimes.forget();
      for (const { value } of written.args) this.unfollowed.share(this.value(value, frame));
      return UNKNOWN;
    }
    const answer = this.api(this, call, frame);
    if (answer) return answer;
    if (call.kind === 'construct') for (const where of call.placement ?? []) this.unfollowed.store(where, frame);
    const created = this.#created(call, frame);
    const object = created && this.#newObject(created.type, call, frame);
    if (object !== undefined)
      return created?.isPointer ? { kind: 'address', place: object } : { kind: 'record', place: object };
    if (call.kind === 'construct' && frame.unit.language === 'rust') return this.structOf(call.args, frame);
    const aggregate = call.kind === 'construct' ? this.#aggregate(call, frame) : undefined;
    if (aggregate) return aggregate;
    if (call.kind === 'construct') {
      if (this.program.mayBeInteresting(call.type.name.replace(/^.*::/, ''))) this.log.forgetSets(this.memory.store);
      const [only, ...others] = this.later(() => call.args.map(({ value }) => this.value(value, frame)));
      // It may be a macro with a block: `SCOPE_EXIT { … };`.
      if (!/^std::/.test(call.type.name)) this.lifetimes.forget();
      if (!only || others.length > 0) return UNKNOWN;
      // A copy, a smart pointer, or `int n(4)`.
      const isCopied = call.type.pointers === 0 && (only.kind === 'number' || only.kind === 'string');
      const isHeld = only.kind === 'address' && /_ptr$/.test(call.type.name);
      return isCopied || isHeld || only.kind === 'kernel' ? only : UNKNOWN;
    }
    const { callee } = call;
    if (callee.kind === 'name' || callee.kind === 'member') {
      const name = callee.name.replace(/^.*::/, '');
      const owner = /(?<!\w)(\w+)::\w+$/.exec(callee.name)?.[1];
      const bound = callee.kind === 'name' && localPlace(name, frame) !== undefined;
      const { length } = call.args;
      const all = bound ? [] : this.program.functions(frame.unit, name, owner, length);
      const found =
        all.length > 0 || owner === undefined ? all : this.program.functions(frame.unit, name, undefined, length);
      const fitting = found.filter(({ fn }) => this.program.accepts(fn, call.args.length));
      // The function of the standard library.
      if (EXCHANGES.test(name) && (owner === 'std' || !this.#isSurelyCalled(fitting, callee, frame)))
        return this.unfollowed.call(call, frame);
      // Only code that is discarded calls a function with the wrong number of elements:
      // `if constexpr (sizeof...(rest))`.
      const isExpanded = call.args.length !== written.args.length;
      if (found.length > 0 && fitting.length === 0 && isExpanded) return UNKNOWN;
      const overloads = overloadsFor(fitting.length > 0 ? fitting : found, call, frame, this.types);
      const chosen = this.#methodsOf(overloads, call, frame);
      if (chosen.length > 0 && chosen.length <= 4) {
        const answer = this.#invoke(chosen, call, frame);
        // The method of a queue or an event, which the program's method only shares the name with.
        if (WAITS.test(name) && !this.#isSurelyCalled(chosen, callee, frame)) this.lifetimes.forget();
        return answer;
      }
      // It may be a function of the program: one of several, or one that a pointer refers to.
      if (bound || this.program.mayBeInteresting(name)) this.log.forgetSets(this.memory.store);
    } else this.log.forgetSets(this.memory.store);
    if (callee.kind === 'member') {
      const object = this.value(callee.object, frame);
      this.unfollowed.changeList(object, callee.object, frame);
      // A method of a class that is not modelled.
      if (!/^(?:get|release|retain|operator|query|~)/.test(callee.name)) {
        this.unfollowed.share(object);
        if (object.kind === 'record') this.memory.forgetParts(object.place);
      }
      const container = MOVES.test(callee.name) ? this.places.of(callee.object, frame) : undefined;
      if (container !== undefined) this.memory.forgetParts(container);
    } else if (callee.kind !== 'name') this.value(callee, frame);
    return this.unfollowed.call(call, frame);
  }

  /**
   * Those of some functions that a call of a method of Python may be: those of the class of the object, or of the
   * nearest class that it extends.
   */
  #methodsOf(
    found: readonly FunctionIn[],
    call: Extract<HostExpression, { kind: 'call' }>,
    frame: Frame,
  ): readonly FunctionIn[] {
    const [first, ...others] = found;
    if (frame.unit.language !== 'python' || call.callee.kind !== 'member' || !first || others.length === 0)
      return found;
    const object = this.unfollowed.calledObject(first.fn, call, frame);
    const own = object === undefined ? undefined : this.#classes.get(object);
    const within = functionFrame(frame).fn?.owner;
    const line = isSuper(call.callee.object)
      ? this.program.lineOf(within ?? '').slice(1)
      : own === undefined
        ? []
        : this.program.lineOf(own);
    if (line.length === 0) return found;
    return line.map((one) => found.filter(({ fn }) => fn.owner === one)).find((some) => some.length > 0) ?? [];
  }

  /** Whether a call is one of these functions, rather than one that other code defines. */
  #isSurelyCalled(
    [first]: readonly FunctionIn[],
    callee: Extract<HostExpression, { kind: 'name' | 'member' }>,
    frame: Frame,
  ): boolean {
    if (!first) return false;
    if (callee.kind === 'name') return true;
    const type = this.types.of(callee.object, frame);
    return type?.kind === 'record' && type.name === first.fn.owner;
  }

  /** The class of the object that a call creates, and whether the value is a pointer to it. */
  #created(
    call: Extract<HostExpression, { kind: 'call' | 'construct' }>,
    { unit }: Frame,
  ): { readonly type: HostType; readonly isPointer: boolean } | undefined {
    if (call.kind === 'construct') return { type: call.type, isPointer: call.type.pointers > 0 };
    const { callee, types } = call;
    if (callee.kind !== 'name' && (callee.kind !== 'member' || unit.language !== 'python')) return undefined;
    if (/^(?:std::)?make_(?:unique|shared)$/.test(callee.name)) return types[0] && { type: types[0], isPointer: true };
    const last = callee.name.replace(/^.*::/, '');
    const isClass = unit.language === 'python' || this.program.functions(unit, last, last).length > 0;
    return isClass ? { type: { ...AUTO, name: callee.name }, isPointer: false } : undefined;
  }

  /** A struct of C without a constructor whose members a list states: `(struct item){a, b}`. */
  #aggregate(
    { type, args, isList, start, end }: Extract<HostExpression, { kind: 'construct' }>,
    frame: Frame,
  ): Value | undefined {
    const resolved =
      isList && frame.unit.language === 'c' ? this.types.resolve({ ...type, pointers: 0 }, frame) : undefined;
    if (resolved?.kind !== 'record' || resolved.isUnion) return undefined;
    if (this.program.functions(frame.unit, resolved.name, resolved.name).length > 0) return undefined;
    const place = `N${++this.#ids}`;
    this.types.set(place, resolved);
    this.#initialize(place, { kind: 'list', elements: args.map(({ value }) => value), start, end }, frame);
    return type.pointers > 0 ? { kind: 'address', place } : { kind: 'record', place };
  }

  /** An object with the members that an expression names. */
  structOf(members: readonly HostArgument[], frame: Frame): Value {
    const place = `N${++this.#ids}`;
    for (const { name, value } of members) {
      const held = this.value(value, frame);
      const from = held.kind === 'unknown' && value.kind === 'name' ? this.places.of(value, frame) : undefined;
      if (name === undefined) this.unfollowed.share(held);
      else this.memory.write(`${place}.${name}`, held);
      if (name !== undefined && from !== undefined) this.memory.copyParts(from, `${place}.${name}`, '.[*');
    }
    return { kind: 'record', place };
  }

  #invoke(found: readonly FunctionIn[], call: Extract<HostExpression, { kind: 'call' }>, frame: Frame): Value {
    const [only, ...more] = found;
    const at = only && more.length === 0 ? this.#makers.get(only.fn) : undefined;
    const name = at === undefined ? undefined : call.args[at]?.value;
    if (name) {
      for (const { value } of call.args) this.value(value, frame);
      this.unfollowed.forgetAssigned(found, call, frame);
      const kernel = createdKernel(this, { call, name, program: undefined }, frame);
      this.unfollowed.share(kernel);
      return kernel;
    }
    const follows =
      found.every((one) => this.program.isInteresting(one) || one.fn.isMacro || one.fn.body.length <= 2) &&
      frame.depth < MAXIMUM_DEPTH;
    // A pack ends the recursion.
    const isRecursive = found.some(({ fn }) => isActive(fn, frame) && !fn.parameters.at(-1)?.isPack);
    const isFollowed = follows && !isRecursive;
    if (!isFollowed && !found.every((one) => this.program.isPlain(one))) this.lifetimes.forget();
    if (!isFollowed || found.some(({ fn }) => this.#fruitless.has(fn))) {
      this.unfollowed.forgetAssigned(found, call, frame);
      if (found.some((one) => this.program.isInteresting(one))) this.log.forgetSets(this.memory.store);
      const isHarmless = found.every((one) => !this.program.isInteresting(one));
      return this.unfollowed.call(call, frame, { isHarmless, isFound: true });
    }
    const before = this.memory.store;
    const ends: { readonly store: Store; readonly value: Value }[] = [];
    for (const { unit, fn } of found) {
      this.memory.store = this.memory.copy(before);
      const inner = this.#enter(unit, fn, call, frame);
      const [steps, calls, size, created] = [this.#steps, this.log.calls, this.log.size, this.log.created.length];
      const kept = this.memory.kept.length;
      const follow = (): Value => this.#follow(inner);
      const result = fn.isMacro ? follow() : this.statements.apart(follow);
      const made = { result, created: new Set(this.log.created.slice(created)) };
      const value = this.#madeByName({ unit, fn }, call, made, frame);
      if (!fn.isMacro) this.#shareKept(value, made.created, this.memory.kept.slice(kept));
      const taken = this.#steps - steps;
      if (value.kind === 'unknown' && taken > FRUITLESS && this.log.calls === calls) this.#fruitless.add(fn);
      const isNew = value.kind !== 'unknown' || made.created.size > 0 || this.log.size > size;
      const repeated = isNew ? 0 : (this.#repeated.get(fn) ?? 0) + taken;
      this.#repeated.set(fn, repeated);
      if (repeated > REPEATED) {
        this.#fruitless.add(fn);
        this.#giveUp(inner, TOO_OFTEN);
      }
      ends.push({ store: this.memory.store, value });
    }
    const [first, ...others] = ends;
    if (!first) return UNKNOWN;
    this.memory.store = first.store;
    let { value } = first;
    for (const other of others) {
      this.memory.meet(other.store);
      value = join(value, other.value);
    }
    return value;
  }

  /**
   * The result of a function that creates a kernel of a name that it is given: what it finds in a collection of kernels,
   * or in a pool, has this name, too.
   */
  #madeByName(
    { unit, fn }: FunctionIn,
    { args }: Extract<HostExpression, { kind: 'call' }>,
    { result, created }: { readonly result: Value; readonly created: ReadonlySet<KernelObject> },
    frame: Frame,
  ): Value {
    const [only, ...others] = created;
    // `return {name, kernel};` makes an object of a class.
    const isOpen = result.kind === 'unknown' || (result.kind === 'list' && unit.language === 'c');
    if (!isOpen || fn.isMacro || others.length > 0) return result;
    const [name, ...names] = only?.names ?? [];
    if (names.length > 0) return result;
    const { text } = unit.file;
    const returned = text.slice(fn.start, text.indexOf(fn.name, fn.start)).match(/\w+/g) ?? [];
    const isNamed = (type: HostType): boolean => KERNEL.test(type.name) || type.arguments.some(isNamed);
    const mayHold = (type: string): boolean =>
      KERNEL.test(type) || this.program.record(unit, type)?.fields.some((one) => isNamed(one.type)) === true;
    if (!returned.some(mayHold)) return result;
    const at = args.findIndex(({ value }, i) => {
      if (name === undefined && !NAME_OF_KERNEL.test(fn.parameters[i]?.name ?? '')) return false;
      const given = this.value(value, frame);
      return given.kind === 'string' && given.values.length === 1 && given.values[0] === (name ?? given.values[0]);
    });
    const stated = args[at]?.value;
    if (!stated) return result;
    if (only && name !== undefined) {
      this.#makers.set(fn, at);
      this.memory.forgetKernel(only);
    }
    // What creates it is not followed: the host may make another name of it.
    const kernel: Value =
      only && name !== undefined
        ? { kind: 'kernel', objects: [only] }
        : createdKernel(this, { call: stated, name: stated, program: undefined, isOptional: true }, frame);
    this.unfollowed.share(kernel);
    return kernel;
  }

  /**
   * Other calls of a function that keeps the kernel which it creates may return the same one: what sets its arguments
   * is not known.
   */
  #shareKept(value: Value, created: ReadonlySet<KernelObject>, kept: readonly KernelObject[]): void {
    const isKept = (one: KernelObject): boolean => created.has(one) && kept.includes(one);
    if (value.kind === 'kernel' && value.objects.some(isKept)) this.unfollowed.share(value);
  }

  #enter(unit: HostUnit, fn: HostFunction, call: Extract<HostExpression, { kind: 'call' }>, frame: Frame): Frame {
    const self = this.unfollowed.calledObject(fn, call, frame);
    const inner: Frame = {
      unit,
      fn,
      id: `${frame.id}>${call.start}`,
      scopes: [new Map()],
      passed: new Map(),
      packs: new Map(),
      caller: frame,
      call,
      self: self ?? (fn.owner === undefined ? undefined : `T:${fn.owner}`),
      depth: frame.depth + 1,
      exits: [],
      jumps: fn.isMacro ? frame.jumps : [],
    };
    const mayAssign = (name: string): boolean => !fn.isMacro && this.program.mayAssign({ unit, fn }, name);
    const bind = (parameter: HostParameter, argument: HostExpression | undefined): void => {
      const { name, type } = parameter;
      if (argument && (fn.isMacro || type.isReference || !mayAssign(name))) inner.passed.set(name, argument);
      if (fn.isMacro) return;
      if (argument && type.isReference) {
        const target = this.places.of(argument, frame);
        if (target !== undefined) {
          inner.scopes[0]?.set(name, target);
          return;
        }
      }
      const value = argument ? this.#heldBy(argument, frame) : UNKNOWN;
      const place = this.declare(name, type, inner);
      this.memory.store.set(place, value);
    };
    fn.parameters.forEach((parameter, i) => {
      if (!parameter.isPack) bind(parameter, call.args[i]?.value ?? parameter.init);
      else {
        const elements = call.args.slice(i);
        inner.packs.set(parameter.name, { type: parameter.type.name, count: elements.length });
        for (const [j, { value }] of elements.entries())
          bind({ ...parameter, name: elementName(parameter.name, j) }, value);
      }
    });
    return inner;
  }

  // Events
}

/** Names of types for kernels. */
const KERNEL = /kernel/i;

/** Names of parameters that are names of kernels. */
const NAME_OF_KERNEL = /^(?:k(?:er)?n(?:e)?l|function|func)_?name$/i;

const isSuper = (object: HostExpression): boolean =>
  object.kind === 'call' && object.callee.kind === 'name' && object.callee.name === 'super';

/** Code of Python that may create a kernel or a program. */
const MAKES_KERNEL = /\b(?:Kernel|Program|getattr|build)\b/;

/** The index of the element that a pointer points to. */
const FIRST: Value = { kind: 'number', value: 0 };

/** The constants of the API for types of channels. */
const CHANNELS = /^CL_(?:[SU]NORM_INT(?:8|16)|(?:UN)?SIGNED_INT(?:8|16|32)|HALF_FLOAT|FLOAT)$/;

/** The constants of the API for command queues and memory objects (`CL/cl.h`). */
const CONSTANTS: Readonly<Record<string, number>> = {
  CL_QUEUE_PROPERTIES: 0x1093,
  CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE: 1,
  CL_QUEUE_PROFILING_ENABLE: 2,
  CL_QUEUE_ON_DEVICE: 4,
  CL_QUEUE_ON_DEVICE_DEFAULT: 8,
  CL_MEM_READ_WRITE: 1,
  CL_MEM_WRITE_ONLY: 2,
  CL_MEM_READ_ONLY: 4,
  CL_MEM_USE_HOST_PTR: 8,
  CL_MEM_ALLOC_HOST_PTR: 0x10,
  CL_MEM_COPY_HOST_PTR: 0x20,
  CL_MEM_HOST_WRITE_ONLY: 0x80,
  CL_MEM_HOST_READ_ONLY: 0x100,
  CL_MEM_HOST_NO_ACCESS: 0x200,
};

const isActive = (fn: HostFunction, frame: Frame): boolean => {
  for (let at: Frame | undefined = frame; at; at = at.caller) if (at.fn === fn) return true;
  return false;
};
