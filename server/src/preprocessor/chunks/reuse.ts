// Finds the chunks of a file that an edit doesn't affect.

import type { Name } from '../../text/names.js';
import type { SourceFile, TextChange } from '../../text/source-file.js';
import type { MacroWrite } from '../macros/macro.js';
import { type Macro, sameDefinition, sameLayout } from '../macros/macro.js';
import { MacroTable } from '../macros/macro-table.js';
import { type Chunk, type FileContext, haveSameTokens, moveTokens } from './chunk.js';
import type { Fragment } from './fragments.js';

/** Whether two contexts have the same effect on the following text. */
export function sameContext(a: FileContext, b: FileContext): boolean {
  if (a === b) return true;
  if (a.presumedName !== b.presumedName || a.lineMark?.number !== b.lineMark?.number) return false;
  let one = a.conditionals;
  let other = b.conditionals;
  for (; one !== other; one = one.outer, other = other.outer)
    if (!one || !other || one.taken !== other.taken || one.sawElse !== other.sawElse) return false;
  return true;
}

/**
 * Moves the locations in `old` to those of `now`, an equivalent context: the chunks with the directives were read
 * again.
 */
export function adopt(old: FileContext, now: FileContext): void {
  if (old === now) return;
  let to = old.conditionals;
  let from = now.conditionals;
  for (; to && from && to !== from; to = to.outer, from = from.outer) Object.assign(to.anchor, from.anchor);
  if (old.lineMark && now.lineMark) Object.assign(old.lineMark.anchor, now.lineMark.anchor);
}

/** Comments with a meaning: remarks for clspace, and those that mark a fallthrough as intended. */
const MEANINGFUL = /clspace|fall/i;

interface ReuseOptions {
  /** The main file's fragment is not shared. */
  readonly isRoot: boolean;
  /** The macros that a fragment defines, with all its inclusions. */
  readonly writesOf: (fragment: Fragment) => readonly MacroWrite[];
}

/** Iterates over the chunks of a file's earlier text while its new text is read. */
export class Reuse {
  readonly #chunks: readonly Chunk[];
  readonly #children: readonly (Fragment | undefined)[];
  readonly #change: TextChange | undefined;
  readonly #owner: SourceFile | undefined;
  #next = 0;
  #cut = 0;
  /** Macros that dropped chunks defined, and their inclusions. */
  readonly #macros = new Map<Name, Macro[]>();
  readonly #dropped: Fragment[] = [];
  #lastDropped: Chunk | undefined;

  readonly #isRoot: boolean;
  readonly #writesOf: ReuseOptions['writesOf'];

  constructor(
    old: Fragment | undefined,
    private readonly file: SourceFile,
    private readonly table: MacroTable,
    { isRoot, writesOf }: ReuseOptions,
  ) {
    this.#isRoot = isRoot;
    this.#writesOf = writesOf;
    this.#chunks = old?.chunks ?? [];
    this.#children = old?.children ?? [];
    this.#change = old && file.changeSince(old.file);
    this.#owner = old?.file;
  }

  /**
   * The text changed, or is another object, so that the old fragment is consumed: its chunks move to the new text or
   * disappear.
   */
  get isEdited(): boolean {
    return this.#change !== undefined || (this.#isRoot && this.#owner !== undefined && this.#owner !== this.file);
  }

  /** The start of the chunk in the new text; -1 if the edit touches it, or another fragment has reused it. */
  #startOf(chunk: Chunk): number {
    const { start, reach } = chunk;
    const change = this.#change;
    // A chunk without text ends a file; it is recreated.
    if (chunk.length === 0 || chunk.file !== this.#owner) return -1;
    if (!change || start + reach < change.start) return start;
    return start > change.oldEnd ? start + change.newEnd - change.oldEnd : -1;
  }

  /** The old chunk that begins at `position`, if any; those before it are dropped. */
  candidate(position: number): Chunk | undefined {
    for (;;) {
      const chunk = this.#chunks[this.#next];
      if (!chunk) return undefined;
      const start = this.#startOf(chunk);
      if (start === position) return chunk;
      if (start > position) return undefined;
      this.drop();
    }
  }

  /** The fragment that the candidate includes. */
  get child(): Fragment | undefined {
    return this.#children[this.#next];
  }

  /** Reuses the candidate at a new position. */
  keep(position: number): void {
    const chunk = this.#chunks[this.#next++];
    if (!chunk) return;
    chunk.placement.start = position;
    if (this.isEdited) chunk.placement.file = this.file;
  }

  /** Drops the candidate. */
  drop(): void {
    const chunk = this.#chunks[this.#next];
    const child = this.#children[this.#next++];
    if (!chunk) return;
    this.#lastDropped = chunk;
    this.table.suspect(chunk.writes);
    if (this.isEdited) chunk.placement.file = this.file;
    for (const { macro } of chunk.writes) {
      if (!macro?.anchor) continue;
      const known = this.#macros.get(macro.name);
      if (known) known.push(macro);
      else this.#macros.set(macro.name, [macro]);
    }
    if (!child) return;
    this.table.suspect(this.#writesOf(child));
    this.#dropped.push(child);
  }

  /**
   * The chunk that was dropped last, if it began where `fresh` does and the edit changed nothing but blanks and
   * comments in it: its tokens move to those of `fresh`.
   */
  withSameTokens(fresh: Chunk): Chunk | undefined {
    const old = this.#lastDropped;
    if (!old || !this.#isRoot || !this.#change || !this.#owner || old.start !== fresh.start) return undefined;
    if (!sameContext(old.before, fresh.before) || !haveSameTokens(old, fresh)) return undefined;
    const before = this.#owner.text.slice(old.start, old.end);
    if (MEANINGFUL.test(before) || MEANINGFUL.test(fresh.file.text.slice(fresh.start, fresh.end))) return undefined;
    if (!moveTokens(old, fresh)) return undefined;
    adopt(old.before, fresh.before);
    return old;
  }

  dropRest(): void {
    while (this.#next < this.#chunks.length) this.drop();
  }

  /** An inclusion of `path` in a dropped chunk. */
  childAt(path: string): Fragment | undefined {
    const i = this.#dropped.findIndex((fragment) => fragment.file.path === path);
    return i < 0 ? undefined : this.#dropped.splice(i, 1)[0];
  }

  /** The equal macro of a dropped chunk, moved to the place of `macro`; otherwise `macro`. */
  recall(macro: Macro): Macro {
    const known = this.#macros.get(macro.name);
    const i = known?.findIndex((one) => sameDefinition(one, macro) && sameLayout(one, macro)) ?? -1;
    const found = i < 0 ? undefined : known?.splice(i, 1)[0];
    if (!found?.anchor || !macro.anchor) return macro;
    Object.assign(found.anchor, macro.anchor);
    return found;
  }

  /** Whether an unaffected chunk begins at `offset`; offsets are queried in ascending order. */
  isCut(offset: number): boolean {
    this.#cut = Math.max(this.#cut, this.#next);
    for (;;) {
      const chunk = this.#chunks[this.#cut];
      if (!chunk) return false;
      const start = this.#startOf(chunk);
      if (start === offset) return true;
      if (start > offset) return false;
      this.#cut++;
    }
  }
}
