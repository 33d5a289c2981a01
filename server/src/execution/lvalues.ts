// The places that expressions designate, and their values (C99 6.3.2.1).
import { initializedParts } from '../semantics/declarations/initialized-parts.js';
import { components } from '../semantics/expressions/members.js';
import type { Expression, InitializerList, MemberExpression, SubscriptExpression } from '../syntax/ast.js';
import { withoutParens } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { Types } from '../types/interned.js';
import { layoutOf, memberOf, recordLayout } from '../types/layout.js';
import type { Type } from '../types/type.js';
import { converted, isIntegerType, uniform } from './arithmetic.js';
import type { Frame, Host } from './frame.js';
import { asOffset, times } from './integers.js';
import {
  type Beyond,
  isShared,
  type Location,
  locationOf,
  placeOf,
  readCell,
  SPOILED,
  sizeOf,
  spaceOf,
  within,
  writeCell,
} from './memory.js';
import type { Recorder } from './recorder.js';
import { spreadFrom } from './spread.js';
import { DATA, dataOf, integer, isSame, type MemoryObject, originOf, pointerTo, type Value } from './values.js';

/** Evaluates the operands of lvalues. */
interface Values {
  value(frame: Frame, node: Expression): Value;
}

export const typeOf = (frame: Frame, node: Expression): Type => frame.function.values.typeOf(node) ?? Types.unknown;

/** The innermost operand of an lvalue or a pointer, and whether `*` is applied to it. */
function rootOf(target: Expression): { readonly root: Expression; readonly isDereferenced: boolean } {
  let root = target;
  let isDereferenced = false;
  for (;;)
    if (root.kind === 'paren') root = root.inner;
    else if (root.kind === 'member' || root.kind === 'subscript') root = root.base;
    else if (root.kind === 'cast' || root.kind === 'postfix') root = root.operand;
    else if (root.kind === 'binary' && /^[+-]$/.test(root.operator)) root = root.left;
    else if (root.kind === 'unary' && /^(\*|\+\+|--|&)$/.test(root.operator)) {
      if (root.operator === '*') isDereferenced = true;
      root = root.operand;
    } else return { root, isDereferenced };
}

/** The private objects that pointers in an object lead to. */
function pointeesOf(object: MemoryObject): ReadonlySet<MemoryObject> {
  const found = new Set<MemoryObject>();
  const visit = ({ cells }: MemoryObject): void => {
    for (const cell of cells.values()) {
      if (cell.kind !== 'pointer' || cell.object.space !== AddressSpace.Private || found.has(cell.object)) continue;
      found.add(cell.object);
      visit(cell.object);
    }
  };
  visit(object);
  return found;
}

/** Invalidates the cells of an object. Returns how a cell is invalidated. */
function forgetCells({ cells }: MemoryObject, origin: string | undefined): (cell: Value | undefined) => Value {
  // A uniform value may have changed to a different one.
  const forgotten = (cell: Value | undefined): Value => dataOf(undefined, origin ?? originOf(cell));
  for (const at of new Set([0, ...cells.keys()])) cells.set(at, forgotten(cells.get(at)));
  cells.set(SPOILED, DATA);
  return forgotten;
}

/** The lvalues of one work-item. */
export class Lvalues {
  constructor(
    private readonly host: Host,
    private readonly recorder: Recorder,
    private readonly values: Values,
  ) {}

  /** The object that a name designates; undefined if it is not a variable. */
  object(frame: Frame, name: Name): MemoryObject | undefined {
    for (let i = frame.scopes.length - 1; i >= 0; i--) {
      const object = frame.scopes[i]?.get(name);
      if (object) return object;
    }
    const variable = this.host.functions.variable(name);
    if (!variable) return undefined;
    const { symbol, declarator } = variable;
    const object = this.host.objects.shared(declarator, name, symbol.type, spaceOf(symbol.type));
    // A constant has the value of its initializer.
    if (object.space === AddressSpace.Constant && object.cells.size === 0 && declarator.initializer) {
      const location = locationOf(object, 0, symbol.type, false);
      const { initializer } = declarator;
      object.cells.set(0, DATA);
      if (initializer.kind === 'initializer-list') this.list(frame, location, initializer);
      else writeCell(location, converted(this.values.value(frame, initializer), symbol.type));
    }
    return object;
  }

  /** Whether an lvalue is certainly in shared memory. */
  isInShared(frame: Frame, node: Expression): boolean {
    let root = node;
    while (root.kind === 'paren' || root.kind === 'member' || root.kind === 'subscript')
      root = root.kind === 'paren' ? root.inner : root.base;
    const object = root.kind === 'identifier' && root !== node ? this.object(frame, root.name) : undefined;
    if (!object) return false;
    const held = object.cells.get(0);
    return isShared(object) || (held?.kind === 'pointer' && isShared(held.object));
  }

  /** The place that an lvalue designates; undefined if unknown. */
  location(frame: Frame, node: Expression): Location | undefined {
    switch (node.kind) {
      case 'paren':
        return this.location(frame, node.inner);
      case 'identifier': {
        const object = this.object(frame, node.name);
        return object && locationOf(object, 0, object.type ?? typeOf(frame, node), false);
      }
      case 'unary':
        return node.operator === '*'
          ? this.#pointee(frame, node, this.values.value(frame, node.operand), typeOf(frame, node))
          : undefined;
      case 'subscript': {
        const base = this.values.value(frame, node.base);
        const index = this.values.value(frame, node.index);
        const [pointer, by, pointerType] =
          base.kind === 'pointer' || index.kind !== 'pointer'
            ? ([base, index, typeOf(frame, node.base)] as const)
            : ([index, base, typeOf(frame, node.index)] as const);
        if (pointerType.kind === 'vector') return this.#component(frame, node, pointerType.count, by);
        const type = typeOf(frame, node);
        const start = this.#pointee(frame, node, pointer, type);
        const size = layoutOf(type)?.size;
        const bytes = by.kind === 'integer' && size !== undefined ? times(asOffset(by.value), size) : undefined;
        const spread = start && by.kind === 'data' && by.isFree ? spreadFrom(start, size) : undefined;
        const found = start && within(start, bytes, type, by.kind !== 'integer' || by.varies, spread);
        const beyond = this.#beyond(frame, node, by);
        return found && beyond ? { ...found, beyond, components: undefined, spread: undefined } : found;
      }
      case 'member':
        return this.#member(frame, node, typeOf(frame, node));
      case 'compound-literal': {
        const type = typeOf(frame, node);
        const object = this.host.objects.make(0, type, AddressSpace.Private);
        const location = locationOf(object, 0, type, false);
        this.list(frame, location, node.initializer);
        return location;
      }
      default:
        return undefined;
    }
  }

  /** A component by number. An invalid number is reported; a valid one designates an unknown place. */
  #component(frame: Frame, node: SubscriptExpression, count: number, by: Value): undefined {
    const base = withoutParens(node.base);
    const name = base.kind === 'identifier' ? base.name : base.kind === 'member' ? base.member : undefined;
    const isOutside = by.kind === 'integer' && typeof by.value === 'number' && (by.value < 0 || by.value >= count);
    // A literal is reported elsewhere.
    if (!isOutside || name === undefined || typeof by.value !== 'number') return;
    if (node.index.kind === 'number' || node.index.kind === 'unary') return;
    const location = this.location(frame, base);
    if (!location) return;
    const beyond = { array: name, index: by.value, size: count };
    this.recorder.access({ unit: frame.unit, node }, { ...location, beyond }, 0, 'read');
  }

  /** An out-of-range index of an array member of a struct; the last member may be longer than declared. */
  #beyond(frame: Frame, { base, index }: SubscriptExpression, by: Value): Beyond | undefined {
    // A literal is reported elsewhere.
    if (index.kind === 'number' || index.kind === 'unary') return undefined;
    if (base.kind !== 'member' || by.kind !== 'integer' || typeof by.value !== 'number') return undefined;
    const array = typeOf(frame, base);
    if (array.kind !== 'array' || array.size === undefined || array.size < 2) return undefined;
    if (by.value >= 0 && by.value < array.size) return undefined;
    const of = typeOf(frame, base.base);
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
      ? locationOf(pointer.object, pointer.offset, type, pointer.varies, pointer.spread)
      : undefined;
  }

  #member(frame: Frame, node: MemberExpression, type: Type): Location | undefined {
    const written = typeOf(frame, node.base);
    const base = node.arrow
      ? this.#pointee(
          frame,
          node,
          this.values.value(frame, node.base),
          written.kind === 'pointer' ? written.pointee : Types.unknown,
        )
      : this.location(frame, node.base);
    if (!base) return undefined;
    const { type: of } = base;
    if (of.kind === 'vector') {
      const selected = components(spellingOf(node.member), of.count);
      const [first] = selected ?? [];
      if (!selected || first === undefined) return undefined;
      // Shared memory is written component by component, private memory as a whole.
      if (!isShared(base.object)) return { ...base, type, components: selected.map((i) => base.components?.[i] ?? i) };
      return selected.every((component, i) => component === first + i)
        ? within(base, first * of.element.size, type, false)
        : { ...base, offset: undefined, spread: undefined, type };
    }
    if (of.kind !== 'record') return undefined;
    return within(base, memberOf(of.record, node.member)?.offset, type, false);
  }

  load(frame: Frame, node: Expression, location: Location): Value {
    const { object, type } = location;
    if (type.kind === 'array') {
      if (location.beyond) this.recorder.access({ unit: frame.unit, node }, location, 0, 'read');
      return pointerTo(object, location.offset, location.varies, location.spread);
    }
    const size = sizeOf(type);
    if (!isShared(object)) {
      if (size !== undefined && !location.components)
        this.recorder.access({ unit: frame.unit, node }, location, size, 'read');
      return readCell(location, this.host.choices);
    }
    const place = placeOf(location, true);
    const barriers = this.recorder.barriers.length;
    const written = place === undefined ? undefined : this.#written.get(place);
    const own = written?.barriers === barriers ? written.value : undefined;
    if (size !== undefined) this.recorder.access({ unit: frame.unit, node }, location, size, 'read', { value: own });
    if (own) return own;
    if (place === undefined) return dataOf(undefined, undefined, location.spread !== undefined);
    const text = this.#contentsOf(object, place, barriers);
    const isPlain = type.kind !== 'vector' && type.kind !== 'record' && type.kind !== 'pointer';
    return isPlain && !location.varies ? uniform(text, type, this.host.choices) : dataOf(text, undefined, true);
  }

  /** The name of the value at a place of shared memory; each group has its own local memory. */
  #contentsOf(object: MemoryObject, place: string, barriers: number): string {
    const group = object.space === AddressSpace.Local ? `g${this.host.item.group.join('.')}` : '';
    return `[${place}]${barriers}${group}`;
  }

  store(frame: Frame, node: Expression, location: Location, value: Value): void {
    const { object, type } = location;
    const size = sizeOf(type);
    if (!isShared(object)) {
      if (size !== undefined)
        this.recorder.access({ unit: frame.unit, node }, location, size, 'write', { value: value });
      return writeCell(location, value);
    }
    const barriers = this.recorder.barriers.length;
    const place = placeOf(location, true);
    // Storing the present value changes nothing.
    if (place !== undefined && isSame(value, this.#unchanged(object, place, barriers, type))) return;
    if (size !== undefined) this.recorder.access({ unit: frame.unit, node }, location, size, 'write', { value: value });
    if (place !== undefined) this.#written.set(place, { value, barriers });
  }

  #unchanged(object: MemoryObject, place: string, barriers: number, type: Type): Value {
    return uniform(this.#contentsOf(object, place, barriers), type, this.host.choices);
  }

  /** The values that the work-item has written to shared memory, by place. */
  readonly #written = new Map<string, { readonly value: Value; readonly barriers: number }>();

  /** A value that depends on data alone is assumed to be uniform if a comment declares so. */
  said(frame: Frame, name: Name, token: number, value: Value, type: Type): Value {
    if (value.kind !== 'data' || !frame.said.has(name)) return value;
    return uniform(`${spellingOf(name)}@${this.host.way()}@${token}`, type, this.host.choices);
  }

  /**
   * Invalidates the value of an lvalue. `origin`: the condition under which it was changed; values with a known
   * dependency keep it.
   */
  forget(frame: Frame, target: Expression, origin: string | undefined): void {
    const { root, isDereferenced } = rootOf(target);
    const object = root.kind === 'identifier' ? this.object(frame, root.name) : undefined;
    if (!object || isShared(object)) return;
    for (const one of pointeesOf(object)) forgetCells(one, origin);
    if (isDereferenced) return;
    const forgotten = forgetCells(object, origin);
    if (root.kind === 'identifier' && object.type) {
      const value = this.said(frame, root.name, root.first, forgotten(object.cells.get(0)), object.type);
      object.cells.set(0, value);
    }
  }

  /** Invalidates the objects that a function may change through an argument. */
  forgetPassed(frame: Frame, argument: Expression, origin: string | undefined): void {
    const { root } = rootOf(argument);
    const object = root.kind === 'identifier' ? this.object(frame, root.name) : undefined;
    if (!object || object.space !== AddressSpace.Private) return;
    for (const one of pointeesOf(object)) forgetCells(one, origin);
    if (object.type?.kind === 'array' && typeOf(frame, argument).kind !== 'scalar') forgetCells(object, origin);
  }

  /** Initializes an object from a list: parts without an initializer are 0 (C99 6.7.8 §21). */
  list(frame: Frame, location: Location, list: InitializerList): void {
    const isOwn = !isShared(location.object);
    if (isOwn) clear(location);
    const asked = {
      typeOf: (node: Expression) => typeOf(frame, node),
      indexOf: (node: Expression) => {
        const index = this.values.value(frame, node);
        return index.kind === 'integer' && typeof index.value === 'number' ? index.value : Number.NaN;
      },
    };
    for (const { offset, type, component, value } of initializedParts(list, location.type, asked)) {
      const made = this.values.value(frame, value);
      const at = within(location, offset, type, false);
      if (!isOwn) continue;
      if (component === undefined) writeCell(at, converted(made, type));
      else
        writeCell(
          { ...at, components: [component] },
          converted(made, type.unqualified.kind === 'vector' ? type.unqualified.element : type),
        );
    }
  }
}

/** The most parts of an object that are visited to be set to 0: nested structs may have any number. */
const MOST_PARTS = 512;

/** Sets the integers of an object to 0. */
function clear({ object, offset, type }: Location): void {
  if (typeof offset !== 'number') return;
  let left = MOST_PARTS;
  const visit = (part: Type, at: number): void => {
    if (left-- <= 0) return;
    const own = part.unqualified;
    if (own.kind === 'record')
      for (const { field, offset: by } of recordLayout(own.record)?.fields ?? []) visit(field.type, at + by);
    else if (own.kind === 'array') {
      const size = layoutOf(own.element)?.size ?? 0;
      for (let i = 0; i < (own.size ?? 0) && left > 0; i++) visit(own.element, at + i * size);
    } else if (isIntegerType(own)) object.cells.set(at, integer(0));
  };
  visit(type, offset);
}
