import type { Expression, InitializerItem, InitializerList } from '../syntax/ast.js';
import { type Field, type Type, Types } from '../types/type.js';
import type { Analyzer, Value } from './analyzer.js';
import { constantInteger } from './constants.js';
import { analyseExpression, analyseOperand, convert, findField, noteLoad, stringLength } from './expressions.js';
import { fieldSymbols, type VariableSymbol } from './symbols.js';

const isCharacterArray = (type: Type): boolean =>
  type.kind === 'array' && type.element.kind === 'scalar' && type.element.size === 1;

/** The string literal that an initializer is, in braces or not. */
function stringOf(node: Expression): (Expression & { readonly kind: 'string' }) | undefined {
  if (node.kind === 'string') return node;
  if (node.kind === 'paren') return stringOf(node.inner);
  const only = node.kind === 'initializer-list' && node.items.length === 1 ? node.items[0] : undefined;
  return only && only.designators.length === 0 ? stringOf(only.value) : undefined;
}

/**
 * Analyses the initializer of an object of `type` (C99 6.7.8), each value against the member or element that it
 * initialises. Returns the number of elements that it gives an array, when that is known.
 */
export function analyseInitializer(
  a: Analyzer,
  type: Type,
  node: Expression,
  target: VariableSymbol | undefined,
  equalsToken: number,
): number | undefined {
  const string = isCharacterArray(type) ? stringOf(node) : undefined;
  if (string) {
    analyseExpression(a, string);
    return stringLength(string.parts);
  }
  if (node.kind !== 'initializer-list') {
    const value = type.kind === 'array' ? analyseExpression(a, node) : analyseOperand(a, node);
    convert(a, 'initialization', type, value, node, { operatorToken: equalsToken, target });
    return value.type.kind === 'array' ? value.type.size : undefined;
  }
  return new ListWalk(a, target).list(type, node);
}

/** Walks an initializer list along the members of the aggregate, with and without inner braces (C99 6.7.8 §17 to §20). */
class ListWalk {
  /** The member whose value comes next; its elements when it is an array. */
  #field: VariableSymbol | undefined;

  constructor(
    private readonly a: Analyzer,
    private readonly target: VariableSymbol | undefined,
  ) {}

  /** A braced list for an object of `type`; the number of array elements. */
  list(type: Type, node: InitializerList): number | undefined {
    const items = { list: node.items, next: 0 };
    if (type.kind === 'array' || type.kind === 'record' || type.kind === 'vector') {
      const count = this.#members(type, items, true);
      // What does not fit is analysed all the same.
      for (; items.next < items.list.length; items.next++) this.#loose(items.list[items.next]);
      return count;
    }
    const [first] = node.items;
    if (first) {
      if (first.value.kind === 'initializer-list') this.list(type, first.value);
      else this.#scalar(type, first.value);
    }
    for (const item of node.items.slice(1)) this.#loose(item);
    return undefined;
  }

  #loose(item: InitializerItem | undefined): void {
    if (!item) return;
    if (item.value.kind === 'initializer-list') this.list(Types.unknown, item.value);
    else analyseExpression(this.a, item.value);
  }

  #scalar(type: Type, node: Expression): void {
    const value = this.#analyse(node);
    noteLoad(this.a, node, value);
    convert(this.a, 'initialization', type, value, node, { target: this.target, field: this.#field });
  }

  /** What did not initialise a struct whole, and now initialises its first member. */
  #analysed: { readonly node: Expression; readonly value: Value } | undefined;

  #analyse(node: Expression): Value {
    return this.#analysed?.node === node ? this.#analysed.value : analyseExpression(this.a, node);
  }

  /** The type of member `index`; undefined beyond the last. */
  #memberAt(type: Type, index: number): Type | undefined {
    if (type.kind === 'array')
      return type.size === undefined || type.size < 0 || index < type.size ? type.element : undefined;
    if (type.kind === 'vector') return index < type.count ? type.element : undefined;
    if (type.kind !== 'record') return undefined;
    if (type.record.tag === 'union' && index > 0) return undefined;
    const field = type.record.fields?.filter(({ name, type: of }) => name !== 0 || of.kind === 'record')[index];
    this.#field = field && fieldSymbols.get(field);
    return field?.type;
  }

  /** Initialises the members of an aggregate from `items`; `braced`: the list is this aggregate's own. */
  #members(type: Type, items: { readonly list: readonly InitializerItem[]; next: number }, braced: boolean): number {
    let index = 0;
    let length = 0;
    while (items.next < items.list.length) {
      const item = items.list[items.next];
      if (!item) break;
      if (item.designators.length > 0) {
        if (!braced) break;
        const [first, ...rest] = item.designators;
        let memberType: Type | undefined = Types.unknown;
        if (first?.kind === 'index') {
          analyseExpression(this.a, first.index);
          if (first.to) analyseExpression(this.a, first.to);
          index = Number(constantInteger(this.a, first.to ?? first.index) ?? 0n);
          memberType = this.#memberAt(type, index);
        } else if (first && type.kind === 'record' && type.record.fields) {
          const named: readonly Field[] = type.record.fields.filter(
            (field) => field.name !== 0 || field.type.kind === 'record',
          );
          const at = named.findIndex(
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
          if (designator.kind === 'index') {
            analyseExpression(this.a, designator.index);
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
        items.next++;
        this.#value(memberType ?? Types.unknown, item.value);
      } else {
        const memberType = this.#memberAt(type, index);
        if (!memberType) break;
        this.#element(memberType, items);
      }
      index++;
      length = Math.max(length, index);
    }
    return length;
  }

  /** One value that stands alone for an object of `type`. */
  #value(type: Type, node: Expression): void {
    if (node.kind === 'initializer-list') this.list(type, node);
    else if (isCharacterArray(type) && stringOf(node)) analyseExpression(this.a, node);
    else this.#scalar(type, node);
  }

  /** The next item or items, as many as an object of `type` takes. */
  #element(type: Type, items: { readonly list: readonly InitializerItem[]; next: number }): void {
    const item = items.list[items.next];
    if (!item) return;
    const node = item.value;
    if (node.kind === 'initializer-list' || type.kind === 'unknown') {
      items.next++;
      this.#value(type, node);
      return;
    }
    if (isCharacterArray(type) && stringOf(node)) {
      items.next++;
      analyseExpression(this.a, node);
      return;
    }
    if (type.kind === 'array') {
      this.#members(type, items, false);
      return;
    }
    if (type.kind === 'record') {
      // An expression of the aggregate's own type initialises it whole.
      const value = this.#analyse(node);
      const whole = value.type.unqualified;
      if (whole === type.unqualified || whole.kind === 'unknown' || !type.record.fields?.length) {
        items.next++;
        noteLoad(this.a, node, value);
        return;
      }
      this.#analysed = { node, value };
      this.#members(type, items, false);
      return;
    }
    // A scalar without braces of its own fills all of a vector, as it does in an assignment.
    items.next++;
    this.#scalar(type, node);
  }
}
