/**
 * How the value of an expression differs between the work-items of a work-group. The forms are a lattice of height
 * three:
 *
 *     uniform   <   affine in the work-item's position   <   divergent
 *
 * A uniform value is the same for all; it is the affine form without terms. An affine one is a sum of positions
 * (`get_local_id(0)`), each multiplied by a uniform value, and a uniform value. All others are divergent, with the
 * first reason found. `join` merges the forms of two paths, and is monotone, so that loops are iterated to a fixed
 * point.
 */
import type { Node } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';

/** The reason for a form. */
export interface Reason {
  readonly text: string;
  /** The location of the cause, if it is elsewhere. */
  readonly at?: { readonly unit: Unit; readonly node: Node } | undefined;
}

/** The factor of a position: a number, times values of the host or of variables. */
interface Factor {
  readonly number: number;
  /** Spellings of uniform values, joined by `·`; '' for none. */
  readonly symbols: string;
}

export interface Affine {
  readonly kind: 'affine';
  /** By the name of the position: `local id`, `global id(1)`. */
  readonly terms: ReadonlyMap<string, Factor>;
  /** The summand, if it is a number. */
  readonly constant: number | undefined;
  /** The spelling of the summand: for a product with a position. */
  readonly spelling: string | undefined;
  readonly why: Reason | undefined;
}

export type Form = Affine | { readonly kind: 'divergent'; readonly why: Reason };

const NONE: ReadonlyMap<string, Factor> = new Map();

export const uniform = (why?: Reason, spelling?: string): Affine => ({
  kind: 'affine',
  terms: NONE,
  constant: undefined,
  spelling,
  why,
});
export const number = (constant: number): Affine => ({
  kind: 'affine',
  terms: NONE,
  constant,
  spelling: undefined,
  why: undefined,
});
export const place = (name: string, why: Reason): Affine => ({
  kind: 'affine',
  terms: new Map([[name, { number: 1, symbols: '' }]]),
  constant: 0,
  spelling: undefined,
  why,
});
export const divergent = (why: Reason): Form => ({ kind: 'divergent', why });

export const isUniform = (form: Form): form is Affine => form.kind === 'affine' && form.terms.size === 0;

/** Why a value diverges; `fallback` for one that is uniform or unknown. */
export const reasonOf = (form: Form, fallback: Reason): Reason => form.why ?? fallback;

const isSameFactor = (one: Factor | undefined, other: Factor | undefined): boolean =>
  one?.number === other?.number && one?.symbols === other?.symbols;

const haveSameTerms = (one: Affine, other: Affine): boolean =>
  one.terms.size === other.terms.size &&
  [...one.terms].every(([name, factor]) => isSameFactor(factor, other.terms.get(name)));

/** Certainly the same value for each work-item. */
export const isEqual = (one: Form, other: Form | undefined): boolean =>
  one.kind === 'affine' &&
  other?.kind === 'affine' &&
  haveSameTerms(one, other) &&
  one.constant === other.constant &&
  one.spelling === other.spelling &&
  (one.constant !== undefined || one.spelling !== undefined);

/** Equal forms. */
export const isAlike = (one: Form, other: Form): boolean =>
  one === other ||
  (one.kind === 'divergent'
    ? other.kind === 'divergent'
    : other.kind === 'affine' &&
      haveSameTerms(one, other) &&
      one.constant === other.constant &&
      one.spelling === other.spelling);

/**
 * Merges the forms of two paths. `parts`: why some work-items take one path and some the other; undefined if all take
 * the same.
 */
export function join(one: Form, other: Form, parts: Reason | undefined): Form {
  if (isAlike(one, other) && (!parts || isEqual(one, other))) return one;
  if (parts) return one.kind === 'divergent' ? one : other.kind === 'divergent' ? other : divergent(parts);
  if (one.kind === 'divergent') return one;
  if (other.kind === 'divergent') return other;
  if (haveSameTerms(one, other)) return { ...one, constant: undefined, spelling: undefined };
  const why = (one.terms.size > 0 ? one : other).why;
  return divergent(why ?? { text: 'it is one of several values' });
}

/** Removes terms without a factor, and cancels global against local positions: they differ by a uniform value. */
function affine(terms: Map<string, Factor>, rest: Pick<Affine, 'constant' | 'why'>): Affine {
  let { constant } = rest;
  for (const [name, factor] of [...terms]) {
    if (!name.startsWith('global id')) continue;
    const local = name.replace('global', 'local');
    const other = terms.get(local);
    if (other?.symbols !== factor.symbols) continue;
    terms.delete(name);
    terms.set(local, { number: other.number + factor.number, symbols: factor.symbols });
    constant = undefined;
  }
  for (const [name, factor] of [...terms]) if (factor.number === 0) terms.delete(name);
  return { kind: 'affine', terms, constant, spelling: undefined, why: terms.size > 0 ? rest.why : undefined };
}

/** `one + sign * other`. */
export function sum(one: Form, other: Form, sign: 1 | -1): Form {
  if (one.kind === 'divergent') return one;
  if (other.kind === 'divergent') return other;
  const terms = new Map(one.terms);
  for (const [name, factor] of other.terms) {
    const own = terms.get(name);
    if (own && own.symbols !== factor.symbols)
      return divergent(one.why ?? other.why ?? { text: 'it depends on the work-item' });
    terms.set(name, { number: (own?.number ?? 0) + sign * factor.number, symbols: factor.symbols });
  }
  const isKnown = one.constant !== undefined && other.constant !== undefined;
  const constant = isKnown ? (one.constant ?? 0) + sign * (other.constant ?? 0) : undefined;
  return affine(terms, { constant, why: one.terms.size > 0 ? one.why : (other.why ?? one.why) });
}

/** Undefined if neither is uniform, or the uniform one has no spelling. */
function product(one: Form, other: Form): Form | undefined {
  if (one.kind === 'divergent') return one;
  if (other.kind === 'divergent') return other;
  if (one.terms.size === 0 && other.terms.size === 0) {
    const isKnown = one.constant !== undefined && other.constant !== undefined;
    if (isKnown) return number((one.constant ?? 0) * (other.constant ?? 0));
    const spellings = [one, other].map(({ constant, spelling }) => spelling ?? constant?.toString());
    return uniform(one.why ?? other.why, spellings.includes(undefined) ? undefined : spellings.join('·'));
  }
  const [varying, by] = one.terms.size > 0 ? [one, other] : [other, one];
  if (by.terms.size > 0) return undefined;
  const factor: Factor | undefined =
    by.constant !== undefined
      ? { number: by.constant, symbols: '' }
      : by.spelling !== undefined
        ? { number: 1, symbols: by.spelling }
        : undefined;
  if (!factor) return undefined;
  const terms = new Map<string, Factor>();
  for (const [name, own] of varying.terms)
    terms.set(name, {
      number: own.number * factor.number,
      symbols: [own.symbols, factor.symbols].filter((text) => text !== '').join('·'),
    });
  const constant =
    varying.constant !== undefined && factor.symbols === '' ? varying.constant * factor.number : undefined;
  return affine(terms, {
    constant: constant ?? (varying.constant === 0 ? 0 : undefined),
    why: varying.why,
  });
}

/** The result of a divergent operand. */
export const differing = (form: Form): Form => divergent(reasonOf(form, { text: 'it depends on the work-item' }));

/** A part of an object with a form. */
export const partOf = (form: Form): Form => (isUniform(form) ? uniform(form.why) : differing(form));

/** The result of a binary operator other than `&&` and `||`. */
export function operated(operator: string, one: Form, other: Form): Form {
  switch (operator) {
    case '+':
      return sum(one, other, 1);
    case '-':
      return sum(one, other, -1);
    case '*':
      return product(one, other) ?? differing(one);
    case '<<':
      if (other.kind === 'affine' && other.terms.size === 0 && other.constant !== undefined && other.constant < 31)
        return product(one, number(2 ** other.constant)) ?? differing(one);
      break;
    case ',':
      return other;
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=': {
      // Two values with a uniform difference compare the same for all.
      const difference = sum(one, other, -1);
      return isUniform(difference) ? uniform(difference.why) : differing(difference);
    }
  }
  if (isUniform(one) && isUniform(other)) return uniform(one.why ?? other.why);
  return differing(isUniform(one) ? other : one);
}

/** The query of a position: `get_global_id(1)` for `global id(1)`. */
const queryOf = (position: string): string =>
  position.replace(/^(\w+) id(?:\((\d)\))?$/, (_, scope: string, dimension = '0') => `get_${scope}_id(${dimension})`);

/** `4 * get_local_id(0) + uniform`; a number or `uniform` for a uniform value. */
export function spellForm({ terms, constant, spelling }: Affine): string {
  const parts = [...terms].map(([name, { number: by, symbols }]) => {
    const factor = [...(Math.abs(by) === 1 ? [] : [`${Math.abs(by)}`]), ...(symbols ? [symbols] : [])].join(' * ');
    return { isNegative: by < 0, text: factor ? `${factor} * ${queryOf(name)}` : queryOf(name) };
  });
  if (constant === undefined)
    parts.push({ isNegative: false, text: terms.size === 0 ? (spelling ?? 'uniform') : 'uniform' });
  else if (constant !== 0 || parts.length === 0)
    parts.push({ isNegative: constant < 0, text: `${Math.abs(constant)}` });
  return parts
    .map(({ isNegative, text }, i) =>
      i === 0 ? (isNegative ? `-${text}` : text) : `${isNegative ? '-' : '+'} ${text}`,
    )
    .join(' ');
}
