/**
 * Integers of an arbitrary work-item: polynomials over atoms. An atom is a symbol (an id, a size, an argument), the
 * result of an operation on other terms, or an unknown value. Terms are mathematical integers: a result that its type may
 * not hold is an atom of its own.
 */

/** For which work-items a value is the same: those of the launch, those of a work-group, or no two. */
export const Scope = { Launch: 0, Group: 1, Item: 2 } as const;
export type Scope = 0 | 1 | 2;

export const widest = (scopes: Iterable<Scope>): Scope => {
  let found: Scope = Scope.Launch;
  for (const scope of scopes) if (scope > found) found = scope;
  return found;
};

/** A fact about terms: `poly` is at least 0, is 0, or is not 0. */
export interface Constraint {
  readonly kind: 'ge' | 'eq' | 'ne';
  readonly poly: Poly;
}

/** One of several values, with the conditions under which it is that one. */
export interface Alternative {
  readonly conditions: readonly Constraint[];
  readonly value: Poly;
}

export interface Atom {
  readonly id: number;
  /** Of an operation: its name, of a symbol its name for people; equal operations on equal terms are one atom. */
  readonly name: string;
  readonly kind: 'symbol' | 'operation' | 'unknown';
  readonly args: readonly Poly[];
  readonly scope: Scope;
  /** Bounds by its type or meaning. */
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** Terms that are at least 0 whenever the atom has a value. */
  readonly facts: () => readonly Poly[];
  /** The values of an unknown atom, if these are all. */
  readonly alternatives: () => readonly Alternative[];
  /** Equal only for equal work-items. */
  readonly isUnique: boolean;
  /** The value before its type takes it modulo its range. */
  readonly wraps: Wrapped | undefined;
}

/** A value that an integer type may not hold. */
interface Wrapped {
  readonly value: Poly;
  /** The values of the type. */
  readonly minimum: number;
  readonly maximum: number;
}

export interface Monomial {
  readonly atoms: readonly Atom[];
  readonly factor: number;
}

/** A sum of products of atoms, and a constant. */
export class Poly {
  #key: string | undefined;
  #related: ReadonlySet<Atom> | undefined;

  constructor(
    readonly constant: number,
    readonly terms: ReadonlyMap<string, Monomial>,
  ) {}

  /** Equal for equal terms. */
  get key(): string {
    this.#key ??= `${[...this.terms]
      .map(([key, { factor }]) => `${factor}*${key}`)
      .sort()
      .join('+')}+${this.constant}`;
    return this.#key;
  }

  static of(constant: number): Poly {
    return new Poly(constant, NO_TERMS);
  }

  static atom(atom: Atom): Poly {
    return new Poly(0, new Map([[`${atom.id}`, { atoms: [atom], factor: 1 }]]));
  }

  get isConstant(): boolean {
    return this.terms.size === 0;
  }

  /** The atom that it is, if it is only that. */
  get only(): Atom | undefined {
    if (this.constant !== 0 || this.terms.size !== 1) return undefined;
    const [term] = this.terms.values();
    return term && term.factor === 1 && term.atoms.length === 1 ? term.atoms[0] : undefined;
  }

  plus(other: Poly, factor = 1): Poly {
    if (other.isConstant) return this.plusNumber(factor * other.constant);
    const terms = new Map(this.terms);
    for (const [key, term] of other.terms) {
      const sum = (terms.get(key)?.factor ?? 0) + factor * term.factor;
      if (sum === 0) terms.delete(key);
      else terms.set(key, { atoms: term.atoms, factor: sum });
    }
    return checked(this.constant + factor * other.constant, terms);
  }

  minus(other: Poly): Poly {
    return this.plus(other, -1);
  }

  plusNumber(number: number): Poly {
    return number === 0 ? this : checked(this.constant + number, this.terms);
  }

  timesNumber(factor: number): Poly {
    if (factor === 1) return this;
    return factor === 0 ? Poly.of(0) : Poly.of(0).plus(this, factor);
  }

  /** The greatest common divisor of the factors; 0 for a constant. */
  get divisor(): number {
    let common = 0;
    for (const { factor } of this.terms.values()) common = gcd(common, factor);
    return common;
  }

  /** Divided by a divisor of the factors; the constant is rounded down. */
  dividedBy(divisor: number): Poly {
    const terms = new Map(
      [...this.terms].map(([key, { atoms, factor }]) => [key, { atoms, factor: factor / divisor }]),
    );
    return new Poly(Math.floor(this.constant / divisor), terms);
  }

  times(other: Poly): Poly {
    if (other.isConstant) return this.timesNumber(other.constant);
    if (this.isConstant) return other.timesNumber(this.constant);
    let product = this.timesNumber(other.constant).plus(other.plusNumber(-other.constant), this.constant);
    for (const one of this.terms.values())
      for (const two of other.terms.values()) {
        const atoms = [...one.atoms, ...two.atoms].sort((a, b) => a.id - b.id);
        const key = atoms.map(({ id }) => id).join('*');
        product = product.plus(new Poly(0, new Map([[key, { atoms, factor: one.factor * two.factor }]])));
      }
    if (product.terms.size > MAXIMUM_TERMS) throw new TooLarge();
    return product;
  }

  /** The atoms in it, without those in their arguments. */
  *atoms(): Iterable<Atom> {
    for (const { atoms } of this.terms.values()) yield* atoms;
  }

  /** The atoms in it, and those that their facts relate to them. */
  get related(): ReadonlySet<Atom> {
    if (this.#related) return this.#related;
    const related = new Set<Atom>();
    const open: Poly[] = [this];
    for (let one = open.pop(); one; one = open.pop())
      for (const atom of one.atoms()) {
        if (related.has(atom)) continue;
        related.add(atom);
        open.push(...atom.facts());
      }
    this.#related = related;
    return related;
  }

  get scope(): Scope {
    let scope: Scope = Scope.Launch;
    for (const { atoms } of this.terms.values()) for (const atom of atoms) if (atom.scope > scope) scope = atom.scope;
    return scope;
  }

  /** Replaces atoms; `of` returns undefined for an atom that stays. */
  map(of: (atom: Atom) => Poly | undefined): Poly {
    let sum: Poly | undefined;
    for (const [key, term] of this.terms) {
      let product: Poly | undefined;
      for (const atom of term.atoms) {
        const replaced = of(atom);
        if (!replaced && !product) continue;
        product ??= before(term.atoms, atom);
        product = product.times(replaced ?? Poly.atom(atom));
      }
      if (!product) continue;
      sum ??= this;
      sum = sum.plus(new Poly(0, new Map([[key, term]])), -1).plus(product, term.factor);
    }
    return sum ?? this;
  }

  /** The bounds that those of its atoms imply. */
  range(): readonly [number, number] {
    let [low, high] = [this.constant, this.constant];
    for (const { atoms, factor } of this.terms.values()) {
      let [least, most] = [factor, factor];
      for (const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } of atoms) {
        const [a, b] = [product(least, minimum), product(least, maximum)];
        const [c, d] = least === most ? [a, b] : [product(most, minimum), product(most, maximum)];
        least = Math.min(a, b, c, d);
        most = Math.max(a, b, c, d);
      }
      low += least;
      high += most;
    }
    return [low, high];
  }
}

/** A product of bounds, of which 0 is less than any infinity. */
const product = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);

const NO_TERMS: ReadonlyMap<string, Monomial> = new Map();
const MAXIMUM_TERMS = 60;

/** The product of the atoms before one of them, which is the first that is replaced. */
function before(atoms: readonly Atom[], atom: Atom): Poly {
  let product = Poly.of(1);
  for (const one of atoms) {
    if (one === atom) return product;
    product = product.times(Poly.atom(one));
  }
  return product;
}

export function gcd(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** A term is too large to be useful. */
export class TooLarge extends Error {}

function checked(constant: number, terms: ReadonlyMap<string, Monomial>): Poly {
  if (!Number.isSafeInteger(constant)) throw new TooLarge();
  for (const { factor } of terms.values()) if (!Number.isSafeInteger(factor)) throw new TooLarge();
  return new Poly(constant, terms);
}

export const ge = (poly: Poly): Constraint => ({ kind: 'ge', poly });
export const eq = (poly: Poly): Constraint => ({ kind: 'eq', poly });
export const ne = (poly: Poly): Constraint => ({ kind: 'ne', poly });

interface AtomOptions {
  readonly scope: Scope;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly facts?: (self: Poly) => readonly Poly[];
  readonly alternatives?: readonly Alternative[];
  readonly isUnique?: boolean;
  readonly wraps?: Wrapped;
}

const NOTHING = (): readonly never[] => [];

/** The atoms of one analysis. */
export class Atoms {
  #next = 1;
  readonly #operations = new Map<string, Atom>();

  /** The number that the next atom gets. */
  get next(): number {
    return this.#next;
  }

  #make(kind: Atom['kind'], name: string, args: readonly Poly[], options: AtomOptions): Atom {
    const { scope, minimum, maximum, facts, alternatives, isUnique = false, wraps } = options;
    let self: Poly | undefined;
    const atom: Atom = {
      id: this.#next++,
      name,
      kind,
      args,
      scope,
      minimum,
      maximum,
      isUnique,
      wraps,
      facts: facts
        ? () => {
            self ??= Poly.atom(atom);
            return facts(self);
          }
        : NOTHING,
      alternatives: alternatives ? () => alternatives : NOTHING,
    };
    return atom;
  }

  /** A symbol, by its name. */
  symbol(name: string, options: AtomOptions): Poly {
    let atom = this.#operations.get(name);
    if (!atom) {
      atom = this.#make('symbol', name, [], options);
      this.#operations.set(name, atom);
    }
    return Poly.atom(atom);
  }

  unknown(name: string, options: AtomOptions): Poly {
    return Poly.atom(this.#make('unknown', name, [], options));
  }

  /** The result of an operation, which depends on its arguments alone. */
  operation(name: string, args: readonly Poly[], options: Partial<AtomOptions> = {}): Poly {
    const key = `${name}(${args.map((arg) => arg.key).join()})`;
    let atom = this.#operations.get(key);
    if (!atom) {
      atom = this.#make('operation', name, args, { scope: widest(args.map(({ scope }) => scope)), ...options });
      this.#operations.set(key, atom);
    }
    return Poly.atom(atom);
  }

  /** An atom with the properties of another one, of which it is a copy. */
  copy(
    of: Atom,
    name: string,
    scope: Scope,
    facts: () => readonly Poly[],
    alternatives: () => readonly Alternative[],
  ): Poly {
    return Poly.atom({ ...of, id: this.#next++, name, kind: 'unknown', scope, facts, alternatives });
  }

  // ------------------------------------------------------------------------------------------- operations

  /** The quotient, rounded down. */
  divided(a: Poly, b: Poly): Poly {
    const divisor = b.isConstant ? b.constant : 0;
    if (divisor === 1) return a;
    if (a.isConstant && divisor > 0) return Poly.of(Math.floor(a.constant / divisor));
    if (divisor > 0) {
      // The part that is divisible.
      let whole = Poly.of(Math.floor(a.constant / divisor));
      let rest = Poly.of(a.constant - whole.constant * divisor);
      for (const [key, term] of a.terms) {
        const single = new Poly(0, new Map([[key, { atoms: term.atoms, factor: 1 }]]));
        const quotient = Math.floor(term.factor / divisor);
        whole = whole.plus(single, quotient);
        rest = rest.plus(single, term.factor - quotient * divisor);
      }
      if (rest.isConstant) return whole;
      if (!whole.isConstant || whole.constant !== 0) return whole.plus(this.divided(rest, b));
    }
    const [low, high] = a.range();
    const isPositive = divisor > 0 || b.range()[0] > 0;
    return this.operation('/', [a, b], {
      ...(divisor > 0
        ? { minimum: Math.floor(low / divisor), maximum: Math.floor(high / divisor) }
        : isPositive && low >= 0 && { minimum: 0 }),
      ...(isPositive && {
        facts: (q: Poly) => [a.minus(q.times(b)), q.times(b).plus(b).minus(a).plusNumber(-1)],
      }),
    });
  }

  /** The rest of that division. */
  rest(a: Poly, b: Poly): Poly {
    return a.minus(this.divided(a, b).times(b));
  }

  /** Whether a condition holds, as 0 or 1. */
  truth({ kind, poly }: Constraint): Poly {
    if (poly.isConstant) return Poly.of(holds(kind, poly.constant) ? 1 : 0);
    const [low, high] = poly.range();
    if (kind === 'ge' && low >= 0) return Poly.of(1);
    if (kind === 'ge' && high < 0) return Poly.of(0);
    if (kind !== 'ge' && (low > 0 || high < 0)) return Poly.of(kind === 'ne' ? 1 : 0);
    return this.operation(kind, [poly], { minimum: 0, maximum: 1 });
  }
}

const holds = (kind: Constraint['kind'], value: number): boolean =>
  kind === 'ge' ? value >= 0 : kind === 'eq' ? value === 0 : value !== 0;

/** What holds where a value is true, and where it is false. */
export function conditionOf(value: Poly, isTrue: boolean): readonly Constraint[] {
  const atom = value.only;
  const [arg, other] = atom?.args ?? [];
  if (atom?.kind === 'operation' && arg)
    switch (atom.name) {
      case 'ge':
        return [ge(isTrue ? arg : arg.timesNumber(-1).plusNumber(-1))];
      case 'eq':
      case 'ne':
        return [(atom.name === 'eq') === isTrue ? eq(arg) : ne(arg)];
      case 'and':
        if (isTrue && other) return [...conditionOf(arg, true), ...conditionOf(other, true)];
        break;
      case 'or':
        if (!isTrue && other) return [...conditionOf(arg, false), ...conditionOf(other, false)];
        break;
      case 'below':
        // Unsigned: a negative number is a large one. The second one is not negative.
        if (isTrue && other) return [ge(arg), ge(other.minus(arg).plusNumber(-1)), ne(value)];
        break;
    }
  return [isTrue ? ne(value) : eq(value)];
}
