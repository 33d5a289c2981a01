import type { Name } from '../../text/names.js';
import type { SourceFile } from '../../text/source-file.js';
import type { Macro, MacroReads, MacroWrite } from '../macros/macro.js';
import { nameList } from '../macros/macro-table.js';
import type { Chunk, FileContext } from './chunk.js';

/**
 * The maximum number of cached versions of a header, and of cached header tokens; some 160 bytes each including their
 * analysis.
 */
const MAXIMUM_VARIANTS = 8;

const MAXIMUM_KEPT_TOKENS = 4_000_000;

/** One inclusion of a file, preprocessed. Its macro reads and writes determine where else it is valid. */
export interface Fragment {
  readonly file: SourceFile;
  readonly depth: number;
  readonly directoryIndex: number;
  readonly chunks: readonly Chunk[];
  /** The fragment that chunk `i` includes, if any. */
  readonly children: readonly (Fragment | undefined)[];
  readonly context: FileContext;
  /** Tokens and inclusions, including those of nested files. */
  readonly tokens: number;
  readonly inclusions: number;
  /** The maximum nesting depth of files in this one. */
  readonly height: number;
  readonly depthSensitive: boolean;
  /** False if the translation unit became too large inside it. */
  readonly complete: boolean;
  /** The cached result of `summaryOf`. */
  summary: { readonly reads: MacroReads; readonly writes: readonly MacroWrite[] } | undefined;
}

/** A fragment while its file is read. */
export class FragmentBuilder {
  readonly #chunks: Chunk[] = [];
  readonly #children: (Fragment | undefined)[] = [];
  #tokens = 0;
  #height = 0;
  #depthSensitive = false;
  inclusions = 0;

  constructor(
    private readonly file: SourceFile,
    private readonly depth: number,
    private readonly directoryIndex: number,
  ) {}

  get isEmpty(): boolean {
    return this.#chunks.length === 0;
  }

  /** Adds a chunk that includes no file, unless `include` follows. */
  add(chunk: Chunk): void {
    this.#chunks.push(chunk);
    this.#children.push(undefined);
    this.#tokens += chunk.kinds.length;
    this.#depthSensitive ||= chunk.depthSensitive;
  }

  /** Adds the fragment that the last chunk includes. */
  include(child: Fragment): void {
    this.#children[this.#children.length - 1] = child;
    this.#tokens += child.tokens;
    this.inclusions += 1 + child.inclusions;
    this.#height = Math.max(this.#height, 1 + child.height);
    this.#depthSensitive ||= child.depthSensitive;
  }

  /** The fragment; `context` is the reader's state at the end of the file. */
  finish(context: FileContext, complete: boolean): Fragment {
    return {
      file: this.file,
      depth: this.depth,
      directoryIndex: this.directoryIndex,
      chunks: this.#chunks,
      children: this.#children,
      context,
      tokens: this.#tokens,
      inclusions: this.inclusions,
      height: this.#height,
      depthSensitive: this.#depthSensitive,
      complete,
      summary: undefined,
    };
  }
}

/** Header fragments, shared by translation units: the same text and the same macros yield the same chunk objects. */
export class FragmentCache {
  readonly #variants = new Map<string, Fragment[]>();
  /** All fragments with their own token counts, the most recently used last. */
  readonly #used = new Map<Fragment, number>();
  #tokens = 0;

  /**
   * `exact` false: the location of a macro that an `#ifdef` tests is irrelevant, so that all definitions are
   * equivalent.
   */
  constructor(readonly exact = true) {}

  /** Drops all versions of a file. */
  forget(path: string): void {
    for (const fragment of this.variants(path)) this.#release(fragment);
    this.#variants.delete(path);
  }

  variants(path: string): readonly Fragment[] {
    return this.#variants.get(path) ?? [];
  }

  /** Keeps `fragment` as the most recent version of its file. */
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

  /** Records a use of a fragment: the least recently used one is evicted first. */
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

/** The cost of keeping an inclusion, in tokens. */
const INCLUSION_COST = 200;

/** An edit of the file has reused its chunks, so that the fragment is no longer valid for any text. */
export const isMoved = (fragment: Fragment): boolean => fragment.chunks.some((chunk) => chunk.file !== fragment.file);

/** The macros that a fragment, with all its inclusions, reads and writes. */
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
