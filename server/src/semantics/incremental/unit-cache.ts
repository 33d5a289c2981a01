import type { Chunk } from '../../preprocessor/chunks/chunk.js';
import type { AnalysedUnit } from './analysed-unit.js';

/** The number of variants in which the units that begin with one chunk are kept: other names, other devices. */
const MAXIMUM_VARIANTS = 12;

/**
 * Units of headers, analysed once for all translation units of a session that share their chunks. A unit is valid
 * wherever the same chunks follow each other and every name that it looked up has the same meaning; callers check that.
 */
export class UnitCache<Finding> {
  /** By first chunk, whose lifetime they share. */
  readonly #units = new WeakMap<Chunk, AnalysedUnit<Finding>[]>();

  /** A unit that begins with the chunk at `at` and satisfies `holds`. */
  find(
    chunks: readonly Chunk[],
    at: number,
    holds: (unit: AnalysedUnit<Finding>) => boolean,
  ): AnalysedUnit<Finding> | undefined {
    const first = chunks[at];
    return (
      first &&
      this.#units.get(first)?.find((one) => one.unit.chunks.every((chunk, i) => chunks[at + i] === chunk) && holds(one))
    );
  }

  /** Keeps a unit, and forgets the one of those with the same first chunk that was made longest ago. */
  keep(unit: AnalysedUnit<Finding>): void {
    const [first] = unit.unit.chunks;
    if (first) this.#units.set(first, [unit, ...(this.#units.get(first) ?? [])].slice(0, MAXIMUM_VARIANTS));
  }

  /** Removes a unit from the cache. */
  forget(unit: AnalysedUnit<Finding>): void {
    const [first] = unit.unit.chunks;
    const known = first && this.#units.get(first);
    if (first && known)
      this.#units.set(
        first,
        known.filter((one) => one !== unit),
      );
  }
}
