import { type Instruction, TOO_DEEP, type Variable } from '../ir/ir.js';
import { initializationOf } from '../ir/lowering.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import { isStatic } from '../semantics/symbols/symbols.js';
import type { Expression, SubscriptExpression } from '../syntax/ast.js';
import { withoutParens } from '../syntax/walk.js';
import { interned } from '../text/lazy.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { Types } from '../types/interned.js';
import { layoutOf, sizeOfAccess } from '../types/layout.js';
import type { Type } from '../types/type.js';
import { converted, madeOf, moved, operated, truthOf, uniform } from './arithmetic.js';
import { callBuiltin, FENCES, maySpoil } from './builtins.js';
import type { Choices } from './choices.js';
import { effectsOn } from './effects.js';
import type { Functions } from './functions.js';
import { keyOf, plus, simplest, times } from './integers.js';
import type { Geometry, WorkItem } from './launch.js';
import {
  clearCells,
  componentOf,
  forgetCells,
  isShared,
  type Objects,
  readCells,
  reread,
  spaceOf,
  writeCells,
} from './memory.js';
import { Recorder } from './recorder.js';
import { shifted } from './spread.js';
import type { At } from './trace.js';
import {
  type Beyond,
  DATA,
  dataOf,
  integer,
  isSame,
  type MemoryObject,
  originOf,
  type Pointer,
  pointerTo,
  type Value,
} from './values.js';

/** The value of a numeric literal. */
const literalOf = interned((spelling: string): Value => {
  const literal = integerLiteral(spelling);
  return literal ? integer(simplest(literal.value)) : { kind: 'uniform', key: spelling };
});

export const isVarying = (value: Value): boolean => value.kind === 'integer' && value.varies;

/** An activation of a function. */
export interface Frame {
  readonly body: BodyAnalysed;
  /** The variables that a comment declares to be uniform. */
  readonly said: ReadonlySet<Name>;
  readonly objects: Map<Variable, MemoryObject>;
  readonly values: Map<Instruction, Value>;
}

/** Runs the functions around instructions. */
export interface Host {
  readonly functions: Functions;
  readonly objects: Objects;
  readonly choices: Choices;
  readonly item: WorkItem;
  readonly geometry: Geometry;
  call(callee: BodyAnalysed, args: readonly Value[], token: number): Value;
  /** Records a condition on the work-item's id that it passes. */
  passes(condition: At): void;
  /** The execution cannot go on. */
  stop(): void;
  /** The chain of calls and iterations: equal text for all work-items that reach it. */
  way(): string;
}

/** Evaluates the instructions of one work-item. */
export class Evaluation {
  /** The values that the work-item has written to shared memory, by place. */
  readonly #written = new Map<string, { readonly value: Value; readonly type: Type; readonly barriers: number }>();

  constructor(
    private readonly host: Host,
    private readonly recorder: Recorder,
  ) {}

  at({ values }: Frame, one: Instruction): Value {
    return values.get(one) ?? DATA;
  }

  evaluate(frame: Frame, one: Instruction): Value {
    const at = (operand: Instruction): Value => this.at(frame, operand);
    const choices = this.host.choices;
    switch (one.op) {
      case 'constant':
        if (one.value !== undefined) return integer(one.value);
        return /^\W*\d/.test(one.text)
          ? converted(literalOf(one.text), one.type)
          : integer(choices.symbol(`${one.text}@${one.node.first}`));
      case 'variable':
        return pointerTo(this.object(frame, one.variable), 0, false);
      case 'name':
        return this.#named(frame, one);
      case 'element':
        return this.#element(frame, one);
      case 'field': {
        const base = this.#pointer(one, frame, one.base);
        if (!base) return DATA;
        const offset =
          one.offset === undefined || base.offset === undefined ? undefined : plus(base.offset, one.offset);
        return { ...base, offset, spread: shifted(base.spread, one.offset, false) };
      }
      case 'load':
        return this.#load(frame, one);
      case 'store':
        this.#store(frame, one);
        return DATA;
      case 'begin':
        this.object(frame, one.variable).cells.clear();
        return DATA;
      case 'zero':
        clearCells(this.object(frame, one.variable), one.variable.type);
        return DATA;
      case 'binary':
        return this.#binary(one, at(one.left), at(one.right));
      case 'unary':
        return this.#unary(one, at(one.operand));
      case 'convert': {
        const value = at(one.value);
        // A pointer that is converted to another space or type still points to the same place.
        return value.kind === 'pointer' && one.type.kind === 'pointer' ? value : converted(value, one.type);
      }
      case 'build':
        return { kind: 'vector', elements: one.parts.flatMap((part) => componentsOf(at(part), part.type, choices)) };
      case 'extract': {
        const type = one.value.type.unqualified;
        if (type.kind !== 'vector') return DATA;
        const elements = one.components.map((i) => componentOf(at(one.value), i, type.element, choices));
        const [only] = elements;
        return elements.length === 1 && only ? only : { kind: 'vector', elements };
      }
      case 'call': {
        const args = one.args.map(at);
        const own = this.host.functions.called(one.callee, args.length);
        if (own) return this.host.call(own, args, one.node.first);
        if (!this.host.functions.has(one.callee)) return this.#builtin(one, spellingOf(one.callee), args);
        this.#forgetPassed(args);
        return DATA;
      }
      case 'builtin':
        return this.#builtin(one, one.name, one.args.map(at));
      case 'unknown':
        if (one.reason === TOO_DEEP || one.node.kind === 'asm' || (one.effects && one.node.kind === 'expression'))
          this.host.stop();
        // A call through a pointer
        if (one.node.kind === 'call')
          for (const object of frame.objects.values()) if (!isShared(object)) forgetCells(object, undefined);
        return DATA;
    }
  }

  #binary(one: Instruction & { readonly op: 'binary' }, left: Value, right: Value): Value {
    const { operator, domain, type, unit, node } = one;
    if ((operator === '<<' || operator === '>>') && right.kind === 'integer' && domain.kind === 'scalar') {
      const count = right.value;
      if (typeof count === 'number' && (count < 0 || count >= domain.size * 8))
        this.recorder.shift({ unit, node }, count);
    }
    const types =
      domain.kind === 'pointer'
        ? { left: one.left.type, right: one.right.type, result: type }
        : { left: domain, right: domain, result: type };
    return operated(operator, left, right, types, this.host.choices);
  }

  #unary({ operator, type, unit, node }: Instruction & { readonly op: 'unary' }, value: Value): Value {
    const types = { left: type, right: type, result: type };
    const minus = (of: Value, by: Value): Value => operated('-', of, by, types, this.host.choices);
    if (operator === '-') return minus(integer(0), value);
    if (operator === '~') return minus(minus(integer(0), value), integer(1));
    const holds = truthOf(value, this.host.choices);
    if (isVarying(value)) this.host.passes({ unit, node });
    const origin = originOf(value);
    return holds === undefined ? dataOf(undefined, origin) : integer(holds ? 0 : 1, isVarying(value), origin);
  }

  #builtin(one: Instruction & { readonly op: 'call' | 'builtin' }, name: string, args: readonly Value[]): Value {
    const { node, unit, type } = one;
    if (node.kind !== 'call') return madeOf(args, (texts) => `${name}(${texts.join()})`, type, this.host.choices);
    const types = one.args.map((arg) => arg.type);
    const effects = effectsOn(this.recorder, unit, () => this.host.way());
    const called = { call: node, name, args, types, result: type };
    const answer = callBuiltin(called, this.host.item, this.host.geometry, this.host.choices, effects);
    if (maySpoil(name)) this.#forgetPassed(args);
    return answer;
  }

  // ------------------------------------------------------------------------------------------------------- memory

  object(frame: Frame, variable: Variable): MemoryObject {
    let object = frame.objects.get(variable);
    if (!object) {
      const { name, type, declarator, symbol } = variable;
      const space = spaceOf(type);
      const isOwn =
        !declarator ||
        !(
          (symbol !== undefined && isStatic(symbol)) ||
          space === AddressSpace.Local ||
          space === AddressSpace.Constant
        );
      object = isOwn
        ? this.host.objects.make(name, type, AddressSpace.Private)
        : this.host.objects.shared(declarator, name, type, space);
      frame.objects.set(variable, object);
    }
    return object;
  }

  /** The object of a variable at file scope. */
  shared(frame: Frame, name: Name): MemoryObject | undefined {
    const variable = this.host.functions.variable(name);
    if (!variable) return undefined;
    const { symbol, declarator, scope } = variable;
    const object = this.host.objects.shared(declarator, name, symbol.type, spaceOf(symbol.type));
    const { initializer } = declarator;
    // A constant has the value of its initializer.
    if (object.space !== AddressSpace.Constant || object.cells.size > 0 || !initializer) return object;
    object.cells.set(0, DATA);
    const { graph, variable: initialized } = initializationOf(symbol, { declarator, initializer, scope });
    const [block, ...others] = graph.blocks;
    if (!block || others.length > 0) return object;
    const own: Frame = { ...frame, objects: new Map([[initialized, object]]), values: new Map() };
    for (const one of block.instructions) own.values.set(one, this.evaluate(own, one));
    return object;
  }

  #named(frame: Frame, { name, type }: Instruction & { readonly op: 'name' }): Value {
    const object = this.shared(frame, name);
    if (object) return pointerTo(object, 0, false);
    const spelling = spellingOf(name);
    const fence = FENCES.get(spelling);
    if (fence !== undefined) return integer(fence);
    const enumerator = this.host.functions.enumerator(name);
    if (enumerator !== undefined) return integer(simplest(enumerator));
    // A value that the host may choose freely decides nothing: neither that work-items diverge nor that they do not.
    return type.kind === 'unknown' || type.kind === 'pointer' ? DATA : uniform(spelling, type, this.host.choices);
  }

  /** A pointer that is dereferenced; undefined if it is unknown or null. */
  #pointer({ unit, node }: At, frame: Frame, address: Instruction): Pointer | undefined {
    const value = this.at(frame, address);
    if (value.kind === 'integer' && value.value === 0 && address.type.kind === 'pointer')
      this.recorder.null({ unit, node });
    return value.kind === 'pointer' ? value : undefined;
  }

  #element(frame: Frame, one: Instruction & { readonly op: 'element' }): Value {
    const { unit, node, type } = one;
    const [base, by] = [this.at(frame, one.base), this.at(frame, one.index)];
    if (node.kind !== 'subscript') {
      if (base.kind === 'pointer') return moved(base, by, one.size);
      // Arithmetic on a null pointer
      if (base.kind !== 'integer' || by.kind !== 'integer' || one.size === undefined) return DATA;
      const bytes = times(by.value, one.size);
      return integer(bytes === undefined ? undefined : plus(base.value, bytes), base.varies || by.varies);
    }
    const start = this.#pointer(one, frame, one.base);
    if (!start) return DATA;
    const found = moved(start, by, one.size);
    const beyond =
      by.kind === 'integer' && typeof by.value === 'number' ? beyondIn(frame.body, node, by.value) : undefined;
    const pointee = type.kind === 'pointer' ? type.pointee : Types.unknown;
    if (!beyond) {
      this.#align({ unit, node }, found, pointee.unqualified);
      return found;
    }
    const isOfVector = one.base.type.kind === 'pointer' && one.base.type.pointee.unqualified.kind === 'vector';
    if (pointee.kind !== 'array' && !isOfVector) return { ...found, beyond, spread: undefined };
    this.recorder.access({ unit, node }, { ...found, beyond }, 0, 'read');
    return found;
  }

  #align(at: At, { object, offset }: Pointer, type: Type): void {
    if (type.kind === 'vector' && typeof offset === 'number' && offset % (layoutOf(type)?.alignment ?? 1) !== 0)
      this.recorder.misaligned(at, object, offset);
  }

  /** Writes a private object. */
  write(pointer: Pointer, type: Type, value: Value): void {
    writeCells(pointer, type.unqualified, value, this.host.choices);
  }

  #load(frame: Frame, one: Instruction & { readonly op: 'load' }): Value {
    const { unit, node, type } = one;
    const pointer = this.#pointer(one, frame, one.from);
    if (!pointer) return DATA;
    if (one.alignment === undefined) this.#align({ unit, node }, pointer, type);
    const { object, spread, varies } = pointer;
    const size = sizeOfAccess(type);
    if (!isShared(object)) {
      if (size !== undefined && !isDeclared(one.from)) this.recorder.access({ unit, node }, pointer, size, 'read');
      return one.bits === undefined ? readCells(pointer, type, this.host.choices) : DATA;
    }
    const place = placeOf(pointer);
    const barriers = this.recorder.barriers.length;
    const written = place === undefined ? undefined : this.#written.get(place);
    const value = written?.barriers === barriers ? reread(written.value, written.type, type) : undefined;
    if (size !== undefined) this.recorder.access({ unit, node }, pointer, size, 'read', { value });
    if (value) return value;
    if (place === undefined) return dataOf(undefined, undefined, spread !== undefined);
    const text = this.#contentsOf(object, place, barriers);
    const isPlain = type.kind !== 'vector' && type.kind !== 'record' && type.kind !== 'pointer';
    return isPlain && !varies ? uniform(text, type, this.host.choices) : dataOf(text, undefined, true);
  }

  /** The name of the value at a place of shared memory; each group has its own local memory. */
  #contentsOf({ space }: MemoryObject, place: string, barriers: number): string {
    return `[${place}]${barriers}${space === AddressSpace.Local ? `g${this.host.item.group.join('.')}` : ''}`;
  }

  #store(frame: Frame, one: Instruction & { readonly op: 'store' }): void {
    const { unit, node } = one;
    const pointer = this.#pointer(one, frame, one.to);
    if (!pointer) return;
    const { to, value: stored } = one;
    // Of an undeclared function, for example.
    const type =
      stored.type.kind === 'unknown' && to.type.kind === 'pointer' ? to.type.pointee.unqualified : stored.type;
    if (one.alignment === undefined) this.#align({ unit, node }, pointer, type);
    let value = one.bits === undefined ? this.at(frame, stored) : DATA;
    if (to.op === 'variable') value = this.said(frame, to.variable, value, node.first);
    const size = sizeOfAccess(type);
    if (!isShared(pointer.object)) {
      if (size !== undefined && !isDeclared(to))
        this.recorder.access({ unit, node }, pointer, size, 'write', { value });
      return this.write(pointer, type, value);
    }
    const barriers = this.recorder.barriers.length;
    const place = placeOf(pointer);
    // Storing the present value changes nothing.
    if (place !== undefined) {
      const unchanged = uniform(this.#contentsOf(pointer.object, place, barriers), type, this.host.choices);
      if (isSame(value, unchanged)) return;
    }
    if (size !== undefined) this.recorder.access({ unit, node }, pointer, size, 'write', { value });
    if (place !== undefined) this.#written.set(place, { value, type, barriers });
  }

  /** A function that receives the address of a private object may change the object. */
  #forgetPassed(args: readonly Value[]): void {
    for (const arg of args) if (arg.kind === 'pointer' && !isShared(arg.object)) forgetCells(arg.object, undefined);
  }

  /** A value that depends on data alone is assumed to be uniform if a comment declares so. */
  said({ said }: Frame, { name, type }: Variable, value: Value, token: number): Value {
    if (value.kind !== 'data' || !said.has(name)) return value;
    return uniform(`${spellingOf(name)}@${this.host.way()}@${token}`, type, this.host.choices);
  }
}

/** Whether an address is that of a variable, or of a part of one that its declaration names. */
const isDeclared = (address: Instruction): boolean =>
  address.op === 'field' ? isDeclared(address.base) : address.op === 'variable';

/** A comparable text for a place of the work-item; undefined if the place is unknown. */
const placeOf = ({ object, offset }: Pointer): string | undefined =>
  offset === undefined ? undefined : `${object.id}@${keyOf(offset)}`;

function componentsOf(value: Value, { unqualified: type }: Type, choices: Choices): readonly Value[] {
  if (type.kind !== 'vector') return [value];
  return Array.from({ length: type.count }, (_, i) => componentOf(value, i, type.element, choices));
}

/**
 * An out-of-range component of a vector, or element of an array member of a struct, whose last member may be longer than
 * declared. A literal is reported elsewhere.
 */
function beyondIn({ values }: BodyAnalysed, { base, index }: SubscriptExpression, at: number): Beyond | undefined {
  if (index.kind === 'number' || index.kind === 'unary') return undefined;
  const typeOf = (node: Expression): Type => (values.typeOf(node) ?? Types.unknown).unqualified;
  const bare = withoutParens(base);
  const name = bare.kind === 'identifier' ? bare.name : bare.kind === 'member' ? bare.member : undefined;
  const type = typeOf(bare);
  const size = type.kind === 'vector' ? type.count : type.kind === 'array' ? (type.size ?? 0) : 0;
  if (name === undefined || size < 2 || (at >= 0 && at < size)) return undefined;
  const beyond = { array: name, index: at, size };
  if (type.kind === 'vector') return beyond;
  if (base.kind !== 'member') return undefined;
  const of = typeOf(base.base);
  const holder = of.kind === 'pointer' ? of.pointee.unqualified : of;
  if (holder.kind !== 'record' || holder.record.tag === 'union') return undefined;
  return holder.record.fields?.at(-1)?.name === base.member ? undefined : beyond;
}
