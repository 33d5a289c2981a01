import type { Expression } from '../syntax/ast.js';
import type { Type } from '../types/type.js';
import type { Value } from './value.js';

/** What is kept of an expression's value. */
export type KeptValue = Pick<Value, 'type' | 'lvalue' | 'nullConstant'>;

const LVALUE = 1;
const NULL_CONSTANT = 2;

/** A token that belongs to an expression and to no other one, of those around it and inside it. */
function ownToken(node: Expression): number {
  switch (node.kind) {
    case 'binary':
    case 'assignment':
    case 'conditional':
      return node.operatorToken;
    case 'call':
      return node.callee.last + 1;
    case 'subscript':
    case 'member':
      return node.base.last + 1;
    case 'postfix':
      return node.last;
    default:
      return node.first;
  }
}

/** What each expression of a unit is. Most are never asked for, so that they are kept as arrays. */
export class ExpressionValues {
  #tokens: Int32Array | undefined;

  private constructor(
    private readonly nodes: readonly Expression[],
    private readonly types: readonly Type[],
    private readonly flags: Uint8Array,
  ) {}

  static readonly NONE = new ExpressionValues([], [], new Uint8Array(0));

  /** By the tokens that are the expressions' own: of the first so many, the `count` that have a value. */
  static of(
    nodes: readonly (Expression | undefined)[],
    values: readonly (Value | undefined)[],
    end: number,
    count: number,
  ): ExpressionValues {
    if (count === 0) return ExpressionValues.NONE;
    const ownNodes = new Array<Expression>(count);
    const types = new Array<Type>(count);
    const flags = new Uint8Array(count);
    for (let token = 0, i = 0; i < count && token < end; token++) {
      const node = nodes[token];
      const value = values[token];
      if (!node || !value) continue;
      ownNodes[i] = node;
      types[i] = value.type;
      flags[i++] = (value.lvalue ? LVALUE : 0) | (value.nullConstant ? NULL_CONSTANT : 0);
    }
    return new ExpressionValues(ownNodes, types, flags);
  }

  /** Undefined for what has not been analysed: a part of what nobody evaluates, or of another unit. */
  get(wanted: Expression): KeptValue | undefined {
    const token = ownToken(wanted);
    let [from, to] = [0, this.nodes.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const node = this.nodes[middle];
      if (node && ownToken(node) < token) from = middle + 1;
      else to = middle;
    }
    return this.nodes[from] === wanted ? this.#at(from) : undefined;
  }

  /** The type alone, for one who asks again and again. */
  typeOf(wanted: Expression): Type | undefined {
    const tokens = this.#tokens ?? this.#ownTokens();
    const token = ownToken(wanted);
    let from = 0;
    let to = tokens.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((tokens[middle] ?? token) < token) from = middle + 1;
      else to = middle;
    }
    return this.nodes[from] === wanted ? this.types[from] : undefined;
  }

  #ownTokens(): Int32Array {
    const tokens = new Int32Array(this.nodes.length);
    for (let i = 0; i < tokens.length; i++) tokens[i] = ownToken(this.nodes[i] as Expression);
    this.#tokens = tokens;
    return tokens;
  }

  #at(i: number): KeptValue | undefined {
    const type = this.types[i];
    const flags = this.flags[i] ?? 0;
    return type && { type, lvalue: (flags & LVALUE) !== 0, nullConstant: (flags & NULL_CONSTANT) !== 0 };
  }

  *[Symbol.iterator](): Generator<readonly [Expression, KeptValue]> {
    for (let i = 0; i < this.nodes.length; i++) {
      const node = this.nodes[i];
      const value = this.#at(i);
      if (node && value) yield [node, value];
    }
  }
}

/** What the expressions of the unit that is analysed are found to be: every expression has a token of its own. */
export class ValueRecorder {
  #nodes: (Expression | undefined)[] = [];
  #values: (Value | undefined)[] = [];
  #end = 0;
  #count = 0;
  /** What was looked at before its time, or in another unit. */
  readonly #aside = new Map<Expression, Value>();

  /** What is analysed more than once is what it was found to be last. */
  set(node: Expression, value: Value): void {
    const token = ownToken(node);
    while (this.#end <= token) {
      this.#nodes[this.#end] = undefined;
      this.#values[this.#end++] = undefined;
    }
    if (!this.#nodes[token]) this.#count++;
    this.#nodes[token] = node;
    this.#values[token] = value;
  }

  get(node: Expression): Value | undefined {
    const token = ownToken(node);
    return this.#nodes[token] === node ? this.#values[token] : this.#aside.get(node);
  }

  /** Remembers a value until the unit ends, and does not count it among those of the unit. */
  setAside(node: Expression, value: Value): void {
    this.#aside.set(node, value);
  }

  /** What has been found since the unit began. */
  recorded(): ExpressionValues {
    return ExpressionValues.of(this.#nodes, this.#values, this.#end, this.#count);
  }

  /** Begins a unit. */
  clear(): void {
    this.#end = 0;
    this.#count = 0;
    if (this.#aside.size > 0) this.#aside.clear();
    // A large unit leaves large arrays.
    if (this.#nodes.length > 100_000) [this.#nodes, this.#values] = [[], []];
  }
}
