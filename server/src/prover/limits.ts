/** Finds terms that the index of an access does not exceed. */
import { isNegative, isStatable, isStatableSize, stated } from './assumptions.js';
import type { Setting } from './setting.js';
import { type Atom, type Constraint, ge, type Monomial, Poly, Scope, TooLarge, widest } from './terms.js';
import type { Access } from './values.js';

const EFFORT = 2000;
/** The most terms that are considered as limits of one. */
const MAXIMUM_LIMITS = 40;

/** A limit or a fact, and the conditions under which it holds. */
type Supposed = readonly [term: Poly, needed: readonly Constraint[]];

/** Objects are not as large as the values of most types. */
const isUseful = (bound: number | undefined): bound is number => bound !== undefined && Math.abs(bound) < 2 ** 16;

const isVarying = ({ atoms }: Monomial): boolean => widest(atoms.map(({ scope }) => scope)) > Scope.Launch;

/** Whether the host decides the value of an atom, and people can tell it: an argument, a size or their quotient. */
const isTold = (atom: Atom): boolean => {
  const self = Poly.atom(atom);
  return !atom.wraps && isStatable(self) && stated(self)?.conditions.length === 0 && isOfHost(atom);
};

/** Whether an atom is an argument, a size or an element of memory, or depends on one. */
const isOfHost = ({ kind, name, args }: Atom): boolean =>
  kind === 'symbol' || name.includes('#') || args.some((arg) => [...arg.atoms()].some(isOfHost));

/**
 * Terms that a term does not exceed where an access happens. A condition, times something that is not negative, may be
 * added to the term: with `i < h` and `j < w`, `w * (h - 1 - i)` and `w - 1 - j` make `h * w - 1` of `i * w + j`.
 */
export class Limits {
  readonly #signs = new Map<Atom, boolean>();
  #conditions: readonly Poly[] | undefined;

  /** @param assumed  conditions on arguments and sizes, to which further ones are added if they help */
  constructor(
    private readonly setting: Setting,
    private readonly access: Access,
    private readonly assumed: Constraint[],
  ) {}

  /** Terms that are not negative, the last ones first: a loop's condition is stricter than what holds at its end. */
  get #known(): readonly Poly[] {
    this.#conditions ??= this.access.conditions.toReversed().flatMap(({ kind, poly }) => {
      if (kind === 'ge') return [poly];
      const opposite = poly.timesNumber(-1);
      if (kind === 'eq') return [poly, opposite];
      return [poly, opposite].flatMap((one) => (this.#isImpossible(isNegative(one)) ? [one.plusNumber(-1)] : []));
    });
    return this.#conditions;
  }

  /** A limit of a term that is the same for all work-items. */
  of(term: Poly): Poly | undefined {
    return this.#first(term, isStatableSize);
  }

  /** Whether a term does not exceed a number. */
  isAtMost(term: Poly, most: number): boolean {
    const excess = term.plusNumber(-most);
    if (excess.range()[1] <= 0 || this.#isImpossible(ge(excess.plusNumber(-1)))) return true;
    return (
      this.#first(excess, (limit, conditions) => {
        if (limit.range()[1] <= 0) return true;
        if (limit.scope > Scope.Launch || limit.isConstant) return false;
        if (this.#isImpossible(...conditions, ge(limit.plusNumber(-1)))) return true;
        const needed = this.#conditionsOn(limit.timesNumber(-1), most === 0);
        conditions.push(...(needed ?? []));
        return needed !== undefined;
      }) !== undefined
    );
  }

  /**
   * Conditions in which no sum may overflow, such as `n >= 1` or `get_local_size(0) <= 64`, under which a term is not
   * negative; undefined if none are known.
   *
   * @param isLeast  they say what something is at least
   */
  #conditionsOn(term: Poly, isLeast: boolean): readonly Constraint[] | undefined {
    const terms = [...term.terms.values()];
    const atoms = terms.flatMap((one) => one.atoms);
    if (!atoms.every(isTold) || terms.some(({ factor }) => factor > 0 !== isLeast)) return undefined;
    if (atoms.length === 1) return [ge(term.dividedBy(term.divisor))];
    // A sum of products of atoms that are not negative
    if (isLeast) return term.constant >= 0 ? this.#notNegative(atoms) : undefined;
    return atoms.length === terms.length ? limitsOfParts(term.constant, terms) : undefined;
  }

  /** That some atoms are not negative, as far as that is not known. */
  #notNegative(atoms: readonly Atom[]): readonly Constraint[] {
    return [...new Set(atoms)].filter((atom) => !this.#isNotNegative(atom)).map((atom) => ge(Poly.atom(atom)));
  }

  /** Whether one term is at most another one. */
  isBelow(one: Poly, other: Poly): boolean {
    const difference = one.minus(other);
    return difference.range()[1] <= 0 || this.#isImpossible(ge(difference.plusNumber(-1)));
  }

  #isImpossible(...more: readonly Constraint[]): boolean {
    return this.setting.contradict([...this.access.conditions, ...this.assumed, ...more], EFFORT);
  }

  /** The first limit that is accepted, at best without further conditions, which are assumed then. */
  #first(term: Poly, accepts: (limit: Poly, conditions: Constraint[]) => boolean): Poly | undefined {
    for (const mayAssume of [false, true]) {
      const seen = new Set<string>();
      const search = (limit: Poly, conditions: readonly Constraint[]): Poly | undefined => {
        if (seen.has(limit.key) || seen.size >= MAXIMUM_LIMITS) return undefined;
        seen.add(limit.key);
        const all = [...conditions];
        if (accepts(limit, all) && this.#assumes(all, mayAssume)) return limit;
        for (const [next, needed] of this.#above(limit, mayAssume)) {
          const found = search(next, [...conditions, ...needed]);
          if (found) return found;
        }
        return undefined;
      };
      const found = search(term, []);
      if (found) return found;
    }
    return undefined;
  }

  /** Assumes conditions, if it may and some arguments satisfy all of them. */
  #assumes(conditions: readonly Constraint[], mayAssume: boolean): boolean {
    if (conditions.length === 0) return true;
    if (!mayAssume || this.setting.contradict([...this.assumed, ...conditions], EFFORT)) return false;
    this.assumed.push(...conditions);
    return true;
  }

  /** Terms that a limit does not exceed, each without the varying product of most factors. */
  #above(limit: Poly, mayAssume: boolean): readonly Supposed[] {
    const varying = [...limit.terms.values()].filter(isVarying);
    const [term] = varying.sort((one, other) => other.atoms.length - one.atoms.length);
    if (!term) return [];
    const facts = [...new Set(varying.flatMap(({ atoms }) => atoms))].flatMap((atom) => [
      ...[
        ...atom.facts(),
        ...(isUseful(atom.minimum) ? [Poly.atom(atom).plusNumber(-atom.minimum)] : []),
        ...(isUseful(atom.maximum) ? [Poly.of(atom.maximum).minus(Poly.atom(atom))] : []),
      ].map((fact): Supposed => [fact, []]),
      ...this.#factsOfQuotient(atom, mayAssume),
    ]);
    const above: Supposed[] = [];
    for (const [condition, needed] of [...this.#known.map((own): Supposed => [own, []]), ...facts])
      for (const own of condition.terms.values()) {
        const rest = quotient(term, own);
        if (!rest) continue;
        const doubtful = this.#notNegative(rest.atoms);
        if (doubtful.length > 0 && !(mayAssume && rest.atoms.every(isTold))) continue;
        const multiplier = rest.atoms.reduce((product, atom) => product.times(Poly.atom(atom)), Poly.of(rest.factor));
        try {
          above.push([limit.plus(condition.times(multiplier)), [...needed, ...doubtful]]);
        } catch (error) {
          if (!(error instanceof TooLarge)) throw error;
        }
      }
    const varies = ([poly]: Supposed): number => [...poly.terms.values()].filter(isVarying).length;
    return above.sort((one, other) => {
      const difference = one[0].minus(other[0]);
      return varies(one) - varies(other) || (difference.isConstant ? difference.constant : 0);
    });
  }

  /** Facts about a quotient whose divisor is positive, or has to be. */
  #factsOfQuotient(atom: Atom, mayAssume: boolean): readonly Supposed[] {
    const [dividend, divisor] = atom.name === '/' ? atom.args : [];
    // Otherwise, they are facts of the atom.
    if (!dividend || !divisor?.only || divisor.range()[0] > 0) return [];
    const positive = divisor.plusNumber(-1);
    const needed = this.#isImpossible(isNegative(positive)) ? [] : [ge(positive)];
    if (needed.length > 0 && !(mayAssume && isTold(divisor.only))) return [];
    const self = Poly.atom(atom);
    const rest = dividend.minus(self.times(divisor));
    const isPositive = dividend.range()[0] >= 0 || this.#isImpossible(isNegative(dividend));
    return [rest, positive.minus(rest), ...(isPositive ? [self] : [])].map((fact) => [fact, needed]);
  }

  #isNotNegative(atom: Atom): boolean {
    if ((atom.minimum ?? -1) >= 0) return true;
    let sign = this.#signs.get(atom);
    if (sign === undefined) {
      sign = this.#isImpossible(isNegative(Poly.atom(atom)));
      this.#signs.set(atom, sign);
    }
    return sign;
  }
}

/**
 * Limits of the parts of an index so that it stays below a size: each is less than the distance between those of the
 * next one, such as rows.
 *
 * @param size   a number of bytes
 * @param parts  what is subtracted from it, each with the distance in bytes as its factor
 */
function limitsOfParts(size: number, parts: readonly Monomial[]): readonly Constraint[] | undefined {
  const sorted = parts.toSorted((one, other) => other.factor - one.factor);
  let left = size;
  const conditions: Constraint[] = [];
  for (const [i, { atoms, factor }] of sorted.entries()) {
    const next = sorted[i + 1];
    const limit = next ? next.factor / factor : Math.floor(left / -factor);
    if (limit < 1 || !Number.isInteger(limit)) return undefined;
    left += limit * factor;
    conditions.push(...atoms.map((atom) => ge(Poly.of(limit).minus(Poly.atom(atom)))));
  }
  return conditions;
}

/** By what to multiply a condition so that its term `of` cancels another term; undefined if that is not positive. */
function quotient(term: Monomial, of: Monomial): Monomial | undefined {
  const factor = -term.factor / of.factor;
  if (factor <= 0 || !Number.isInteger(factor) || !isVarying(of)) return undefined;
  const atoms = [...term.atoms];
  for (const atom of of.atoms) {
    const at = atoms.indexOf(atom);
    if (at < 0) return undefined;
    atoms.splice(at, 1);
  }
  return { atoms, factor };
}
