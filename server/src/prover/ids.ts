/** The ids and sizes of an arbitrary work-item, in a stated launch or in any. */
import { type Arithmetic, type IndexSpace, resultOf } from '../builtins/index-space.js';
import type { Geometry } from '../execution/launch.js';
import { type Atom, type Atoms, type Constraint, ge, Poly, Scope } from './terms.js';

const DIMENSIONS = [0, 1, 2] as const;
const ARITHMETIC: Arithmetic<Poly> = {
  number: (value) => Poly.of(value),
  plus: (one, other) => one.plus(other),
  times: (one, other) => one.times(other),
};

export class Ids {
  readonly localSize: readonly Poly[];
  readonly numGroups: readonly Poly[];
  readonly globalSize: readonly Poly[];
  readonly local: readonly Poly[];
  readonly group: readonly Poly[];
  /** The global id of the first work-item of the group. */
  readonly base: readonly Poly[];
  /** The global id of the work-item, as a value of its own. */
  readonly global: readonly Poly[];
  readonly #space: IndexSpace<Poly>;

  /** Launches have fewer than 2³¹ work-items, groups at most 2²⁰. */
  constructor(atoms: Atoms, { localSize, numGroups }: Geometry) {
    const [mostInGroup, most] = [2 ** 20, 2 ** 31 - 1];
    const size = (name: string, known: number | undefined, maximum: number): Poly =>
      known === undefined ? atoms.symbol(name, { scope: Scope.Launch, minimum: 1, maximum }) : Poly.of(known);
    this.localSize = DIMENSIONS.map((d) => size(`get_local_size(${d})`, localSize[d], mostInGroup));
    this.numGroups = DIMENSIONS.map((d) => size(`get_num_groups(${d})`, numGroups[d], most));
    this.globalSize = DIMENSIONS.map((d) => {
      const [local, groups] = [this.#at(this.localSize, d), this.#at(this.numGroups, d)];
      if (local.isConstant || groups.isConstant) return local.times(groups);
      return atoms.symbol(`get_global_size(${d})`, {
        scope: Scope.Launch,
        minimum: 1,
        maximum: most,
        facts: (self) => [self.minus(local), self.minus(groups)],
      });
    });
    const below = (name: string, scope: Scope, limit: Poly, largest: number): Poly => {
      if (limit.isConstant && limit.constant === 1) return Poly.of(0);
      const maximum = limit.isConstant ? limit.constant - 1 : largest;
      const facts = (self: Poly): readonly Poly[] => [limit.minus(self).plusNumber(-1)];
      return atoms.symbol(name, { scope, minimum: 0, maximum, ...(!limit.isConstant && { facts }) });
    };
    const ids = (name: string, scope: Scope, limits: readonly Poly[], largest: number): readonly Poly[] =>
      DIMENSIONS.map((d) => below(`${name}(${d})`, scope, this.#at(limits, d), largest - 1));
    this.local = ids('get_local_id', Scope.Item, this.localSize, mostInGroup);
    this.group = ids('get_group_id', Scope.Group, this.numGroups, most);
    this.base = DIMENSIONS.map((d) => {
      const [local, group] = [this.#at(this.localSize, d), this.#at(this.group, d)];
      if (local.isConstant || group.isConstant) return local.times(group);
      const limit = this.#at(this.globalSize, d).minus(local);
      return atoms.symbol(`get_group_id(${d}) * get_local_size(${d})`, {
        scope: Scope.Group,
        minimum: 0,
        maximum: most - mostInGroup,
        facts: (self) => [limit.minus(self), self.minus(group)],
      });
    });
    this.global = ids('get_global_id', Scope.Item, this.globalSize, most);
    this.#space = {
      localId: (d) => this.#at(this.local, d),
      localSize: (d) => this.#at(this.localSize, d),
      groupId: (d) => this.#at(this.group, d),
      numGroups: (d) => this.#at(this.numGroups, d),
      globalSize: (d) => this.#at(this.globalSize, d),
      start: (d) => this.#at(this.base, d),
    };
  }

  /**
   * The same value with `base + local` replaced by the global id; undefined if the parts of an id occur otherwise, too.
   * Fewer variables are easier to compare.
   */
  ofGlobalIds(poly: Poly): Poly | undefined {
    let result = poly;
    for (const d of DIMENSIONS) {
      const [local, base, id] = [this.#at(this.local, d), this.#at(this.base, d), this.#at(this.global, d)];
      const pivot = local.only ?? base.only;
      if (!pivot) continue;
      let cofactor = Poly.of(0);
      for (const { atoms, factor } of result.terms.values()) {
        if (!atoms.includes(pivot)) continue;
        const rest = [...atoms];
        rest.splice(rest.indexOf(pivot), 1);
        cofactor = cofactor.plus(rest.reduce((made, atom) => made.times(Poly.atom(atom)), Poly.of(factor)));
      }
      result = result.plus(cofactor.times(id.minus(base).minus(local)));
    }
    const parts = new Set(
      [this.local, this.base, this.group].flatMap((list) => list.flatMap((one) => [...one.atoms()])),
    );
    return [...result.atoms()].some((atom) => parts.has(atom)) ? undefined : result;
  }

  #at(list: readonly Poly[], d: number): Poly {
    return list[d] ?? Poly.of(0);
  }

  /** The result of a work-item function (6.15.1); undefined for other functions. */
  query(name: string, dimension: number): Poly | undefined {
    return resultOf(name, dimension, this.#space, ARITHMETIC);
  }

  /** Replaces the products of sizes and ids that have a name. */
  normal(poly: Poly): Poly {
    if ([...poly.terms.values()].every(({ atoms }) => atoms.length < 2)) return poly;
    let result = poly;
    for (const d of DIMENSIONS) {
      const size = this.#at(this.localSize, d).only;
      if (!size) continue;
      const named: readonly (readonly [Poly, Poly])[] = [
        [this.#at(this.group, d), this.#at(this.base, d)],
        [this.#at(this.numGroups, d), this.#at(this.globalSize, d)],
      ];
      for (const [factor, product] of named) {
        const other = factor.only;
        if (other && product.only && product.only !== other) result = replaced(result, size, other, product);
      }
    }
    return result;
  }

  /** The dimensions in which a launch may have several work-items. */
  get dimensions(): readonly number[] {
    return DIMENSIONS.filter((d) => !this.#at(this.local, d).isConstant || !this.#at(this.group, d).isConstant);
  }

  /** Two work-items of different groups, the first in the lower one of a dimension. */
  isBefore(d: number, one: (poly: Poly) => Poly, other: (poly: Poly) => Poly): readonly Constraint[] {
    const group = this.#at(this.group, d);
    const base = this.#at(this.base, d);
    return [
      ge(other(group).minus(one(group)).plusNumber(-1)),
      ge(other(base).minus(one(base)).minus(this.#at(this.localSize, d))),
    ];
  }
}

/** Replaces the product of two atoms by another term. */
function replaced(poly: Poly, one: Atom, other: Atom, product: Poly): Poly {
  let result = poly;
  for (const [key, term] of poly.terms) {
    if (!term.atoms.includes(one) || !term.atoms.includes(other)) continue;
    const rest = [...term.atoms];
    rest.splice(rest.indexOf(one), 1);
    rest.splice(rest.indexOf(other), 1);
    const cofactor = rest.reduce((made, atom) => made.times(Poly.atom(atom)), Poly.of(term.factor));
    result = result.minus(new Poly(0, new Map([[key, term]]))).plus(product.times(cofactor));
  }
  return result;
}
