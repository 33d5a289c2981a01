/** Conditions on arguments, sizes and data under which more can be proved. */
import type { Setting } from './setting.js';
import { type Atom, type Constraint, conditionOf, ge, Poly, Scope } from './terms.js';
import type { Access } from './values.js';

export interface Assumption {
  readonly text: string;
  readonly constraints: readonly Constraint[];
  /** What follows for the ids of each work-item. */
  readonly ofItem: readonly Constraint[];
  /** Operations that have no result twice. */
  readonly injective: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** `n`, `(n / 2)`, `min(n, 4)` */
function spellAtom({ name, args }: Atom): string {
  const [offset] = args;
  if (!offset) return name;
  const [, object, type = ''] = /^([^#]+)#\d+:(.*)$/.exec(name) ?? [];
  if (object) return `${object}[${spellElement(offset, type)}]`;
  const parts = args.map(spell);
  if (name === '2^') return `(1 << ${parts.join()})`;
  return /^\W+$/.test(name) ? `(${parts.join(` ${name} `)})` : `${name}(${parts.join(', ')})`;
}

/** The index of an element of memory, by its offset in bytes. */
function spellElement(offset: Poly, type: string): string {
  const size = /long|double/.test(type) ? 8 : /short|half/.test(type) ? 2 : /char|bool/.test(type) ? 1 : 4;
  return offset.divisor % size === 0 || (offset.isConstant && offset.constant === 0)
    ? spell(offset.dividedBy(size))
    : '…';
}

/** `2 * n + 1` */
export function spell(poly: Poly): string {
  const parts: string[] = [];
  for (const { atoms, factor } of poly.terms.values()) {
    const product = atoms.map(spellAtom).join(' * ');
    const size = Math.abs(factor) === 1 ? product : `${Math.abs(factor)} * ${product}`;
    parts.push(parts.length === 0 ? (factor < 0 ? `-${size}` : size) : `${factor < 0 ? '-' : '+'} ${size}`);
  }
  const { constant } = poly;
  if (parts.length === 0) return String(constant);
  if (constant !== 0) parts.push(`${constant < 0 ? '-' : '+'} ${Math.abs(constant)}`);
  return parts.join(' ');
}

/** `a >= b`, for `a - b >= 0`. */
function spellAtLeast(condition: Poly): string {
  const poly = condition.dividedBy(condition.divisor);
  let [left, right] = [Poly.of(0), Poly.of(0)];
  for (const [key, term] of poly.terms) {
    const one = new Poly(0, new Map([[key, { atoms: term.atoms, factor: Math.abs(term.factor) }]]));
    if (term.factor > 0) left = left.plus(one);
    else right = right.plus(one);
  }
  const { constant } = poly;
  if (left.isConstant) return `${spell(right)} <= ${constant}`;
  return `${spell(left)} >= ${spell(right.plusNumber(-constant))}`;
}

/** The least value of a term for all work-items, as far as ids decide. */
export function leastOf({ ids }: Setting, poly: Poly): Poly {
  return poly.map((atom) => {
    const own = Poly.atom(atom);
    for (const d of [0, 1, 2]) {
      const [size, groups] = [ids.localSize[d], ids.numGroups[d]];
      const base = ids.base[d];
      const isNegative = [...poly.terms.values()].every(({ atoms, factor }) => !atoms.includes(atom) || factor < 0);
      const isPositive = [...poly.terms.values()].every(({ atoms, factor }) => !atoms.includes(atom) || factor > 0);
      const limit =
        ids.local[d]?.only === atom
          ? size
          : base?.only === atom
            ? ids.globalSize[d]?.minus(size ?? own).plusNumber(1)
            : ids.group[d]?.only === atom
              ? groups
              : undefined;
      if (limit) return isPositive ? Poly.of(0) : isNegative ? limit.plusNumber(-1) : own;
    }
    return undefined;
  });
}

export const assumptionsFor = (setting: Setting) => ({
  /** The condition under which a decision is the same for all work-items; undefined if none is known. */
  uniform(value: Poly): string | undefined {
    const found = [true, false].flatMap((isTrue): readonly Poly[] => {
      const [condition, ...others] = conditionOf(value, isTrue);
      if (condition?.kind !== 'ge' || others.length > 0) return [];
      const least = leastOf(setting, condition.poly);
      return least.scope === Scope.Launch && !least.isConstant && hasArgument(least) ? [least] : [];
    });
    // The one about a size is the usual one.
    const [best] = found.sort((one, other) => other.terms.size - one.terms.size);
    return best && spellAtLeast(best);
  },

  /** Conditions under which two accesses may be apart. */
  apart(one: Access, other: Access): readonly Assumption[] {
    const { ids } = setting;
    const found: Assumption[] = [];
    /** `atLeast >= size`; `id`: that of which `size` is the number. */
    const add = (atLeast: Poly, size: Poly, id?: Poly): void => {
      const poly = atLeast.minus(size);
      const ofItem = id ? [ge(atLeast.minus(id).plusNumber(-1))] : [];
      if (!poly.isConstant) found.push({ text: spellAtLeast(poly), constraints: [ge(poly)], ofItem, injective: NONE });
    };
    const arguments_ = new Set<Atom>();
    const operations = new Set<string>();
    for (const { offset } of [one, other])
      for (const { atoms } of offset.terms.values())
        for (const atom of atoms) {
          if (atom.kind === 'symbol' && atom.scope === Scope.Launch && atoms.length > 1) arguments_.add(atom);
          if (atom.kind === 'operation' && atom.name.includes('#') && atom.scope === Scope.Item)
            operations.add(atom.name);
        }
    const sizes = new Set([...ids.localSize, ...ids.numGroups, ...ids.globalSize].flatMap((size) => size.only ?? []));
    const strides = [...arguments_].filter((atom) => !sizes.has(atom));
    for (const atom of strides) {
      add(Poly.atom(atom), Poly.of(1));
      for (const d of ids.dimensions) {
        const size = ids.globalSize[d];
        if (size && !size.isConstant) add(Poly.atom(atom), size, ids.global[d]);
      }
    }
    // A constant distance between rows
    const factors = new Set(
      [one, other].flatMap(({ offset }) => [...offset.terms.values()].map(({ factor }) => Math.abs(factor))),
    );
    const least = Math.min(...factors);
    for (const factor of factors)
      for (const d of ids.dimensions)
        for (const [size, id] of [
          [ids.localSize[d], ids.local[d]],
          [ids.globalSize[d], ids.global[d]],
        ])
          if (factor > least && size && !size.isConstant) add(Poly.of(Math.floor(factor / least)), size, id);
    for (const name of operations) {
      const injective = new Set([...operations]);
      const spelled = name.slice(0, name.indexOf('#'));
      found.push({ text: `'${spelled}' has no value twice`, constraints: [], ofItem: [], injective });
    }
    return found;
  },
});

const hasArgument = (poly: Poly): boolean => [...poly.atoms()].some(({ kind }) => kind === 'symbol');
