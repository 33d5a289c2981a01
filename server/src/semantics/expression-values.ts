import { type Expression, ownToken } from '../syntax/ast.js';
import type { Value } from './analyzer.js';

/** What each expression of a unit is, by the token that is its own. */
export class ExpressionValues {
  readonly #nodes: (Expression | undefined)[] = [];
  readonly #values: (Value | undefined)[] = [];

  /** What is analysed more than once is what it was found to be last. */
  set(node: Expression, value: Value): void {
    const token = ownToken(node);
    // Dense arrays are small and quick: what was skipped has no expression.
    while (this.#nodes.length <= token) {
      this.#nodes.push(undefined);
      this.#values.push(undefined);
    }
    this.#nodes[token] = node;
    this.#values[token] = value;
  }

  /** Undefined for what has not been analysed: a part of what nobody evaluates, or of another unit. */
  get(node: Expression): Value | undefined {
    const token = ownToken(node);
    return this.#nodes[token] === node ? this.#values[token] : undefined;
  }

  /** Each expression with what it is, in the order of their tokens. */
  *[Symbol.iterator](): Iterable<readonly [Expression, Value]> & Iterator<readonly [Expression, Value]> {
    for (let token = 0; token < this.#nodes.length; token++) {
      const node = this.#nodes[token];
      const value = this.#values[token];
      if (node && value) yield [node, value];
    }
  }
}
