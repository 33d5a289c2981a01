/**
 * Decides whether facts about integers contradict each other: equalities by substitution, inequalities by elimination
 * (Fourier and Motzkin) with the rounding that integers allow. Products of atoms are variables of their own; facts are
 * multiplied by positive atoms to relate them. "No" means "not shown".
 */
import { type Atom, type Constraint, Poly, TooLarge } from './terms.js';

/** A sum of variables and a constant. */
interface Linear {
  readonly terms: Map<string, number>;
  constant: number;
}

const MAXIMUM_INEQUALITIES = 220;
const MAXIMUM_FACTS = 120;
const MAXIMUM_FACTOR = 2 ** 40;

/** Effort that remains, in steps of elimination. */
export interface Effort {
  left: number;
}

const gcd = (a: number, b: number): number => {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
};

const linearOf = ({ constant, terms }: Poly): Linear => ({
  constant,
  terms: new Map([...terms].map(([key, { factor }]) => [key, factor])),
});

/** `a * left + b * right` */
function combined(left: Linear, a: number, right: Linear, b: number): Linear | undefined {
  const terms = new Map<string, number>();
  for (const [key, factor] of left.terms) terms.set(key, a * factor);
  for (const [key, factor] of right.terms) {
    const sum = (terms.get(key) ?? 0) + b * factor;
    if (sum === 0) terms.delete(key);
    else terms.set(key, sum);
  }
  const constant = a * left.constant + b * right.constant;
  if (Math.abs(constant) > MAXIMUM_FACTOR * 1024) return undefined;
  for (const factor of terms.values()) if (Math.abs(factor) > MAXIMUM_FACTOR) return undefined;
  return { terms, constant };
}

/** Divides by the common factor; the constant is rounded down, as the variables are integers. */
function tightened({ terms, constant }: Linear): Linear {
  let common = 0;
  for (const factor of terms.values()) common = gcd(common, factor);
  if (common <= 1) return { terms, constant };
  return {
    terms: new Map([...terms].map(([key, factor]) => [key, factor / common])),
    constant: Math.floor(constant / common),
  };
}

const keyOf = ({ terms }: Linear): string =>
  [...terms]
    .map(([key, factor]) => `${key}:${factor}`)
    .sort()
    .join();

/** The facts that hold of the atoms in terms, and of the atoms in those facts. */
function factsOf(polys: Iterable<Poly>): readonly Poly[] {
  const facts: Poly[] = [];
  const seen = new Set<Atom>();
  const open = [...polys];
  for (let poly = open.pop(); poly; poly = open.pop())
    for (const atom of poly.atoms()) {
      if (seen.has(atom)) continue;
      seen.add(atom);
      const self = Poly.atom(atom);
      if (atom.minimum !== undefined && Number.isSafeInteger(atom.minimum)) facts.push(self.plusNumber(-atom.minimum));
      if (atom.maximum !== undefined && Number.isSafeInteger(atom.maximum))
        facts.push(Poly.of(atom.maximum).minus(self));
      for (const fact of atom.facts()) {
        facts.push(fact);
        open.push(fact);
      }
      if (facts.length > MAXIMUM_FACTS) return facts;
    }
  return facts;
}

/**
 * Products of inequalities with atoms that are not negative, as far as they relate products that occur: from `x < w` and
 * `y < z` follows `y * w + x < z * w`.
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
  const systemOf = (more: readonly Poly[]): System => {
    const system = new System(effort);
    system.equalities.push(...equalities.map(linearOf));
    system.inequalities.push(...inequalities.map(linearOf), ...more.map(linearOf));
    system.inequations.push(...inequations.map(linearOf));
    return system;
  };
  if (![...all, ...inequalities].some(({ terms }) => [...terms.values()].some(({ atoms }) => atoms.length > 1)))
    return systemOf([]).isContradictory();
  const signs = new Map<Atom, boolean>();
  const isPositive = (atom: Atom): boolean => {
    if ((atom.minimum ?? -1) >= 0) return true;
    let sign = signs.get(atom);
    if (sign === undefined) {
      sign = signs.size < 6 && systemOf([Poly.atom(atom).timesNumber(-1).plusNumber(-1)]).isContradictory();
      signs.set(atom, sign);
    }
    return sign;
  };
  const products = productsOf(inequalities, all, isPositive);
  effort.left -= products.length;
  return systemOf(products).isContradictory();
}

class System {
  readonly equalities: Linear[] = [];
  inequalities: Linear[] = [];
  inequations: Linear[] = [];

  constructor(private readonly effort: Effort) {}

  isContradictory(): boolean {
    if (!this.#findEqualities() || !this.#substitute()) return true;
    this.#sharpen();
    if (!this.#findEqualities() || !this.#substitute()) return true;
    return !this.#eliminate();
  }

  /** Two opposite inequalities are an equality. False if there is a contradiction. */
  #findEqualities(): boolean {
    const best = new Map<string, Linear>();
    this.effort.left -= this.inequalities.length;
    if (this.effort.left < 0) return true;
    for (const one of this.inequalities) {
      const tight = tightened(one);
      if (tight.terms.size === 0) {
        if (tight.constant < 0) return false;
        continue;
      }
      const key = keyOf(tight);
      const known = best.get(key);
      if (!known || known.constant > tight.constant) best.set(key, tight);
    }
    for (const [key, one] of best) {
      const opposite = keyOf({ terms: new Map([...one.terms].map(([name, factor]) => [name, -factor])), constant: 0 });
      const other = best.get(opposite);
      if (!other || key > opposite) continue;
      const slack = one.constant + other.constant;
      if (slack < 0) return false;
      if (slack === 0) this.equalities.push(one);
    }
    this.inequalities = [...best.values()];
    return true;
  }

  /** Replaces variables by the values that equalities give. False if there is a contradiction. */
  #substitute(): boolean {
    for (let one = this.equalities.pop(); one; one = this.equalities.pop()) {
      if (--this.effort.left < 0) return true;
      let common = 0;
      for (const factor of one.terms.values()) common = gcd(common, factor);
      if (common === 0) {
        if (one.constant !== 0) return false;
        continue;
      }
      if (one.constant % common !== 0) return false;
      const equality: Linear = {
        terms: new Map([...one.terms].map(([key, factor]) => [key, factor / common])),
        constant: one.constant / common,
      };
      let [variable, factor] = ['', 0];
      for (const [key, own] of equality.terms)
        if (factor === 0 || Math.abs(own) < Math.abs(factor)) [variable, factor] = [key, own];
      const sign = Math.sign(factor);
      const replaced = (of: Linear): Linear | undefined => {
        const own = of.terms.get(variable);
        if (own === undefined) return of;
        return combined(of, Math.abs(factor), equality, -own * sign);
      };
      const apply = (list: readonly Linear[]): Linear[] =>
        list.flatMap((of) => {
          const made = replaced(of);
          return made ? [made] : [];
        });
      const rest = apply(this.equalities.splice(0));
      this.equalities.push(...rest);
      this.inequalities = apply(this.inequalities);
      this.inequations = apply(this.inequations);
      for (const { terms, constant } of this.inequations) if (terms.size === 0 && constant === 0) return false;
      for (const { terms, constant } of this.inequalities) if (terms.size === 0 && constant < 0) return false;
    }
    for (const { terms, constant } of this.inequations) if (terms.size === 0 && constant === 0) return false;
    return true;
  }

  /** A value that is not 0 and not negative is positive. */
  #sharpen(): void {
    const lows = new Map(this.inequalities.map((one) => [keyOf(one), one] as const));
    for (const one of this.inequations) {
      let common = 0;
      for (const factor of one.terms.values()) common = gcd(common, factor);
      if (common === 0 || one.constant % common !== 0) continue;
      for (const sign of [1, -1]) {
        const side: Linear = {
          terms: new Map([...one.terms].map(([key, factor]) => [key, (sign * factor) / common])),
          constant: (sign * one.constant) / common,
        };
        const low = lows.get(keyOf(side));
        if (low && low.constant <= side.constant)
          this.inequalities.push({ terms: side.terms, constant: side.constant - 1 });
      }
    }
  }

  /** Eliminates variables; false if there is a contradiction. */
  #eliminate(): boolean {
    for (;;) {
      const best = new Map<string, Linear>();
      const counts = new Map<string, [number, number]>();
      for (const one of this.inequalities) {
        const tight = tightened(one);
        if (tight.terms.size === 0) {
          if (tight.constant < 0) return false;
          continue;
        }
        const key = keyOf(tight);
        const known = best.get(key);
        if (!known || known.constant > tight.constant) best.set(key, tight);
      }
      const all = [...best.values()];
      if (all.length === 0 || all.length > MAXIMUM_INEQUALITIES) return true;
      for (const { terms } of all)
        for (const [key, factor] of terms) {
          const count = counts.get(key) ?? [0, 0];
          count[factor > 0 ? 0 : 1]++;
          counts.set(key, count);
        }
      let [variable, cost] = ['', Number.POSITIVE_INFINITY];
      for (const [key, [positive, negative]] of counts) {
        const own = positive * negative - positive - negative;
        if (own < cost) [variable, cost] = [key, own];
      }
      const next: Linear[] = [];
      const [positive, negative]: [Linear[], Linear[]] = [[], []];
      for (const one of all) {
        const factor = one.terms.get(variable);
        if (factor === undefined) next.push(one);
        else (factor > 0 ? positive : negative).push(one);
      }
      this.effort.left -= positive.length * negative.length + all.length;
      if (this.effort.left < 0) return true;
      for (const low of positive)
        for (const high of negative) {
          const a = low.terms.get(variable) ?? 0;
          const b = -(high.terms.get(variable) ?? 0);
          const common = gcd(a, b);
          const made = combined(low, b / common, high, a / common);
          if (made) next.push(made);
        }
      this.inequalities = next;
    }
  }
}
