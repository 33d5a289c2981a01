import { type Integer, keyOf, type Polynomial, rootOf, signOf, symbol } from './integers.js';

/** What else could be supposed: that a symbol is a number, or that a condition which nothing decides does not hold. */
export type Supposition =
  | { readonly symbol: string; readonly value: number }
  | { readonly condition: string; readonly holds: boolean };

const SIZE = /local_size|num_groups/;

/**
 * What is supposed of the values that the host decides, the same for all work-items. Symbols stand for large numbers,
 * unless one is supposed to be a certain number; a condition on them that this does not decide holds.
 */
export class Choices {
  readonly #numbers = new Map<string, number>();
  readonly #conditions = new Map<string, boolean>();
  /** What would have led another way, in the order in which it was met. */
  readonly alternatives = new Map<string, Supposition>();
  /** The texts that names of symbols stand for. */
  readonly #names = new Map<string, string>();
  /** Short names of texts that depend on the size of the launch. */
  readonly #sizedNames = new Set<string>();
  /** Short names of texts that are computed, other than by sums and products. */
  readonly #computed = new Set<string>();
  /** Decisions that rest on suppositions so far: compared before and after an evaluation, it shows whether one did. */
  undecided = 0;
  /** Those among them that rest on the size of the launch. */
  sized = 0;

  constructor(suppositions: readonly Supposition[]) {
    for (const one of suppositions)
      if ('symbol' in one) this.#numbers.set(one.symbol, one.value);
      else this.#conditions.set(one.condition, one.holds);
  }

  /** The integer that is the same wherever the text is the same. */
  symbol(text: string): Integer {
    const name = this.nameOf(text);
    const supposed = this.#numbers.get(name);
    if (supposed === undefined) return symbol(name);
    this.undecided++;
    return supposed;
  }

  /** A short name for a text, the same for the same text: texts of expressions may double at each step. */
  nameOf(text: string): string {
    if (text.length < 24 && !text.includes('*')) return text;
    let name = this.#names.get(text);
    if (name === undefined) {
      name = `#${this.#names.size}`;
      this.#names.set(text, name);
      if (this.#isSized(text)) this.#sizedNames.add(name);
      if (!this.#isPlain(text)) this.#computed.add(name);
    }
    return name;
  }

  /** Whether a text depends on the size of the launch, which is unknown. */
  #isSized(text: string): boolean {
    return (
      SIZE.test(text) ||
      (this.#sizedNames.size > 0 && (text.match(/#\d+/g)?.some((name) => this.#sizedNames.has(name)) ?? false))
    );
  }

  /**
   * What a comparison with what the host or memory decides depends on; undefined where the size of the launch or a
   * rounding is involved, which may be the same for the whole group.
   */
  originOf({ key }: Polynomial): string | undefined {
    if (this.#isSized(key)) return undefined;
    return key.split('+').every((term) => this.#isPlain(term)) ? key : undefined;
  }

  #isPlain(text: string): boolean {
    return !/[( ]/.test(text) && (text.match(/#\d+/g) ?? []).every((name) => !this.#computed.has(name));
  }

  #count(text: string): void {
    this.undecided++;
    if (this.#isSized(text)) this.sized++;
  }

  /**
   * Whether `difference` compares so with 0. `varies`: it depends on the work-item, so that nothing is supposed of it.
   */
  compare(operator: string, difference: Integer, varies: boolean): boolean {
    const isEquality = operator === '==' || operator === '!=';
    if (typeof difference !== 'number' && !varies) {
      const root = rootOf(difference);
      if (root && isEquality) this.#offer({ symbol: root.symbol, value: root.value });
      else if (root && root.value > (root.symbol.startsWith('[') ? 0 : 1))
        this.#offer({ symbol: root.symbol, value: root.value - 1 });
    }
    if (typeof difference !== 'number') this.#count(difference.key);
    if (varies) this.#parting = rootOf(difference)?.symbol ?? this.#parting;
    if (isEquality) return (difference === 0) === (operator === '==');
    const sign = signOf(difference);
    if (sign === undefined) return this.decide(`${operator}${keyOf(difference)}`);
    return operator === '<' ? sign < 0 : operator === '<=' ? sign <= 0 : operator === '>' ? sign > 0 : sign >= 0;
  }

  /** Whether a condition holds of which only that is known that it is the same for all work-items. */
  decide(text: string): boolean {
    const condition = this.nameOf(text);
    this.#count(text);
    const known = this.#conditions.get(condition);
    if (known !== undefined) return known;
    this.#offer({ condition, holds: false });
    return true;
  }

  /**
   * Offers to suppose that the symbol which was last compared with something that varies is small, so that the
   * comparison divides the work-items.
   */
  offerParting(): void {
    if (this.#parting !== undefined) this.#offer({ symbol: this.#parting, value: 1 });
  }

  #parting: string | undefined;

  /** Evaluates what is no condition, however it compares: nothing is to be supposed for its sake. */
  aside<T>(evaluate: () => T): T {
    this.#aside++;
    try {
      return evaluate();
    } finally {
      this.#aside--;
    }
  }

  #aside = 0;

  #offer(one: Supposition): void {
    if (this.#aside > 0) return;
    const key = 'symbol' in one ? `${one.symbol}=${one.value}` : `${one.condition}?`;
    if (!this.alternatives.has(key)) this.alternatives.set(key, one);
  }
}
