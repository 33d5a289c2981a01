import type { Expression } from '../../syntax/ast.js';
import type { Type } from '../../types/type.js';
import type { Value } from './value.js';

/** What is kept of an expression's value. */
export type KeptValue = Pick<Value, 'type' | 'lvalue' | 'nullConstant'>;

const LVALUE = 1;
const NULL_CONSTANT = 2;

const keptValue = (type: Type, flags: number): KeptValue => ({
  type,
  lvalue: (flags & LVALUE) !== 0,
  nullConstant: (flags & NULL_CONSTANT) !== 0,
});

/** What expressions of a unit are. */
export interface ValuesOfExpressions {
  /** Undefined for an expression that has not been analysed: it is unevaluated, or belongs to another unit. */
  get(wanted: Expression): KeptValue | undefined;
  /** The type alone, for callers with many queries. */
  typeOf(wanted: Expression): Type | undefined;
}

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

/**
 * What each expression of a unit is, in the order in which they were found. Most are never asked for, so that they are
 * kept as arrays.
 */
export class ExpressionValues implements ValuesOfExpressions {
  /** The index in the arrays plus one, by the expression's own token; computed on first use. */
  #places: Int32Array | undefined;

  constructor(
    private readonly nodes: readonly Expression[],
    private readonly types: readonly Type[],
    private readonly flags: Uint8Array,
  ) {}

  static readonly NONE = new ExpressionValues([], [], new Uint8Array(0));

  get(wanted: Expression): KeptValue | undefined {
    const place = this.#placeOf(wanted);
    return place === undefined ? undefined : this.#at(place);
  }

  typeOf(wanted: Expression): Type | undefined {
    const place = this.#placeOf(wanted);
    return place === undefined ? undefined : this.types[place];
  }

  /** The expressions that contain a token. */
  around(token: number): (readonly [Expression, KeptValue])[] {
    const found: (readonly [Expression, KeptValue])[] = [];
    for (let i = 0; i < this.nodes.length; i++) {
      const node = this.nodes[i];
      if (!node || node.first > token || node.last < token) continue;
      const value = this.#at(i);
      if (value) found.push([node, value]);
    }
    return found;
  }

  #placeOf(wanted: Expression): number | undefined {
    const places = this.#places ?? this.#byToken();
    const place = places[ownToken(wanted)];
    return place && this.nodes[place - 1] === wanted ? place - 1 : undefined;
  }

  #byToken(): Int32Array {
    const { nodes } = this;
    let last = -1;
    for (let i = 0; i < nodes.length; i++) last = Math.max(last, ownToken(nodes[i] as Expression));
    const places = new Int32Array(last + 1);
    for (let i = 0; i < nodes.length; i++) places[ownToken(nodes[i] as Expression)] = i + 1;
    this.#places = places;
    return places;
  }

  #at(i: number): KeptValue | undefined {
    const type = this.types[i];
    return type && keptValue(type, this.flags[i] ?? 0);
  }

  /** In the order of the tokens that are the expressions' own. */
  *[Symbol.iterator](): Generator<readonly [Expression, KeptValue]> {
    for (const place of this.#places ?? this.#byToken()) {
      const node = place > 0 ? this.nodes[place - 1] : undefined;
      const value = this.#at(place - 1);
      if (node && value) yield [node, value];
    }
  }
}

/** What the expressions of the unit that is analysed are found to be: every expression has a token of its own. */
export class ValueRecorder implements ValuesOfExpressions {
  #nodes: Expression[] = [];
  #types: Type[] = [];
  #flags = new Uint8Array(1 << 10);
  #count = 0;
  /** As in `ExpressionValues`; all are 0 from `#end` on. */
  #places = new Int32Array(1 << 10);
  #end = 0;
  /** The types of expressions that were analysed quietly: ahead of their turn, or of another unit. */
  readonly #aside = new Map<Expression, Type>();

  /** What is analysed more than once is what it was found to be last. */
  set(node: Expression, value: Value): void {
    const token = ownToken(node);
    if (token >= this.#end) this.#reach(token);
    let place = (this.#places[token] ?? 0) - 1;
    if (place < 0) {
      place = this.#count++;
      this.#places[token] = place + 1;
    }
    this.#nodes[place] = node;
    this.#types[place] = value.type;
    this.#flags[place] = (value.lvalue ? LVALUE : 0) | (value.nullConstant ? NULL_CONSTANT : 0);
  }

  #reach(token: number): void {
    this.#end = token + 1;
    if (token < this.#places.length) return;
    const places = new Int32Array(2 * this.#end);
    places.set(this.#places);
    this.#places = places;
    // There are no more expressions than tokens.
    const flags = new Uint8Array(places.length);
    flags.set(this.#flags);
    this.#flags = flags;
  }

  typeOf(node: Expression): Type | undefined {
    const place = this.#places[ownToken(node)];
    return place && this.#nodes[place - 1] === node ? this.#types[place - 1] : this.#aside.get(node);
  }

  get(node: Expression): KeptValue | undefined {
    const place = (this.#places[ownToken(node)] ?? 0) - 1;
    const type = place >= 0 && this.#nodes[place] === node ? this.#types[place] : undefined;
    return type && keptValue(type, this.#flags[place] ?? 0);
  }

  /** Remembers a value until the unit ends, and does not count it among those of the unit. */
  setAside(node: Expression, value: Value): void {
    this.#aside.set(node, value.type);
  }

  /** What has been found since the unit began. */
  recorded(): ExpressionValues {
    const count = this.#count;
    if (count === 0) return ExpressionValues.NONE;
    return new ExpressionValues(this.#nodes.slice(0, count), this.#types.slice(0, count), this.#flags.slice(0, count));
  }

  /** Begins a unit. */
  clear(): void {
    this.#places.fill(0, 0, this.#end);
    this.#end = 0;
    this.#count = 0;
    if (this.#aside.size > 0) this.#aside.clear();
    // A large unit leaves large arrays.
    if (this.#nodes.length > 100_000) [this.#nodes, this.#types] = [[], []];
  }
}
