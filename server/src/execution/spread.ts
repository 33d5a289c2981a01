import { type Integer, Polynomial, parted, plus } from './integers.js';

/**
 * Places of an object of which data decides one: an offset plus any multiple of `step`, as in `t[data][column]`, where
 * `step` is the size of a row and the offset that of the column.
 */
export interface Spread {
  readonly offset: Integer;
  /** Bytes. */
  readonly step: number;
  /** The offset depends on the work-item. */
  readonly varies: boolean;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** The places a number of bytes further; undefined if unknown. */
export function shifted(spread: Spread | undefined, by: Integer | undefined, varies: boolean): Spread | undefined {
  const offset = spread && by !== undefined ? plus(spread.offset, by) : undefined;
  return spread && offset !== undefined ? { offset, step: spread.step, varies: spread.varies || varies } : undefined;
}

/** The places any multiple of `step` bytes away from a place, or from one of several. */
export function spreadFrom(
  from: { readonly offset: Integer | undefined; readonly varies: boolean; readonly spread: Spread | undefined },
  step: number | undefined,
): Spread | undefined {
  const { spread } = from;
  if (!step) return undefined;
  // An element of a row of a work-item stays in the row.
  if (spread) return spread.varies ? undefined : { ...spread, step: commonDivisor(spread.step, Math.abs(step)) };
  return from.offset === undefined || from.varies
    ? undefined
    : { offset: from.offset, step: Math.abs(step), varies: false };
}

/** Whether an access to one of the places may touch an access at an offset. */
export function mayMeet(
  { offset, step }: Spread,
  size: number,
  other: { readonly offset: Integer | undefined; readonly size: number },
): boolean {
  const difference = other.offset === undefined ? undefined : plus(other.offset, offset, -1);
  if (difference === undefined) return false;
  if (difference instanceof Polynomial)
    for (const [symbols, factor] of difference.terms) if (symbols !== '' && factor % step !== 0) return false;
  const { constant } = parted(difference);
  const rest = ((constant % step) + step) % step;
  return rest < size || rest + other.size > step;
}
