/**
 * Decides whether facts about integers contradict each other: equalities by substitution, inequalities by elimination
 * (Fourier and Motzkin) with the rounding that integers allow. Products of atoms are variables of their own; facts are
 * multiplied by positive atoms to relate them. "No" means "not shown".
 */
import { type Atom, type Constraint, gcd, Poly, TooLarge } from './terms.js';

/** A sum of variables, each with the factor at its number, and a constant. */
class Linear {
  #divisor: number | undefined;
  #hash: number | undefined;

  constructor(
    readonly factors: Float64Array,
    readonly constant: number,
  ) {}

  /** The greatest common divisor of the factors; 0 if there are no variables. */
  get divisor(): number {
    this.#divisor ??= divisorOf(this.factors);
    return this.#divisor;
  }

  /** Equal for equal factors; that of the opposite factors is the opposite (modulo 2^32). */
  get hash(): number {
    if (this.#hash === undefined) {
      let hash = 0;
      for (const factor of this.factors) hash = (Math.imul(hash, 31) + factor) | 0;
      this.#hash = hash;
    }
    return this.#hash;
  }

  /** Divided by a common factor; the constant is rounded down, as the variables are integers. */
  dividedBy(by: number): Linear {
    return by === 1
      ? this
      : new Linear(
          this.factors.map((factor) => factor / by),
          Math.floor(this.constant / by),
        );
  }
}

const MAXIMUM_INEQUALITIES = 220;
const MAXIMUM_FACTS = 120;
const MAXIMUM_FACTOR = 2 ** 40;

/** Effort that remains, in steps of elimination. */
export interface Effort {
  left: number;
}

function divisorOf(factors: Float64Array): number {
  let common = 0;
  for (const factor of factors) {
    if (factor === 0) continue;
    common = gcd(common, factor);
    if (common === 1) return 1;
  }
  return common;
}

/** `a * left + b * right`; undefined if the numbers are too large. */
function combined(left: Linear, a: number, right: Linear, b: number): Linear | undefined {
  const constant = a * left.constant + b * right.constant;
  if (Math.abs(constant) > MAXIMUM_FACTOR * 1024) return undefined;
  const factors = new Float64Array(left.factors.length);
  for (let i = 0; i < factors.length; i++) {
    const factor = a * (left.factors[i] ?? 0) + b * (right.factors[i] ?? 0);
    if (factor > MAXIMUM_FACTOR || factor < -MAXIMUM_FACTOR) return undefined;
    factors[i] = factor;
  }
  return new Linear(factors, constant);
}

/** Inequalities, of which those with equal factors are represented by the strongest one. */
class Strongest {
  readonly all: Linear[] = [];
  readonly #places = new Map<number, number[]>();

  /** Adds an inequality that has variables. */
  add(one: Linear): void {
    const place = this.place(one, 1);
    const known = place === undefined ? undefined : this.all[place];
    if (place !== undefined && known) {
      if (known.constant > one.constant) this.all[place] = one;
      return;
    }
    const places = this.#places.get(one.hash);
    if (places) places.push(this.all.length);
    else this.#places.set(one.hash, [this.all.length]);
    this.all.push(one);
  }

  /** The number of the inequality with the factors of another one, or with their opposites. */
  place({ hash, factors }: Linear, sign: 1 | -1): number | undefined {
    for (const place of this.#places.get((sign * hash) | 0) ?? []) {
      const own = this.all[place];
      if (own && areEqual(own.factors, factors, sign)) return place;
    }
    return undefined;
  }
}

function areEqual(one: Float64Array, other: Float64Array, sign: 1 | -1): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== sign * (other[i] ?? 0)) return false;
  return true;
}

/** Numbers of this size matter only to whether others overflow. */
const LARGE = 2 ** 19;

/** The facts that hold of the atoms in terms, and of the atoms in those facts. */
export function factsOf(polys: readonly Poly[]): readonly Poly[] {
  const facts: Poly[] = [];
  const seen = new Set<Atom>();
  const open = [...polys];
  const limit = polys.some(({ constant }) => Math.abs(constant) >= LARGE) ? Number.MAX_SAFE_INTEGER : LARGE;
  const matters = (bound: number | undefined): bound is number => bound !== undefined && Math.abs(bound) < limit;
  for (let poly = open.pop(); poly; poly = open.pop())
    for (const atom of poly.atoms()) {
      if (seen.has(atom)) continue;
      seen.add(atom);
      const self = Poly.atom(atom);
      if (matters(atom.minimum)) facts.push(self.plusNumber(-atom.minimum));
      if (matters(atom.maximum)) facts.push(Poly.of(atom.maximum).minus(self));
      for (const fact of atom.facts()) {
        facts.push(fact);
        open.push(fact);
      }
      if (facts.length > MAXIMUM_FACTS) return facts;
    }
  return facts;
}

/**
 * Products of inequalities with atoms that are not negative, as far as they relate products that occur: from `x < w`
 * and `y < z` follows `y * w + x < z * w`.
 */
function productsOf(
  inequalities: readonly Poly[],
  polys: readonly Poly[],
  isPositive: (atom: Atom) => boolean,
): readonly Poly[] {
  const monomials = new Map<string, readonly Atom[]>();
  const enter = (poly: Poly): void => {
    for (const [key, { atoms }] of poly.terms) if (atoms.length > 1) monomials.set(key, atoms);
  };
  for (const poly of polys) enter(poly);
  for (const poly of inequalities) enter(poly);
  if (monomials.size === 0) return [];
  const byAtom = new Map<Atom, Poly[]>();
  for (const poly of inequalities)
    for (const { atoms } of poly.terms.values()) {
      const [atom] = atoms;
      if (atoms.length !== 1 || !atom) continue;
      const own = byAtom.get(atom);
      if (own) own.push(poly);
      else byAtom.set(atom, [poly]);
    }
  const products = new Map<string, Poly>();
  const done = new Set<string>();
  for (const [, atoms] of monomials) {
    if (monomials.size > 60) break;
    for (const atom of new Set(atoms)) {
      const rest = [...atoms];
      rest.splice(rest.indexOf(atom), 1);
      if (!rest.every(isPositive)) continue;
      const factor = rest.reduce((product, one) => product.times(Poly.atom(one)), Poly.of(1));
      for (const poly of byAtom.get(atom) ?? []) {
        const key = `${factor.key}|${poly.key}`;
        if (done.has(key)) continue;
        done.add(key);
        const product = poly.times(factor);
        products.set(product.key, product);
        // Products that this one has lead to further ones.
        for (const [name, term] of product.terms) if (term.atoms.length > 1) monomials.set(name, term.atoms);
        if (products.size > MAXIMUM_FACTS) return [...products.values()];
      }
      if (isPositive(atom)) products.set(`${factor.key}>`, Poly.atom(atom).times(factor));
    }
  }
  return [...products.values()].filter((poly) => !poly.isConstant);
}

/** The constraints that may limit a term: they have atoms in common with it, or with other such constraints. */
export function constraintsAbout(poly: Poly, constraints: readonly Constraint[]): readonly Constraint[] {
  const related = new Set(poly.related);
  const about = new Set<Constraint>();
  for (let before = -1; about.size > before; ) {
    before = about.size;
    for (const constraint of constraints) {
      if (about.has(constraint)) continue;
      const own = constraint.poly.related;
      if (![...own].some((atom) => related.has(atom))) continue;
      about.add(constraint);
      for (const atom of own) related.add(atom);
    }
  }
  return [...about];
}

/** Whether no integers satisfy all constraints. */
export function contradict(constraints: readonly Constraint[], effort: Effort): boolean {
  try {
    return isContradiction(constraints, effort);
  } catch (error) {
    if (error instanceof TooLarge) return false;
    throw error;
  }
}

function isContradiction(constraints: readonly Constraint[], effort: Effort): boolean {
  effort.left -= constraints.length;
  if (effort.left < 0) return false;
  const equalities: Poly[] = [];
  const inequalities: Poly[] = [];
  const inequations: Poly[] = [];
  for (const { kind, poly } of constraints)
    if (kind === 'eq') equalities.push(poly);
    else if (kind === 'ge') inequalities.push(poly);
    else inequations.push(poly);
  const all = constraints.map(({ poly }) => poly);
  inequalities.push(...factsOf(all));
  effort.left -= inequalities.length;
  const base = linearized(equalities, inequalities, inequations);
  if (![...all, ...inequalities].some(({ terms }) => [...terms.values()].some(({ atoms }) => atoms.length > 1)))
    return new System(base, effort).isContradictory();
  const signs = new Map<Atom, boolean>();
  const isPositive = (atom: Atom): boolean => {
    if ((atom.minimum ?? -1) >= 0) return true;
    let sign = signs.get(atom);
    if (sign === undefined) {
      // A negative value contradicts the constraints.
      const negative = base.linearOf(Poly.atom(atom).timesNumber(-1).plusNumber(-1));
      sign =
        signs.size < 6 &&
        negative !== undefined &&
        new System({ ...base, inequalities: [...base.inequalities, negative] }, effort).isContradictory();
      signs.set(atom, sign);
    }
    return sign;
  };
  const products = productsOf(inequalities, all, isPositive);
  effort.left -= products.length;
  const whole = products.length === 0 ? base : linearized(equalities, [...inequalities, ...products], inequations);
  return new System(whole, effort).isContradictory();
}

/** Constraints with a variable for each product of atoms. */
interface Linearized {
  readonly equalities: readonly Linear[];
  readonly inequalities: readonly Linear[];
  readonly inequations: readonly Linear[];
  /** The sum for a term; undefined if it has other products of atoms. */
  linearOf(poly: Poly): Linear | undefined;
}

function linearized(
  equalities: readonly Poly[],
  inequalities: readonly Poly[],
  inequations: readonly Poly[],
): Linearized {
  const numbers = new Map<string, number>();
  for (const list of [equalities, inequalities, inequations])
    for (const { terms } of list) for (const key of terms.keys()) if (!numbers.has(key)) numbers.set(key, numbers.size);
  const linearOf = ({ constant, terms }: Poly): Linear | undefined => {
    const factors = new Float64Array(numbers.size);
    for (const [key, { factor }] of terms) {
      const number = numbers.get(key);
      if (number === undefined) return undefined;
      factors[number] = factor;
    }
    return new Linear(factors, constant);
  };
  const all = (polys: readonly Poly[]) => polys.flatMap((poly) => linearOf(poly) ?? []);
  return {
    equalities: all(equalities),
    inequalities: all(inequalities),
    inequations: all(inequations),
    linearOf,
  };
}

class System {
  readonly #equalities: Linear[];
  #inequalities: readonly Linear[];
  #inequations: readonly Linear[];

  constructor(
    { equalities, inequalities, inequations }: Linearized,
    private readonly effort: Effort,
  ) {
    this.#equalities = [...equalities];
    this.#inequalities = inequalities;
    this.#inequations = inequations;
  }

  isContradictory(): boolean {
    if (!this.#findEqualities() || !this.#substitute()) return true;
    this.#sharpen();
    if (!this.#findEqualities() || !this.#substitute()) return true;
    return !this.#eliminate();
  }

  /** The strongest inequalities; undefined if one is never true. */
  #strongest(): Strongest | undefined {
    const strongest = new Strongest();
    for (const one of this.#inequalities) {
      const { divisor } = one;
      if (divisor > 0) strongest.add(one.dividedBy(divisor));
      else if (one.constant < 0) return undefined;
    }
    return strongest;
  }

  /** Two opposite inequalities are an equality. False if there is a contradiction. */
  #findEqualities(): boolean {
    this.effort.left -= this.#inequalities.length;
    if (this.effort.left < 0) return true;
    const strongest = this.#strongest();
    if (!strongest) return false;
    for (const [i, one] of strongest.all.entries()) {
      const place = strongest.place(one, -1);
      const other = place === undefined || place < i ? undefined : strongest.all[place];
      if (!other) continue;
      const slack = one.constant + other.constant;
      if (slack < 0) return false;
      if (slack === 0) this.#equalities.push(one);
    }
    this.#inequalities = strongest.all;
    return true;
  }

  /** Replaces variables by the values that equalities give. False if there is a contradiction. */
  #substitute(): boolean {
    for (let one = this.#equalities.pop(); one; one = this.#equalities.pop()) {
      if (--this.effort.left < 0) return true;
      const { divisor } = one;
      if (divisor === 0) {
        if (one.constant !== 0) return false;
        continue;
      }
      if (one.constant % divisor !== 0) return false;
      const equality = one.dividedBy(divisor);
      let [variable, factor] = [0, 0];
      for (const [i, own] of equality.factors.entries())
        if (own !== 0 && (factor === 0 || Math.abs(own) < Math.abs(factor))) [variable, factor] = [i, own];
      const sign = Math.sign(factor);
      const apply = (list: readonly Linear[]): Linear[] => {
        const applied: Linear[] = [];
        for (const of of list) {
          const own = of.factors[variable] ?? 0;
          const made = own === 0 ? of : combined(of, Math.abs(factor), equality, -own * sign);
          if (made) applied.push(made);
        }
        return applied;
      };
      const rest = apply(this.#equalities.splice(0));
      this.#equalities.push(...rest);
      this.#inequalities = apply(this.#inequalities);
      this.#inequations = apply(this.#inequations);
      if (this.#inequations.some((own) => own.constant === 0 && own.divisor === 0)) return false;
      if (this.#inequalities.some((own) => own.constant < 0 && own.divisor === 0)) return false;
    }
    return !this.#inequations.some((own) => own.constant === 0 && own.divisor === 0);
  }

  /** A value that is not 0 and not negative is positive. */
  #sharpen(): void {
    if (this.#inequations.length === 0) return;
    const lows = new Strongest();
    for (const one of this.#inequalities) lows.add(one);
    const found: Linear[] = [];
    for (const one of this.#inequations) {
      const { divisor } = one;
      if (divisor === 0 || one.constant % divisor !== 0) continue;
      for (const sign of [1, -1]) {
        const side = one.dividedBy(sign * divisor);
        const place = lows.place(side, 1);
        const low = place === undefined ? undefined : lows.all[place];
        if (low && low.constant <= side.constant) found.push(new Linear(side.factors, side.constant - 1));
      }
    }
    this.#inequalities = [...this.#inequalities, ...found];
  }

  /** Eliminates variables; false if there is a contradiction. */
  #eliminate(): boolean {
    for (;;) {
      const strongest = this.#strongest()?.all;
      if (!strongest) return false;
      this.effort.left -= strongest.length;
      const { all, variable } = bounded(strongest);
      if (all.length === 0 || all.length > MAXIMUM_INEQUALITIES) return true;
      const next: Linear[] = [];
      const [positive, negative]: [Linear[], Linear[]] = [[], []];
      for (const one of all) {
        const factor = one.factors[variable] ?? 0;
        (factor === 0 ? next : factor > 0 ? positive : negative).push(one);
      }
      this.effort.left -= positive.length * negative.length;
      if (this.effort.left < 0) return true;
      for (const low of positive)
        for (const high of negative) {
          const a = low.factors[variable] ?? 0;
          const b = -(high.factors[variable] ?? 0);
          const common = gcd(a, b);
          const made = combined(low, b / common, high, a / common);
          if (made) next.push(made);
        }
      this.#inequalities = next;
    }
  }
}

/**
 * The inequalities whose variables all have bounds in both directions: the others can be satisfied whatever the values
 * of their other variables. `variable`: the one whose elimination adds the fewest inequalities.
 */
function bounded(inequalities: readonly Linear[]): { readonly all: readonly Linear[]; readonly variable: number } {
  const count = inequalities[0]?.factors.length ?? 0;
  const [positive, negative] = [new Int32Array(count), new Int32Array(count)];
  const note = ({ factors }: Linear, change: 1 | -1): void => {
    for (let i = 0; i < count; i++) {
      const factor = factors[i] ?? 0;
      if (factor === 0) continue;
      const counts = factor > 0 ? positive : negative;
      counts[i] = (counts[i] ?? 0) + change;
    }
  };
  for (const one of inequalities) note(one, 1);
  const isBounded = ({ factors }: Linear): boolean => {
    for (let i = 0; i < count; i++) if (factors[i] !== 0 && (positive[i] === 0 || negative[i] === 0)) return false;
    return true;
  };
  let all = inequalities;
  for (let before = Number.POSITIVE_INFINITY; all.length < before; ) {
    before = all.length;
    const kept: Linear[] = [];
    for (const one of all)
      if (isBounded(one)) kept.push(one);
      else note(one, -1);
    all = kept;
  }
  let [variable, least] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < count; i++) {
    const [low, high] = [positive[i] ?? 0, negative[i] ?? 0];
    const cost = low * high - low - high;
    if (low + high > 0 && cost < least) [variable, least] = [i, cost];
  }
  return { all, variable };
}
