/** Executes the instructions of one arbitrary work-item. */
import type { Instruction } from '../ir/ir.js';
import { Types } from '../types/interned.js';
import { layoutOf, sizeOfAccess } from '../types/layout.js';
import { spellType } from '../types/spelling.js';
import type { Type } from '../types/type.js';
import { Arithmetic, boundsOf, isIntegral } from './arithmetic.js';
import { callBuiltin } from './builtins.js';
import type { Activation, CodeBlock, Step } from './graph.js';
import type { AccessKind, Evaluator, Host } from './host.js';
import { cellAt, cellsOf, cellsWithin, partsOf, written } from './memory.js';
import { type Constraint, Poly, Scope, widest } from './terms.js';
import { type Spot, Unproved } from './unproved.js';
import {
  type Access,
  type Cell,
  type Contents,
  type MemoryObject,
  number,
  type PointerTo,
  type State,
  scopeOf,
  type Value,
} from './values.js';

const UNKNOWN: Contents = { cells: new Map(), isZero: false };
const ZEROS: Contents = { cells: new Map(), isZero: true };
/** The effort to show that a number is not negative. */
const SIGN_EFFORT = 600;

/** How memory is accessed. */
interface How {
  readonly isVolatile?: boolean;
  /** The width of a bit-field. */
  readonly bits?: number | undefined;
  readonly alignment?: number | undefined;
}

/** The bytes of a value of a type after those that it needs. */
const paddingOf = (type: Type): number => (layoutOf(type)?.size ?? 0) - (sizeOfAccess(type) ?? 0);

export class Evaluation implements Evaluator {
  /** Of results that are not of indices. */
  readonly #exact: Arithmetic;
  /** Of indices, which are assumed not to overflow. */
  readonly #ofIndices: Arithmetic;
  /** The state before the instruction. */
  #state: State = { memory: new Map(), conditions: [], copies: new Set(), complete: new Set() };

  /** The memory of the state, if no other state has it. */
  #own: Map<MemoryObject, Contents> | undefined;

  constructor(readonly machine: Host) {
    const { atoms, ids } = machine.setting;
    const isNotNegative = (poly: Poly): boolean =>
      machine.setting.isNotNegative(poly, this.#state.conditions, SIGN_EFFORT);
    const normal = (poly: Poly): Poly => ids.normal(poly);
    this.#exact = new Arithmetic(atoms, normal, isNotNegative, true);
    this.#ofIndices = new Arithmetic(atoms, normal, isNotNegative, false);
  }

  arithmeticOf(of: Instruction): Arithmetic {
    return this.machine.setting.indices.has(of) ? this.#ofIndices : this.#exact;
  }

  get state(): State {
    return this.#state;
  }

  set state(state: State) {
    this.#state = state;
  }

  step(block: CodeBlock, step: Step, state: State): State {
    this.#state = state;
    const { activation } = block;
    switch (step.kind) {
      case 'instruction':
        this.#instruction(block, step.of);
        break;
      case 'enter': {
        const { caller, graph } = activation;
        for (const [i, parameter] of graph.parameters.entries()) {
          const arg = caller?.call.args[i];
          if (!caller || !arg) continue;
          const value = this.converted(this.machine.register(caller.activation, arg), arg.type, parameter.type, arg);
          const object = this.machine.setting.variable(activation, parameter);
          this.#setContents(object, UNKNOWN);
          this.storePrivate({ kind: 'pointer', object, offset: Poly.of(0) }, value, parameter.type);
        }
        break;
      }
      case 'return': {
        const { result } = activation;
        if (!result) break;
        const object = this.machine.setting.variable(activation, result);
        const value = this.machine.register(activation, step.value);
        this.#setContents(object, UNKNOWN);
        this.storePrivate({ kind: 'pointer', object, offset: Poly.of(0) }, value, result.type);
        break;
      }
      case 'leave': {
        const { callee, call } = step;
        const { result } = callee;
        if (result) {
          const object = this.machine.setting.variable(callee, result);
          const pointer: PointerTo = { kind: 'pointer', object, offset: Poly.of(0) };
          this.machine.setRegister(activation, call, this.load(pointer, result.type, call));
        }
        const memory = this.#writable();
        for (const object of this.machine.setting.objectsOf(callee)) memory.delete(object);
        break;
      }
    }
    return this.#state;
  }

  /** Begins a block: the memory of states so far stays as it is. */
  begin(): void {
    this.#own = undefined;
  }

  #setContents(object: MemoryObject, contents: Contents): void {
    this.#writable().set(object, contents);
  }

  #writable(): Map<MemoryObject, Contents> {
    if (!this.#own || this.#own !== this.#state.memory) {
      this.#own = new Map(this.#state.memory);
      this.#state = { ...this.#state, memory: this.#own };
    }
    return this.#own;
  }

  #instruction(block: CodeBlock, of: Instruction): void {
    const value = this.#valueOf(block, of);
    if (value) this.machine.setRegister(block.activation, of, value);
  }

  #valueOf(block: CodeBlock, of: Instruction): Value | undefined {
    const { activation } = block;
    const { setting } = this.machine;
    const at = (operand: Instruction): Value => this.machine.register(activation, operand);
    switch (of.op) {
      case 'constant':
        return number(
          of.value === undefined
            ? setting.atoms.symbol(`${of.text}: ${spellType(of.type)}`, {
                scope: Scope.Launch,
                ...boundsOf(of.type),
              })
            : Poly.of(of.value),
        );
      case 'variable':
        return this.#addressOf(activation, of);
      case 'name':
        return setting.named(of.name, of.type, of.type.kind === 'pointer', of);
      case 'element': {
        const base = at(of.base);
        const index = this.numberOf(at(of.index));
        if (of.size === undefined) throw new Unproved('the size of an element is not known', of);
        return this.moved(base, this.machine.setting.ids.normal(index.timesNumber(of.size)));
      }
      case 'field':
        if (of.offset === undefined) throw new Unproved('the place of a member is not known', of);
        return this.moved(at(of.base), Poly.of(of.offset));
      case 'load':
        return this.load(at(of.from), of.type, of, of);
      case 'store':
        this.store(at(of.to), at(of.value), of.value.type, of, of);
        return undefined;
      case 'begin':
        this.#setContents(setting.variable(activation, of.variable), UNKNOWN);
        return undefined;
      case 'zero':
        this.#setContents(setting.variable(activation, of.variable), ZEROS);
        return undefined;
      case 'binary':
        return this.#binary(of, at(of.left), at(of.right));
      case 'unary':
        return this.#unary(of, at(of.operand));
      case 'convert':
        return this.converted(at(of.value), of.from, of.type, of);
      case 'build': {
        const elements = of.parts.flatMap((part) => {
          const value = at(part);
          return value.kind === 'vector' ? value.elements : [value];
        });
        return { kind: 'vector', elements };
      }
      case 'extract': {
        const value = at(of.value);
        const elements = of.components.map((i) =>
          value.kind === 'vector' ? (value.elements[i] ?? this.unknown(Scope.Item)) : this.unknown(scopeOf(value)),
        );
        const [only] = elements;
        return of.components.length === 1 && only ? only : { kind: 'vector', elements };
      }
      case 'builtin':
        return this.#exactly(callBuiltin(this, block, of, of.args.map(at)), of.type, of);
      case 'unknown':
        if (of.effects) throw new Unproved(`${of.reason} is not understood`, of);
        return of.type.kind === 'pointer'
          ? { kind: 'lost', reason: `${of.reason} is not understood` }
          : this.unknownOf(of.type, Scope.Item);
      case 'call':
        // Of a function without a body, which gets numbers
        return this.unknownOf(of.type, Scope.Item);
    }
  }

  /** A result, of which what its type may not hold is unknown. */
  #exactly(value: Value | undefined, { unqualified }: Type, of: Instruction): Value | undefined {
    if (value?.kind === 'number') return number(this.arithmeticOf(of).exactly(value.poly, unqualified));
    if (value?.kind !== 'vector' || unqualified.kind !== 'vector') return value;
    const { element } = unqualified;
    return { kind: 'vector', elements: value.elements.map((one) => this.#exactly(one, element, of) ?? one) };
  }

  #addressOf(activation: Activation, of: Instruction & { readonly op: 'variable' }): Value {
    const { setting } = this.machine;
    const { variable } = of;
    const object = setting.variable(activation, variable);
    return { kind: 'pointer', object, offset: Poly.of(0) };
  }

  /** The state at the beginning of the kernel. */
  initial(activation: Activation, spot: Spot): State {
    const { setting } = this.machine;
    this.#state = { memory: new Map(), conditions: [], copies: new Set(), complete: new Set() };
    for (const parameter of activation.graph.parameters) {
      const object = setting.variable(activation, parameter);
      this.#setContents(object, UNKNOWN);
      if (parameter.type.unqualified.kind === 'record') continue;
      const pointer: PointerTo = { kind: 'pointer', object, offset: Poly.of(0) };
      this.storePrivate(pointer, setting.argument(parameter, spot), parameter.type);
    }
    return this.#state;
  }

  // ---------------------------------------------------------------------------------------------- values

  unknown(scope: Scope): Value {
    return number(this.machine.setting.atoms.unknown('unknown', { scope }));
  }

  unknownOf(type: Type, scope: Scope): Value {
    const bare = type.unqualified;
    if (bare.kind === 'vector')
      return {
        kind: 'vector',
        elements: Array.from({ length: bare.count }, () => this.unknownOf(bare.element, scope)),
      };
    if (bare.kind === 'record') return { kind: 'record', cells: new Map() };
    if (bare.kind === 'pointer') return { kind: 'lost', reason: 'a pointer is read from memory' };
    return number(this.machine.setting.atoms.unknown('unknown', { scope, ...boundsOf(bare) }));
  }

  /** The value that an operation on these terms has. */
  operationOf(type: Type, name: string, args: readonly Poly[]): Value {
    const bare = type.unqualified;
    const { atoms } = this.machine.setting;
    if (bare.kind === 'vector')
      return {
        kind: 'vector',
        elements: Array.from({ length: bare.count }, (_, i) =>
          number(atoms.operation(`${name}.${i}`, args, boundsOf(bare.element))),
        ),
      };
    if (bare.kind === 'record' || bare.kind === 'pointer') return this.unknownOf(type, Scope.Item);
    return number(atoms.operation(`${name}:${spellType(bare)}`, args, boundsOf(bare)));
  }

  numberOf(value: Value): Poly {
    return value.kind === 'number'
      ? value.poly
      : this.machine.setting.atoms.unknown('unknown', { scope: scopeOf(value) });
  }

  /** The terms of a value; undefined if some are not known. */
  termsOf(value: Value): readonly Poly[] | undefined {
    if (value.kind === 'number') return [value.poly];
    if (value.kind !== 'vector') return undefined;
    const parts = value.elements.map((one) => this.termsOf(one));
    return parts.every((part) => part !== undefined) ? parts.flatMap((part) => part ?? []) : undefined;
  }

  /** Whether a value counts as true, as 0 or 1 or as a number. */
  truthOf(value: Value): Poly {
    if (value.kind === 'number') return value.poly;
    if (value.kind === 'lost' && value.isNull) return Poly.of(0);
    if (value.kind !== 'pointer') return this.numberOf(value);
    const { object } = value;
    // A host may pass a null pointer.
    if (!object.isArgument || object.sharing === 'none') return Poly.of(1);
    return this.machine.setting.atoms.symbol(`'${object.name}' is no null pointer`, {
      scope: Scope.Launch,
      minimum: 0,
      maximum: 1,
    });
  }

  moved(pointer: Value, by: Poly): Value {
    if (pointer.kind === 'pointer') return { ...pointer, offset: pointer.offset.plus(by) };
    if (pointer.kind === 'choice')
      return {
        ...pointer,
        options: pointer.options.map((one) => ({
          ...one,
          pointer: { ...one.pointer, offset: one.pointer.offset.plus(by) },
        })),
      };
    return pointer.kind === 'lost' ? pointer : { kind: 'lost', reason: 'the pointer is made from a number' };
  }

  #binary(of: Instruction & { readonly op: 'binary' }, left: Value, right: Value): Value {
    const arithmetic = this.arithmeticOf(of);
    if (left.kind === 'vector' || right.kind === 'vector') {
      const { domain } = of;
      if (left.kind !== 'vector' || right.kind !== 'vector' || domain.kind !== 'vector')
        return this.unknownOf(of.type, Scope.Item);
      const isComparison = /^([<>=!]=|[<>]|&&|\|\|)$/.test(of.operator);
      const elements = left.elements.map((one, i) => {
        const made = arithmetic.binary(
          of.operator,
          this.numberOf(one),
          this.numberOf(right.elements[i] ?? one),
          domain.element,
        );
        return number(isComparison ? made.timesNumber(-1) : made);
      });
      return { kind: 'vector', elements };
    }
    if (of.domain.kind === 'pointer') {
      const size = layoutOf(of.domain.pointee)?.size ?? 1;
      if (left.kind === 'pointer' && right.kind === 'pointer' && left.object === right.object) {
        const [a, b] = [left.offset, right.offset];
        if (of.operator !== '-') return number(arithmetic.binary(of.operator, a, b, SIGNED));
        return number(this.machine.setting.atoms.divided(a.minus(b), Poly.of(size)));
      }
      const other = isNull(left) ? right : isNull(right) ? left : undefined;
      if (other && (of.operator === '!=' || of.operator === '==')) {
        const truth = this.truthOf(other);
        return number(of.operator === '!=' ? truth : arithmetic.not(truth));
      }
      const scope = widest([scopeOf(left), scopeOf(right)]);
      return this.unknownOf(of.type, scope === Scope.Launch ? Scope.Group : scope);
    }
    if (left.kind !== 'number' || right.kind !== 'number') {
      const scope = widest([scopeOf(left), scopeOf(right)]);
      return this.unknownOf(of.type, scope);
    }
    return number(arithmetic.binary(of.operator, left.poly, right.poly, of.domain));
  }

  #unary(of: Instruction & { readonly op: 'unary' }, operand: Value): Value {
    if (operand.kind === 'vector') {
      const terms = this.termsOf(operand);
      return terms ? this.operationOf(of.type, of.operator, terms) : this.unknownOf(of.type, Scope.Item);
    }
    if (operand.kind !== 'number') return this.unknownOf(of.type, scopeOf(operand));
    const { poly } = operand;
    const arithmetic = this.arithmeticOf(of);
    if (of.operator === '!') return number(arithmetic.not(poly));
    if (!isIntegral(of.type)) return this.operationOf(of.type, of.operator, [poly]);
    return number(
      of.operator === '-' ? arithmetic.binary('-', Poly.of(0), poly, of.type) : arithmetic.complement(poly, of.type),
    );
  }

  converted(value: Value, from: Type, to: Type, of: Instruction): Value {
    const target = to.unqualified;
    if (target.kind === 'vector') {
      if (value.kind === 'vector') {
        const own = from.unqualified.kind === 'vector' ? from.unqualified.element : from;
        return { kind: 'vector', elements: value.elements.map((one) => this.converted(one, own, target.element, of)) };
      }
      const element = this.converted(value, from, target.element, of);
      return { kind: 'vector', elements: Array.from({ length: target.count }, () => element) };
    }
    if (target.kind === 'pointer') {
      if (value.kind === 'number')
        return isNull(value) ? NULL : { kind: 'lost', reason: 'the pointer is made from a number' };
      const isOther = from.kind === 'pointer' && from.pointee.unqualified !== target.pointee.unqualified;
      // What it points to may be read as another type.
      if (isOther && this.machine.setting.isExact) return { kind: 'lost', reason: 'the type of the pointer changes' };
      return value;
    }
    if (value.kind === 'number') return number(this.arithmeticOf(of).converted(value.poly, from, to));
    if (value.kind === 'record' || value.kind === 'vector') return value;
    return this.unknownOf(to, scopeOf(value));
  }

  // ---------------------------------------------------------------------------------------------- memory

  /** The objects that a pointer may lead to, with the conditions for each. Throws Unproved if they are not known. */
  targets(pointer: Value, spot: Spot): readonly { conditions: readonly Constraint[]; pointer: PointerTo }[] {
    if (pointer.kind === 'pointer') return [{ conditions: [], pointer }];
    if (pointer.kind === 'choice') return pointer.options;
    throw new Unproved(pointer.kind === 'lost' ? pointer.reason : 'the pointer is not known', spot);
  }

  load(pointer: Value, type: Type, spot: Spot, { isVolatile = false, bits, alignment }: How = {}): Value {
    const width = sizeOfAccess(type);
    const isBits = bits !== undefined;
    const padding = alignment === undefined ? paddingOf(type) : 0;
    const targets = this.targets(pointer, spot);
    const values = targets.map(({ conditions, pointer: one }) => {
      if (one.object.sharing === 'none') {
        this.accessPrivate(one, { width: width ?? 1, kind: 'read', spot, conditions });
        return this.#loadPrivate(one, type, isBits);
      }
      if (width === undefined) throw new Unproved('the size of the object is not known', spot);
      this.access(one, { width, padding, kind: 'read', spot, conditions });
      return this.loaded(one, type, isVolatile || isBits);
    });
    const [only] = values;
    if (values.length === 1 && only) return only;
    const way = pointer.kind === 'choice' ? pointer.scope : Scope.Item;
    return this.machine.joined(
      values,
      targets.map(({ conditions }) => conditions),
      way,
    );
  }

  /** The value in shared memory. */
  loaded({ object, offset }: PointerTo, type: Type, isVolatile: boolean): Value {
    const { setting } = this.machine;
    const bare = type.unqualified;
    if (bare.kind === 'pointer') return this.unknownOf(type, Scope.Item);
    if (bare.kind === 'vector') {
      const { element, count } = bare;
      const at = (i: number): PointerTo => ({ kind: 'pointer', object, offset: offset.plusNumber(i * element.size) });
      return {
        kind: 'vector',
        elements: Array.from({ length: count }, (_, i) => this.loaded(at(i), element, isVolatile)),
      };
    }
    if (!isVolatile && setting.isConstant(object)) {
      const initial = offset.isConstant && offset.constant === 0 ? object.initial : undefined;
      if (initial !== undefined && isIntegral(type)) return number(Poly.of(initial));
      const name = `${object.name}#${object.id}`;
      const value = this.operationOf(type, name, [offset]);
      // Each group has its own local memory.
      return object.sharing === 'group' ? this.unknownOf(type, widest([Scope.Group, offset.scope])) : value;
    }
    // Work-items of a group that read the same place before the next barrier read the same value, unless they race.
    const isSame = !isVolatile && offset.scope < Scope.Item && !object.isImage && !setting.isExact;
    return this.unknownOf(type, isSame ? Scope.Group : Scope.Item);
  }

  #loadPrivate({ object, offset }: PointerTo, type: Type, isBits: boolean): Value {
    const contents = this.#state.memory.get(object) ?? UNKNOWN;
    const size = sizeOfAccess(type);
    if (!offset.isConstant || size === undefined || isBits) return this.unknownOf(type, Scope.Item);
    const start = offset.constant;
    const bare = type.unqualified;
    if (bare.kind === 'record') {
      if (contents.isZero || object.isArgument) {
        const cells = partsOf(bare).map(
          (part) =>
            [
              part.offset,
              {
                size: part.size,
                value: this.#part(object, contents, start + part.offset, part.type),
                type: part.type,
              },
            ] as const,
        );
        return { kind: 'record', cells: new Map(cells) };
      }
      return { kind: 'record', cells: cellsWithin(contents.cells, start, layoutOf(bare)?.size ?? 0) };
    }
    if (bare.kind !== 'vector') return this.#part(object, contents, start, bare);
    const { element, count } = bare;
    return {
      kind: 'vector',
      elements: Array.from({ length: count }, (_, i) =>
        this.#part(object, contents, start + i * element.size, element),
      ),
    };
  }

  #part(object: MemoryObject, contents: Contents, offset: number, type: Type): Value {
    const size = layoutOf(type)?.size ?? 0;
    const known = cellAt(contents, offset, size);
    if (known === 'zero') return number(Poly.of(0));
    if (known) return this.#read(known, type.unqualified);
    const isWhole = ![...contents.cells].some(([at, cell]) => at < offset + size && offset < at + cell.size);
    if (object.isArgument && isWhole) return this.machine.setting.part(object, offset, type.unqualified);
    return this.unknownOf(type, Scope.Item);
  }

  /** What is stored as one type and read as another one of the same size. */
  #read({ value, type: stored }: Cell, type: Type): Value {
    if (value.kind !== 'number' || stored === type) return value;
    if (!isIntegral(stored) || !isIntegral(type)) return this.unknownOf(type, scopeOf(value));
    return number(this.#exact.converted(value.poly, stored, type));
  }

  store(pointer: Value, value: Value, type: Type, spot: Spot, { bits, alignment }: How = {}): void {
    const isBits = bits !== undefined;
    const padding = alignment === undefined ? paddingOf(type) : 0;
    const targets = this.targets(pointer, spot);
    const width = sizeOfAccess(type);
    for (const { conditions, pointer: one } of targets) {
      if (one.object.sharing !== 'none') {
        if (width === undefined) throw new Unproved('the size of the object is not known', spot);
        const terms = isBits ? undefined : this.termsOf(value);
        this.access(one, { width, padding, kind: 'write', spot, conditions, value: terms });
        continue;
      }
      this.accessPrivate(one, { width: width ?? 1, kind: 'write', spot, conditions });
      if (targets.length === 1 && !isBits) this.storePrivate(one, value, type);
      else this.clobber(one.object);
    }
  }

  storePrivate({ object, offset }: PointerTo, value: Value, type: Type): void {
    const size = sizeOfAccess(type);
    const contents = this.#state.memory.get(object) ?? UNKNOWN;
    if (!offset.isConstant || size === undefined) return this.clobber(object);
    const own = object.isStated && scopeOf(value) === Scope.Item ? this.#believed(object, type) : value;
    this.#setContents(object, written(contents, offset.constant, size, cellsOf(own, type, offset.constant)));
  }

  /** The value of an object that is uniform as a comment states it. */
  #believed({ name }: MemoryObject, type: Type): Value {
    this.machine.setting.believed.add(name);
    return this.unknownOf(type, Scope.Group);
  }

  /** Nothing is known of a private object any more. */
  clobber(object: MemoryObject): void {
    // The parts of a struct that are not known would be those of the argument.
    this.#setContents(object, object.isArgument ? { cells: new Map([[0, LOST]]), isZero: false } : UNKNOWN);
  }

  /** An access of private memory, which only concerns bounds. */
  accessPrivate(to: PointerTo, kind: AccessKind): void {
    const { size } = to.object;
    const [least, most] = to.offset.range();
    if (size !== undefined && (least < 0 || most + kind.width > size)) this.access(to, kind);
  }

  access(
    { object, offset }: PointerTo,
    { width, padding = 0, kind, spot, conditions = [], value, coordinates, copied, event }: AccessKind,
  ): Access {
    const access: Access = {
      object,
      offset,
      width,
      padding,
      kind,
      spot: { unit: spot.unit, node: spot.node },
      value,
      coordinates,
      copied,
      event,
      conditions: conditions.length > 0 ? [...this.#state.conditions, ...conditions] : this.#state.conditions,
      copies: this.#state.copies,
      complete: this.#state.complete,
    };
    this.machine.accesses.push(access);
    return access;
  }
}

const NULL: Value = { kind: 'lost', reason: 'the pointer may be null', isNull: true };

const isNull = (value: Value): boolean =>
  (value.kind === 'lost' && value.isNull === true) ||
  (value.kind === 'number' && value.poly.isConstant && value.poly.constant === 0);

/** Covers an argument whose contents are not known any more. */
const LOST = { size: 1 << 20, value: { kind: 'lost', reason: 'the struct was changed' }, type: Types.void } as const;

const SIGNED: Type = Types.long;
