/**
 * An integer as far as it is known: a number, which is a bigint only if it is not a safe integer, or a polynomial over
 * symbols that denote uniform values, such as a kernel's argument or the size of a launch. Equal polynomials are equal
 * for all values of the symbols.
 */
export type Integer = Known | Polynomial;
type Known = number | bigint;

/** Longer sums become unknown. */
const MAXIMUM_TERMS = 24;

/** A sum of products of symbols; at least one term has a symbol. */
export class Polynomial {
  #key: string | undefined;

  /**
   * `terms`: coefficients by the sorted symbols of the product, joined by `*`; the key '' is the constant. Empty is 0.
   */
  constructor(readonly terms: ReadonlyMap<string, number>) {}

  /** A key that is equal for equal polynomials. */
  get key(): string {
    this.#key ??= [...this.terms]
      .map(([symbols, factor]) => `${factor}*${symbols}`)
      .sort()
      .join('+');
    return this.#key;
  }

  get constant(): number {
    return this.terms.get('') ?? 0;
  }
}

export const isKnown = (value: Integer): value is Known => !(value instanceof Polynomial);

const BITS = 64;

/** The result of an operation on safe integers, if it is one, too. */
function exact([a, b]: readonly [Known, Known], of: (a: number, b: number) => number): number | undefined {
  const result = typeof a === 'number' && typeof b === 'number' ? of(a, b) : Number.NaN;
  return Number.isSafeInteger(result) ? result : undefined;
}

/** The integer as a number, if it is a safe one. */
export const simplest = (value: bigint): Known => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
};

/** An integer converted to a type of so many bits (C99 6.3.1.3). */
export const inBits = (value: Known, bits: number, isSigned: boolean): Known =>
  simplest((isSigned ? BigInt.asIntN : BigInt.asUintN)(bits, BigInt(value)));

/** Addresses are computed modulo 2^64, so that the largest number is -1. */
export const asOffset = (value: Integer): Integer => (typeof value === 'bigint' ? inBits(value, BITS, true) : value);

const termsOf = (value: Integer): ReadonlyMap<string, number> => {
  const own = asOffset(value);
  return own instanceof Polynomial ? own.terms : new Map(own === 0 ? [] : [['', Number(own)]]);
};

/** Undefined if the sum has become too long, or too large to be exact. */
function fromTerms(terms: Map<string, number>): Integer | undefined {
  for (const [symbols, factor] of terms) {
    if (!Number.isSafeInteger(factor)) return undefined;
    if (factor === 0) terms.delete(symbols);
  }
  if (terms.size > MAXIMUM_TERMS) return undefined;
  if (terms.size === 0) return 0;
  return terms.size === 1 && terms.has('') ? terms.get('') : new Polynomial(terms);
}

export const symbol = (name: string): Integer => new Polynomial(new Map([[name, 1]]));

/** `a + factor * b`. */
export function plus(a: Integer, b: Integer, factor = 1): Integer | undefined {
  if (isKnown(a) && isKnown(b))
    return exact([a, b], (x, y) => x + factor * y) ?? simplest(BigInt(a) + BigInt(factor) * BigInt(b));
  const terms = new Map(termsOf(a));
  for (const [symbols, own] of termsOf(b)) terms.set(symbols, (terms.get(symbols) ?? 0) + factor * own);
  return fromTerms(terms);
}

export function times(a: Integer, b: Integer): Integer | undefined {
  if (isKnown(a) && isKnown(b)) return exact([a, b], (x, y) => x * y) ?? simplest(BigInt(a) * BigInt(b));
  const terms = new Map<string, number>();
  for (const [left, x] of termsOf(a))
    for (const [right, y] of termsOf(b)) {
      const symbols = [...left.split('*'), ...right.split('*')]
        .filter((name) => name !== '')
        .sort()
        .join('*');
      terms.set(symbols, (terms.get(symbols) ?? 0) + x * y);
    }
  return fromTerms(terms);
}

/** The quotient, if every coefficient is divisible. */
export function dividedBy(a: Integer, by: number): Integer | undefined {
  const terms = new Map<string, number>();
  for (const [symbols, factor] of termsOf(a)) {
    if (factor % by !== 0) return undefined;
    terms.set(symbols, factor / by);
  }
  return fromTerms(terms);
}

/**
 * Quotient and remainder of a division by a symbol, which denotes a large number. The dividend must be a number or a
 * multiple of the symbol plus a number; undefined otherwise.
 */
export function quotientOf(
  a: Integer,
  by: Integer,
): { readonly quotient: Integer; readonly rest: Integer } | undefined {
  if (isKnown(by)) return undefined;
  const [divisor, ...others] = [...by.terms];
  if (!divisor || others.length > 0 || divisor[0] === '' || divisor[1] <= 0) return undefined;
  if (isKnown(a)) return a >= 0 ? { quotient: 0, rest: a } : undefined;
  const factor = (a.terms.get(divisor[0]) ?? 0) / divisor[1];
  const hasOthers = [...a.terms.keys()].some((symbols) => symbols !== '' && symbols !== divisor[0]);
  return hasOthers || !Number.isInteger(factor) || factor < 0 || a.constant < 0
    ? undefined
    : { quotient: factor, rest: a.constant };
}

/** The symbolic part of the difference of two integers as comparable text, and the constant part. */
export const parted = (value: Integer): { readonly symbols: string; readonly constant: number } =>
  isKnown(value)
    ? { symbols: '', constant: Number(value) }
    : {
        symbols: new Polynomial(new Map([...value.terms].filter(([symbols]) => symbols !== ''))).key,
        constant: value.constant,
      };

export const keyOf = (value: Integer): string => (isKnown(value) ? `${value}` : value.key);

/** The sign of the value: 1, 0 or -1, if symbols denote large numbers; undefined if undecided. */
export function signOf(value: Integer): number | undefined {
  if (isKnown(value)) return Math.sign(Number(value));
  const signs = new Set([...value.terms].filter(([symbols]) => symbols !== '').map(([, factor]) => Math.sign(factor)));
  const [sign] = signs;
  return signs.size === 1 ? sign : undefined;
}

/** The value of its only symbol for which the value is 0; undefined if there is none. */
export function rootOf(value: Integer): { readonly symbol: string; readonly value: number } | undefined {
  if (isKnown(value)) return undefined;
  const [first, second] = [...value.terms].filter(([symbols]) => symbols !== '');
  if (!first || second || first[0].includes('*')) return undefined;
  const root = -value.constant / first[1];
  return Number.isInteger(root) ? { symbol: first[0], value: root } : undefined;
}
