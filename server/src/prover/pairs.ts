/** Whether the accesses of two arbitrary work-items conflict. */
import type { Assumption } from './assumptions.js';
import type { Machine } from './machine.js';
import { Renaming } from './renaming.js';
import type { Setting } from './setting.js';
import { type Atom, type Constraint, eq, ge, Poly, Scope } from './terms.js';
import type { Access } from './values.js';

/** Which work-items are compared: of one group, between two barriers, or of different groups. */
export type Meeting = 'group' | 'groups';

const EFFORT = 6000;
const MAXIMUM_SPLITS = 24;

/** Two work-items in one of the ways in which they differ. */
interface Case {
  readonly one: Renaming;
  readonly other: Renaming;
  readonly differ: readonly Constraint[];
}

/** How two work-items differ: what they have in common, and what distinguishes them. */
interface Way {
  readonly shared: ReadonlySet<Atom>;
  readonly differ: readonly ((pair: Pick<Case, 'one' | 'other'>) => readonly Constraint[])[];
}

const NONE: Way = { shared: new Set(), differ: [] };

/** The ids of a dimension. */
const atomsOf = (d: number, lists: readonly (readonly Poly[])[]): readonly Atom[] =>
  lists.flatMap((list) => list[d]?.only ?? []);

export class Pairs {
  /** Each covers all pairs of work-items. */
  readonly #covers: readonly (readonly Case[])[];
  /** The same by their global ids alone. */
  readonly #ofGlobalIds: readonly (readonly Case[])[];

  /**
   * @param isStrict  work-items of a group are in different places: nothing but the ids and arguments is shared
   */
  constructor(
    private readonly setting: Setting,
    private readonly machine: Machine,
    private readonly meeting: Meeting,
    private readonly isStrict: boolean,
    private readonly assumptions: readonly Assumption[] = [],
  ) {
    const dimensions = this.#dimensions();
    const orders = dimensions.length > 1 ? [[...dimensions].reverse(), dimensions] : [dimensions];
    const { ids } = setting;
    this.#covers = orders.map((order) =>
      this.#casesOf(meeting === 'group' ? this.#waysIn(order, ids.local) : this.#waysOfGroups(order, 0, NONE)),
    );
    this.#ofGlobalIds = orders.map((order) => this.#casesOf(this.#waysIn(order, ids.global)));
  }

  #casesOf(ways: readonly Way[]): readonly Case[] {
    return ways.map((way) => {
      const pair = this.#pairOf(way.shared);
      return { ...pair, differ: way.differ.flatMap((differ) => differ(pair)) };
    });
  }

  #dimensions(): readonly number[] {
    const { ids } = this.setting;
    const local = ids.dimensions.filter((d) => !ids.local[d]?.isConstant);
    if (this.meeting === 'group') return local;
    return ids.dimensions.some((d) => !ids.group[d]?.isConstant) ? ids.dimensions : [];
  }

  /** A copy of terms for one of two work-items. `shared`: what both have in common. */
  #renaming(mark: string, shared: ReadonlySet<Atom>): Renaming {
    const { machine, meeting, isStrict } = this;
    const isRenamed = (atom: Atom): boolean => {
      if (shared.has(atom)) return false;
      if (atom.scope === Scope.Item || machine.isOfLoop(atom.id)) return true;
      if (atom.scope === Scope.Launch) return false;
      return meeting === 'groups' || (isStrict && atom.kind !== 'symbol');
    };
    return new Renaming(this.setting.atoms, (atom) => (isRenamed(atom) ? Scope.Item : undefined), mark);
  }

  #pairOf(shared: ReadonlySet<Atom>): Pick<Case, 'one' | 'other'> {
    return { one: this.#renaming('₁', shared), other: this.#renaming('₂', shared) };
  }

  /** Equal ids in the dimensions before, different ones in one. */
  #waysIn(dimensions: readonly number[], ids: readonly Poly[]): readonly Way[] {
    return dimensions.flatMap((d, i) => {
      const shared = new Set(dimensions.slice(0, i).flatMap((before) => atomsOf(before, [ids])));
      return this.#orders(ids[d]).map((differ) => ({ shared, differ: [differ] }));
    });
  }

  #orders(id: Poly = Poly.of(0)): readonly Way['differ'][number][] {
    return [1, -1].map((sign) => ({ one, other }) => [
      ge(other.poly(id).minus(one.poly(id)).timesNumber(sign).plusNumber(-1)),
    ]);
  }

  /** The work-items are in different groups of one of the dimensions from `at` on, the first of these. */
  #waysOfGroups(dimensions: readonly number[], at: number, way: Way): readonly Way[] {
    const { ids } = this.setting;
    const d = dimensions[at];
    if (d === undefined) return [];
    const ways: Way[] = [];
    const add = (differ: Way['differ'][number]): number => ways.push({ ...way, differ: [...way.differ, differ] });
    if (!ids.group[d]?.isConstant) {
      add(({ one, other }) => ids.isBefore(d, one.poly, other.poly));
      add(({ one, other }) => ids.isBefore(d, other.poly, one.poly));
    }
    const group = atomsOf(d, [ids.group, ids.base]);
    if (!ids.local[d]?.isConstant)
      for (const differ of this.#orders(ids.local[d])) {
        const shared = new Set([...way.shared, ...group]);
        ways.push(...this.#waysOfGroups(dimensions, at + 1, { shared, differ: [...way.differ, differ] }));
      }
    const shared = new Set([...way.shared, ...group, ...atomsOf(d, [ids.local])]);
    ways.push(...this.#waysOfGroups(dimensions, at + 1, { shared, differ: way.differ }));
    return ways;
  }

  /** Whether two accesses of different work-items are certainly apart, or at least write the same. */
  relation(one: Access, other: Access): 'apart' | 'same' | undefined {
    if (one.kind === 'read' && other.kind === 'read') return 'apart';
    if (one.kind === 'atomic' && other.kind === 'atomic') return 'apart';
    if (this.isApartByGlobalIds(one, other)) return 'apart';
    let found: 'same' | undefined;
    for (const cases of this.#covers) {
      const relations = new Set<'apart' | 'same' | undefined>();
      for (const own of cases) {
        relations.add(this.#relation(own, one, other));
        if (relations.has(undefined)) break;
      }
      if (relations.has(undefined)) continue;
      if (!relations.has('same')) return 'apart';
      found = 'same';
    }
    return found;
  }

  /** Whether the accesses are apart for any two work-items, whatever their groups, as far as global ids tell. */
  isApartByGlobalIds(one: Access, other: Access): boolean {
    const [first, second] = [this.#withGlobalIds(one), this.#withGlobalIds(other)];
    if (!first || !second) return false;
    return this.#ofGlobalIds.some((cases) =>
      cases.every((own) => this.#relation(own, first, second, true) === 'apart'),
    );
  }

  /** An access whose offset depends on global ids alone, and the conditions that do; undefined for others. */
  #withGlobalIds(access: Access): Access | undefined {
    const { ids } = this.setting;
    const offset = ids.ofGlobalIds(access.offset);
    if (!offset || access.coordinates || access.copied) return undefined;
    const conditions = access.conditions.flatMap(({ kind, poly }): Constraint[] => {
      const own = ids.ofGlobalIds(poly);
      return own ? [{ kind, poly: own }] : [];
    });
    return { ...access, offset, conditions, value: undefined };
  }

  /** `areGlobal`: the accesses depend on global ids instead of their parts. */
  #relation(
    { one: first, other: second, differ }: Case,
    one: Access,
    other: Access,
    areGlobal = false,
  ): 'apart' | 'same' | undefined {
    const difference = first.poly(one.offset).minus(second.poly(other.offset));
    const overlap = overlapOf(difference, lengthOf(one, first), lengthOf(other, second));
    if (!overlap) return 'apart';
    const coordinates = coordinatesOf(one, other, first, second);
    if (!coordinates) return 'apart';
    const constraints = [
      // What is assumed about a size is used by what follows for ids.
      ...this.assumptions.flatMap(({ constraints: own, ofItem }) =>
        ofItem.length > 0 && areGlobal ? [...ofItem.map(first.constraint), ...ofItem.map(second.constraint)] : own,
      ),
      ...differ,
      ...overlap,
      ...coordinates,
      ...this.#injected([...overlap, ...coordinates]),
      ...one.conditions.map(first.constraint),
      ...other.conditions.map(second.constraint),
    ];
    const splits = { left: MAXIMUM_SPLITS };
    if (this.#contradict(constraints, splits)) return 'apart';
    return this.#writeTheSame(constraints, first, second, one, other) ? 'same' : undefined;
  }

  /** Equal results of an operation that has no result twice come from equal arguments. */
  #injected(constraints: readonly Constraint[]): readonly Constraint[] {
    const found: Constraint[] = [];
    for (const { kind, poly } of constraints) {
      if (kind !== 'eq' || poly.constant !== 0 || poly.terms.size !== 2) continue;
      const [a, b] = [...poly.terms.values()];
      if (!a || !b || a.factor !== -b.factor || a.atoms.length !== b.atoms.length) continue;
      const rest = b.atoms.filter((atom) => !a.atoms.includes(atom));
      const [one] = a.atoms.filter((atom) => !b.atoms.includes(atom));
      const [other] = rest;
      if (!one || !other || rest.length !== 1 || one.kind !== 'operation' || one.name !== other.name) continue;
      const differing = one.args.flatMap((arg, i) => {
        const own = other.args[i];
        return own && own.key !== arg.key ? [arg.minus(own)] : [];
      });
      const isInjective =
        one.name === '^' ? differing.length === 1 : this.assumptions.some(({ injective }) => injective.has(one.name));
      if (isInjective) found.push(...differing.map(eq));
    }
    return found;
  }

  #contradict(constraints: readonly Constraint[], splits: { left: number }): boolean {
    if (this.setting.contradict(constraints, EFFORT)) return true;
    const atom = firstWithAlternatives(constraints);
    if (atom) {
      const alternatives = atom.alternatives();
      splits.left -= alternatives.length;
      if (splits.left < 0) return false;
      return alternatives.every(({ conditions, value }) =>
        this.#contradict(replaced([...constraints, ...conditions], atom, value), splits),
      );
    }
    // Rows of a matrix: one is before the other, or both are the same.
    const [one, other] = rowsOf(constraints) ?? [];
    if (!one || !other) return false;
    splits.left -= 3;
    if (splits.left < 0) return false;
    const difference = Poly.atom(one).minus(Poly.atom(other)).plusNumber(-1);
    return (
      this.#contradict(replaced(constraints, other, Poly.atom(one)), splits) &&
      this.#contradict([...constraints, ge(difference)], splits) &&
      this.#contradict([...constraints, ge(difference.timesNumber(-1).plusNumber(-2))], splits)
    );
  }

  /** Two writes of the same value. */
  #writeTheSame(
    constraints: readonly Constraint[],
    first: Renaming,
    second: Renaming,
    one: Access,
    other: Access,
  ): boolean {
    if (one.kind !== 'write' || other.kind !== 'write' || one.width !== other.width) return false;
    const [a, b] = [one.value, other.value];
    if (!a || !b || a.length !== b.length || one.copied || other.copied) return false;
    const isZero = (difference: Poly): boolean =>
      difference.isConstant
        ? difference.constant === 0
        : [1, -1].every((sign) =>
            this.#contradict([...constraints, ge(difference.timesNumber(sign).plusNumber(-1))], { left: 4 }),
          );
    // At other places, the same value is not the same bytes.
    const isSamePlace = isZero(first.poly(one.offset).minus(second.poly(other.offset)));
    return isSamePlace && a.every((part, i) => isZero(first.poly(part).minus(second.poly(b[i] ?? part))));
  }

  /** Whether a copy by the work-group and an access certainly don't conflict. */
  isApartFromCopy(copy: Access, access: Access): boolean {
    if (copy.kind === 'read' && access.kind === 'read') return true;
    const pair = this.#pairOf(new Set());
    return this.#relation({ ...pair, differ: [] }, copy, access) === 'apart';
  }
}

const lengthOf = ({ width, copied }: Access, { poly }: Renaming): Poly => (copied ? poly(copied) : Poly.of(width));

/** The first atom that has one of several values. */
export function firstWithAlternatives(constraints: readonly Constraint[]): Atom | undefined {
  for (const { poly } of constraints) for (const atom of poly.atoms()) if (atom.alternatives().length > 0) return atom;
  return undefined;
}

export const replaced = (constraints: readonly Constraint[], atom: Atom, value: Poly): readonly Constraint[] =>
  constraints.map(({ kind, poly }) => ({ kind, poly: poly.map((one) => (one === atom ? value : undefined)) }));

/** Two atoms with the same factor that an equality subtracts: `a * w - b * w`. */
function rowsOf(constraints: readonly Constraint[]): readonly [Atom, Atom] | undefined {
  for (const { kind, poly } of constraints) {
    if (kind !== 'eq') continue;
    const products = [...poly.terms.values()].filter(({ atoms }) => atoms.length > 1);
    for (const [i, one] of products.entries())
      for (const other of products.slice(i + 1)) {
        if (one.factor !== -other.factor || one.atoms.length !== other.atoms.length) continue;
        const [a, ...more] = one.atoms.filter((atom) => !other.atoms.includes(atom));
        const [b, ...others] = other.atoms.filter((atom) => !one.atoms.includes(atom));
        const isOrdered = constraints.some(
          (own) =>
            own.kind === 'ge' &&
            a &&
            b &&
            own.poly.terms.size === 2 &&
            own.poly.terms.has(`${a.id}`) &&
            own.poly.terms.has(`${b.id}`),
        );
        if (a && b && more.length + others.length === 0 && !isOrdered) return [a, b];
      }
  }
  return undefined;
}

/**
 * When two ranges of bytes overlap, by the difference between their beginnings; undefined if they never do.
 */
function overlapOf(difference: Poly, first: Poly, second: Poly): readonly Constraint[] | undefined {
  if (first.isConstant && second.isConstant) {
    const common = difference.divisor;
    const [low, high] = [1 - first.constant, second.constant - 1];
    if (common === 0) return difference.constant >= low && difference.constant <= high ? [] : undefined;
    const rest = ((difference.constant % common) + common) % common;
    const least = low + ((((rest - low) % common) + common) % common);
    if (least > high) return undefined;
    if (least + common > high) return [eq(difference.plusNumber(-least))];
  }
  return [ge(second.minus(difference).plusNumber(-1)), ge(first.plus(difference).plusNumber(-1))];
}

/** When two pixels are the same; undefined if they never are. */
function coordinatesOf(
  one: Access,
  other: Access,
  first: Renaming,
  second: Renaming,
): readonly Constraint[] | undefined {
  if (!one.coordinates || !other.coordinates) return [];
  const constraints: Constraint[] = [];
  for (const [i, coordinate] of one.coordinates.entries()) {
    const own = other.coordinates[i];
    if (!own) continue;
    const difference = first.poly(coordinate).minus(second.poly(own));
    if (difference.isConstant && difference.constant !== 0) return undefined;
    constraints.push(eq(difference));
  }
  return constraints;
}
