/** Evaluates the instructions of a function for all work-items of a work-group at once. */

import { type FunctionGraph, type Instruction, TOO_DEEP } from '../ir/ir.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import { interned } from '../text/lazy.js';
import { perOwner } from '../text/per-owner.js';
import { Types } from '../types/interned.js';
import { layoutOf, recordLayout } from '../types/layout.js';
import type { Type, VectorType } from '../types/type.js';
import { operation } from './arithmetic.js';
import type { Builtins } from './builtins.js';
import type { Frame, Host } from './frame.js';
import { chosenBy, converted, elementwise, operated, truthOf } from './operators.js';
import { elementScalar, moved, type Place, partsOfType, unknownOf } from './places.js';
import {
  asNumbers,
  asPointer,
  type Lanes,
  type Mask,
  mapLanes,
  type Numbers,
  numbers,
  pointerTo,
  UNKNOWN,
  type Value,
  ZERO,
} from './values.js';
import { componentUses } from './vector-uses.js';

/** The value of a numeric literal. */
const literalOf = interned((spelling: string): Numbers => {
  const literal = integerLiteral(spelling);
  if (literal) return numbers(Number(BigInt.asIntN(64, literal.value)));
  const isHex = /^0[xX]/.test(spelling);
  const digits = spelling.replace(isHex ? /(?<![lL])[lL]+$/ : /(?<![fFhHlL])[fFhHlL]+$/, '');
  const value = isHex ? Number.NaN : Number(digits);
  return numbers(/[fF]$/.test(spelling) ? Math.fround(value) : value);
});

export class Evaluation {
  constructor(
    private readonly host: Host,
    private readonly builtins: Builtins,
  ) {}

  at({ values }: Frame, one: Instruction): Value {
    return values.get(one) ?? unknownOf(one.type);
  }

  evaluate(frame: Frame, one: Instruction, mask: Mask): Value {
    const at = (operand: Instruction): Value => this.at(frame, operand);
    const { type } = one;
    switch (one.op) {
      case 'constant':
        if (one.value !== undefined) return numbers(one.value);
        return /^\W*\d/.test(one.text) ? literalOf(one.text) : UNKNOWN;
      case 'variable':
        return pointerTo(this.host.object(frame, one.variable));
      case 'name':
        return this.host.named(one);
      case 'element': {
        const { size = Number.NaN } = one;
        const by = mapLanes(asNumbers(at(one.index)).lanes, (index) => index * size);
        return moved(asPointer(at(one.base)), by);
      }
      case 'field':
        return moved(asPointer(at(one.base)), one.offset ?? Number.NaN);
      case 'load':
        return this.#load(frame, one, mask);
      case 'store':
        this.#store(frame, one, mask);
        return UNKNOWN;
      case 'begin': {
        const object = this.host.object(frame, one.variable);
        this.host.places.forget(object, mask);
        return UNKNOWN;
      }
      case 'zero': {
        const pointer = pointerTo(this.host.object(frame, one.variable));
        for (const { offset, size } of partsOfType(one.variable.type))
          this.host.places.store(one, { pointer: moved(pointer, offset), type: integerOf(size) }, ZERO, mask);
        return UNKNOWN;
      }
      case 'binary':
        return operated(one, at(one.left), at(one.right));
      case 'unary':
        return unary(one.operator, at(one.operand), type);
      case 'convert': {
        const value = at(one.value);
        // A pointer that is converted to another space or type still points to the same place.
        return value.kind === 'pointer' && type.kind === 'pointer' ? value : converted(value, one.from, type);
      }
      case 'build': {
        const elements = one.parts.flatMap((part): readonly Numbers[] => {
          const value = at(part);
          return value.kind === 'vector' ? value.elements : [asNumbers(value)];
        });
        return { kind: 'vector', elements };
      }
      case 'extract': {
        const value = at(one.value);
        if (value.kind !== 'vector') return unknownOf(type);
        const elements = one.components.map((i) => value.elements[i] ?? UNKNOWN);
        const [only] = elements;
        return elements.length === 1 && only ? only : { kind: 'vector', elements };
      }
      case 'call': {
        const args = one.args.map(at);
        return this.host.call(one, args, mask) ?? this.builtins.call(frame, one, args, mask);
      }
      case 'builtin': {
        const args = one.args.map(at);
        return one.name === '?:' ? this.#selected(one, args) : this.builtins.call(frame, one, args, mask);
      }
      case 'unknown':
        if (one.reason === TOO_DEEP) this.host.stop(one);
        return unknownOf(type);
    }
  }

  /** `?:` on vectors. */
  #selected({ args, type }: Instruction & { readonly op: 'builtin' }, values: readonly Value[]): Value {
    const [condition = UNKNOWN, then = UNKNOWN, otherwise = UNKNOWN] = values;
    if (condition.kind !== 'vector') return unknownOf(type);
    const [, one = UNKNOWN, other = UNKNOWN] = [condition, then, otherwise].map((value, i) =>
      converted(value, args[i]?.type ?? type, type),
    );
    return chosenBy(condition, one, other);
  }

  #load(frame: Frame, one: Instruction & { readonly op: 'load' }, mask: Mask): Value {
    const { places } = this.host;
    const place = this.#place(frame, one, one.from, one.type);
    if (!this.host.isCombined(one, place, mask)) this.#record(frame, one, place, 'load', mask);
    return one.bits === undefined ? places.read(place, mask) : UNKNOWN;
  }

  #store(frame: Frame, one: Instruction & { readonly op: 'store' }, mask: Mask): void {
    const { to, value } = one;
    // Of an undeclared function, for example.
    const type = value.type.kind === 'unknown' && to.type.kind === 'pointer' ? to.type.pointee.unqualified : value.type;
    const place = this.#place(frame, one, to, type);
    this.#record(frame, one, place, 'store', mask);
    this.host.places.write(place, one.bits === undefined ? this.at(frame, value) : UNKNOWN, mask);
  }

  #place(frame: Frame, one: Access, address: Instruction, type: Type): Place {
    const used = frame.body && componentUses(frame.body).get(one.node)?.components;
    const alignment = one.alignment ?? alignmentOf(address);
    const pointer = asPointer(this.at(frame, address));
    return { pointer, type, ...(used && { used }), ...(alignment !== undefined && { alignment }) };
  }

  /** Records an access; those of several components of one vector are one. */
  #record(frame: Frame, one: Instruction, place: Place, operation: 'load' | 'store', mask: Mask): void {
    const whole = componentsAccessed(frame.graph).get(one);
    if (!whole) return this.host.places.record(one, place, operation, mask);
    const { components, base, offset, type } = whole;
    if (components.length === 0) return;
    const pointer = moved(asPointer(this.at(frame, base)), offset);
    this.host.places.record(one, { ...place, pointer, type, components }, operation, mask);
  }
}

type Access = Instruction & { readonly op: 'load' | 'store' };

const integerOf = (size: number): Type =>
  size === 1 ? Types.char : size === 2 ? Types.short : size === 4 ? Types.int : Types.long;

function unary(operator: '-' | '~' | '!', operand: Value, type: Type): Value {
  if (operator === '!') {
    const negated = (isTrue: number) => (one: number) => (Number.isNaN(one) ? one : one === 0 ? isTrue : 0);
    return operand.kind === 'vector'
      ? elementwise(operand, (lanes) => mapLanes(lanes, negated(-1)))
      : numbers(mapLanes(truthOf(operand), negated(1)));
  }
  const zero = operator === '-' ? 0 : -1;
  const subtract = operation('-', elementScalar(type)) ?? (() => Number.NaN);
  const apply = (lanes: Lanes): Lanes => mapLanes(lanes, (one) => subtract(zero, one));
  return operand.kind === 'vector' ? elementwise(operand, apply) : numbers(apply(asNumbers(operand).lanes));
}

const pointeeOf = ({ type }: Instruction): Type | undefined =>
  type.kind === 'pointer' ? type.pointee.unqualified : undefined;

/** The alignment of a member of a struct in bytes; undefined for other places, which have that of their type. */
function alignmentOf(address: Instruction): number | undefined {
  const { base, offset } = address.op === 'field' ? address : { base: address, offset: 0 };
  const own = base === address ? undefined : alignmentOf(base);
  const type = pointeeOf(base);
  if (type?.kind !== 'record') return type?.kind === 'vector' ? own : undefined;
  const within = own ?? layoutOf(type)?.alignment ?? 1;
  if (offset === undefined) return 1;
  return offset % within === 0 ? within : offset & -offset;
}

interface ComponentsAccessed {
  /** The address that the vector is at an offset from, in bytes. */
  readonly base: Instruction;
  readonly offset: number;
  readonly type: VectorType;
  /** Empty if another instruction accesses them all. */
  readonly components: readonly number[];
}

/** The accesses of components of vectors; the first one of those that belong to one expression makes them all. */
const componentsAccessed = perOwner(({ blocks }: FunctionGraph): ReadonlyMap<Instruction, ComponentsAccessed> => {
  const found = new Map<Instruction, ComponentsAccessed>();
  for (const { instructions } of blocks) {
    let last: (Vector & { readonly first: Instruction; readonly components: number[] }) | undefined;
    for (const one of instructions) {
      if (one.op !== 'load' && one.op !== 'store') continue;
      const part = componentOf(one);
      if (!part) {
        last = undefined;
        continue;
      }
      const { vector, component } = part;
      const isNext = last?.base === vector.base && last.offset === vector.offset;
      if (last && isNext && last.first.op === one.op && last.first.node === one.node) {
        last.components.push(component);
        found.set(one, { ...vector, components: [] });
        continue;
      }
      last = { ...vector, first: one, components: [component] };
      found.set(one, last);
    }
  }
  return found;
});

type Vector = Omit<ComponentsAccessed, 'components'>;

/** The component of a vector that an instruction accesses. */
function componentOf(one: Access) {
  const [address, type] = one.op === 'load' ? [one.from, one.type] : [one.to, one.value.type];
  const [base, at] = address.op === 'field' ? [address.base, address.offset] : [address, 0];
  const whole = pointeeOf(base);
  const found = whole && at !== undefined && type.unqualified.kind === 'scalar' ? vectorAt(whole, at) : undefined;
  if (!found || at === undefined) return undefined;
  const vector: Vector = { base, ...found };
  return { vector, component: (at - found.offset) / found.type.element.size };
}

/** The vector at an offset in an object, which may be a member of a struct. */
function vectorAt(of: Type, at: number, start = 0): Pick<Vector, 'offset' | 'type'> | undefined {
  const type = of.unqualified;
  if (type.kind === 'vector') return { offset: start, type };
  if (type.kind !== 'record') return undefined;
  for (const { field, offset } of recordLayout(type.record)?.fields ?? []) {
    const size = layoutOf(field.type)?.size ?? 0;
    const found =
      at >= start + offset && at < start + offset + size ? vectorAt(field.type, at, start + offset) : undefined;
    if (found) return found;
  }
  return undefined;
}
