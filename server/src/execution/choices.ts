import { type Integer, isKnown, keyOf, type Polynomial, rootOf, signOf, symbol } from './integers.js';

/** An alternative assumption: a symbol has a certain value, or an undecided condition does not hold. */
export type Supposition =
  | { readonly symbol: string; readonly value: number }
  | { readonly condition: string; readonly holds: boolean };

const SIZE = /local_size|num_groups/;

/**
 * The assumptions about values that the host decides, which are the same for all work-items. Symbols denote large
 * numbers unless one is assumed to have a certain value. A condition on symbols that this does not decide is assumed to
 * hold.
 */
export class Choices {
  readonly #numbers = new Map<string, number>();
  readonly #conditions = new Map<string, boolean>();
  /** The alternatives that would have changed the path, in the order in which they were encountered. */
  readonly alternatives = new Map<string, Supposition>();
  /** The texts that the names of symbols denote. */
  readonly #names = new Map<string, string>();
  /** Short names of texts that depend on the size of the launch. */
  readonly #sizedNames = new Set<string>();
  /** Short names of texts that are computed in other ways than by sums and products. */
  readonly #computed = new Set<string>();
  /**
   * The number of decisions that depended on assumptions. Comparing it before and after an evaluation shows whether one
   * did.
   */
  undecided = 0;
  /** The number of those that depended on the size of the launch. */
  sized = 0;
  /** The number of values that were computed under the assumption that a symbol is large. */
  assumed = 0;

  constructor(suppositions: readonly Supposition[]) {
    for (const one of suppositions)
      if ('symbol' in one) this.#numbers.set(one.symbol, one.value);
      else this.#conditions.set(one.condition, one.holds);
  }

  /** The integer that is equal wherever the text is equal. */
  symbol(text: string): Integer {
    const name = this.nameOf(text);
    const supposed = this.#numbers.get(name);
    if (supposed === undefined) return symbol(name);
    this.undecided++;
    return supposed;
  }

  /** A short name for a text, equal for equal texts: texts of expressions may double in length at each step. */
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
   * The dependencies of a comparison with a value from the host or memory; undefined if it involves the size of the
   * launch or rounding, because the whole group may then agree.
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
   * Whether `difference` compares to 0 in the given way. `varies`: it depends on the work-item, so no assumption is
   * made about it.
   */
  compare(operator: string, difference: Integer, varies: boolean): boolean {
    const isEquality = operator === '==' || operator === '!=';
    if (!isKnown(difference) && !varies) {
      const root = rootOf(difference);
      if (root && isEquality) this.#offer({ symbol: root.symbol, value: root.value });
      else if (root && root.value > (root.symbol.startsWith('[') ? 0 : 1))
        this.#offer({ symbol: root.symbol, value: root.value - 1 });
    }
    if (!isKnown(difference)) this.#count(difference.key);
    if (varies) this.#parting = rootOf(difference)?.symbol ?? this.#parting;
    if (isEquality) return (difference === 0) === (operator === '==');
    const sign = signOf(difference);
    if (sign === undefined) return this.decide(`${operator}${keyOf(difference)}`);
    return operator === '<' ? sign < 0 : operator === '<=' ? sign <= 0 : operator === '>' ? sign > 0 : sign >= 0;
  }

  /** Whether a condition holds that is only known to be the same for all work-items. */
  decide(text: string): boolean {
    const condition = this.nameOf(text);
    this.#count(text);
    const known = this.#conditions.get(condition);
    if (known !== undefined) return known;
    this.#offer({ condition, holds: false });
    return true;
  }

  /**
   * Offers the assumption that the symbol in the last comparison with a varying value is small, so that the comparison
   * divides the work-items.
   */
  offerParting(): void {
    if (this.#parting !== undefined) this.#offer({ symbol: this.#parting, value: 1 });
  }

  #parting: string | undefined;

  /** Evaluates an expression that is not a condition: its comparisons offer no assumptions. */
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
