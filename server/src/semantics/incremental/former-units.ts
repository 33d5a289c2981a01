// The units of a translation unit before an edit, as candidates for reuse.
import type { Chunk } from '../../preprocessor/chunks/chunk.js';
import { beginsKernel } from '../../preprocessor/punctuators.js';
import type { ParsedUnit } from '../../syntax/parser.js';
import type { AnalysedUnit } from './analysed-unit.js';

/** Whether the chunks of a unit follow each other from `at` on. */
function isAt({ unit }: AnalysedUnit<unknown>, chunks: readonly Chunk[], at: number): boolean {
  for (let i = 0; i < unit.chunks.length; i++) if (chunks[at + i] !== unit.chunks[i]) return false;
  return true;
}

export function beginsWithKernel(chunks: readonly Chunk[], at: number): boolean {
  let next = at;
  while (next < chunks.length && chunks[next]?.names.length === 0) next++;
  return beginsKernel(chunks[next]?.names[0] ?? 0);
}

/** Whether a unit ends before chunk `end`: more chunks would not change how it is parsed. */
export const endsAt = ({ incomplete, inBraces }: ParsedUnit, chunks: readonly Chunk[], end: number): boolean =>
  !incomplete || end >= chunks.length || (inBraces && beginsWithKernel(chunks, end));

/** Whether a unit whose chunks begin at `at` still ends with its last chunk. */
export const isComplete = ({ parsed, unit }: AnalysedUnit<unknown>, chunks: readonly Chunk[], at: number): boolean =>
  endsAt(parsed, chunks, at + unit.chunks.length);

/** The units before an edit, in the order of the text. Those that it does not keep are abandoned. */
export class FormerUnits<Finding> {
  /** The number of units before the first change. */
  readonly kept: number;
  /** The first chunk after them. */
  readonly start: number;
  /** The next unit after the last change, and its first chunk. */
  #rest: number;
  #end: number;
  /** The other units whose chunks are still in the text, by their first chunk. */
  readonly #between = new Map<Chunk | undefined, AnalysedUnit<Finding>[]>();

  /** Compares the units with the chunks of the new text; `outdated` units are not reused. */
  constructor(
    private readonly units: readonly AnalysedUnit<Finding>[],
    private readonly chunks: readonly Chunk[],
    outdated: ReadonlySet<AnalysedUnit<Finding>>,
    private readonly abandon: (unit: AnalysedUnit<Finding>) => void,
  ) {
    // The units before the first change and after the last one are found first: there may be thousands of them.
    let kept = 0;
    let start = 0;
    for (
      let one = units[0];
      one && isAt(one, chunks, start) && isComplete(one, chunks, start) && !outdated.has(one);
      one = units[++kept]
    )
      start += one.unit.chunks.length;
    let rest = units.length;
    let end = chunks.length;
    for (
      let one = units[rest - 1];
      one &&
      rest > kept &&
      end - one.unit.chunks.length >= start &&
      isAt(one, chunks, end - one.unit.chunks.length) &&
      !outdated.has(one);
      one = units[--rest - 1]
    )
      end -= one.unit.chunks.length;
    this.kept = kept;
    this.start = start;
    this.#rest = rest;
    this.#end = end;
    const present = new Set(chunks.slice(start, end));
    for (const unit of units.slice(kept, rest)) {
      const [first] = unit.unit.chunks;
      if (outdated.has(unit) || unit.unit.chunks.some((chunk) => !present.has(chunk))) abandon(unit);
      else this.#between.set(first, [...(this.#between.get(first) ?? []), unit]);
    }
  }

  /**
   * Takes the unit whose chunks begin at `at`; undefined if there is none. `isMoved`: it may have changed places with
   * other units.
   */
  take(at: number): { readonly unit: AnalysedUnit<Finding> | undefined; readonly isMoved: boolean } {
    let unit: AnalysedUnit<Finding> | undefined;
    for (; this.#end <= at && this.#rest < this.units.length; this.#rest++) {
      const one = this.units[this.#rest];
      if (!one) break;
      // An unterminated declaration may have taken the chunks of other units.
      if (this.#end < at) this.abandon(one);
      else unit = one;
      this.#end += one.unit.chunks.length;
    }
    if (unit) return { unit, isMoved: false };
    const same = this.#between.get(this.chunks[at]);
    const moved = same?.find((one) => isAt(one, this.chunks, at));
    if (moved) same?.splice(same.indexOf(moved), 1);
    return { unit: moved, isMoved: true };
  }
}
