/** Conditions on arguments, sizes and data under which more can be proved. */
import type { Setting } from './setting.js';
import { type Atom, type Constraint, conditionOf, eq, ge, Poly, Scope } from './terms.js';
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

/** The effort to relate conditions. */
const EFFORT = 200;

export const isNegative = (poly: Poly): Constraint => ge(poly.timesNumber(-1).plusNumber(-1));

/** `n`, `(n / 2)`, `min(n, 4)` */
function spellAtom({ name, args, wraps }: Atom): string {
  const [offset] = args;
  // The type of a literal
  if (!offset) return name.replace(/^([\d.]\S*): [\w ]+$/, '$1');
  if (wraps) return wraps.value.only ? `${name}${spell(wraps.value)}` : `(${spell(wraps.value)})`;
  const [, object, type = ''] = /^([^#]+)#\d+:(.*)$/.exec(name) ?? [];
  if (object) return `${object}[${spellElement(offset, type)}]`;
  const divisor = name === '/' && args[1]?.isConstant ? Math.log2(args[1].constant) : Number.NaN;
  // Rounded down, unlike a quotient of C
  if (Number.isInteger(divisor) && offset.range()[0] < 0) return `(${spellOperand(offset)} >> ${divisor})`;
  const parts = args.map(spell);
  if (name === '2^') return `(1 << ${parts.join()})`;
  const [operator = name] = name.split(' ');
  if (/^\W+$/.test(operator)) return `(${args.map(spellOperand).join(` ${operator} `)})`;
  const [, called = name, result = ''] = /^([-~]|\w+):(.*)$/.exec(name) ?? [];
  return `${called === '__builtin_astype' ? `as_${result.replace('unsigned ', 'u')}` : called}(${parts.join(', ')})`;
}

/** A term in parentheses, unless it is a name or a number. */
const spellOperand = (poly: Poly): string =>
  poly.only || (poly.isConstant && poly.constant >= 0) ? spell(poly) : `(${spell(poly)})`;

/** The index of an element of memory, by its offset in bytes. */
function spellElement(offset: Poly, type: string): string {
  const size = /long|double/.test(type) ? 8 : /short|half/.test(type) ? 2 : /char|bool/.test(type) ? 1 : 4;
  return offset.divisor % size === 0 || (offset.isConstant && offset.constant === 0)
    ? spell(offset.dividedBy(size))
    : '…';
}

/** Whether a term is the same for all work-items, and people can tell its value. */
export const isStatable = (poly: Poly): boolean => isKnown(poly) && stated(poly) !== undefined;

/** Whether a term is the same for all work-items, and a size that people can tell. */
export const isStatableSize = (poly: Poly): boolean => isKnown(poly) && statedSize(poly) !== undefined;

const isKnown = (poly: Poly): boolean =>
  poly.scope === Scope.Launch && [...poly.atoms()].every(({ kind, args }) => kind !== 'unknown' && args.every(isKnown));

/** A term about which people can decide, and what has to hold so that it is equal to another one. */
interface Stated {
  readonly poly: Poly;
  readonly conditions: readonly Constraint[];
}

/** Whether a condition means the same in C, where sums may overflow: `n >= 1`, `n >= m`. */
function isPlain({ terms }: Poly): boolean {
  const all = [...terms.values()];
  const [one, other] = all;
  return (
    all.length <= 2 &&
    all.every(({ atoms: [atom, ...more] }) => atom?.kind === 'symbol' && more.length === 0) &&
    (!other || (one !== undefined && Math.abs(one.factor) === 1 && one.factor === -other.factor))
  );
}

/**
 * The same term with values in place of results that their types may not hold; undefined if there is no plain condition
 * for one of these.
 */
export function stated(poly: Poly): Stated | undefined {
  const conditions: Constraint[] = [];
  let areStated = true;
  const result = poly.map(({ scope, args, wraps }) => {
    if (scope > Scope.Launch) return undefined;
    if (!wraps) {
      // It is spelled with values in place of such results.
      for (const inner of args.map(stated)) {
        areStated &&= inner !== undefined;
        conditions.push(...(inner?.conditions ?? []));
      }
      return undefined;
    }
    const inner = stated(wraps.value);
    areStated &&= inner !== undefined;
    if (!inner) return undefined;
    const [low, high] = inner.poly.range();
    if (low < wraps.minimum) conditions.push(ge(inner.poly.plusNumber(-wraps.minimum)));
    if (high > wraps.maximum) conditions.push(ge(inner.poly.timesNumber(-1).plusNumber(wraps.maximum)));
    conditions.push(...inner.conditions);
    return inner.poly;
  });
  return areStated && conditions.every((one) => isPlain(one.poly))
    ? { poly: result, conditions: strongest(conditions) }
    : undefined;
}

/**
 * The same for a size, which is not negative: what is left of a number that its type may not hold is not larger than the
 * number, so that the number is a size that suffices.
 */
export function statedSize(poly: Poly): Stated | undefined {
  const [term, ...others] = poly.terms.values();
  const [atom, ...more] = term?.atoms ?? [];
  if (!term || !atom?.wraps || others.length + more.length > 0 || term.factor < 0 || poly.constant > 0)
    return stated(poly);
  const inner = stated(atom.wraps.value);
  return inner?.conditions.length === 0
    ? { poly: inner.poly.timesNumber(term.factor).plusNumber(poly.constant), conditions: [] }
    : stated(poly);
}

/** Conditions without those that another one implies. */
export function strongest(conditions: readonly Constraint[]): readonly Constraint[] {
  const found = new Map<string, Constraint>();
  for (const one of conditions) {
    const { poly } = one;
    const { key } = poly.plusNumber(-poly.constant);
    const other = found.get(key);
    if (!other || poly.constant < other.poly.constant) found.set(key, one);
  }
  return [...found.values()];
}

/** `2 * n + 1` */
export function spell(poly: Poly): string {
  const parts: string[] = [];
  const terms = [...poly.terms.values()].sort(
    (one, other) => other.atoms.length - one.atoms.length || Math.sign(other.factor) - Math.sign(one.factor),
  );
  for (const { atoms, factor } of terms) {
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
export function spellAtLeast(condition: Poly): string {
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
function leastOf({ ids }: Setting, poly: Poly): Poly {
  return poly.map((atom) => {
    const own = Poly.atom(atom);
    const terms = [...poly.terms.values()].filter(({ atoms }) => atoms.includes(atom));
    // It is multiplied by what is not negative.
    const areSigned = terms.every(({ atoms }) => atoms.every(({ minimum = -1 }) => minimum >= 0));
    const isNegative = areSigned && terms.every(({ factor }) => factor < 0);
    const isPositive = areSigned && terms.every(({ factor }) => factor > 0);
    for (const d of [0, 1, 2]) {
      const [size, groups] = [ids.localSize[d], ids.numGroups[d]];
      const base = ids.base[d];
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
  /** The conditions under which a decision is the same for all work-items; undefined if none are known. */
  uniform(value: Poly): readonly string[] | undefined {
    const found = [true, false].flatMap((isTrue): readonly Poly[] => {
      const [condition, ...others] = conditionOf(value, isTrue);
      if (condition?.kind !== 'ge' || others.length > 0) return [];
      const least = leastOf(setting, condition.poly);
      return isStatable(least) && !least.isConstant && hasArgument(least) ? [least] : [];
    });
    // The one about a size is the usual one.
    const [best] = found.sort((one, other) => other.terms.size - one.terms.size);
    const known = best && stated(best);
    if (!known) return undefined;
    const { poly, conditions } = known;
    const all = [ge(poly), ...conditions];
    if (poly.isConstant || setting.contradict(all, EFFORT)) return undefined;
    const isNew = (one: Constraint): boolean => !setting.contradict([ge(poly), isNegative(one.poly)], EFFORT);
    return [spellAtLeast(poly), ...conditions.filter(isNew).map((one) => spellAtLeast(one.poly))];
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
    // Arguments have values that the types of other numbers hold.
    const wrapped = new Set(
      [one, other].flatMap(({ offset, conditions }) =>
        [offset, ...conditions.map(({ poly }) => poly)].flatMap((poly) =>
          [...poly.atoms()].filter((atom) => atom.wraps && atom.scope === Scope.Launch),
        ),
      ),
    );
    const equal = [...wrapped].flatMap((atom) => {
      const known = stated(Poly.atom(atom));
      return known ? [{ atom, ...known }] : [];
    });
    if (equal.length > 0) {
      const conditions = new Map(equal.flatMap((own) => own.conditions.map(({ poly }) => [spellAtLeast(poly), poly])));
      const constraints = [
        ...equal.map(({ atom, poly }) => eq(poly.minus(Poly.atom(atom)))),
        ...[...conditions.values()].map(ge),
      ];
      found.push({ text: [...conditions.keys()].join(' and '), constraints, ofItem: [], injective: NONE });
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
