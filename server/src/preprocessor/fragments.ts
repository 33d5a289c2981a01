import type { Name } from '../text/names.js';
import type { SourceFile } from '../text/source-file.js';
import type { Chunk, FileContext } from './chunk.js';
import type { Macro, MacroReads, MacroWrite } from './macro.js';
import { nameList } from './macro-table.js';

/**
 * How many ways one header was read are kept, and how many tokens of headers there are in all; some 160 bytes each when
 * they are analysed, too.
 */
const MAXIMUM_VARIANTS = 8;

const MAXIMUM_KEPT_TOKENS = 4_000_000;

/** One inclusion of a file, preprocessed. What it read and wrote of the macros says where else it can stand. */
export interface Fragment {
  readonly file: SourceFile;
  readonly depth: number;
  readonly directoryIndex: number;
  readonly chunks: readonly Chunk[];
  /** What chunk `i` includes, where it includes something. */
  readonly children: readonly (Fragment | undefined)[];
  readonly context: FileContext;
  /** Tokens and inclusions, those of the included files counted. */
  readonly tokens: number;
  readonly inclusions: number;
  /** How many files are nested in this one at most. */
  readonly height: number;
  readonly depthSensitive: boolean;
  /** False for one that was left when the translation unit became too large. */
  readonly complete: boolean;
  /** What `summaryOf` has worked out. */
  summary: { readonly reads: MacroReads; readonly writes: readonly MacroWrite[] } | undefined;
}

/**
 * Header fragments, shared by the translation units that it is given to: same text and same macros read, same chunk
 * objects.
 */
export class FragmentCache {
  readonly #variants = new Map<string, Fragment[]>();
  /** All of them with their own tokens, those used last at the end. */
  readonly #used = new Map<Fragment, number>();
  #tokens = 0;

  /**
   * `exact` false: nobody will ask where the macro is defined that an `#ifdef` names, so that any definition is as good
   * as another.
   */
  constructor(readonly exact = true) {}

  variants(path: string): readonly Fragment[] {
    return this.#variants.get(path) ?? [];
  }

  /** Keeps `fragment` as the most recent way to read its file. */
  keep(fragment: Fragment): void {
    const others = this.variants(fragment.file.path).filter((other) => other !== fragment);
    const kept = others.filter((other) => !isMoved(other)).slice(0, MAXIMUM_VARIANTS - 1);
    for (const other of others) if (!kept.includes(other)) this.#release(other);
    this.#variants.set(fragment.file.path, [fragment, ...kept]);
    this.#use(fragment);
    for (const [oldest] of this.#used) {
      if (this.#tokens <= MAXIMUM_KEPT_TOKENS || oldest === fragment) break;
      this.#variants.set(
        oldest.file.path,
        this.variants(oldest.file.path).filter((other) => other !== oldest),
      );
      this.#release(oldest);
    }
  }

  /** Notes that a fragment was used: what was not for long goes first. */
  touch(fragment: Fragment): void {
    if (this.#used.has(fragment)) this.#use(fragment);
  }

  #use(fragment: Fragment): void {
    const tokens =
      this.#used.get(fragment) ??
      fragment.chunks.reduce((sum, { kinds }) => sum + kinds.length, INCLUSION_COST * fragment.inclusions);
    this.#release(fragment);
    this.#used.set(fragment, tokens);
    this.#tokens += tokens;
  }

  #release(fragment: Fragment): void {
    this.#tokens -= this.#used.get(fragment) ?? 0;
    this.#used.delete(fragment);
  }
}

/** What an inclusion costs to keep, in tokens. */
const INCLUSION_COST = 200;

/** An edit of the file took chunks along, so that the fragment holds for no text any more. */
export const isMoved = (fragment: Fragment): boolean => fragment.chunks.some((chunk) => chunk.file !== fragment.file);

/** What a fragment asks of the macros before it and does to them, with all that it includes. */
export function summaryOf(fragment: Fragment): NonNullable<Fragment['summary']> {
  if (fragment.summary) return fragment.summary;
  const reads = new Map<Name, Macro | undefined>();
  const tested = new Map<Name, Macro | undefined>();
  const writes = new Map<Name, Macro | undefined>();
  const add = (from: MacroReads, to: readonly MacroWrite[]) => {
    from.names.forEach((name, i) => {
      if (!writes.has(name) && !reads.has(name)) reads.set(name, from.macros[i]);
    });
    from.testedNames.forEach((name, i) => {
      if (!writes.has(name) && !reads.has(name)) tested.set(name, from.testedMacros[i]);
    });
    for (const name of from.undefinedNames) if (!writes.has(name) && !reads.has(name)) reads.set(name, undefined);
    for (const { name, macro } of to) writes.set(name, macro);
  };
  fragment.chunks.forEach((chunk, i) => {
    add(chunk.reads, chunk.writes);
    const child = fragment.children[i];
    if (child) {
      const inner = summaryOf(child);
      add(inner.reads, inner.writes);
    }
  });
  const names: Name[] = [];
  const macros: Macro[] = [];
  const testedNames: Name[] = [];
  const testedMacros: Macro[] = [];
  const undefinedNames: Name[] = [];
  for (const [name, macro] of reads) {
    if (macro) {
      names.push(name);
      macros.push(macro);
    } else undefinedNames.push(name);
  }
  for (const [name, macro] of tested) {
    if (!macro || reads.has(name)) continue;
    testedNames.push(name);
    testedMacros.push(macro);
  }
  fragment.summary = {
    reads: {
      names: nameList(names),
      macros,
      testedNames: nameList(testedNames),
      testedMacros,
      undefinedNames: nameList(undefinedNames),
    },
    writes: [...writes].map(([name, macro]) => ({ name, macro })),
  };
  return fragment.summary;
}
