import type { Designator, Expression, InitializerList } from '../../syntax/ast.js';
import { withoutParens } from '../../syntax/walk.js';
import type { Name } from '../../text/names.js';
import { layoutOf, recordLayout } from '../../types/layout.js';
import type { Type } from '../../types/type.js';

/** A part of an object, and the expression in an initializer list that initializes it. */
export interface InitializedPart {
  /** In bytes from the start of the object; undefined if the index of a designator is unknown. */
  readonly offset: number | undefined;
  readonly type: Type;
  /** The only component of the vector that is initialized. */
  readonly component: number | undefined;
  readonly value: Expression;
}

interface Asked {
  typeOf(node: Expression): Type;
  /** The value of a designator's index; NaN if unknown. */
  indexOf(node: Expression): number;
}

interface Child {
  readonly offset: number;
  readonly type: Type;
}

/**
 * The parts that an initializer list initializes, in the order of the list (C99 6.7.8): with designators, and with
 * inner braces left out. All other parts of the object are 0.
 */
export function initializedParts(list: InitializerList, type: Type, asked: Asked): readonly InitializedPart[] {
  const initialization = new Initialization(asked);
  initialization.list({ items: list.items, next: 0 }, { offset: 0, type });
  return initialization.parts;
}

/** A position in an initializer list. */
interface ItemCursor {
  readonly items: InitializerList['items'];
  next: number;
}

class Initialization {
  readonly parts: InitializedPart[] = [];

  constructor(private readonly asked: Asked) {}

  /** Initializes the parts of an object that has braces of its own. */
  list(items: ItemCursor, object: Child): void {
    const type = object.type.unqualified;
    const [only] = items.items;
    // A string for the whole array may have braces (C99 6.7.8 §14).
    if (only && isString(only.value) && only.designators.length === 0 && isOfCharacters(type))
      return this.#add(only.value, type, object.offset);
    if (type.kind === 'array' || type.kind === 'record') return this.#fill(items, object, 0, false);
    let component = 0;
    for (const { value } of items.items) {
      if (type.kind !== 'vector') return this.#add(value, object.type, object.offset);
      const { unqualified } = this.asked.typeOf(value);
      const isWhole = unqualified.kind === 'vector';
      if (isWhole) this.#add(value, type, unqualified.count === type.count ? object.offset : undefined);
      else this.#add(value, type, object.offset, component++);
    }
  }

  /**
   * Initializes the direct parts of an object in order, until the items are used up.
   *
   * @param depth    the designators of the first item that led to the object
   * @param isInner  the braces around the items are those of an outer object
   */
  #fill(items: ItemCursor, object: Child, depth: number, isInner: boolean): void {
    const start = items.next;
    for (let i = 0; items.next < items.items.length; i++) {
      const item = items.items[items.next];
      const isFirst = items.next === start;
      if (!item || (isInner && !isFirst && item.designators.length > 0)) return;
      const at = isFirst ? depth : 0;
      const designator = item.designators[at];
      if (designator) {
        const index = this.#indexOf(object.type, designator);
        if (index === undefined || (designator.kind === 'index' && designator.to)) {
          items.next++;
          this.#add(item.value, object.type, undefined);
          continue;
        }
        i = index;
      }
      const child = childOf(object, i, designator !== undefined);
      if (!child) return;
      const isFound = designator?.kind !== 'field' || child.name === designator.name;
      const deeper = designator && isFound ? at + 1 : at;
      const { next } = items;
      if (deeper < item.designators.length) this.#fill(items, child, deeper, true);
      else this.#item(items, child, deeper);
      // The child has no part that an item could initialize.
      if (items.next === next) items.next++;
    }
  }

  #item(items: ItemCursor, object: Child, depth: number): void {
    const value = items.items[items.next]?.value;
    if (!value) return;
    const type = object.type.unqualified;
    const isOpen =
      value.kind !== 'initializer-list' &&
      (type.kind === 'array'
        ? !isString(value)
        : type.kind === 'record' && this.asked.typeOf(value).unqualified.kind !== 'record');
    if (isOpen) return this.#fill(items, object, depth, true);
    items.next++;
    if (value.kind === 'initializer-list') this.list({ items: value.items, next: 0 }, object);
    else this.#add(value, object.type, object.offset);
  }

  #add(value: Expression, type: Type, offset: number | undefined, component?: number): void {
    this.parts.push({ offset, type, component, value });
  }

  /** The number of the direct part that a designator names, or that has the named member of an anonymous struct. */
  #indexOf({ unqualified }: Type, designator: Designator): number | undefined {
    if (designator.kind === 'index') {
      const index = unqualified.kind === 'array' ? this.asked.indexOf(designator.index) : Number.NaN;
      return Number.isNaN(index) ? undefined : index;
    }
    const index = unqualified.kind === 'record' ? memberIndex(unqualified, designator.name) : -1;
    return index < 0 ? undefined : index;
  }
}

const isString = (value: Expression): boolean => withoutParens(value).kind === 'string';

const isOfCharacters = (type: Type): boolean => type.kind === 'array' && layoutOf(type.element)?.size === 1;

function memberIndex(type: Type & { readonly kind: 'record' }, name: Name): number {
  const has = (own: Type): boolean => own.unqualified.kind === 'record' && memberIndex(own.unqualified, name) >= 0;
  return (recordLayout(type.record)?.fields ?? []).findIndex(
    ({ field }) => field.name === name || (field.name === 0 && has(field.type)),
  );
}

/** A direct part of an array or a struct, or the first one of a union; any one that is designated. */
function childOf(
  { offset, type }: Child,
  i: number,
  isDesignated: boolean,
): (Child & { readonly name?: Name }) | undefined {
  const { unqualified } = type;
  if (unqualified.kind === 'array') {
    const { element, size = Number.POSITIVE_INFINITY } = unqualified;
    const bytes = layoutOf(element)?.size;
    return bytes !== undefined && i >= 0 && i < size ? { offset: offset + bytes * i, type: element } : undefined;
  }
  if (unqualified.kind !== 'record' || (unqualified.record.tag === 'union' && i > 0 && !isDesignated)) return undefined;
  const field = recordLayout(unqualified.record)?.fields[i];
  return field && { offset: offset + field.offset, type: field.field.type, name: field.field.name };
}
