// Code that is not followed: what is unknown after it.
import {
  assignedIn,
  CALLED,
  type FunctionIn,
  type HostProgram,
  mayHaveReferences,
  PLAIN,
  REFERENCED,
} from '../reading/program.js';
import type { HostExpression, HostFunction, Range } from '../reading/syntax.js';
import { kindOfContainer } from './containers.js';
import type { EventLog } from './event-log.js';
import { type Frame, functionFrame, localPlace } from './frame.js';
import type { HostTypes } from './host-types.js';
import type { Lifetimes } from './lifetimes.js';
import type { HostMemory } from './memory.js';
import type { Operations } from './operations.js';
import type { HostPlaces } from './places.js';
import { isChangeable, UNKNOWN, type Value } from './values.js';

/** What the effects of code that is not followed need of the interpreter. */
interface EffectMachine {
  readonly program: HostProgram;
  readonly memory: HostMemory;
  readonly lifetimes: Lifetimes;
  readonly log: EventLog;
  readonly types: HostTypes;
  readonly places: HostPlaces;
  readonly operations: Operations;
  /** The variables that are declared constant. */
  readonly constants: ReadonlySet<string>;
  value(expression: HostExpression, frame: Frame): Value;
}

export class Unfollowed {
  constructor(private readonly machine: EffectMachine) {}

  /** Forgets what code may change that is not executed, by the names in it. */
  skip({ start, end }: Range, frame: Frame): void {
    const text = frame.unit.file.text.slice(start, end).replace(/"(?:\\.|[^"\\\n])*"/g, '""');
    this.machine.operations.readsInText({ start, end }, frame);
    const names = assignedIn(text);
    const given = new Set<string>();
    for (const { index, 0: before, 1: name = '' } of text.matchAll(CALLED)) {
      if (PLAIN.test(name)) continue;
      const object = /(?<!\w)(\w+)\s?(?:\.|->)$/.exec(text.slice(Math.max(0, index - 80), index))?.[1];
      if (object !== undefined) given.add(object);
      const words = argumentsAt(text, index + before.length).match(/[A-Za-z_]\w*/g) ?? [];
      const into = this.machine.program.mayTakeReferences(frame.unit, name) ? names : given;
      for (const word of words) into.add(word);
    }
    for (const [, target = ''] of text.matchAll(EXTRACTED))
      for (const word of target.match(/[A-Za-z_]\w*/g) ?? []) names.add(word);
    for (const name of new Set([...names, ...given])) {
      const place = this.machine.places.ofName(name, frame);
      if (place === undefined) continue;
      const value = this.machine.memory.read(place);
      if (value.kind === 'address' || value.kind === 'record') this.machine.memory.havoc(value.place);
      if (names.has(name)) this.machine.memory.havoc(place);
      else this.machine.memory.forgetParts(place);
    }
    this.machine.memory.invalidate(names);
    for (const name of names) this.machine.memory.note(`?.${name}`, UNKNOWN);
    this.machine.memory.forget(this.machine.program.assignedByCalls(text), functionFrame(frame).self);
    if (names.has(REFERENCED)) this.machine.memory.forget(new Set([REFERENCED]), functionFrame(frame).self);
  }

  /** Forgets all that an expression names: code stores to an unknown part of it. */
  store(expression: HostExpression, frame: Frame): void {
    const place = this.machine.places.of(expression, frame);
    if (place !== undefined) {
      const value = this.machine.memory.read(place);
      if (value.kind === 'address' || value.kind === 'record') this.machine.memory.havoc(value.place);
      else this.machine.memory.havoc(place);
      return;
    }
    for (const part of operandsOf(expression)) this.store(part, frame);
    // It returns a reference to something else.
    if (expression.kind === 'call') this.machine.memory.forget(new Set([REFERENCED]), functionFrame(frame).self);
  }

  /** Code changes a collection, which is a value here, not an object: all names for it get the new one. */
  changeList(value: Value, expression: HostExpression, frame: Frame, changed: Value = UNKNOWN): void {
    if (!isChangeable(value)) return;
    if (expression.kind === 'subscript')
      this.changeList(this.machine.value(expression.object, frame), expression.object, frame);
    const place = this.machine.places.of(expression, frame);
    if (place !== undefined) {
      if (changed.kind === 'unknown') this.machine.memory.forgetParts(place);
      this.machine.memory.write(place, changed);
    }
    if (value.alias !== undefined) this.machine.memory.changeAliases(value.alias, changed);
  }

  /** The value that a variable gets from an expression, which may be another name for a collection. */
  held(value: Value, expression: HostExpression, frame: Frame): Value {
    if (!isChangeable(value) || IS_NEW.test(expression.kind)) return value;
    const place = isPath(expression) ? this.machine.places.of(expression, frame) : undefined;
    if (place === undefined) {
      this.store(expression, frame);
      this.changeList(value, expression, frame);
      return UNKNOWN;
    }
    if (value.alias !== undefined) return value;
    const aliased: Value = { ...value, alias: ++this.#aliases };
    this.machine.memory.store.set(place, aliased);
    return aliased;
  }

  #aliases = 0;

  /** Forgets what functions that are not followed may assign: by name, and through references. */
  forgetAssigned(found: readonly FunctionIn[], call: Extract<HostExpression, { kind: 'call' }>, frame: Frame): void {
    for (const one of found) {
      this.machine.memory.forget(this.machine.program.assignedBy(one), this.calledObject(one.fn, call, frame));
      for (const [i, parameter] of one.fn.parameters.entries()) {
        const argument = this.machine.program.mayChange(one, parameter) ? call.args[i]?.value : undefined;
        const place = argument && this.machine.places.of(argument, frame);
        if (place !== undefined) this.machine.memory.havoc(place);
      }
    }
  }

  /** The object whose member function is called; undefined if it is none, or unknown. */
  calledObject(
    fn: HostFunction,
    { callee }: Extract<HostExpression, { kind: 'call' }>,
    frame: Frame,
  ): string | undefined {
    if (callee.kind === 'member') {
      const place = this.machine.places.of(callee.object, frame);
      const held = place === undefined ? undefined : this.machine.memory.store.get(place);
      return held?.kind === 'record' ? held.place : place;
    }
    return fn.owner !== undefined && functionFrame(frame).fn?.owner === fn.owner
      ? functionFrame(frame).self
      : undefined;
  }

  /** Models a call of unknown code: it may set arguments of the kernels passed to it and write through pointers. */
  call(
    call: Extract<HostExpression, { kind: 'call' }>,
    frame: Frame,
    { isHarmless, isFound }: UnknownCallee = { isHarmless: false, isFound: false },
  ): Value {
    const { callee } = call;
    const name = callee.kind === 'name' || callee.kind === 'member' ? callee.name : '';
    if (EXCHANGES.test(name)) {
      const operands = [...call.args.map(({ value }) => value), ...(callee.kind === 'member' ? [callee.object] : [])];
      for (const operand of operands) {
        const value = this.machine.value(operand, frame);
        this.share(value);
        const isObject = value.kind === 'address' || value.kind === 'record';
        for (const place of [this.machine.places.of(operand, frame), isObject ? value.place : undefined])
          if (place !== undefined) this.machine.memory.havoc(place);
      }
      return UNKNOWN;
    }
    const isPlain = isFound || (PLAIN.test(name) && localPlace(name, frame) === undefined);
    // An unknown macro that is given `k = clCreateKernel(…)` checks the result.
    const isMacroName = call.callee.kind === 'name' && /^[A-Z][A-Z\d_]*$/.test(call.callee.name);
    if (!isPlain && isMacroName) this.machine.lifetimes.forget();
    if (!isFound) this.machine.operations.readsIn(name, call.args, frame);
    const mayRefer = !isFound && !isPlain && (isMacroName || mayHaveReferences(frame.unit)) && !BY_VALUE.test(name);
    for (const { value: argument } of call.args) {
      const value = this.machine.value(argument, frame);
      const isChecked = isMacroName && argument.kind === 'assign' && argument.value.kind === 'call';
      if (!isHarmless && !isChecked) this.share(value);
      if (frame.unit.language !== 'rust' || isMutable(argument, frame)) this.changeList(value, argument, frame);
      if (mayRefer) this.#refer(argument, value, frame);
      if (mayRefer && kindOfContainer(this.machine.types.writtenOf(argument, frame))) {
        const place = this.machine.places.of(argument, frame);
        if (place !== undefined) this.machine.memory.havoc(place);
      }
      // Objects of Python are passed by reference.
      const isChanged = frame.unit.language === 'python' || isMutable(argument, frame);
      if (!isFound && isChanged && (value.kind === 'unknown' || value.kind === 'record')) {
        const held = isPath(argument) ? this.machine.places.of(argument, frame) : undefined;
        const place = value.kind === 'record' ? value.place : held;
        if (place !== undefined) this.machine.memory.forgetParts(place);
      }
      // The function may take a reference.
      if (value.kind === 'record' && !isFound && mayHaveReferences(frame.unit))
        this.machine.memory.forgetParts(value.place);
      if (value.kind !== 'address') continue;
      if (!isHarmless)
        for (const part of [this.machine.memory.read(value.place), ...this.machine.memory.kernelsIn(value.place)])
          this.share(part);
      this.machine.memory.havoc(value.place);
    }
    // It may be a macro, which executes its arguments later or not at all.
    if (!isPlain) this.machine.lifetimes.forget();
    return UNKNOWN;
  }

  /** Code that is not analysed may take a reference to a variable, and change it. Kernels and memory are shared. */
  #refer(argument: HostExpression, { kind }: Value, frame: Frame): void {
    if (!/^(?:number|string|null|channels|range|list)$/.test(kind)) return;
    const place = /^(?:name|member|subscript)$/.test(argument.kind)
      ? this.machine.places.of(argument, frame)
      : undefined;
    const isConstant = argument.kind === 'name' && isConstantHere(argument.name, frame);
    if (place !== undefined && !isConstant && !this.machine.constants.has(place)) this.machine.memory.havoc(place);
  }

  /** Marks a value as accessible to code that is not analysed. */
  share(value: Value): void {
    if (value.kind === 'memory' && value.object !== undefined) this.machine.lifetimes.share(value.object);
    if (value.kind === 'kernel' || value.kind === 'execution')
      for (const object of value.kind === 'kernel' ? value.objects : (value.kernels ?? [])) {
        object.isShared = true;
        this.machine.lifetimes.share(object.id);
        this.machine.log.forgetSetsOf(object, this.machine.memory.store);
      }
    if (value.kind === 'list') for (const element of value.elements) this.share(element);
    if (value.kind === 'dictionary') for (const element of value.entries.values()) this.share(element);
    if (value.kind === 'record') for (const member of this.machine.memory.kernelsIn(value.place)) this.share(member);
  }

  /** Reads from a stream of C++ into a variable. */
  extract(into: HostExpression, frame: Frame): void {
    const place = mayHaveReferences(frame.unit) ? this.machine.places.of(into, frame) : undefined;
    if (place !== undefined) this.machine.memory.havoc(place);
  }
}

/** Expressions whose value is a collection without another name. */
const IS_NEW = /^(?:list|dictionary|comprehension|call)$/;

/** Whether an argument of a call in Rust is a mutable reference. */
const isMutable = ({ start }: HostExpression, { unit: { language, file } }: Frame): boolean =>
  language === 'rust' && /&mut\s+$/.test(file.text.slice(Math.max(0, start - 8), start));

/** Whether an expression names a variable or a member of one: evaluating it again changes nothing. */
const isPath = (expression: HostExpression): boolean =>
  expression.kind === 'name' || (expression.kind === 'member' && isPath(expression.object));

/** Whether a name is a parameter that is declared constant: no reference to it may change it. */
function isConstantHere(name: string, frame: Frame): boolean {
  const { fn, scopes } = functionFrame(frame);
  const parameter = fn?.parameters.find((one) => one.name === name && one.isConst && one.type.pointers === 0);
  return parameter !== undefined && !scopes.slice(1).some((scope) => scope.has(name));
}

/** Functions of the standard libraries that store to what is passed by reference. */
export const EXCHANGES = /(?:^|::)(?:swap|iter_swap|exchange|replace|take|reset)$/;

/** Member functions that change what the elements of a container are. */
export const MOVES = /^(?:assign|clear|erase|fill|insert|pop_(?:back|front)|reverse|sort)$/;

/** Functions and macros that only compute, by their names. */
const BY_VALUE =
  /^std::(?!getline|tie|(?:back_|front_)?inserter)|^(?:cl[A-Z]\w*|min|max|MIN|MAX|\w*(?:ROUND|ALIGN|CEIL|DIV|SIZE|COUNT|round_?up|div_?up|ceil)\w*)$/;

/** What `>>` reads into, in C++. */
const EXTRACTED = />>\s*([\w.]+(?:->\w+|\[[^[\]]*\])*)/g;

/** The text of the arguments that begin at a place, up to the closing parenthesis. */
function argumentsAt(text: string, start: number): string {
  let depth = 1;
  let at = start;
  for (; at < text.length && depth > 0; at++) depth += text.charAt(at) === '(' ? 1 : text.charAt(at) === ')' ? -1 : 0;
  return text.slice(start, at);
}

/** Code that is not followed. */
interface UnknownCallee {
  /** It does not deal with kernels. */
  readonly isHarmless: boolean;
  /** What its parameters are is known. */
  readonly isFound: boolean;
}

/** The expressions that an expression consists of, as far as they may name objects. */
function operandsOf(expression: HostExpression): readonly HostExpression[] {
  switch (expression.kind) {
    case 'call':
    case 'construct': {
      const args = expression.args.map(({ value }) => value);
      const { callee } = expression.kind === 'call' ? expression : {};
      return callee?.kind === 'member' ? [callee.object, ...args] : args;
    }
    case 'dereference':
    case 'address':
    case 'expand':
      return [expression.of];
    case 'cast':
      return [expression.value];
    case 'conditional':
      return [expression.consequence, expression.alternative];
    case 'binary':
      return [expression.left, expression.right];
    case 'assign':
    case 'update':
      return [expression.target];
    case 'comma':
      return expression.operands;
    case 'list':
      return expression.elements;
    case 'other':
      return expression.children;
    default:
      return [];
  }
}
