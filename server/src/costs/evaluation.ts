/** Evaluates expressions for all work-items of a work-group at once (C99 6.5, OpenCL C 6.3). */
import { characterValue } from '../preprocessor/condition.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import { arithmeticConversion, decay, promote } from '../semantics/expressions/conversions.js';
import { components } from '../semantics/expressions/members.js';
import type { CallExpression, Expression, MemberExpression, SubscriptExpression } from '../syntax/ast.js';
import { interned } from '../text/lazy.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { Types } from '../types/interned.js';
import { layoutOf, memberOf } from '../types/layout.js';
import type { Type } from '../types/type.js';
import { COMPARISONS, convert, operation, scalarOf } from './arithmetic.js';
import type { CostFrame, GroupHost } from './frame.js';
import { type Evaluator, Initialization } from './initializers.js';
import { makeObject } from './objects.js';
import { and, bool, chosenBy, elementwise, or, pointerOperation, truthOf, zipVectors } from './operators.js';
import { elementScalar, moved, type Place, type Places, partsOfType, unknownOf } from './places.js';
import {
  asNumbers,
  asPointer,
  at,
  type Lanes,
  Mask,
  mapLanes,
  merge,
  mergeScalars,
  type Numbers,
  numbers,
  type Pointer,
  UNKNOWN,
  type Value,
  zipLanes,
} from './values.js';
import { componentUses } from './vector-uses.js';

const literalOf = interned((name: Name): Numbers => {
  const spelling = spellingOf(name);
  const literal = integerLiteral(spelling);
  if (literal) return numbers(Number(BigInt.asIntN(64, literal.value)));
  const isHex = /^0[xX]/.test(spelling);
  const digits = spelling.replace(isHex ? /(?<![lL])[lL]+$/ : /(?<![fFhHlL])[fFhHlL]+$/, '');
  const value = isHex ? Number.NaN : Number(digits);
  return numbers(/[fF]$/.test(spelling) ? Math.fround(value) : value);
});

interface Operand {
  readonly value: Value;
  readonly type: Type;
}

export class Evaluation implements Evaluator {
  constructor(private readonly host: GroupHost) {}

  get places(): Places {
    return this.host.places;
  }

  typeOf(frame: CostFrame, node: Expression): Type {
    return frame.function.values.typeOf(node) ?? Types.unknown;
  }

  /** @param isUnused  the value is unused */
  value(frame: CostFrame, node: Expression, mask: Mask, isUnused = false): Value {
    this.host.enter(frame, node, mask);
    const value = this.#value(frame, node, mask, isUnused);
    this.host.leave();
    return value;
  }

  #value(frame: CostFrame, node: Expression, mask: Mask, isUnused: boolean): Value {
    switch (node.kind) {
      case 'number':
        return literalOf(node.name);
      case 'character': {
        const value = characterValue(spellingOf(node.name));
        return value === undefined ? UNKNOWN : numbers(Number(value));
      }
      case 'paren':
        return this.value(frame, node.inner, mask);
      case 'paren-list':
        return node.elements.reduce<Value>((_, element) => this.value(frame, element, mask), UNKNOWN);
      case 'identifier':
      case 'subscript':
      case 'member':
      case 'compound-literal':
        return this.#designated(frame, node, mask);
      case 'unary':
        return this.#unary(frame, node, mask);
      case 'postfix':
        return this.#changed(frame, node.operand, node.operator, true, mask);
      case 'binary':
        return this.#binary(frame, node, mask);
      case 'assignment':
        return this.#assignment(frame, node, mask);
      case 'conditional':
        return this.#conditional(frame, node, mask);
      case 'call':
        return this.#call(frame, node, mask, isUnused);
      case 'cast':
        return this.#cast(frame, node, mask);
      case 'sizeof':
        return this.#sizeof(frame, node);
      case 'statement-expression':
        return this.host.statementValue(frame, node.body, mask);
      case 'astype': {
        const value = this.value(frame, node.operand, mask);
        return node.operator === '__builtin_astype'
          ? this.reinterpreted(value, this.typeOf(frame, node.operand), this.typeOf(frame, node))
          : unknownOf(this.typeOf(frame, node));
      }
      default:
        return unknownOf(this.typeOf(frame, node));
    }
  }

  #sizeof(frame: CostFrame, node: Expression & { readonly kind: 'sizeof' }): Numbers {
    if (node.operator !== 'sizeof') return UNKNOWN;
    const size = this.host.sizeOf(frame, node);
    return size === undefined ? UNKNOWN : numbers(size);
  }

  /** The value of an lvalue, or of a component of a vector that is not an lvalue. */
  #designated(frame: CostFrame, node: Expression, mask: Mask): Value {
    const place = this.place(frame, node, mask);
    if (place) {
      const used = componentUses(frame.function).get(node)?.components;
      return this.host.places.load({ unit: frame.unit, node }, used ? { ...place, used } : place, mask);
    }
    if (node.kind === 'identifier') return this.host.named(frame, node.name) ?? unknownOf(this.typeOf(frame, node));
    if (node.kind === 'member' && !node.arrow) return this.#part(frame, node, mask);
    return unknownOf(this.typeOf(frame, node));
  }

  /** `(a + b).x`, or a member of a function's result. */
  #part(frame: CostFrame, node: MemberExpression, mask: Mask): Value {
    const base = this.value(frame, node.base, mask);
    const type = this.typeOf(frame, node.base).unqualified;
    const own = this.typeOf(frame, node);
    if (type.kind === 'vector' && base.kind === 'vector') {
      const chosen = components(spellingOf(node.member), type.count) ?? [];
      const elements = chosen.map((i) => base.elements[i] ?? UNKNOWN);
      const [only] = elements;
      return elements.length === 1 && only ? only : { kind: 'vector', elements };
    }
    if (type.kind !== 'record' || base.kind !== 'aggregate') return unknownOf(own);
    const field = memberOf(type.record, node.member);
    if (!field) return unknownOf(own);
    const parts = partsOfType(own).map(({ offset, size }) => {
      const cell = base.cells.get(offset + field.offset);
      return { offset, size, value: cell?.value ?? UNKNOWN };
    });
    const bare = own.unqualified;
    if (bare.kind === 'vector') return { kind: 'vector', elements: parts.map(({ value }) => asNumbers(value)) };
    if (bare.kind === 'record') return { kind: 'aggregate', cells: new Map(parts.map((part) => [part.offset, part])) };
    return parts[0]?.value ?? UNKNOWN;
  }

  // ---------------------------------------------------------------------------------------------- places

  /** The object that an lvalue designates; undefined for other expressions. */
  place(frame: CostFrame, node: Expression, mask: Mask): Place | undefined {
    switch (node.kind) {
      case 'paren':
        return this.place(frame, node.inner, mask);
      case 'identifier':
        return this.host.variable(frame, node.name);
      case 'unary': {
        if (node.operator !== '*') return undefined;
        return { pointer: asPointer(this.value(frame, node.operand, mask)), type: this.typeOf(frame, node) };
      }
      case 'subscript':
        return this.#element(frame, node, mask);
      case 'member':
        return this.#memberPlace(frame, node, mask);
      case 'compound-literal': {
        const type = this.typeOf(frame, node);
        const object = makeObject(0, AddressSpace.Private, 0);
        const place: Place = { pointer: { kind: 'pointer', object, offset: 0 }, type };
        this.initialize(frame, place, node.initializer, mask);
        return place;
      }
      default:
        return undefined;
    }
  }

  #element(frame: CostFrame, node: SubscriptExpression, mask: Mask): Place | undefined {
    const baseType = decay(this.typeOf(frame, node.base));
    if (baseType.kind === 'vector') {
      const place = this.place(frame, node.base, mask);
      const index = asNumbers(this.value(frame, node.index, mask)).lanes;
      if (!place || place.components) return undefined;
      const { size } = baseType.element;
      return {
        pointer: moved(
          place.pointer,
          mapLanes(index, (i) => i * size),
        ),
        type: baseType.element,
      };
    }
    const isSwapped = baseType.kind !== 'pointer';
    const pointer = asPointer(this.value(frame, isSwapped ? node.index : node.base, mask));
    const index = asNumbers(this.value(frame, isSwapped ? node.base : node.index, mask)).lanes;
    const type = this.typeOf(frame, node);
    const size = layoutOf(type)?.size ?? Number.NaN;
    return {
      pointer: moved(
        pointer,
        mapLanes(index, (i) => i * size),
      ),
      type,
    };
  }

  #memberPlace(frame: CostFrame, node: MemberExpression, mask: Mask): Place | undefined {
    const written = this.typeOf(frame, node.base);
    const base: Place | undefined = node.arrow
      ? {
          pointer: asPointer(this.value(frame, node.base, mask)),
          type:
            written.kind === 'pointer' ? written.pointee : written.kind === 'array' ? written.element : Types.unknown,
        }
      : this.place(frame, node.base, mask);
    if (!base) return undefined;
    const type = base.type.unqualified;
    if (type.kind === 'vector') {
      const chosen = components(spellingOf(node.member), type.count);
      if (!chosen) return undefined;
      const { components: before } = base;
      return {
        pointer: base.pointer,
        type: base.type,
        components: before ? chosen.map((i) => before[i] ?? i) : chosen,
        ...(base.alignment === undefined ? {} : { alignment: base.alignment }),
      };
    }
    const field = type.kind === 'record' ? memberOf(type.record, node.member) : undefined;
    if (!field || type.kind !== 'record') return undefined;
    const within = base.alignment ?? layoutOf(type)?.alignment ?? 1;
    const alignment = field.offset % within === 0 ? within : field.offset & -field.offset;
    return { pointer: moved(base.pointer, field.offset), type: field.field.type, alignment };
  }

  // ---------------------------------------------------------------------------------------------- operators

  #unary(frame: CostFrame, node: Expression & { readonly kind: 'unary' }, mask: Mask): Value {
    const type = this.typeOf(frame, node);
    switch (node.operator) {
      case '*':
        return this.#designated(frame, node, mask);
      case '&': {
        const place = this.place(frame, node.operand, mask);
        if (!place) return UNKNOWN;
        const vector = place.type.unqualified;
        const [first = 0] = place.components ?? [];
        return vector.kind === 'vector' ? moved(place.pointer, first * vector.element.size) : place.pointer;
      }
      case '++':
      case '--':
        return this.#changed(frame, node.operand, node.operator, false, mask);
      case '!': {
        const value = this.value(frame, node.operand, mask);
        return value.kind === 'vector'
          ? elementwise(value, (lanes) => mapLanes(lanes, (one) => (Number.isNaN(one) ? one : one === 0 ? -1 : 0)))
          : numbers(mapLanes(truthOf(value), (one) => (Number.isNaN(one) ? one : one === 0 ? 1 : 0)));
      }
      case '-':
      case '~': {
        const value = this.converted(this.value(frame, node.operand, mask), this.typeOf(frame, node.operand), type);
        const own = elementScalar(type);
        const zero = node.operator === '-' ? 0 : -1;
        const subtract = operation('-', own) ?? (() => Number.NaN);
        const apply = (lanes: Lanes): Lanes => mapLanes(lanes, (one) => subtract(zero, one));
        return value.kind === 'vector' ? elementwise(value, apply) : numbers(apply(asNumbers(value).lanes));
      }
      case '+':
      case '__extension__':
        return this.value(frame, node.operand, mask);
      default:
        return UNKNOWN;
    }
  }

  #changed(frame: CostFrame, operand: Expression, operator: '++' | '--', isAfter: boolean, mask: Mask): Value {
    const place = this.place(frame, operand, mask);
    if (!place) return UNKNOWN;
    const where = { unit: frame.unit, node: operand };
    const type = this.typeOf(frame, operand);
    const before = this.host.places.load(where, place, mask);
    const after = this.operated(
      operator === '++' ? '+' : '-',
      { value: before, type },
      { value: numbers(1), type: Types.int },
      type,
    );
    this.host.places.store(where, place, after, mask);
    return isAfter ? before : after;
  }

  #assignment(frame: CostFrame, node: Expression & { readonly kind: 'assignment' }, mask: Mask): Value {
    const { host } = this;
    const right = this.value(frame, node.right, mask);
    const place = this.place(frame, node.left, mask);
    const left = this.typeOf(frame, node.left);
    const rightType = this.typeOf(frame, node.right);
    const where = { unit: frame.unit, node: node.left };
    let value = right;
    if (node.operator === '=') value = this.converted(right, rightType, left);
    else {
      const before = place ? host.places.load(where, place, mask) : UNKNOWN;
      value = this.operated(
        node.operator.slice(0, -1),
        { value: before, type: left },
        { value: right, type: rightType },
        left,
      );
    }
    if (place) host.places.store(where, place, value, mask);
    return value;
  }

  #conditional(frame: CostFrame, node: Expression & { readonly kind: 'conditional' }, mask: Mask): Value {
    const condition = this.value(frame, node.condition, mask);
    const type = this.typeOf(frame, node);
    const arm = (of: Expression | undefined, own: Mask): Value =>
      of
        ? this.converted(this.value(frame, of, own), this.typeOf(frame, of), type)
        : this.converted(condition, this.typeOf(frame, node.condition), type);
    if (condition.kind === 'vector') {
      const [then, otherwise] = [arm(node.then, mask), arm(node.otherwise, mask)];
      return chosenBy(condition, then, otherwise);
    }
    const truth = truthOf(condition);
    const chosen = this.#chosenLoad(frame, node, truth, mask);
    if (chosen) return chosen;
    let result: Value | undefined;
    this.host.branch(frame, truth, mask, [node.then, node.otherwise], (isThen, own) => {
      const value = arm(isThen ? node.then : node.otherwise, own);
      result = merge(result, value, own);
    });
    const unsure = Mask.of(mask.lanes.length, (i) => mask.has(i) && Number.isNaN(at(truth, i)));
    return unsure.isEmpty ? (result ?? unknownOf(type)) : merge(result, unknownOf(type), unsure);
  }

  /** The value of `?:` if both arms load elements of one type: compilers choose the address and load once. */
  #chosenLoad(
    frame: CostFrame,
    node: Expression & { readonly kind: 'conditional' },
    truth: Lanes,
    mask: Mask,
  ): Value | undefined {
    const { then, otherwise } = node;
    if (!this.host.mergesArms || !then || then.kind !== 'subscript' || otherwise.kind !== 'subscript') return undefined;
    const type = this.typeOf(frame, node);
    const arms = [this.typeOf(frame, then), this.typeOf(frame, otherwise)] as const;
    if (arms.some((arm) => arm.unqualified !== type.unqualified) || arms[0].space !== arms[1].space) return undefined;
    if (arms[0].space !== AddressSpace.Global && arms[0].space !== AddressSpace.Local) return undefined;
    for (let i = 0; i < mask.lanes.length; i++) if (mask.has(i) && Number.isNaN(at(truth, i))) return undefined;
    let pointer: Pointer | undefined;
    this.host.branch(frame, truth, mask, [then, otherwise], (isThen, own) => {
      const place = this.place(frame, isThen ? then : otherwise, own);
      const next = place?.pointer ?? asPointer(UNKNOWN);
      pointer = pointer ? asPointer(mergeScalars(pointer, next, own)) : next;
    });
    return pointer && this.host.places.load({ unit: frame.unit, node }, { pointer, type }, mask);
  }

  #binary(frame: CostFrame, node: Expression & { readonly kind: 'binary' }, mask: Mask): Value {
    const { operator } = node;
    if (operator === '&&' || operator === '||') return this.#logical(frame, node, mask);
    const left = { value: this.value(frame, node.left, mask), type: this.typeOf(frame, node.left) };
    const right = { value: this.value(frame, node.right, mask), type: this.typeOf(frame, node.right) };
    if (operator === ',') return right.value;
    return this.operated(operator, left, right, this.typeOf(frame, node));
  }

  #logical(frame: CostFrame, node: Expression & { readonly kind: 'binary' }, mask: Mask): Value {
    const left = this.value(frame, node.left, mask);
    const isAnd = node.operator === '&&';
    if (left.kind === 'vector') {
      const right = this.value(frame, node.right, mask);
      return right.kind === 'vector'
        ? zipVectors(left, right, (a, b) => bool(isAnd ? and(a, b) : or(a, b), -1))
        : UNKNOWN;
    }
    const first = truthOf(left);
    const needed = mapLanes(first, (one) => (Number.isNaN(one) ? one : (one !== 0) === isAnd ? 1 : 0));
    let second: Lanes = Number.NaN;
    this.host.branch(frame, needed, mask, [node.right, undefined], (isThen, own) => {
      if (isThen) second = truthOf(this.value(frame, node.right, own));
    });
    return numbers(zipLanes(first, second, (a, b) => bool(isAnd ? and(a, b) : or(a, b), 1)));
  }

  /** The result of an operator on two values, after the usual arithmetic conversions. */
  operated(operator: string, leftOperand: Operand, rightOperand: Operand, result: Type): Value {
    const { value: left, type: leftType } = leftOperand;
    const { value: right, type: rightType } = rightOperand;
    const [one, other] = [decay(leftType), decay(rightType)];
    if (one.kind === 'pointer' || other.kind === 'pointer') return pointerOperation(operator, left, one, right, other);
    const bare = result.unqualified;
    if (one.kind === 'vector' || other.kind === 'vector') {
      const vector = one.kind === 'vector' ? one : other;
      const own = elementScalar(vector);
      const apply = operation(operator, own);
      const [a, b] = [this.converted(left, leftType, vector), this.converted(right, rightType, vector)];
      if (!apply || a.kind !== 'vector' || b.kind !== 'vector') return unknownOf(result);
      const isComparison = COMPARISONS.has(operator);
      return zipVectors(a, b, (x, y) => (isComparison ? bool(apply(x, y), -1) : apply(x, y)));
    }
    const isShift = operator === '<<' || operator === '>>';
    const common = scalarOf(
      isShift ? promote(leftType) : arithmeticConversion(atomicValue(leftType), atomicValue(rightType)),
    );
    const apply = common && operation(operator, common);
    if (!apply || left.kind !== 'numbers' || right.kind !== 'numbers') return unknownOf(result);
    const a = this.converted(left, leftType, common);
    const b = isShift ? right : this.converted(right, rightType, common);
    const made = numbers(zipLanes(asNumbers(a).lanes, asNumbers(b).lanes, apply));
    return scalarOf(bare) === common ? made : this.converted(made, common, result);
  }

  /** A value converted from one type to another. */
  converted(value: Value, from: Type, to: Type): Value {
    const target = to.unqualified;
    if (target.kind === 'vector') {
      if (value.kind === 'vector') return value;
      const element = asNumbers(this.converted(value, from, target.element));
      return { kind: 'vector', elements: Array.from({ length: target.count }, () => element) };
    }
    const scalar = scalarOf(target);
    if (!scalar) return value;
    if (value.kind === 'pointer') return UNKNOWN;
    if (value.kind !== 'numbers') return value;
    const source = scalarOf(from);
    if (source === scalar) return value;
    return numbers(mapLanes(value.lanes, (one) => convert(one, source, scalar)));
  }

  /** The bits of a value as another type, as far as they are known. */
  reinterpreted(value: Value, from: Type, to: Type): Value {
    const [source, target] = [scalarOf(from), scalarOf(to)];
    if (source && target && source.floating === target.floating && value.kind === 'numbers')
      return this.converted(value, from, to);
    return unknownOf(to);
  }

  #cast(frame: CostFrame, node: Expression & { readonly kind: 'cast' }, mask: Mask): Value {
    const type = this.typeOf(frame, node);
    const bare = type.unqualified;
    const { operand } = node;
    if (bare.kind === 'vector' && (operand.kind === 'paren-list' || operand.kind === 'paren')) {
      const parts = operand.kind === 'paren-list' ? operand.elements : [operand.inner];
      const elements = parts.flatMap((part): readonly Numbers[] => {
        const value = this.value(frame, part, mask);
        if (value.kind === 'vector') return value.elements;
        return [asNumbers(this.converted(value, this.typeOf(frame, part), bare.element))];
      });
      const [only = UNKNOWN] = elements;
      if (elements.length === 1) return { kind: 'vector', elements: Array.from({ length: bare.count }, () => only) };
      return { kind: 'vector', elements };
    }
    const value = this.value(frame, operand, mask);
    return value.kind === 'pointer' && bare.kind === 'pointer'
      ? value
      : this.converted(value, this.typeOf(frame, operand), type);
  }

  #call(frame: CostFrame, node: CallExpression, mask: Mask, isUnused: boolean): Value {
    const { callee } = node;
    if (callee.kind !== 'identifier') {
      for (const arg of node.args) this.value(frame, arg, mask);
      return unknownOf(this.typeOf(frame, node));
    }
    return this.host.call(frame, node, callee.name, mask, isUnused);
  }

  /** Initializes an object (C99 6.7.8). */
  initialize(frame: CostFrame, place: Place, initializer: Expression, mask: Mask): void {
    new Initialization(this, frame, mask).object(place, initializer);
  }
}

const atomicValue = (type: Type): Type => (type.kind === 'atomic' ? type.value : type);
