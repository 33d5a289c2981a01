import type { Name } from '../text/names.js';
import { directoryOf, type FileProvider, type SourceFile } from '../text/source-file.js';
import type { BuildOptions } from './build-options.js';
import type { Chunk } from './chunks/chunk.js';
import { ChunkReader, MAXIMUM_TOKENS } from './chunks/chunk-reader.js';
import type { Fragment } from './chunks/fragments.js';
import { FragmentBuilder, FragmentCache, isMoved, summaryOf } from './chunks/fragments.js';
import { FILE_START } from './chunks/reading.js';
import { adopt, Reuse, sameContext } from './chunks/reuse.js';
import { MAXIMUM_INCLUDE_DEPTH } from './includes.js';
import { BASE_FILE } from './macros/dynamic-macros.js';
import type { Macro } from './macros/macro.js';
import { MacroTable, stateValue } from './macros/macro-table.js';
import { predefineOptions } from './macros/option-macros.js';

/** More inclusions than this in one translation unit indicate an include bomb. */
const MAXIMUM_INCLUSIONS = 20_000;
/**
 * The number of inclusions that an include beyond the depth limit counts for: otherwise a header that includes itself
 * twice would fill the limit, and the memory.
 */
const TOO_DEEP = 200;
/** The header with the language's predefined macros: a program's own version overrides it. */
const BASE_HEADER = 'opencl-c-base.h';

/**
 * A translation unit that persists while its files are edited.
 *
 * `update` reads only what an edit or a change of macros affects, and keeps every other chunk: the same object, moved
 * by its placement. Locations in earlier results therefore move along. Chunks of headers are shared through the cache;
 * after a header's edit, every translation unit that includes it has to be updated before its next use. With
 * `sharesRoot` the same holds for the file itself, which must not be edited then.
 */
export class TranslationUnit {
  #table: MacroTable;
  #reader: ChunkReader;
  #fragments: readonly Fragment[] = [];
  #chunks: Chunk[] = [];
  #moved = new Set<Chunk>();
  #inclusions = 0;
  /** Whether the library's macros come from the program's own base header; undefined before the first run. */
  #ownBaseHeader: boolean | undefined;
  /** The current file is at the same place as in the last run, so that only suspects can have changed. */
  #aligned = true;

  constructor(
    private readonly options: BuildOptions,
    private readonly provider: FileProvider,
    private readonly cache: FragmentCache = new FragmentCache(),
    private readonly sharesRoot = false,
  ) {
    this.#table = new MacroTable(options.language);
    this.#reader = new ChunkReader(options, provider, this.#table);
  }

  /** The chunks in translation order, those of included files after the chunk with the `#include`. */
  get chunks(): readonly Chunk[] {
    return this.#chunks;
  }

  /** The chunks in which the last edit changed nothing but blanks and comments. */
  get withMovedTokens(): ReadonlySet<Chunk> {
    return this.#moved;
  }

  /** The macro `name` at the end of the translation unit. */
  macro(name: Name): Macro | undefined {
    return this.#table.peek(name);
  }

  /** Preprocesses `root`, and every included file in its current version. */
  update(root: SourceFile): readonly Chunk[] {
    let old = this.#fragments;
    const forced = this.#forced().map((spelling) => this.#findForced(spelling).path);
    const same =
      old.length === forced.length + 1 &&
      old.every((fragment, i) => fragment.complete && fragment.file.path === (forced[i] ?? root.path));
    if (!same) old = [];
    this.#run(root, old);
    // The place at which a limit applies depends on the order of reading; only a run from scratch determines it
    // reliably.
    if (this.#reader.exhausted && old.length > 0) this.#run(root, []);
    return this.#chunks;
  }

  #run(root: SourceFile, old: readonly Fragment[]): void {
    const ownBaseHeader = this.#findForced(BASE_HEADER).file !== undefined;
    if (ownBaseHeader === this.#ownBaseHeader) this.#table.rewind();
    else {
      this.#table = new MacroTable(this.options.language);
      predefineOptions(this.#table, this.options, ownBaseHeader);
      this.#ownBaseHeader = ownBaseHeader;
    }
    this.#reader = new ChunkReader(this.options, this.provider, this.#table);
    this.#chunks = [];
    this.#moved = new Set();
    this.#inclusions = 0;
    this.#table.predefine(BASE_FILE, stateValue(root.path));
    const fragments: Fragment[] = [];
    for (const spelling of this.#forced()) {
      const { file, directoryIndex, tried } = this.#findForced(spelling);
      if (file) fragments.push(this.#fragment(file, 1, directoryIndex, old[fragments.length]));
      else {
        this.#reader.enter(root, 0, -1);
        this.#chunks.push(
          this.#reader.complaint(
            'unknown-header',
            `'${spelling}' file not found (-include); looked at ${tried.join(', ')}`,
          ),
        );
        this.#reader.leave(FILE_START);
      }
    }
    fragments.push(this.#fragment(root, 0, -1, old.at(-1)));
    this.#fragments = fragments;
  }

  /** Files included before the first line: the program's own base header, then those of `-include`. */
  #forced(): readonly string[] {
    return this.#findForced(BASE_HEADER).file
      ? [BASE_HEADER, ...this.options.forcedIncludes]
      : this.options.forcedIncludes;
  }

  #findForced(spelling: string) {
    return this.#reader.find({ spelling, quoted: true, from: '', after: -1 });
  }

  /** The fragment of an inclusion: a cached one that is still valid, or `old` with the changed parts read again. */
  #fragment(file: SourceFile, depth: number, directoryIndex: number, old: Fragment | undefined): Fragment {
    this.#inclusions++;
    const isShared = depth > 0 || this.sharesRoot;
    if (isShared) {
      const shared = this.#shared(file, depth, directoryIndex, old);
      if (shared) {
        if (shared !== old) {
          this.#table.suspect(summaryOf(shared).writes);
          if (old) this.#table.suspect(summaryOf(old).writes);
        }
        this.#append(shared);
        this.cache.touch(shared);
        this.#reader.tokenTotal += shared.tokens;
        this.#inclusions += shared.inclusions;
        this.#table.apply(summaryOf(shared).writes);
        return shared;
      }
    }
    const template =
      old || !isShared
        ? undefined
        : this.cache
            .variants(file.path)
            .find((other) => other.file === file && other.directoryIndex === directoryIndex && !isMoved(other));
    const made = template
      ? this.#readLike(file, depth, directoryIndex, template)
      : this.#read(file, depth, directoryIndex, old);
    if (isShared && made.complete) this.cache.keep(made);
    return made;
  }

  /** Reads a header that was read elsewhere with other macros, and shares the equal chunks. */
  #readLike(file: SourceFile, depth: number, directoryIndex: number, template: Fragment): Fragment {
    const aligned = this.#aligned;
    this.#aligned = false;
    const made = this.#read(file, depth, directoryIndex, template);
    this.#aligned = aligned;
    this.#table.suspect(summaryOf(made).writes);
    return made;
  }

  /** Appends all chunks of a fragment to the translation unit. */
  #append(fragment: Fragment): void {
    fragment.chunks.forEach((chunk, i) => {
      this.#chunks.push(chunk);
      const child = fragment.children[i];
      if (child) this.#append(child);
    });
  }

  #shared(file: SourceFile, depth: number, directoryIndex: number, old: Fragment | undefined): Fragment | undefined {
    if (old && this.#holds(old, file, depth, directoryIndex, !this.#aligned || this.#table.hasSuspects)) return old;
    return this.cache
      .variants(file.path)
      .find((fragment) => fragment !== old && this.#holds(fragment, file, depth, directoryIndex, true));
  }

  /** Whether reading `file` here would yield `fragment`. `all` false: it did in the last update. */
  #holds(fragment: Fragment, file: SourceFile, depth: number, directoryIndex: number, all: boolean): boolean {
    if (!fragment.complete || (fragment.file !== file && fragment.file.text !== file.text)) return false;
    if (fragment.directoryIndex !== directoryIndex || (fragment.depth !== depth && fragment.depthSensitive))
      return false;
    if (depth + fragment.height >= MAXIMUM_INCLUDE_DEPTH) return false;
    if (
      this.#reader.tokenTotal + fragment.tokens > MAXIMUM_TOKENS ||
      this.#inclusions + fragment.inclusions > MAXIMUM_INCLUSIONS
    )
      return false;
    if (isMoved(fragment)) return false;
    if (all && !this.#table.agrees(summaryOf(fragment).reads, true, this.cache.exact)) return false;
    return this.#filesHold(fragment);
  }

  /** Whether every header that the fragment looked up is unchanged. */
  #filesHold(fragment: Fragment): boolean {
    return fragment.chunks.every((chunk, i) => {
      if (!this.#lookupsHold(chunk)) return false;
      const child = fragment.children[i];
      if (!child) return true;
      const file = this.provider.read(child.file.path);
      return (
        file !== undefined &&
        (file === child.file || file.text === child.file.text) &&
        !isMoved(child) &&
        this.#filesHold(child)
      );
    });
  }

  #lookupsHold(chunk: Chunk): boolean {
    return chunk.lookups.every(({ spelling, quoted, after, path, tried }) => {
      const found = this.#reader.find({ spelling, quoted, from: directoryOf(chunk.file.path), after });
      return (
        found.path === path && found.tried.length === tried.length && found.tried.every((one, i) => one === tried[i])
      );
    });
  }

  /** Reads a file, keeping the chunks of `old` that the edit and the macros don't affect. */
  #read(file: SourceFile, depth: number, directoryIndex: number, old: Fragment | undefined): Fragment {
    const reader = this.#reader;
    const outer = reader.context;
    const outerRecall = reader.recall;
    reader.enter(file, depth, directoryIndex);
    const reuse = new Reuse(old, file, this.#table, {
      isRoot: depth === 0,
      writesOf: (fragment) => summaryOf(fragment).writes,
    });
    reader.recall = (macro) => reuse.recall(macro);
    const isCut = old ? (offset: number) => reuse.isCut(offset) : undefined;

    const made = new FragmentBuilder(file, depth, directoryIndex);
    while (!reader.exhausted && (reader.position < file.text.length || made.isEmpty)) {
      const candidate = reuse.candidate(reader.position);
      const oldChild = candidate && reuse.child;
      const kept = candidate !== undefined && this.#isCurrent(candidate, depth, old);
      let chunk = candidate;
      if (chunk && kept) this.#keep(chunk, reuse);
      else {
        // If the text is unchanged, the new chunk shares the old one's placement, and so do their common macros.
        const placement = chunk && !reuse.isEdited ? chunk.placement : undefined;
        if (chunk) reuse.drop();
        const fresh = reader.read(isCut, placement);
        this.#table.suspect(fresh.writes);
        chunk = reuse.withSameTokens(fresh);
        if (chunk) {
          reader.context = chunk.after;
          this.#moved.add(chunk);
        } else chunk = fresh;
      }
      this.#add(made, chunk);
      const { enters } = chunk;
      const included = enters && this.provider.read(enters.path);
      if (enters && included && !reader.exhausted) {
        const before = kept ? oldChild : reuse.childAt(enters.path);
        const child = this.#include(made, included, { depth: depth + 1, index: enters.directoryIndex, kept, before });
        if (kept && oldChild && child && child !== oldChild) this.#table.suspect(summaryOf(oldChild).writes);
      } else if (kept && oldChild) this.#table.suspect(summaryOf(oldChild).writes);
    }
    reuse.dropRest();
    const { context } = reader;
    const closing = reader.closing();
    if (closing) this.#add(made, closing);
    reader.recall = outerRecall;
    reader.leave(outer);
    return made.finish(context, !reader.exhausted);
  }

  /** Whether reading `chunk` again at the reader's position would yield the same. */
  #isCurrent(chunk: Chunk, depth: number, old: Fragment | undefined): boolean {
    const reader = this.#reader;
    return (
      sameContext(chunk.before, reader.context) &&
      this.#table.agrees(chunk.reads, !this.#aligned, this.cache.exact) &&
      (chunk.line < 0 || chunk.line === reader.presumedLine(reader.position)) &&
      !(chunk.depthSensitive && old?.depth !== depth) &&
      !(chunk.enters && depth + 1 >= MAXIMUM_INCLUDE_DEPTH) &&
      reader.tokenTotal + chunk.kinds.length <= MAXIMUM_TOKENS &&
      (chunk.lookups.length === 0 || this.#lookupsHold(chunk))
    );
  }

  /** Moves the reader past a chunk that is still valid, and applies its effects. */
  #keep(chunk: Chunk, reuse: Reuse): void {
    const reader = this.#reader;
    adopt(chunk.before, reader.context);
    reuse.keep(reader.position);
    reader.position = chunk.end;
    reader.context = chunk.after;
    reader.tokenTotal += chunk.kinds.length;
    if (chunk.writes.length > 0) this.#table.apply(chunk.writes);
  }

  /** Adds a chunk to a fragment and to the translation unit. */
  #add(made: FragmentBuilder, chunk: Chunk): void {
    this.#chunks.push(chunk);
    made.add(chunk);
    if (!chunk.depthSensitive) return;
    const unending = TOO_DEEP * chunk.diagnostics.filter(({ id }) => id === 'include-depth').length;
    made.inclusions += unending;
    this.#inclusions += unending;
  }

  /**
   * Adds the inclusion of `file` by the last chunk of a fragment, and returns it; undefined beyond the limit. `before`
   * is the fragment that the chunk included in the last update; the chunk itself may be `kept` from it.
   */
  #include(made: FragmentBuilder, file: SourceFile, { depth, index, kept, before }: Inclusion): Fragment | undefined {
    if (this.#inclusions >= MAXIMUM_INCLUSIONS) {
      const message = `more than ${MAXIMUM_INCLUSIONS} files would be included; the rest of the translation unit is not analysed`;
      this.#add(made, this.#reader.complaint('expansion-limit', message));
      this.#reader.giveUp();
      return undefined;
    }
    const aligned = this.#aligned;
    this.#aligned &&= kept;
    const child = this.#fragment(file, depth, index, before);
    this.#aligned = aligned;
    made.include(child);
    return child;
  }
}

/** How a chunk includes a file. */
interface Inclusion {
  /** The nesting depth of the included file. */
  readonly depth: number;
  /** The index of the directory in which it was found. */
  readonly index: number;
  readonly kept: boolean;
  readonly before: Fragment | undefined;
}

/** Preprocesses one translation unit once. */
export class Preprocessor {
  readonly #unit: TranslationUnit;

  constructor(options: BuildOptions, provider: FileProvider) {
    this.#unit = new TranslationUnit(options, provider);
  }

  /** Preprocesses `root` after the forced includes. */
  run(root: SourceFile): readonly Chunk[] {
    return this.#unit.update(root);
  }

  /** The macro `name` at the end. */
  macro(name: Name): Macro | undefined {
    return this.#unit.macro(name);
  }
}
