/** Initializes objects for all work-items of a work-group (C99 6.7.8). */
import type { Expression, InitializerList } from '../syntax/ast.js';
import type { Name } from '../text/names.js';
import { Types } from '../types/interned.js';
import { layoutOf, recordLayout } from '../types/layout.js';
import type { Type } from '../types/type.js';
import type { CostFrame } from './frame.js';
import { moved, type Place, type Places, partsOfType } from './places.js';
import { asNumbers, at, type Mask, type Value, ZERO } from './values.js';

/** Evaluates the expressions in initializers. */
export interface Evaluator {
  readonly places: Places;
  typeOf(frame: CostFrame, node: Expression): Type;
  value(frame: CostFrame, node: Expression, mask: Mask): Value;
  converted(value: Value, from: Type, to: Type): Value;
}

export class Initialization {
  constructor(
    private readonly evaluator: Evaluator,
    private readonly frame: CostFrame,
    private readonly mask: Mask,
  ) {}

  /** Initializes an object (C99 6.7.8). */
  object(place: Place, initializer: Expression): void {
    const { frame, mask, evaluator } = this;
    const { places } = evaluator;
    const where = { unit: frame.unit, node: initializer };
    if (initializer.kind !== 'initializer-list') {
      const value = evaluator.value(frame, initializer, mask);
      places.store(where, place, evaluator.converted(value, evaluator.typeOf(frame, initializer), place.type), mask);
      return;
    }
    const bare = place.type.unqualified;
    // Parts without an initializer are 0 (C99 6.7.8 §21).
    for (const { offset, size } of partsOfType(bare))
      places.store(where, { pointer: moved(place.pointer, offset), type: integerOf(size) }, ZERO, mask);
    this.#list(place, { items: initializer.items, next: 0 });
  }

  /** Initializes the parts of an object in order, until the items are used up. */
  #list(place: Place, items: ItemCursor): void {
    const children = childrenOf(place);
    for (let i = 0; items.next < items.items.length; i++) {
      const item = items.items[items.next];
      const [designator, ...deeper] = item?.designators ?? [];
      if (designator && deeper.length === 0) {
        const index =
          designator.kind === 'field'
            ? children.indexOf(designator.name)
            : at(asNumbers(this.evaluator.value(this.frame, designator.index, this.mask)).lanes, 0);
        i = index;
      } else if (designator) {
        items.next++;
        continue;
      }
      const child = children.at(i);
      if (!item || !child) return;
      this.#item(child, items);
    }
  }

  #item(place: Place, items: ItemCursor): void {
    const value = items.items[items.next]?.value;
    if (!value) return;
    const type = place.type.unqualified;
    if (value.kind === 'initializer-list') {
      items.next++;
      if (type.kind === 'array' || type.kind === 'record') return this.#list(place, { items: value.items, next: 0 });
      const [first] = value.items;
      if (first) this.object(place, first.value);
      return;
    }
    const isNested =
      type.kind === 'array' || (type.kind === 'record' && this.evaluator.typeOf(this.frame, value).kind !== 'record');
    if (isNested && value.kind !== 'string') return this.#list(place, items);
    items.next++;
    if (value.kind !== 'string') this.object(place, value);
  }
}

/** A position in an initializer list. */
interface ItemCursor {
  readonly items: InitializerList['items'];
  next: number;
}

/** The direct parts of an array, a struct or a scalar, in order. */
function childrenOf({ pointer, type }: Place): {
  at(i: number): Place | undefined;
  indexOf(name: Name): number;
} {
  const bare = type.unqualified;
  if (bare.kind === 'array') {
    const size = layoutOf(bare.element)?.size ?? 0;
    const { element, size: count = Number.POSITIVE_INFINITY } = bare;
    return {
      at: (i) => (i < count ? { pointer: moved(pointer, i * size), type: element } : undefined),
      indexOf: () => -1,
    };
  }
  if (bare.kind === 'record') {
    const fields = recordLayout(bare.record)?.fields ?? [];
    return {
      at: (i) => {
        const field = fields[i];
        return field && (bare.record.tag !== 'union' || i === 0)
          ? { pointer: moved(pointer, field.offset), type: field.field.type }
          : undefined;
      },
      indexOf: (name) => fields.findIndex(({ field }) => field.name === name),
    };
  }
  return { at: (i) => (i === 0 ? { pointer, type } : undefined), indexOf: () => -1 };
}

const integerOf = (size: number): Type =>
  size === 1 ? Types.char : size === 2 ? Types.short : size === 4 ? Types.int : Types.long;
