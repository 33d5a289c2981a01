/** Initializes objects for all work-items of a work-group (C99 6.7.8). */
import { initializedParts } from '../semantics/declarations/initialized-parts.js';
import type { Expression } from '../syntax/ast.js';
import { Types } from '../types/interned.js';
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
    const asked = {
      typeOf: (node: Expression) => evaluator.typeOf(frame, node),
      indexOf: (node: Expression) => at(asNumbers(evaluator.value(frame, node, mask)).lanes, 0),
    };
    for (const { offset = Number.NaN, type, component, value } of initializedParts(initializer, bare, asked)) {
      if (value.kind === 'string') continue;
      const element = type.unqualified.kind === 'vector' ? type.unqualified.element : undefined;
      const part = component === undefined ? type : (element ?? type);
      const by = offset + (component ?? 0) * (element?.size ?? 0);
      this.object({ pointer: moved(place.pointer, by), type: part }, value);
    }
  }
}

const integerOf = (size: number): Type =>
  size === 1 ? Types.char : size === 2 ? Types.short : size === 4 ? Types.int : Types.long;
