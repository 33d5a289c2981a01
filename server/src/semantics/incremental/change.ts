// How an edit changes the results of look-ups.

import type { Name } from '../../text/names.js';
import type { Type } from '../../types/type.js';
import { edgesAsText } from '../symbols/call-graph.js';
import type { ProgramSymbol } from '../symbols/symbols.js';
import type { AnalysedUnit } from './analysed-unit.js';
import type { UnitTrace } from './unit-trace.js';

/** What an edit makes of the units. */
export class Change<Finding> {
  /** The units that have been analysed for it. */
  readonly fresh = new Set<AnalysedUnit<Finding>>();
  /** The calls in units that were removed. */
  readonly edgesBefore: string[] = [];
  /** Units that have to be analysed again, whatever their look-ups. */
  outdated: Set<AnalysedUnit<Finding>> = new Set();

  abandon(entry: AnalysedUnit<Finding>): void {
    if (!this.fresh.delete(entry)) this.edgesBefore.push(...edgesAsText(entry));
  }
}

/** The names of the file scope that mean something else than they did. */
export class Dirty {
  readonly names = new Set<Name>();
  readonly #tagNames = new Set<Name>();
  /** The declarations of removed units, without those that were declared again with the same meaning. */
  readonly #symbols = new Map<Name, ProgramSymbol[]>();
  readonly #tags = new Map<Name, Type>();
  /** All names that removed units declared. */
  readonly #everNames = new Set<Name>();
  readonly #everTags = new Set<Name>();

  /** A unit is analysed again or was removed: its names may have another meaning. */
  forget({ symbols, tags }: UnitTrace): void {
    for (const [name, symbol] of symbols) {
      const others = this.#symbols.get(name);
      if (others) others.push(symbol);
      else this.#symbols.set(name, [symbol]);
      this.#everNames.add(name);
    }
    for (const [name, type] of tags) {
      this.#tags.set(name, type);
      this.#everTags.add(name);
    }
  }

  /** Whether no declaration was removed, as when a file is opened. */
  get areKept(): boolean {
    return this.#symbols.size === 0;
  }

  /**
   * A name is declared again. Returns the removed declaration that `isSame` accepts, the first in the text; without
   * one, the name has another meaning.
   */
  settle(name: Name, isSame: (before: ProgramSymbol) => boolean): ProgramSymbol | undefined {
    const removed = this.#symbols.get(name);
    const at = removed?.findIndex(isSame) ?? -1;
    const same = removed?.splice(at, at < 0 ? 0 : 1)[0];
    if (removed?.length === 0) this.#symbols.delete(name);
    if (!same) this.names.add(name);
    return same;
  }

  /** A tag is declared again; `same` is its type where that is what it was. */
  settleTag(name: Name, same: Type | undefined): void {
    if (same && this.#tags.get(name) === same) this.#tags.delete(name);
    else this.#tagNames.add(name);
  }

  /** Whether a look-up of a unit has another result now. */
  hasChanged({ names, tagNames }: UnitTrace): boolean {
    return overlap(this.names, names) || overlap(this.#tagNames, tagNames);
  }

  /** Whether a unit in its old place has to be analysed again. */
  concerns({ names, tagNames }: UnitTrace): boolean {
    // Most edits change no declaration, and there may be thousands of units to check.
    if (this.names.size + this.#symbols.size + this.#tagNames.size + this.#tags.size === 0) return false;
    return (
      overlap(this.names, names) ||
      overlap(this.#symbols, names) ||
      overlap(this.#tagNames, tagNames) ||
      overlap(this.#tags, tagNames)
    );
  }

  /** Whether a unit that was moved may have passed a declaration of a name that it looked up. */
  mayConcern({ names, tagNames }: UnitTrace): boolean {
    return overlap(this.#everNames, names) || overlap(this.#everTags, tagNames);
  }
}

interface Names {
  readonly size: number;
  keys(): Iterable<Name>;
  has(name: Name): boolean;
}

function overlap(one: Names, other: Names): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const name of few.keys()) if (many.has(name)) return true;
  return false;
}
