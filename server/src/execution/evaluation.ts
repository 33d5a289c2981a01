import { integerLiteral } from '../semantics/constants.js';
import { components } from '../semantics/members.js';
import type {
  CallExpression,
  Expression,
  InitializerList,
  MemberExpression,
  Statement,
  SubscriptExpression,
} from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import { type Name, spellingOf } from '../text/names.js';
import { layoutOf, recordLayout } from '../types/layout.js';
import { AddressSpace, type Type, Types } from '../types/type.js';
import { converted, isIntegerType, operated, uniform } from './arithmetic.js';
import { callBuiltin, type Effects, FENCES } from './builtins.js';
import type { Choices } from './choices.js';
import { type ExecutableFunction, type Functions, saidOf, sizesOf } from './functions.js';
import { keyOf, plus, times } from './integers.js';
import type { Geometry, WorkItem } from './launch.js';
import {
  type Beyond,
  isShared,
  type Location,
  type Objects,
  placeOf,
  readCell,
  sizeOf,
  spaceOf,
  within,
  writeCell,
} from './memory.js';
import type { Recorder } from './recorder.js';
import type { At } from './trace.js';
import { DATA, integer, isSame, type MemoryObject, type Value } from './values.js';

/** A function while it runs. */
export interface Frame {
  readonly function: ExecutableFunction;
  readonly unit: Unit;
  /** What names stand for, innermost last. */
  readonly scopes: Map<Name, MemoryObject>[];
}

/** What runs the statements around expressions. */
export interface Host {
  readonly functions: Functions;
  readonly objects: Objects;
  readonly choices: Choices;
  readonly item: WorkItem;
  readonly geometry: Geometry;
  step(): boolean;
  call(callee: ExecutableFunction, args: readonly Value[], at: At): Value;
  condition(frame: Frame, node: Expression, value: Value): boolean | undefined;
  statements(frame: Frame, body: Statement): void;
  /** The calls and iterations that lead here: the same text for all work-items that come by. */
  way(): string;
}

/** Evaluates the expressions of one work-item (C99 6.5, 6.4 "Vector Operations"). */
export class Evaluation {
  constructor(
    private readonly host: Host,
    private readonly recorder: Recorder,
  ) {}

  #typeOf(frame: Frame, node: Expression): Type {
    return frame.function.values.get(node)?.type ?? Types.unknown;
  }

  #object(frame: Frame, name: Name): MemoryObject | undefined {
    for (let i = frame.scopes.length - 1; i >= 0; i--) {
      const object = frame.scopes[i]?.get(name);
      if (object) return object;
    }
    const variable = this.host.functions.variable(name);
    if (!variable) return undefined;
    const { symbol, declarator } = variable;
    const object = this.host.objects.shared(declarator, name, symbol.type, spaceOf(symbol.type));
    // What is constant is what it is initialised with.
    if (object.space === AddressSpace.Constant && object.cells.size === 0 && declarator.initializer) {
      const location: Location = { object, offset: 0, type: symbol.type, varies: false };
      const { initializer } = declarator;
      object.cells.set(0, DATA);
      if (initializer.kind === 'initializer-list') this.list(frame, location, initializer);
      else writeCell(location, converted(this.value(frame, initializer), symbol.type));
    }
    return object;
  }

  /** A name that stands for what the host decides. */
  isSymbolic(frame: Frame, node: Expression & { readonly kind: 'identifier' }): boolean {
    const object = this.#object(frame, node.name);
    const cell = object?.cells.get(0);
    return cell?.kind === 'integer' && typeof cell.value !== 'number';
  }

  equals(one: Value, other: Value): boolean {
    if (one.kind !== 'integer' || other.kind !== 'integer') return isSame(one, other);
    const difference = plus(one.value, other.value, -1);
    return difference !== undefined && this.host.choices.compare('==', difference, one.varies || other.varies);
  }

  // ---------------------------------------------------------------------------------------------- objects

  /** What an lvalue designates; undefined where that is not known. */
  location(frame: Frame, node: Expression): Location | undefined {
    const type = this.#typeOf(frame, node);
    switch (node.kind) {
      case 'paren':
        return this.location(frame, node.inner);
      case 'identifier': {
        const object = this.#object(frame, node.name);
        return object && { object, offset: 0, type: object.type ?? type, varies: false };
      }
      case 'unary':
        return node.operator === '*' ? this.#pointee(frame, node, this.value(frame, node.operand), type) : undefined;
      case 'subscript': {
        const base = this.value(frame, node.base);
        const index = this.value(frame, node.index);
        const [pointer, by, pointerType] =
          base.kind === 'pointer' || index.kind !== 'pointer'
            ? ([base, index, this.#typeOf(frame, node.base)] as const)
            : ([index, base, this.#typeOf(frame, node.index)] as const);
        if (pointerType.kind === 'vector') return undefined;
        const start = this.#pointee(frame, node, pointer, type);
        const size = layoutOf(type)?.size;
        const bytes = by.kind === 'integer' && size !== undefined ? times(by.value, size) : undefined;
        const found = start && within(start, bytes, type, by.kind !== 'integer' || by.varies);
        const beyond = this.#beyond(frame, node, by);
        return found && beyond ? { ...found, beyond } : found;
      }
      case 'member':
        return this.#member(frame, node, type);
      case 'compound-literal': {
        const object = this.host.objects.make(0, type, AddressSpace.Private);
        const location: Location = { object, offset: 0, type, varies: false };
        this.list(frame, location, node.initializer);
        return location;
      }
      default:
        return undefined;
    }
  }

  /** An index that an array has not which is a member of a struct; what stands last may be longer than it says. */
  #beyond(frame: Frame, { base, index }: SubscriptExpression, by: Value): Beyond | undefined {
    // What is written as a number is reported where it is written.
    if (index.kind === 'number' || index.kind === 'unary') return undefined;
    if (base.kind !== 'member' || by.kind !== 'integer' || typeof by.value !== 'number') return undefined;
    const array = this.#typeOf(frame, base);
    if (array.kind !== 'array' || array.size === undefined || array.size < 2) return undefined;
    if (by.value >= 0 && by.value < array.size) return undefined;
    const of = this.#typeOf(frame, base.base);
    const holder = of.kind === 'pointer' ? of.pointee : of;
    if (holder.kind !== 'record' || holder.record.tag === 'union') return undefined;
    return holder.record.fields?.at(-1)?.name === base.member
      ? undefined
      : { array: base.member, index: by.value, size: array.size };
  }

  #pointee(frame: Frame, node: Expression, pointer: Value, type: Type): Location | undefined {
    if (pointer.kind === 'integer' && pointer.value === 0 && !pointer.varies)
      this.recorder.null({ unit: frame.unit, node });
    if (type.kind === 'vector' && pointer.kind === 'pointer' && typeof pointer.offset === 'number') {
      const { object, offset } = pointer;
      if (offset % (layoutOf(type)?.alignment ?? 1) !== 0)
        this.recorder.misaligned({ unit: frame.unit, node }, object, offset);
    }
    return pointer.kind === 'pointer'
      ? { object: pointer.object, offset: pointer.offset, type, varies: pointer.varies }
      : undefined;
  }

  #member(frame: Frame, node: MemberExpression, type: Type): Location | undefined {
    const written = this.#typeOf(frame, node.base);
    const base = node.arrow
      ? this.#pointee(
          frame,
          node,
          this.value(frame, node.base),
          written.kind === 'pointer' ? written.pointee : Types.unknown,
        )
      : this.location(frame, node.base);
    if (!base) return undefined;
    const { type: of } = base;
    if (of.kind === 'vector') {
      const selected = components(spellingOf(node.member), of.count);
      const [first] = selected ?? [];
      if (!selected || first === undefined) return undefined;
      // What others see is written component by component; what is private, as a whole.
      if (!isShared(base.object)) return { ...base, type, components: selected.map((i) => base.components?.[i] ?? i) };
      return selected.every((component, i) => component === first + i)
        ? within(base, first * of.element.size, type, false)
        : { ...base, offset: undefined, type };
    }
    if (of.kind !== 'record') return undefined;
    const field = recordLayout(of.record)?.fields.find((one) => one.field.name === node.member);
    return within(base, field?.offset, type, false);
  }

  #load(frame: Frame, node: Expression, location: Location): Value {
    const { object, type } = location;
    if (type.kind === 'array') {
      if (location.beyond) this.recorder.access({ unit: frame.unit, node }, location, 0, 'read');
      return { kind: 'pointer', object, offset: location.offset, varies: location.varies };
    }
    const size = sizeOf(type);
    const place = isShared(object) ? placeOf(location, true) : undefined;
    const written = place === undefined ? undefined : this.#written.get(place);
    const own = written?.barriers === this.recorder.barriers.length ? written.value : undefined;
    if (size !== undefined) this.recorder.access({ unit: frame.unit, node }, location, size, 'read', own);
    if (own) return own;
    if (isShared(object)) {
      const at = placeOf(location, true);
      if (at === undefined) return DATA;
      const text = `[${at}]${this.recorder.barriers.length}`;
      const isPlain = type.kind !== 'vector' && type.kind !== 'record' && type.kind !== 'pointer';
      return isPlain && !location.varies ? uniform(text, type, this.host.choices) : { kind: 'data', key: text };
    }
    return readCell(location, this.host.choices);
  }

  #store(frame: Frame, node: Expression, location: Location, value: Value): void {
    const { object, type } = location;
    const size = sizeOf(type);
    if (!isShared(object)) {
      if (size !== undefined) this.recorder.access({ unit: frame.unit, node }, location, size, 'write', value);
      return writeCell(location, value);
    }
    const barriers = this.recorder.barriers.length;
    const place = placeOf(location, true);
    // What is there already is no change.
    if (isSame(value, uniform(`[${place}]${barriers}`, type, this.host.choices))) return;
    if (size !== undefined) this.recorder.access({ unit: frame.unit, node }, location, size, 'write', value);
    if (place !== undefined) this.#written.set(place, { value, barriers });
  }

  /** What the work-item has written to memory that others see, by places. */
  readonly #written = new Map<string, { readonly value: Value; readonly barriers: number }>();

  /** What a comment says to be the same for all work-items is something that is, where only data tells what. */
  said(frame: Frame, name: Name, token: number, value: Value, type: Type): Value {
    if (value.kind !== 'data' || !saidOf(frame.function.body).has(name)) return value;
    return uniform(`${spellingOf(name)}@${this.host.way()}@${token}`, type, this.host.choices);
  }

  /** What an lvalue holds is not known any more. */
  forget(frame: Frame, target: Expression): void {
    let root = target;
    while (root.kind === 'paren' || root.kind === 'member' || root.kind === 'subscript')
      root = root.kind === 'paren' ? root.inner : root.base;
    const object = root.kind === 'identifier' ? this.#object(frame, root.name) : undefined;
    if (!object || isShared(object)) return;
    const cells = [...object.cells.keys()];
    object.cells.clear();
    // What was the same for all may have become something else.
    for (const at of new Set([0, ...cells])) object.cells.set(at, DATA);
    if (root.kind === 'identifier' && object.type)
      object.cells.set(0, this.said(frame, root.name, root.first, DATA, object.type));
  }

  /** Initialises an aggregate, as far as its members are named in order. */
  list(frame: Frame, location: Location, { items }: InitializerList): void {
    const { type } = location;
    const parts =
      type.kind === 'array'
        ? (i: number) => ({ type: type.element, offset: (layoutOf(type.element)?.size ?? 0) * i })
        : type.kind === 'record'
          ? (i: number) => {
              const field = recordLayout(type.record)?.fields[i];
              return field && { type: field.field.type, offset: field.offset };
            }
          : (i: number) => (i === 0 ? { type, offset: 0 } : undefined);
    for (const [i, { designators, value }] of items.entries()) {
      const part = designators.length === 0 ? parts(i) : undefined;
      const at = part && within(location, part.offset, part.type, false);
      if (value.kind === 'initializer-list') {
        if (at) this.list(frame, at, value);
      } else {
        const made = this.value(frame, value);
        if (at && !isShared(at.object)) writeCell(at, converted(made, at.type));
      }
    }
    // What is not named is 0 (C99 6.7.8 §21).
    if (
      type.kind === 'array' &&
      typeof location.offset === 'number' &&
      isIntegerType(type.element) &&
      !isShared(location.object)
    )
      for (let i = items.length; i < Math.min(type.size ?? 0, 256); i++) {
        const part = parts(i);
        if (part) location.object.cells.set(location.offset + part.offset, integer(0));
      }
  }

  // ---------------------------------------------------------------------------------------------- values

  value(frame: Frame, node: Expression): Value {
    if (!this.host.step()) return DATA;
    const { choices } = this.host;
    const type = this.#typeOf(frame, node);
    switch (node.kind) {
      case 'number': {
        const literal = integerLiteral(spellingOf(node.name));
        return literal ? integer(Number(literal.value)) : { kind: 'uniform', key: spellingOf(node.name) };
      }
      case 'character':
        return { kind: 'uniform', key: spellingOf(node.name) };
      case 'string':
        return DATA;
      case 'paren':
        return this.value(frame, node.inner);
      case 'paren-list': {
        let last: Value = DATA;
        for (const element of node.elements) last = this.value(frame, element);
        return last;
      }
      case 'identifier':
        return this.#identifier(frame, node, type);
      case 'subscript':
      case 'member': {
        if (node.kind === 'member' && !node.arrow && !this.#isLvalue(node)) return this.#component(frame, node);
        const location = this.location(frame, node);
        return location ? this.#load(frame, node, location) : DATA;
      }
      case 'unary':
        return this.#unary(frame, node, type);
      case 'postfix':
        return this.#changed(frame, node, node.operand, node.operator, true);
      case 'binary':
        return this.#binary(frame, node, type);
      case 'assignment': {
        const right = this.value(frame, node.right);
        const location = this.location(frame, node.left);
        const left = this.#typeOf(frame, node.left);
        let value = right;
        if (node.operator !== '=') {
          const before = location ? this.#load(frame, node.left, location) : DATA;
          const types = { left, right: this.#typeOf(frame, node.right), result: left };
          value = operated(node.operator.slice(0, -1), before, right, types, choices);
        }
        value = converted(value, left);
        if (node.left.kind === 'identifier') value = this.said(frame, node.left.name, node.left.first, value, left);
        if (location) this.#store(frame, node.left, location, value);
        return value;
      }
      case 'conditional': {
        const condition = this.value(frame, node.condition);
        const holds = this.host.condition(frame, node.condition, condition);
        if (holds === undefined) return DATA;
        return holds ? (node.then ? this.value(frame, node.then) : condition) : this.value(frame, node.otherwise);
      }
      case 'call':
        return this.#call(frame, node, type);
      case 'cast':
        return this.#cast(frame, node, type);
      case 'compound-literal': {
        const location = this.location(frame, node);
        return location ? readCell(location, choices) : DATA;
      }
      case 'sizeof': {
        if (node.operator !== 'sizeof') return integer(choices.symbol(`${node.operator}@${node.first}`));
        const of = sizesOf(frame.function.body).get(node);
        return integer((of && layoutOf(of)?.size) ?? choices.symbol(`sizeof@${node.first}`));
      }
      case 'statement-expression':
        this.host.statements(frame, node.body);
        return DATA;
      case 'astype':
        this.value(frame, node.operand);
        return DATA;
      default:
        return DATA;
    }
  }

  #identifier(frame: Frame, node: Expression & { readonly kind: 'identifier' }, type: Type): Value {
    const location = this.location(frame, node);
    if (location) return this.#load(frame, node, location);
    const spelling = spellingOf(node.name);
    const fence = FENCES.get(spelling);
    if (fence !== undefined) return integer(fence);
    if (spelling === 'true' || spelling === 'false') return integer(spelling === 'true' ? 1 : 0);
    return uniform(spelling, type, this.host.choices);
  }

  #isLvalue(node: Expression): boolean {
    let root = node;
    while (root.kind === 'paren' || root.kind === 'member') {
      if (root.kind === 'member' && root.arrow) return true;
      root = root.kind === 'paren' ? root.inner : root.base;
    }
    return root.kind === 'identifier' || root.kind === 'subscript' || (root.kind === 'unary' && root.operator === '*');
  }

  /** A part of what is no object: `(a + b).x`. */
  #component(frame: Frame, node: MemberExpression): Value {
    const base = this.value(frame, node.base);
    const type = this.#typeOf(frame, node.base);
    const selected = type.kind === 'vector' ? components(spellingOf(node.member), type.count) : undefined;
    const [only] = selected ?? [];
    if (base.kind !== 'vector' || !selected || only === undefined) return DATA;
    return selected.length === 1
      ? (base.elements[only] ?? DATA)
      : { kind: 'vector', elements: selected.map((i) => base.elements[i] ?? DATA) };
  }

  #unary(frame: Frame, node: Expression & { readonly kind: 'unary' }, type: Type): Value {
    const { choices } = this.host;
    switch (node.operator) {
      case '*': {
        const location = this.location(frame, node);
        return location ? this.#load(frame, node, location) : DATA;
      }
      case '&': {
        const location = this.location(frame, node.operand);
        return location && !location.components
          ? { kind: 'pointer', object: location.object, offset: location.offset, varies: location.varies }
          : DATA;
      }
      case '++':
      case '--':
        return this.#changed(frame, node, node.operand, node.operator, false);
      case '!': {
        const value = this.value(frame, node.operand);
        const holds = this.host.condition(frame, node.operand, value);
        return holds === undefined ? DATA : integer(holds ? 0 : 1, value.kind === 'integer' && value.varies);
      }
      case '-':
      case '~': {
        const value = this.value(frame, node.operand);
        const types = { left: type, right: type, result: type };
        return node.operator === '-'
          ? operated('-', integer(0), value, types, choices)
          : operated('-', operated('-', integer(0), value, types, choices), integer(1), types, choices);
      }
      case '+':
      case '__extension__':
        return this.value(frame, node.operand);
      default:
        return DATA;
    }
  }

  /** `++` and `--`, which answer what was before or what is behind. */
  #changed(frame: Frame, node: Expression, operand: Expression, operator: '++' | '--', before: boolean): Value {
    const location = this.location(frame, operand);
    if (!location) return DATA;
    const type = this.#typeOf(frame, operand);
    const old = this.#load(frame, node, location);
    const types = { left: type, right: Types.int, result: type };
    const changed = converted(operated(operator === '++' ? '+' : '-', old, integer(1), types, this.host.choices), type);
    this.#store(frame, node, location, changed);
    return before ? old : changed;
  }

  #binary(frame: Frame, node: Expression & { readonly kind: 'binary' }, type: Type): Value {
    const { operator } = node;
    const left = this.value(frame, node.left);
    if (operator === ',') return this.value(frame, node.right);
    if (operator === '&&' || operator === '||') {
      const first = this.host.condition(frame, node.left, left);
      if (first !== undefined && first === (operator === '||'))
        return integer(first ? 1 : 0, left.kind === 'integer' && left.varies);
      const right = this.value(frame, node.right);
      const second = this.host.condition(frame, node.right, right);
      // What holds whatever the data is.
      if (second === (operator === '||')) return integer(second ? 1 : 0, right.kind === 'integer' && right.varies);
      if (first === undefined || second === undefined) return DATA;
      const varies = (left.kind === 'integer' && left.varies) || (right.kind === 'integer' && right.varies);
      return integer(second ? 1 : 0, varies);
    }
    const right = this.value(frame, node.right);
    const types = { left: this.#typeOf(frame, node.left), right: this.#typeOf(frame, node.right), result: type };
    return operated(operator, left, right, types, this.host.choices);
  }

  #cast(frame: Frame, node: Expression & { readonly kind: 'cast' }, type: Type): Value {
    const { operand } = node;
    if (type.kind === 'vector' && (operand.kind === 'paren-list' || operand.kind === 'paren')) {
      const parts = operand.kind === 'paren-list' ? operand.elements : [operand.inner];
      const elements = parts.flatMap((part): readonly Value[] => {
        const value = this.value(frame, part);
        const of = this.#typeOf(frame, part);
        if (of.kind !== 'vector') return [value];
        return value.kind === 'vector' ? value.elements : Array.from({ length: of.count }, () => DATA);
      });
      const [only] = elements;
      if (elements.length === 1 && only) return converted(only, type);
      return { kind: 'vector', elements };
    }
    const value = this.value(frame, operand);
    // A pointer into another space, or of another type, points where it did.
    return value.kind === 'pointer' && type.kind === 'pointer' ? value : converted(value, type);
  }

  // ---------------------------------------------------------------------------------------------- calls

  #call(frame: Frame, node: CallExpression, result: Type): Value {
    const { callee } = node;
    const args = this.host.choices.aside(() => node.args.map((arg) => this.value(frame, arg)));
    if (callee.kind !== 'identifier') return DATA;
    const own = this.host.functions.called(callee.name, node);
    if (own) return this.host.call(own, args, { unit: frame.unit, node });
    if (this.host.functions.has(callee.name) || this.#object(frame, callee.name)) {
      this.#forgetPassed(args);
      return DATA;
    }
    const types = node.args.map((arg) => this.#typeOf(frame, arg));
    const name = spellingOf(callee.name);
    const answer = callBuiltin(
      { call: node, name, args, types, result },
      this.host.item,
      this.host.geometry,
      this.host.choices,
      this.#effects(frame),
    );
    if (!/^(printf|atom|v(load|store)|wait_|async_|read_|write_)/.test(name)) this.#forgetPassed(args);
    return answer;
  }

  /** Whoever is given the address of a private object may change it. */
  #forgetPassed(args: readonly Value[]): void {
    for (const arg of args)
      if (arg.kind === 'pointer' && !isShared(arg.object))
        for (const at of arg.object.cells.keys()) arg.object.cells.set(at, DATA);
  }

  #effects(frame: Frame): Effects {
    const { recorder } = this;
    const at = (call: CallExpression): At => ({ unit: frame.unit, node: call });
    return {
      access: (call, pointer, bytes, kind, value, together) => {
        if (pointer?.kind === 'integer' && pointer.value === 0) return recorder.null(at(call));
        if (pointer?.kind !== 'pointer') return;
        recorder.access(at(call), pointer, bytes, kind, value, together);
        if (kind !== 'read' && !isShared(pointer.object) && typeof pointer.offset === 'number')
          pointer.object.cells.set(pointer.offset, DATA);
      },
      meet: (call, fences) => recorder.meet(frame.unit, call, fences),
      copy: (call, args, types, strided) => this.#copy(frame, call, args, types, strided),
      wait: (call, count, events) => {
        const number = count?.kind === 'integer' && typeof count.value === 'number' ? Math.min(count.value, 64) : 0;
        const offset = events?.kind === 'pointer' && typeof events.offset === 'number' ? events.offset : undefined;
        const waitedFor: (number | undefined)[] = [];
        for (let i = 0; i < number; i++) {
          const event =
            events?.kind === 'pointer' && offset !== undefined ? events.object.cells.get(offset + 8 * i) : undefined;
          waitedFor.push(event?.kind === 'event' ? event.copy : undefined);
        }
        const isKnown = number > 0 && !waitedFor.includes(undefined);
        recorder.meet(frame.unit, call, { local: false, global: false }, isKnown ? `:${waitedFor.join()}` : '');
        if (isKnown) for (const copy of waitedFor) recorder.end(copy);
        else recorder.end(undefined);
      },
      pixel: (call, image, coordinates, value) => {
        if (image?.kind !== 'pointer' || coordinates?.kind !== 'vector') return;
        const places = coordinates.elements.map((one) =>
          one.kind === 'integer' && typeof one.value === 'number' ? one.value : -1,
        );
        if (places.some((place) => place < 0 || place >= 1 << 16)) return;
        const offset = places.reduce((sum, place, i) => sum + place * 65536 ** i, 0);
        recorder.access(at(call), { object: image.object, offset }, 1, value ? 'write' : 'read', value);
      },
    };
  }

  /** `async_work_group_copy` (6.13.10): reads and writes by the work-group as a whole, until somebody waits. */
  #copy(frame: Frame, call: CallExpression, args: readonly Value[], types: readonly Type[], strided: boolean): Value {
    const { recorder } = this;
    const [target, source, count] = args;
    const event = args.at(-1);
    const before = event?.kind === 'event' ? event.copy : 0;
    const given = [target, source, count].map((one) => one && placedText(one));
    recorder.meet(
      frame.unit,
      call,
      { local: false, global: false },
      before ? `:${before}` : '',
      given.includes(undefined) ? undefined : given.join(),
    );
    const type = types[0];
    const element = type?.kind === 'pointer' ? type.pointee : type?.kind === 'array' ? type.element : undefined;
    const size = element && layoutOf(element)?.size;
    const at: At = { unit: frame.unit, node: call };
    const bytes =
      !strided && size !== undefined && count?.kind === 'integer' && typeof count.value === 'number'
        ? count.value * size
        : 0;
    for (const [pointer, kind] of [
      [source, 'read'],
      [target, 'write'],
    ] as const) {
      if (pointer?.kind === 'integer' && pointer.value === 0) recorder.null(at);
      if (pointer?.kind === 'pointer' && bytes > 0) recorder.access(at, pointer, bytes, kind, undefined, true);
    }
    if (target?.kind !== 'pointer' || target.offset === undefined) return { kind: 'event', copy: before || -1 };
    return { kind: 'event', copy: recorder.begin(at, { object: target.object, offset: target.offset }, bytes, before) };
  }
}

/** A comparable text for a number, or for a place in an object that all share. */
const placedText = (value: Value): string | undefined =>
  value.kind === 'integer'
    ? keyOf(value.value)
    : value.kind === 'pointer' && value.offset !== undefined && isShared(value.object)
      ? `${value.object.id}+${keyOf(value.offset)}`
      : undefined;
