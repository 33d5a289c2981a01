import type { Node } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';

/** Where something is in the program. */
export interface Spot {
  readonly unit: Unit;
  readonly node: Node;
}

/** The reason why nothing can be proved about a kernel, and its place. */
export class Unproved extends Error {
  constructor(
    readonly reason: string,
    readonly spot?: Spot,
  ) {
    super(reason);
  }
}
