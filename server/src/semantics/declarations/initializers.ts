import type {
  CompoundLiteral,
  Designator,
  Expression,
  InitDeclarator,
  InitializerItem,
  InitializerList,
  Node,
} from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import { Types, vectorOf } from '../../types/interned.js';
import { elementOf, isUnknown, mentionsUnknown } from '../../types/queries.js';
import type { Field, Type, VectorType } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { isNotConstant } from '../expressions/constant-parts.js';
import { constantInteger } from '../expressions/constants.js';
import { type ConversionSite, convert, convertFitting, misfitOfValue } from '../expressions/conversion-checks.js';
import { isWide, stringLength } from '../expressions/literals.js';
import { analyseOperand, noteLoad } from '../expressions/loads.js';
import { findField } from '../expressions/members.js';
import type { Value } from '../expressions/value.js';
import type { InitializerRefused } from '../facts/declaration-facts.js';
import type { ValueMisfit } from '../facts/expression-facts.js';
import { fieldSymbols, type VariableSymbol } from '../symbols/symbols.js';

type StringLiteral = Expression & { readonly kind: 'string' };

/** The string literal that initializes an array of `element`s, in braces or not; what follows it there is too much. */
function stringOf(node: Expression, element: Type): StringLiteral | undefined {
  if (element.kind !== 'scalar' || element.floating) return undefined;
  if (node.kind === 'string') return element.size === (isWide(node.parts) ? 4 : 1) ? node : undefined;
  if (node.kind === 'paren') return stringOf(node.inner, element);
  const first = node.kind === 'initializer-list' ? node.items[0] : undefined;
  if (!first || first.designators.length > 0 || first.value.kind === 'initializer-list') return undefined;
  return stringOf(first.value, element);
}

/**
 * Reports a braced list that is neither an initializer nor part of a compound literal. `type` is the expected type.
 */
export function noteNoValue(a: Analyzer, { first }: InitializerList, type: Type): void {
  a.fact({ kind: 'initializer', unit: a.unit, problem: 'no-value', node: { first, last: first }, type, name: 0 });
}

/** Analyses `node`, which is `string` or holds it in braces; the number of elements that it gives the array. */
function analyseString(a: Analyzer, type: Type, node: Expression, string: StringLiteral): number {
  a.expression(string);
  const [, ...others] = node.kind === 'initializer-list' ? node.items : [];
  if (others[0]) a.fact({ kind: 'initializer', unit: a.unit, problem: 'excess', node: others[0].value, type, name: 0 });
  for (const { value } of others) if (value.kind !== 'initializer-list') a.expression(value);
  return stringLength(string.parts);
}

/**
 * Whether an object of `type` has no part to initialize, so that a value without braces cannot be for a part of it: an
 * array of no elements, a struct or union without members that are named.
 */
function hasNoElements(type: Type): boolean {
  if (type.kind === 'array') return type.size === 0;
  if (type.kind !== 'record' || !type.record.fields) return false;
  // A flexible array member is initialized only in the braces of its struct.
  return initializable(type.record.fields).every(({ type: of }) => of.kind === 'array' && of.size === undefined);
}

/** The members that an initializer list walks along: unnamed bit-fields are not initialized (C99 6.7.8 §9). */
const initializable = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ name, type }) => name !== 0 || type.kind === 'record');

export type Initialized = InitDeclarator & { readonly initializer: Expression };

/** The result of analysing an initializer. */
export interface Initialization {
  /** The number of elements that it gives an array, where that is known. */
  readonly count: number | undefined;
  /** The value does not fit the variable: reported by the caller, unless the declaration itself is an error. */
  readonly misfit: ValueMisfit | undefined;
}

/**
 * Analyses the initializer of a variable of `type` (C99 6.7.8), each value against the member or element that it
 * initializes. `known` is its value, if it has been analysed before.
 */
export function analyseInitializer(
  a: Analyzer,
  type: Type,
  node: Initialized,
  target: VariableSymbol,
  known?: Value,
): Initialization {
  const { initializer, equalsToken } = node;
  const string = type.kind === 'array' ? stringOf(initializer, type.element) : undefined;
  if (string) return { count: analyseString(a, type, initializer, string), misfit: undefined };
  if (initializer.kind === 'initializer-list')
    return { count: new ListWalk(a, target).list(type, initializer), misfit: undefined };
  const value = known ?? (type.kind === 'array' ? a.expression(initializer) : analyseOperand(a, initializer));
  if (type.kind === 'array' && noteArrayValue(a, type, value.type, initializer, target))
    return { count: undefined, misfit: undefined };
  const site = { context: 'initialization', operatorToken: equalsToken, target } as const;
  const misfit = misfitOfValue(a, type.unqualified, value, initializer, site);
  if (!misfit) convertFitting(a, type, value, initializer, site);
  return { count: value.type.kind === 'array' ? value.type.size : undefined, misfit };
}

/** Analyses the list of a compound literal of `type`; the number of elements that it gives an array. */
export const analyseLiteralList = (a: Analyzer, type: Type, node: InitializerList): number | undefined =>
  new ListWalk(a, undefined).list(type, node);

/** Whether a compound literal is written with the type of an array; no address space is implied there. */
function isSameArray(
  a: Analyzer,
  type: Type & { readonly kind: 'array' },
  literal: CompoundLiteral,
  value: Type,
): boolean {
  if (value.kind !== 'array') return false;
  const written = a.quietly(() => a.typeName(literal.type));
  if (mentionsUnknown(value) || mentionsUnknown(written)) return true;
  return elementOf(written) === elementOf(type) && (type.size === undefined || type.size === value.size);
}

/** An array is initialized by a list, a string or a compound literal only; true where it is not, which is reported. */
function noteArrayValue(
  a: Analyzer,
  type: Type & { readonly kind: 'array' },
  value: Type,
  node: Expression,
  target: VariableSymbol | undefined,
): boolean {
  let inner = node;
  while (inner.kind === 'paren') inner = inner.inner;
  if (isUnknown(value) || isUnknown(elementOf(type))) return false;
  if (inner.kind === 'compound-literal' && isSameArray(a, type, inner, value)) return false;
  const token = target?.place.token ?? node.first;
  return a.rejects({
    kind: 'initializer',
    unit: a.unit,
    problem: 'array-needs-list',
    node: { first: token, last: token },
    type,
    name: target?.name ?? 0,
  });
}

/**
 * Walks an initializer list along the members of the aggregate, with and without inner braces (C99 6.7.8 §17 to §20).
 */
class ListWalk {
  /** The member whose value comes next; its elements when it is an array. */
  #field: VariableSymbol | undefined;

  constructor(
    private readonly a: Analyzer,
    private readonly target: VariableSymbol | undefined,
  ) {}

  /** A braced list for an object of `type`; the number of array elements. */
  list(type: Type, node: InitializerList): number | undefined {
    const string = type.kind === 'array' ? stringOf(node, type.element) : undefined;
    if (string) return analyseString(this.a, type, node, string);
    const items = { list: node.items, next: 0 };
    if (type.kind === 'array' || type.kind === 'record' || type.kind === 'vector') {
      const { missing } = this.a;
      const count = this.#members(type, items, true);
      // What does not fit is analysed all the same.
      if (type.kind === 'vector') this.#checkCount(type, node);
      const excess = items.list[items.next];
      if (excess && !this.#isCounted)
        this.#report(type.kind === 'vector' ? 'excess-vector' : 'excess', type, excess.value, 0);
      this.#isCounted = false;
      for (; items.next < items.list.length; items.next++) this.#loose(items.list[items.next]);
      // A macro of the host may expand to several values.
      return this.a.missing > missing ? undefined : count;
    }
    const [first, second] = node.items;
    if (type.kind === 'opaque' && first) this.#report('opaque', type, node, 0);
    if (first?.designators[0] && !isUnknown(type))
      this.#reportDesignator('scalar-designator', type, first.designators[0]);
    if (second && !isUnknown(type)) this.#report('excess', type, second.value, 0);
    if (first) {
      if (first.value.kind === 'initializer-list') this.list(type, first.value);
      else this.#scalar(type, first.value);
    }
    for (const item of node.items.slice(1)) this.#loose(item);
    return undefined;
  }

  /** The components of vectors in the list of a vector have been counted, and reported as too many. */
  #isCounted = false;

  /**
   * The values in the list of a vector give it all that it has, vectors all of their components (6.1.6 "Vector
   * Literals"); too many numbers are reported one by one.
   */
  #checkCount(type: VectorType, node: InitializerList): void {
    let count = 0;
    let hasVector = false;
    for (const { value } of node.items) {
      const of = value.kind === 'initializer-list' ? Types.int : this.a.typeOf(value);
      if (isUnknown(of)) return;
      hasVector ||= of.kind === 'vector';
      count += of.kind === 'vector' ? of.count : 1;
    }
    if (hasVector ? count === type.count : count === 0 || count >= type.count) return;
    this.#isCounted = this.#report(hasVector || count > 1 ? 'vector-count' : 'vector-of-one', type, node, 0);
  }

  #report(problem: InitializerRefused['problem'], type: Type, node: Node, name: Name): boolean {
    const { a } = this;
    return a.rejects({ kind: 'initializer', unit: a.unit, problem, node, type, name });
  }

  #reportDesignator(problem: InitializerRefused['problem'], type: Type, designator: Designator): boolean {
    return designator.kind === 'field'
      ? this.#report(problem, type, { first: designator.token, last: designator.token }, designator.name)
      : this.#report(problem, type, designator.index, 0);
  }

  /** Reports a designator that does not go with what it is in. */
  #checkDesignator(type: Type, designator: Designator): void {
    if (isUnknown(type)) return;
    if (designator.kind === 'field') {
      if (type.kind !== 'record') this.#reportDesignator('member-of-other', type, designator);
      else if (type.record.fields && !findField(type.record.fields, designator.name))
        this.#reportDesignator('no-member', type, designator);
      return;
    }
    if (type.kind !== 'array') {
      if (type.kind !== 'vector') this.#reportDesignator('index-of-other', type, designator);
      return;
    }
    const value = constantInteger(this.a, designator.index);
    const to = designator.to ? constantInteger(this.a, designator.to) : value;
    if (value === undefined || to === undefined) {
      if (isNotConstant(this.a, designator.index)) this.#reportDesignator('index-not-constant', type, designator);
    } else if (value < 0n) this.#reportDesignator('index-negative', type, designator);
    else if (to < value) this.#reportDesignator('index-range', type, designator);
    else if (type.size !== undefined && type.size >= 0 && to >= BigInt(type.size))
      this.#reportDesignator('index-too-large', type, designator);
  }

  #loose(item: InitializerItem | undefined): void {
    if (!item) return;
    if (item.value.kind === 'initializer-list') this.list(Types.unknown, item.value);
    else this.a.expression(item.value);
  }

  #site(): ConversionSite {
    return { context: 'initialization', target: this.target, field: this.#field };
  }

  #scalar(type: Type, node: Expression): void {
    const value = this.#analyse(node);
    noteLoad(this.a, node, value);
    convert(this.a, type, value, node, this.#site());
  }

  /** What did not initialize a struct whole, and now initializes its first member. */
  #analysed: { readonly node: Expression; readonly value: Value } | undefined;

  #analyse(node: Expression): Value {
    return this.#analysed?.node === node ? this.#analysed.value : this.a.expression(node);
  }

  /** The type of member `index`; undefined beyond the last. */
  #memberAt(type: Type, index: number): Type | undefined {
    if (type.kind === 'array')
      return type.size === undefined || type.size < 0 || index < type.size ? type.element : undefined;
    if (type.kind === 'vector') return index < type.count ? type.element : undefined;
    if (type.kind !== 'record') return undefined;
    if (type.record.tag === 'union' && index > 0) return undefined;
    const field = type.record.fields && initializable(type.record.fields)[index];
    this.#field = field && fieldSymbols.get(field);
    return field?.type;
  }

  /** Initializes the members of an aggregate from `items`; `braced`: the list is this aggregate's own. */
  #members(type: Type, items: { readonly list: readonly InitializerItem[]; next: number }, braced: boolean): number {
    let index = 0;
    let length = 0;
    while (items.next < items.list.length) {
      const item = items.list[items.next];
      if (!item) break;
      if (item.designators.length > 0 && item !== this.#followed) {
        if (!braced) break;
        const [first, ...rest] = item.designators;
        let memberType: Type | undefined = Types.unknown;
        if (first) this.#checkDesignator(type, first);
        if (first?.kind === 'index') {
          this.a.expression(first.index);
          if (first.to) this.a.expression(first.to);
          index = Number(constantInteger(this.a, first.to ?? first.index) ?? 0n);
          memberType = this.#memberAt(type, index);
        } else if (first && type.kind === 'record' && type.record.fields) {
          const at = initializable(type.record.fields).findIndex(
            (field) =>
              field.name === first.name ||
              (field.name === 0 &&
                field.type.kind === 'record' &&
                field.type.record.fields !== undefined &&
                findField(field.type.record.fields, first.name) !== undefined),
          );
          const field = findField(type.record.fields, first.name);
          const symbol = field && fieldSymbols.get(field);
          if (symbol) this.a.options.onReference?.(first.token, symbol);
          memberType = field?.type;
          this.#field = symbol;
          if (at >= 0) index = at;
        }
        for (const designator of rest) {
          if (!memberType) break;
          this.#checkDesignator(memberType, designator);
          if (designator.kind === 'index') {
            this.a.expression(designator.index);
            memberType = memberType.kind === 'array' ? memberType.element : Types.unknown;
          } else {
            const inner: Field | undefined =
              memberType.kind === 'record' && memberType.record.fields
                ? findField(memberType.record.fields, designator.name)
                : undefined;
            this.#field = inner && fieldSymbols.get(inner);
            memberType = memberType.kind === 'record' && memberType.record.fields ? inner?.type : Types.unknown;
          }
        }
        this.#designated(memberType ?? Types.unknown, items, item);
      } else {
        const memberType = this.#memberAt(type, index);
        if (!memberType) break;
        if (type.kind === 'vector' && item.value.kind !== 'initializer-list') {
          items.next++;
          index += this.#components(type, item.value);
          length = Math.max(length, index);
          continue;
        }
        this.#element(memberType, items);
      }
      index++;
      length = Math.max(length, index);
    }
    return length;
  }

  /** The item whose designators have been followed. */
  #followed: InitializerItem | undefined;

  /** The value of a designated subobject; following initializers may continue within it (C99 6.7.8 §17). */
  #designated(
    type: Type,
    items: { readonly list: readonly InitializerItem[]; next: number },
    item: InitializerItem,
  ): void {
    this.#followed = item;
    this.#element(type, items);
    this.#followed = undefined;
  }

  /** A value in the braces of a vector: one of its elements, or a vector that gives several; how many it gives. */
  #components(vector: VectorType, node: Expression): number {
    const value = analyseOperand(this.a, node);
    const count = value.type.kind === 'vector' ? value.type.count : 1;
    const part = value.type.kind === 'vector' ? vectorOf(vector.element, count) : vector.element;
    convert(this.a, part, value, node, this.#site());
    return count;
  }

  /** A single value as the initializer of an object of `type`. */
  #value(type: Type, node: Expression): void {
    if (node.kind === 'initializer-list') this.list(type, node);
    else if (type.kind === 'array' && stringOf(node, type.element)) this.a.expression(node);
    else this.#scalar(type, node);
  }

  /** The next item or items, as many as an object of `type` takes; at least one, so that every walk ends. */
  #element(type: Type, items: { readonly list: readonly InitializerItem[]; next: number }): void {
    const { next } = items;
    this.#take(type, items);
    if (items.next === next) this.#loose(items.list[items.next++]);
  }

  #take(type: Type, items: { readonly list: readonly InitializerItem[]; next: number }): void {
    const item = items.list[items.next];
    if (!item) return;
    const node = item.value;
    if (node.kind === 'initializer-list' || type.kind === 'unknown') {
      items.next++;
      this.#value(type, node);
      return;
    }
    if (type.kind === 'array' && stringOf(node, type.element)) {
      items.next++;
      this.a.expression(node);
      return;
    }
    if (type.kind === 'array') {
      this.#parts(type, items);
      return;
    }
    if (type.kind === 'record') {
      // An expression of the aggregate's own type initializes it whole.
      const value = this.#analyse(node);
      const whole = value.type.unqualified;
      if (whole === type.unqualified || whole.kind === 'unknown' || !type.record.fields) {
        items.next++;
        noteLoad(this.a, node, value);
        return;
      }
      this.#analysed = { node, value };
      this.#parts(type, items);
      return;
    }
    // A scalar without braces of its own fills all of a vector, as it does in an assignment.
    items.next++;
    this.#scalar(type, node);
  }

  /** The items of an array or a struct whose braces are left out (C99 6.7.8 §20). */
  #parts(type: Type, items: { readonly list: readonly InitializerItem[]; next: number }): void {
    const item = items.list[items.next];
    if (item && hasNoElements(type)) {
      this.#report('no-elements', type, item.value, 0);
      if (this.#analysed?.node !== item.value) this.#loose(item);
      items.next++;
    } else this.#members(type, items, false);
  }
}
