import type { SourceFile } from '../text/source-file.js';
import type { Chunk, FileContext } from './chunk.js';
import type { MacroReads, MacroWrite } from './macro.js';

/**
 * How many ways one header was read are kept, and how many tokens of headers there are in all; some 60 bytes each when
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
