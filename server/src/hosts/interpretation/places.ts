// The places that the expressions of a host designate.
import type { HostProgram } from '../reading/program.js';
import type { HostExpression } from '../reading/syntax.js';
import { type Frame, functionFrame, isMacro, localPlace } from './frame.js';
import type { HostMemory } from './memory.js';
import type { Value } from './values.js';

/** What places need of the interpreter. */
interface PlaceMachine {
  readonly program: HostProgram;
  readonly memory: HostMemory;
  value(expression: HostExpression, frame: Frame): Value;
  /** The value of an expression in the one that is being evaluated, if it is known: it is evaluated once. */
  remembered(expression: HostExpression, frame: Frame): Value | undefined;
  /** The frame in which the body of the macro is evaluated that an argument comes from. */
  entered(expression: Extract<HostExpression, { kind: 'expanded' }>, frame: Frame): Frame;
}

export class HostPlaces {
  constructor(private readonly machine: PlaceMachine) {}

  /** The places of elements of maps, which are the second parts of pairs with their keys. */
  readonly entries = new Set<string>();

  /** The place of all elements of a container or an array. */
  elementOf(object: HostExpression, frame: Frame): string | undefined {
    const { start, end } = object;
    return this.#element(
      { object, index: { kind: 'other', children: [], start, end }, start, end, kind: 'subscript' },
      frame,
    );
  }

  /** The place that an expression designates; undefined if it designates none. */
  of(expression: HostExpression, frame: Frame): string | undefined {
    switch (expression.kind) {
      case 'name':
        return this.ofName(expression.name, frame);
      case 'member': {
        if (isThis(expression.object)) return `${this.#self(frame)}.${expression.name}`;
        const object = this.of(expression.object, frame);
        if (expression.name === 'second' && object !== undefined && this.entries.has(object)) return object;
        const value = object === undefined ? undefined : this.machine.memory.store.get(object);
        if (value?.kind === 'record') return `${value.place}.${expression.name}`;
        return `${object ?? '?'}.${expression.name}`;
      }
      case 'dereference':
        return this.#pointee(expression.of, frame);
      case 'subscript':
        return this.#element(expression, frame);
      case 'cast':
        return this.of(expression.value, frame);
      case 'expanded':
        return this.of(expression.of, this.machine.entered(expression, frame));
      case 'call': {
        const element = this.ofCall(expression, frame);
        if (element) return this.#element(element, frame);
        return this.#ofObject(expression, frame);
      }
      case 'construct':
        return this.#ofObject(expression, frame);
      default:
        return undefined;
    }
  }

  /** The place of the object that a call returns or creates, or returns a pointer to. */
  #ofObject(call: HostExpression, frame: Frame): string | undefined {
    const isPython = frame.unit.language === 'python';
    const object = isPython ? this.machine.value(call, frame) : this.machine.remembered(call, frame);
    return object?.kind === 'record' || (object?.kind === 'address' && !isPython) ? object.place : undefined;
  }

  /** The element that `container.at(index)` or `container.back()` designates; undefined for other calls. */
  ofCall(
    { callee, args, start, end }: Extract<HostExpression, { kind: 'call' }>,
    { unit }: Frame,
  ): Extract<HostExpression, { kind: 'subscript' }> | undefined {
    const [only, ...others] = args;
    if (unit.language !== 'c' || callee.kind !== 'member') return undefined;
    const isEnd = /^(?:back|front)$/.test(callee.name) && args.length === 0;
    if (!isEnd && (callee.name !== 'at' || !only || others.length > 0)) return undefined;
    // A class of the program may have a function of this name.
    if (this.machine.program.functions(unit, callee.name).length > 0) return undefined;
    // Which element is the last is not known.
    const index: HostExpression = only?.value ?? { kind: 'other', children: [], start, end };
    return { kind: 'subscript', object: callee.object, index, start, end };
  }

  #self(frame: Frame): string {
    return functionFrame(frame).self ?? '?';
  }

  ofName(name: string, frame: Frame): string | undefined {
    const passed = isMacro(frame) ? frame.passed.get(name) : undefined;
    if (passed && frame.caller) return this.of(passed, frame.caller);
    const local = localPlace(name, frame);
    if (local !== undefined) return local;
    if (name === 'this' || name === 'self') return this.#self(frame);
    if (isMacro(frame) && frame.caller) return this.ofName(name, frame.caller);
    const owner = frame.fn?.owner;
    if (owner !== undefined) {
      const record = this.machine.program.record(frame.unit, owner);
      if (record?.fields.some((field) => field.name === name)) return `${this.#self(frame)}.${name}`;
    }
    // A static member is stored where the member functions of its class find it.
    const [, ofClass = '', member = ''] = /(?<!\w)(\w+)::(\w+)$/.exec(name) ?? [];
    if (ofClass !== '' && this.machine.program.record(frame.unit, ofClass)) return `T:${ofClass}.${member}`;
    const global = this.machine.program.global(frame.unit, name);
    if (global) return global.place;
    if (this.machine.program.constant(frame.unit, name)) return undefined;
    return owner === undefined ? `G:${name}` : `${this.#self(frame)}.${name}`;
  }

  #pointee(pointer: HostExpression, frame: Frame): string | undefined {
    return this.at(this.machine.value(pointer, frame), pointer, frame);
  }

  /** The place that a pointer of this value points to. */
  at(value: Value, pointer: HostExpression, frame: Frame): string | undefined {
    if (value.kind === 'address' || value.kind === 'record') return value.place;
    const place = this.of(pointer, frame);
    return place === undefined ? undefined : `${place}*[0]`;
  }

  #element({ object, index }: Extract<HostExpression, { kind: 'subscript' }>, frame: Frame): string | undefined {
    const at = this.machine.value(index, frame);
    const key =
      at.kind === 'number'
        ? String(at.value)
        : at.kind === 'string' && at.values.length === 1
          ? `"${at.values[0]}"`
          : '*';
    const base = this.#pointee(object, frame);
    if (base === undefined) return undefined;
    const [, array, first] = /^(.*)\[(\d+)\]$/s.exec(base) ?? [];
    if (array === undefined) return key === '0' ? base : `${base}[${key}]`;
    return at.kind === 'number' ? `${array}[${Number(first) + at.value}]` : `${array}[${key}]`;
  }
}

export const isThis = (expression: HostExpression): boolean =>
  expression.kind === 'name' && /^(?:this|self)$/.test(expression.name);
