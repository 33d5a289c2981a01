// The uniformity of comparisons: of a position with a number, whether the work-items of a group agree.
import type { Type } from '../types/type.js';
import {
  type Affine,
  differing,
  type Form,
  isSize,
  isUniform,
  number,
  sum,
  USUAL_SIZE,
  uniform,
  varies,
} from './form.js';

export const COMPARISON = /^([<>]=?|[!=]=)$/;

/** No device has larger work-groups. */
const LARGEST_SIZE = 2 ** 16;
/** The least size of a work-group that a kernel is written for, if it names none. */
export const LEAST_SIZE = 8;
/** Global ids begin at any number. */
const NEIGHBOURS = 2;

interface Range {
  readonly least: number;
  readonly most: number;
}

/** What a comparison is made of. */
interface Comparison {
  readonly operator: string;
  readonly left: Form;
  readonly right: Form;
  /** The type of both operands. */
  readonly domain: Type;
}

/**
 * The form of a comparison.
 *
 * @param sizes  the sizes of work-groups by dimension, in work-items; none if they are unknown, and undefined for one
 *               that is not a number
 */
export function compared({ operator, left, right, domain }: Comparison, sizes: readonly (number | undefined)[]): Form {
  // Two values with a uniform difference compare the same for all.
  const difference = sum(left, right, -1);
  if (isUniform(difference)) {
    // Two values that depend on ids may wrap around, unless they are the same.
    const isKnown = difference.constant === 0 || (isNumber(left) && isNumber(right));
    const holds = isKnown && difference.constant !== undefined ? isTrue(operator, difference.constant) : undefined;
    return holds === undefined ? uniform(difference.why) : number(holds ? 1 : 0);
  }
  if (isUniform(left) === isUniform(right)) return differing(difference);
  const isMirrored = isUniform(left);
  const [side, bound] = isMirrored ? [right, left as Affine] : [left, right as Affine];
  const direction = isMirrored ? mirrored(operator) : operator;
  if (isSize(bound)) return comparedWithSize(direction, side, bound) ?? differing(difference);
  if (mayAgree({ operator, left, right }, sizes)) return differing(difference);
  const parted = differing(difference, varies(side) ? 'always' : undefined);
  if (bound.constant === undefined) return parted;
  const other = inDomain(bound.constant, domain);
  // `x <= 3` and `x > 3` part after 3, `x < 3` and `x >= 3` before.
  const lastOf = (): number | undefined => {
    if (operator === '==' || operator === '!=') return undefined;
    return /^(<=|>)$/.test(direction) ? other : other - 1;
  };
  const agree = (size: (position: string) => number): boolean => {
    const { least, most } = rangeOf(side, size);
    const last = lastOf();
    return last === undefined
      ? least === most || !isReached(side, other, { least, most })
      : most <= last || least > last;
  };
  const isKnown = sizes.length > 0;
  const ofDimension = (position: string): number | undefined => sizes[Number(/\((\d)\)/.exec(position)?.[1] ?? 0)];
  const isLocal = (position: string): boolean => position.startsWith('local id');
  const usual = (position: string): number =>
    isLocal(position) ? (ofDimension(position) ?? USUAL_SIZE) : position === '' ? USUAL_SIZE : NEIGHBOURS;
  const largest = (position: string): number => (isLocal(position) && ofDimension(position)) || LARGEST_SIZE;
  const { least } = rangeOf(side, usual);
  const isUnsigned = domain.kind === 'scalar' && !domain.signed && !domain.floating;
  if (isUnsigned && least < 0) return differing(difference);
  if (!varies(side)) return differing(difference);
  if (!agree(usual)) return parted;
  if (isKnown && side.kind === 'affine' && ![...side.terms.keys()].every(isLocal)) {
    // The ids of a work-group begin at a multiple of its size, unless the host passes an offset.
    const size = sizeOfIds(side, sizes);
    const last = lastOf();
    const isMultiple = size !== undefined && last !== undefined && (last + 1 - (side.constant ?? 0)) % size === 0;
    return isMultiple ? differing(difference) : parted;
  }
  if (!isKnown && !agree(largest)) return differing(difference, 'in large groups');
  const isCertain = isExact(side) && agree((position) => (isKnown ? largest(position) : Number.POSITIVE_INFINITY));
  if (!isCertain) return differing(difference);
  return number(isTrue(direction, least - other) ? 1 : 0);
}

/**
 * Whether all work-items of each work-group agree about `id < 64 * n`, or its opposite, for a usual size of work-groups:
 * one that divides the bound, and for local ids one that is not larger.
 *
 * @param steps  what an id may have been advanced by: by whole work-groups, most often, if it is unknown
 */
export function mayAgree(
  { operator, left, right }: Omit<Comparison, 'domain'>,
  sizes: readonly (number | undefined)[],
  steps: 'known' | 'any' = 'known',
): boolean {
  const isMirrored = isUniform(left);
  const [side, bound] = isMirrored ? [right, left] : [left, right];
  if (!isUniform(bound) || !bound.steps || side.kind !== 'affine') return false;
  const [[position, factor] = [], ...others] = [...side.terms];
  if (position === undefined || factor?.number !== 1 || factor.symbols !== '' || others.length > 0) return false;
  if (side.constant === undefined && steps === 'known') return false;
  const direction = isMirrored ? mirrored(operator) : operator;
  if (!/^[<>]=?$/.test(direction)) return false;
  // `id + 1 <= 64 * n` is `id < 64 * n`.
  const { by, start } = bound.steps;
  const last = start - (side.constant ?? 0) + (/^(<=|>)$/.test(direction) ? 1 : 0);
  const size = sizes[Number(/\((\d)\)/.exec(position)?.[1] ?? 0)];
  if (position.startsWith('local id')) return last % by === 0 && by >= (size ?? USUAL_SIZE);
  return size === undefined ? last % by === 0 && by >= LEAST_SIZE : by % size === 0 && last % size === 0;
}

/** A number that has the same value in each integer type that is wide enough. */
const isNumber = (form: Form): boolean => isUniform(form) && form.constant !== undefined && form.constant >= 0;

/** Whether a comparison of two values with a certain difference holds. */
export function isTrue(operator: string, difference: number): boolean {
  if (operator === '!=') return difference !== 0;
  if (difference === 0) return operator.includes('=');
  return operator.startsWith(difference < 0 ? '<' : '>');
}

/** The size of the work-group in the dimension of a global id that a form adds a number to. */
function sizeOfIds(side: Form, sizes: readonly (number | undefined)[]): number | undefined {
  const [only, ...others] = side.kind === 'affine' && isExact(side) ? [...side.terms] : [];
  const dimension = /^global id(?:\((\d)\))?$/.exec(only?.[0] ?? '');
  return dimension && only?.[1].number === 1 && others.length === 0 ? sizes[Number(dimension[1] ?? 0)] : undefined;
}

const mirrored = (operator: string): string => operator.replace(/[<>]/, (sign) => (sign === '<' ? '>' : '<'));

/** `get_local_id(0) * 2 + 1` compared with `get_local_size(0) - 3`; undefined for other values. */
function comparedWithSize(operator: string, side: Form, { spelling = '' }: Affine): Form | undefined {
  const [, dimension, sign, by = '0'] = /^\(?get_local_size\((\d)\)(?: ([+-]) (\d+)\))?$/.exec(spelling) ?? [];
  const [[position = '', factor] = [], ...others] = side.kind === 'affine' ? side.terms : [];
  if (side.kind !== 'affine' || side.constant === undefined || others.length > 0 || factor?.symbols !== '')
    return undefined;
  const own = /^local id(?:\((\d)\))?$/.exec(position);
  if (!own || (own[1] ?? '0') !== dimension) return undefined;
  const certainly = differing(side, varies(side) ? 'always' : undefined);
  if (factor.number !== 1) return factor.number > 1 && /^[<>]/.test(operator) ? certainly : undefined;
  // How much larger than the bound the value of the last work-item is; those of the others are smaller.
  const last = side.constant - 1 - (sign === '-' ? -1 : 1) * Number(by);
  const isLast = isTrue(operator, last);
  if (last < 0) return number(isLast ? 1 : 0);
  return [last - 1, 0, -1].every((one) => isTrue(operator, one) === isLast) ? number(isLast ? 1 : 0) : certainly;
}

const isExact = (side: Form): boolean =>
  side.kind === 'affine' &&
  side.constant !== undefined &&
  [...side.terms.values()].every(({ symbols }) => symbols === '');

/** The values of a form, by the number of positions; one that is not exact is taken for the position ''. */
function rangeOf(side: Form, size: (position: string) => number): Range {
  if (side.kind === 'divergent' || !isExact(side))
    return { least: 0, most: ((side.kind === 'divergent' && side.below) || size('')) - 1 };
  let [least, most] = [side.constant ?? 0, side.constant ?? 0];
  for (const [position, { number }] of side.terms) {
    const last = number * (size(position) - 1);
    if (last < 0) least += last;
    else most += last;
  }
  return { least, most };
}

/** Whether a form may have a value within its range. */
function isReached(side: Form, value: number, { least, most }: Range): boolean {
  if (value < least || value > most) return false;
  if (side.kind === 'divergent' || !isExact(side)) return true;
  const [only, ...others] = [...side.terms.values()];
  return !only || others.length > 0 || (value - (side.constant ?? 0)) % only.number === 0;
}

/** A number converted to the type of a comparison (C99 6.3.1.3). */
const inDomain = (number: number, domain: Type): number =>
  number < 0 && domain.kind === 'scalar' && !domain.signed && !domain.floating
    ? number + 2 ** (8 * domain.size)
    : number;
