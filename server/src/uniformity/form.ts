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
  /** The position is the same for all in work-groups of one work-item in its dimension, as many kernels have. */
  readonly isOfRow: boolean;
}

/** `start` plus a multiple of `by`, as `64 * n - 1` is. */
interface Steps {
  readonly by: number;
  /** Not negative, and less than `by`. */
  readonly start: number;
}

export interface Affine {
  readonly kind: 'affine';
  /** By the name of the position: `local id`, `global id(1)`. */
  readonly terms: ReadonlyMap<string, Factor>;
  /** The summand, if it is a number. */
  readonly constant: number | undefined;
  /** The spelling of the summand: for a product with a position. */
  readonly spelling: string | undefined;
  /** The step of the numbers that a uniform value may be, and one of them; undefined if it may be any. */
  readonly steps: Steps | undefined;
  readonly why: Reason | undefined;
}

/** A value that is not known to be affine. */
export interface Divergent {
  readonly kind: 'divergent';
  readonly why: Reason;
  /** Whether it differs within a work-group of several work-items: in each, or in large ones. */
  readonly certainly: 'always' | 'in large groups' | undefined;
  /** The number that it is less than, and it is not negative. */
  readonly below: number | undefined;
}

export type Form = Affine | Divergent;

/** A work-group that is assumed to exist: a warp, of which some are larger. */
export const USUAL_SIZE = 32;

const NONE: ReadonlyMap<string, Factor> = new Map();

export const uniform = (why?: Reason, spelling?: string, steps?: Steps): Affine => ({
  kind: 'affine',
  terms: NONE,
  constant: undefined,
  spelling,
  steps,
  why,
});
export const number = (constant: number): Affine => ({
  kind: 'affine',
  terms: NONE,
  constant,
  spelling: undefined,
  steps: undefined,
  why: undefined,
});
export const place = (name: string, why: Reason, isOfRow = false): Affine => ({
  kind: 'affine',
  terms: new Map([[name, { number: 1, symbols: '', isOfRow }]]),
  constant: 0,
  spelling: undefined,
  steps: undefined,
  why,
});
export const divergent = (why: Reason, certainly?: Divergent['certainly'], below?: number): Divergent => ({
  kind: 'divergent',
  why,
  certainly,
  below,
});

export const isUniform = (form: Form): form is Affine => form.kind === 'affine' && form.terms.size === 0;

/** Whether a value certainly differs between the work-items of a work-group. */
export const varies = (form: Form): boolean =>
  form.kind === 'divergent'
    ? form.certainly === 'always'
    : [...form.terms.values()].some(({ number: by, isOfRow }) => by !== 0 && !isOfRow);

const ifVaries = (form: Form): Divergent['certainly'] => (varies(form) ? 'always' : undefined);

/** Why a value diverges; `fallback` for one that is uniform or unknown. */
export const reasonOf = (form: Form, fallback: Reason): Reason => form.why ?? fallback;

const isSameFactor = (one: Factor | undefined, other: Factor | undefined): boolean =>
  one?.number === other?.number && one?.symbols === other?.symbols;

/** Whether a uniform value is computed from the size of a group or of the launch. */
export const isSize = ({ spelling }: Affine): boolean => /^\(*get_(local|global)_size\(/.test(spelling ?? '');

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
    ? other.kind === 'divergent' && one.certainly === other.certainly && one.below === other.below
    : other.kind === 'affine' &&
      haveSameTerms(one, other) &&
      one.constant === other.constant &&
      one.spelling === other.spelling &&
      one.steps?.by === other.steps?.by &&
      one.steps?.start === other.steps?.start);

/** Why some work-items take one path and some another one. */
export interface Parts {
  readonly why: Reason;
  /** They certainly do. */
  readonly certainly: boolean;
}

/** Merges the forms of two paths. `parts`: undefined if all work-items take the same. */
export function join(one: Form, other: Form, parts: Parts | undefined): Form {
  if (isAlike(one, other) && (!parts || isEqual(one, other))) return one;
  // Two different numbers differ.
  const areParted =
    parts?.certainly === true && isUniform(one) && isUniform(other) && isOther(one.constant, other.constant);
  const certainly = areParted || (varies(one) && varies(other)) ? 'always' : undefined;
  const reason = (form: Form): Reason | undefined => (form.kind === 'divergent' ? form.why : undefined);
  const divergence = reason(one) ?? reason(other) ?? parts?.why;
  if (divergence) return divergent(divergence, certainly);
  if (one.kind === 'affine' && other.kind === 'affine' && haveSameTerms(one, other))
    return { ...one, constant: undefined, spelling: undefined, steps: undefined };
  const why = (one.kind === 'affine' && one.terms.size > 0 ? one : other).why;
  return divergent(why ?? { text: 'it is one of several values' }, certainly);
}

const isOther = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

/** Removes terms without a factor, and cancels global against local positions: they differ by a uniform value. */
function affine(terms: Map<string, Factor>, rest: Pick<Affine, 'constant' | 'why'>): Affine {
  let { constant } = rest;
  for (const [name, factor] of [...terms]) {
    if (!name.startsWith('global id')) continue;
    const local = name.replace('global', 'local');
    const other = terms.get(local);
    if (other?.symbols !== factor.symbols) continue;
    terms.delete(name);
    terms.set(local, { ...other, number: other.number + factor.number });
    constant = undefined;
  }
  for (const [name, factor] of [...terms]) if (factor.number === 0) terms.delete(name);
  const why = terms.size > 0 ? rest.why : undefined;
  return { kind: 'affine', terms, constant, spelling: undefined, steps: undefined, why };
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** `start` and multiples of `by`; undefined for all numbers. */
const stepsOf = (by: number, start: number): Steps | undefined =>
  by > 1 && Number.isSafeInteger(by) ? { by, start: ((start % by) + by) % by } : undefined;

/** A constant has a single step, of any length. */
const partsOfUniform = ({ constant, steps }: Affine): Steps =>
  constant !== undefined ? { by: 0, start: constant } : (steps ?? { by: 1, start: 0 });

function stepsOfSum(one: Form, other: Form, sign: 1 | -1): Steps | undefined {
  if (!isUniform(one) || !isUniform(other)) return undefined;
  const [a, b] = [partsOfUniform(one), partsOfUniform(other)];
  return stepsOf(commonDivisor(a.by, b.by), a.start + sign * b.start);
}

function stepsOfProduct(one: Affine, other: Affine): Steps | undefined {
  const [known, unknown] = one.constant === undefined ? [other.constant, one] : [one.constant, other];
  const { by, start } = partsOfUniform(unknown);
  return known === undefined ? undefined : stepsOf(Math.abs(known) * by, known * start);
}

/** `one + sign * other`. */
export function sum(one: Form, other: Form, sign: 1 | -1): Form {
  const both = varies(one) && varies(other);
  const certainly = (both && sign === 1) || (varies(one) && isUniform(other)) || (varies(other) && isUniform(one));
  if (one.kind === 'divergent' || other.kind === 'divergent')
    return divergent((one.kind === 'divergent' ? one : other).why ?? BY_ITEM, certainly ? 'always' : undefined);
  const terms = new Map(one.terms);
  for (const [name, factor] of other.terms) {
    const own = terms.get(name);
    if (own && own.symbols !== factor.symbols)
      return divergent(one.why ?? other.why ?? BY_ITEM, certainly ? 'always' : undefined);
    terms.set(name, { ...factor, number: (own?.number ?? 0) + sign * factor.number });
  }
  const isKnown = one.constant !== undefined && other.constant !== undefined;
  const constant = isKnown ? (one.constant ?? 0) + sign * (other.constant ?? 0) : undefined;
  const made = affine(terms, { constant, why: one.terms.size > 0 ? one.why : (other.why ?? one.why) });
  if (isKnown) return made;
  const spelling = isUniform(made) ? spellingOfSum(one, other, sign) : undefined;
  return { ...made, spelling, steps: stepsOfSum(one, other, sign) };
}

/** The spelling of a size and a number. */
function spellingOfSum(one: Affine, other: Affine, sign: 1 | -1): string | undefined {
  const [size, by] = isSize(one) ? [one, other.constant] : [other, one.constant];
  if (by === undefined || !isSize(size) || (size === other && sign === -1)) return undefined;
  const signed = sign * by;
  return `(${size.spelling} ${signed < 0 ? '-' : '+'} ${Math.abs(signed)})`;
}

/** Undefined if neither is uniform, or the uniform one has no spelling. */
function product(one: Form, other: Form): Form | undefined {
  if (one.kind === 'divergent') return one;
  if (other.kind === 'divergent') return other;
  if (one.terms.size === 0 && other.terms.size === 0) {
    const isKnown = one.constant !== undefined && other.constant !== undefined;
    if (isKnown) return number((one.constant ?? 0) * (other.constant ?? 0));
    const spellings = [one, other].map(({ constant, spelling }) => spelling ?? constant?.toString());
    const spelling = spellings.includes(undefined) ? undefined : spellings.join('·');
    return uniform(one.why ?? other.why, spelling, stepsOfProduct(one, other));
  }
  const [varying, by] = one.terms.size > 0 ? [one, other] : [other, one];
  if (by.terms.size > 0) return undefined;
  const factor: Pick<Factor, 'number' | 'symbols'> | undefined =
    by.constant !== undefined
      ? { number: by.constant, symbols: '' }
      : by.spelling !== undefined
        ? { number: 1, symbols: by.spelling }
        : undefined;
  if (!factor) return undefined;
  const terms = new Map<string, Factor>();
  for (const [name, own] of varying.terms)
    terms.set(name, {
      ...own,
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

const BY_ITEM: Reason = { text: 'it depends on the work-item' };

/** The result of a divergent operand. */
export const differing = (form: Form, certainly?: Divergent['certainly'], below?: number): Divergent =>
  divergent(reasonOf(form, BY_ITEM), certainly, below);

/** A part of an object with a form. */
export const partOf = (form: Form): Form =>
  isUniform(form) ? uniform(form.why) : differing(form, form.kind === 'divergent' ? form.certainly : ifVaries(form));

/** The result of a binary operator other than comparisons, `&&` and `||`. */
export function operated(operator: string, one: Form, other: Form): Form {
  switch (operator) {
    case '+':
      return sum(one, other, 1);
    case '-':
      return sum(one, other, -1);
    case '*':
      return (
        product(one, other) ??
        differing(one, isUniform(one) || isUniform(other) ? (ifVaries(one) ?? ifVaries(other)) : undefined)
      );
    case '<<':
      if (isUniform(other) && other.constant !== undefined && other.constant < 31)
        return product(one, number(2 ** other.constant)) ?? differing(one, ifVaries(one));
      break;
    case ',':
      return other;
  }
  if (isUniform(one) && isUniform(other)) {
    const mask = operator === '&' ? (one.constant ?? other.constant ?? 0) : 0;
    // The lowest bit of the mask
    const by = mask !== 0 && Number.isSafeInteger(mask) ? Number(BigInt(mask) & -BigInt(mask)) : 1;
    return uniform(one.why ?? other.why, undefined, stepsOf(by, 0));
  }
  if (isUniform(one)) return masked(operator, other, one, false);
  return isUniform(other) ? masked(operator, one, other, true) : differing(one);
}

/** The result of an operator on a value that differs and one that does not. */
function masked(operator: string, one: Form, { constant }: Affine, isLeft: boolean): Form {
  switch (operator) {
    case '^':
    case '|':
      return differing(one, ifVaries(one));
    case '&':
      return differing(
        one,
        // Neighbours differ in the low bits.
        constant !== undefined && (constant & (USUAL_SIZE - 1)) !== 0 ? ifVaries(one) : undefined,
        constant !== undefined && constant >= 0 ? constant + 1 : undefined,
      );
    case '%':
      return isLeft ? differing(one, constant === 1 ? undefined : ifVaries(one), constant) : differing(one);
    case '<<':
      return differing(one, isLeft ? ifVaries(one) : undefined);
    // A quotient is most often the index of the group.
    default:
      return differing(one);
  }
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
