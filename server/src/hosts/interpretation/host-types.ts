// The types of expressions in hosts.
import type { HostProgram } from '../reading/program.js';
import { AUTO, type HostExpression, type HostStatement, type HostType, type HostUnit } from '../reading/syntax.js';
import { promoted } from './arithmetic.js';
import { type Frame, functionFrame, isMacro, localPlace, rootFrame } from './frame.js';
import { type HostPlaces, isThis } from './places.js';
import { type ResolvedType, resolveType, type TypeScope } from './types.js';
import type { Value } from './values.js';

/** What types need of the interpreter. */
interface TypeMachine {
  readonly program: HostProgram;
  /** Counts a step. Returns false if it is beyond the limit. */
  step(): boolean;
  value(expression: HostExpression, frame: Frame): Value;
  readonly places: HostPlaces;
  /** The frame in which the body of the macro is evaluated that an argument comes from. */
  entered(expression: Extract<HostExpression, { kind: 'expanded' }>, frame: Frame): Frame;
}

export class HostTypes {
  /** The types of places. */
  readonly #at = new Map<string, ResolvedType | undefined>();

  /** The layouts of structs, by the unit in which they are used. */
  readonly #layouts = new Map<HostUnit, TypeScope['layouts']>();

  constructor(private readonly machine: TypeMachine) {}

  /** The type of a place; undefined if unknown. */
  at(place: string): ResolvedType | undefined {
    return this.#at.get(place);
  }

  set(place: string, type: ResolvedType | undefined): void {
    this.#at.set(place, type);
  }

  /** Notes how the type of a variable is written. */
  declare(place: string, type: HostType): void {
    if (type.arguments.length > 0) this.#written.set(place, type);
  }

  /** How the type of a variable or a member is written, if it has template arguments. */
  writtenOf(expression: HostExpression, frame: Frame): HostType | undefined {
    const { program, places } = this.machine;
    const memberOf = (owner: string | undefined, name: string): HostType | undefined =>
      owner === undefined
        ? undefined
        : program.record(frame.unit, owner)?.fields.find((one) => one.name === name)?.type;
    if (expression.kind === 'name') {
      const place = places.ofName(expression.name, frame);
      const own = place === undefined ? undefined : this.#written.get(place);
      return own ?? memberOf(functionFrame(frame).fn?.owner, expression.name);
    }
    if (expression.kind !== 'member') return undefined;
    if (isThis(expression.object)) return memberOf(functionFrame(frame).fn?.owner, expression.name);
    const object = this.of(expression.object, frame);
    return object?.kind === 'record' ? memberOf(object.name, expression.name) : undefined;
  }

  readonly #written = new Map<string, HostType>();

  resolve(type: HostType, frame: Frame): ResolvedType | undefined {
    const layouts: TypeScope['layouts'] = this.#layouts.get(frame.unit) ?? new Map();
    // What is found beyond the limit on steps is incomplete.
    if (this.machine.step()) this.#layouts.set(frame.unit, layouts);
    const scope: TypeScope = {
      layouts,
      typedef: (name) => this.machine.program.typedef(frame.unit, name),
      record: (name) => this.machine.program.record(frame.unit, name),
      number: (expression) => {
        const value = this.machine.value(expression, frame);
        return value.kind === 'number' ? value.value : undefined;
      },
    };
    return resolveType(type, scope);
  }

  /** The type of an expression; undefined if unknown. */
  of(expression: HostExpression, frame: Frame): ResolvedType | undefined {
    if (!this.machine.step()) return undefined;
    switch (expression.kind) {
      case 'number':
      case 'cast':
      case 'construct': {
        const type = expression.kind === 'number' ? { ...AUTO, name: expression.type } : expression.type;
        return this.resolve(type, frame);
      }
      case 'name':
        return this.ofName(expression.name, frame);
      case 'member': {
        const object = this.of(expression.object, frame);
        return object?.kind === 'record'
          ? object.members.find(({ name }) => name === expression.name)?.type
          : undefined;
      }
      case 'subscript':
      case 'dereference': {
        const of = this.of(expression.kind === 'subscript' ? expression.object : expression.of, frame);
        return of?.kind === 'array' ? of.element : of?.kind === 'pointer' ? of.to() : undefined;
      }
      case 'expanded':
        return this.of(expression.of, this.machine.entered(expression, frame));
      case 'address': {
        const to = this.of(expression.of, frame);
        return { kind: 'pointer', size: 8, alignment: 8, to: () => to };
      }
      case 'sizeof':
        return this.resolve({ ...AUTO, name: 'size_t' }, frame);
      case 'assign':
      case 'update':
        return this.of(expression.target, frame);
      case 'unary': {
        const type = this.of(expression.operand, frame);
        return expression.operator === '!' ? this.resolve({ ...AUTO, name: 'int' }, frame) : type && promoted(type);
      }
      case 'binary': {
        const left = this.of(expression.left, frame);
        const right = this.of(expression.right, frame);
        if (left?.kind !== 'scalar' || right?.kind !== 'scalar') return undefined;
        if (!/^[-+*/%&|^]$/.test(expression.operator)) return undefined;
        const [one, other] = [promoted(left), promoted(right)];
        if (one.floating !== other.floating) return one.floating ? one : other;
        return one.size >= other.size ? one : other;
      }
      case 'conditional': {
        const one = this.of(expression.consequence, frame);
        const other = this.of(expression.alternative, frame);
        return one && other && one.kind === other.kind && one.size === other.size ? one : undefined;
      }
      default:
        return undefined;
    }
  }

  ofName(name: string, frame: Frame): ResolvedType | undefined {
    const passed = isMacro(frame) ? frame.passed.get(name) : undefined;
    if (passed && frame.caller) return this.of(passed, frame.caller);
    const local = localPlace(name, frame);
    if (local !== undefined) {
      const type = this.at(local);
      const argument = frame.passed.get(name);
      // The type of the parameter is a template parameter.
      return type ?? (argument && frame.caller ? this.of(argument, frame.caller) : undefined);
    }
    if (isMacro(frame) && frame.caller) return this.ofName(name, frame.caller);
    const record = frame.fn?.owner === undefined ? undefined : this.machine.program.record(frame.unit, frame.fn.owner);
    const field = record?.fields.find((one) => one.name === name);
    if (field) return this.resolve(field.type, frame);
    const global = this.machine.program.global(frame.unit, name);
    if (global) return this.resolve(declaredType(global.declaration), rootFrame(global.unit, undefined));
    const constant = this.machine.program.constant(frame.unit, name);
    return constant && this.of(constant.value, rootFrame(constant.unit, undefined));
  }

  /** The type whose size `sizeof` returns; undefined if unknown. */
  sizeOf(expression: Extract<HostExpression, { kind: 'sizeof' }>, frame: Frame): ResolvedType | undefined {
    const { type, of } = expression;
    if (type) return this.#named(type, frame);
    const inner = of;
    if (inner?.kind !== 'name') return inner && this.of(inner, frame);
    const declared = this.ofName(inner.name, frame);
    return (
      declared ??
      (this.machine.places.of(inner, frame) === undefined || !this.#isVariable(inner.name, frame)
        ? this.#named({ ...AUTO, name: inner.name }, frame)
        : undefined)
    );
  }

  #isVariable(name: string, frame: Frame): boolean {
    return localPlace(name, frame) !== undefined || this.machine.program.global(frame.unit, name) !== undefined;
  }

  #named(type: HostType, frame: Frame): ResolvedType | undefined {
    const resolved = this.resolve(type, frame);
    if (resolved || type.pointers > 0) return resolved;
    if (isMacro(frame) && frame.caller) {
      const passed = frame.passed.get(type.name);
      if (passed?.kind === 'name')
        return this.sizeOf({ kind: 'sizeof', type: undefined, of: passed, start: 0, end: 0 }, frame.caller);
      return passed ? this.of(passed, frame.caller) : this.#named(type, frame.caller);
    }
    // The type is a template parameter that a parameter of the function has.
    const parameter = frame.fn?.parameters.find((one) => one.type.name === type.name && one.type.pointers === 0);
    const argument = parameter && frame.passed.get(parameter.name);
    return argument && frame.caller ? this.of(argument, frame.caller) : undefined;
  }
}

/** The type of a variable: an array without a size has the size of its initializer. */
export function declaredType({ type, init }: Extract<HostStatement, { kind: 'declare' }>): HostType {
  const [first, ...others] = type.dimensions;
  if (type.dimensions.length === 0 || first || init?.kind !== 'list') return type;
  // Their indices decide about the length.
  if (init.elements.some(({ kind }) => kind === 'designated')) return type;
  const count: HostExpression = {
    kind: 'number',
    value: init.elements.length,
    type: 'int',
    start: init.start,
    end: init.end,
  };
  return { ...type, dimensions: [count, ...others] };
}
