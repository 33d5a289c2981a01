import type { SourceFile } from '../../text/source-file.js';
import type { Macro, MacroReads, MacroWrite } from '../macros/macro.js';
import type { Anchor } from './placement.js';
import { Placement } from './placement.js';

/** Where a token of an expansion was written. */
export const Spelled = {
  /** Nowhere: made by `#`, `##` or the preprocessor itself. */
  Nowhere: -1,
  /** In the chunk itself, as part of a macro argument. */
  InChunk: -2,
} as const;

/** A macro's name in the text that was expanded (or, if `end` is the name's end, that could have been). */
export interface MacroUse {
  readonly macro: Macro;
  /** Offsets relative to the chunk; the end is that of the closing parenthesis of its arguments. */
  readonly start: number;
  readonly end: number;
}

export interface Inclusion {
  /** Offsets of the header's name with its delimiters, relative to the chunk. */
  readonly start: number;
  readonly end: number;
  readonly spelling: string;
  /** The path that was found; undefined when none was. */
  readonly path: string | undefined;
  /** The paths that were tried, in order, up to the one that was found. */
  readonly tried: readonly string[];
}

/** One open `#if` … `#endif` group at some point of a file. */
export interface Conditional {
  readonly outer: Conditional | undefined;
  /** The location of its `#if`, for the message about a missing `#endif`. */
  readonly anchor: Anchor;
  /** A group of this conditional was or is active. */
  readonly taken: boolean;
  readonly sawElse: boolean;
}

/** The effect of `#line` on the following lines: the next line is numbered `number`. */
interface LineMark {
  readonly anchor: Anchor;
  readonly number: number;
}

/** The state between two chunks of a file, besides the macros. */
export interface FileContext {
  /** The innermost open conditional. */
  readonly conditionals: Conditional | undefined;
  readonly lineMark: LineMark | undefined;
  /** The file name that `#line` set; undefined for the original one. */
  readonly presumedName: string | undefined;
}

/** A header lookup of a chunk: the header, its spelling, and the result. */
export interface HeaderLookup {
  readonly spelling: string;
  readonly quoted: boolean;
  /** The index of the include directory after which `#include_next` looks; -1 for all. */
  readonly after: number;
  readonly path: string | undefined;
  readonly tried: readonly string[];
}

/** A diagnostic of the preprocessor; offsets are relative to the chunk. */
export interface PreprocessorDiagnostic {
  readonly id: string;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** The location of a macro's name that is not expanded because its call is invalid. */
  readonly name?: number;
  readonly related?: { readonly message: string; readonly macro: Macro };
  /** The intended text. */
  readonly replacement?: string;
  /** A condition that may be valid if undefined names in it were macros. */
  readonly needsMacro?: boolean;
  /** The name of a directive is unknown: it may be misspelled. */
  readonly isUnknownName?: boolean;
}

/** A directive of a chunk, for outlines and folding; offsets are relative to the chunk. */
export interface Directive {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly macro?: Macro;
}

/**
 * A range of one file after preprocessing: the unit that is redone when its text or the macros that it read change.
 * An edit of nothing but blanks and comments in it moves its tokens: `length`, `locations`, `continued` and `reach`
 * become others, and the places in `expanded` and `uses`.
 *
 * Token `i` has `kinds[i]`, `names[i]` and `locations[i]`: an offset relative to `start` for a token spelled here, or
 * `~k` for the `k`th token of the expansions. Token `k` of those comes from `uses[expanded[3k]]`, and was spelled at
 * `expanded[3k + 2]`: in this chunk if `expanded[3k + 1]` is Spelled.InChunk, otherwise it is a token index in the body
 * of `definitions[expanded[3k + 1]]`.
 */
export interface Chunk {
  readonly placement: Placement;
  /** The file and the current offsets of the chunk. */
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  /** In UTF-16 units; `end` is `start + length`. */
  readonly length: number;
  readonly kinds: Uint8Array;
  readonly names: Int32Array;
  readonly locations: Int32Array;
  /** Ends of those tokens that hold line continuations, by token index. */
  readonly continued: ReadonlyMap<number, number> | undefined;
  readonly expanded: Int32Array;
  readonly uses: readonly MacroUse[];
  readonly definitions: readonly Macro[];
  readonly writes: readonly MacroWrite[];
  readonly reads: MacroReads;
  readonly directives: readonly Directive[];
  /** Ranges that conditionals exclude, relative to the chunk. */
  readonly inactive: readonly { readonly start: number; readonly end: number }[];
  readonly diagnostics: readonly PreprocessorDiagnostic[];
  /** The `#include` that ends the chunk. */
  readonly inclusion: Inclusion | undefined;
  /** The file that is entered after the chunk, and the index of its include directory. */
  readonly enters: { readonly path: string; readonly directoryIndex: number } | undefined;
  readonly lookups: readonly HeaderLookup[];
  readonly before: FileContext;
  readonly after: FileContext;
  /** The presumed line at the chunk's start, if its tokens depend on it; otherwise -1. */
  readonly line: number;
  /** The chunk depends on the include depth of its file. */
  readonly depthSensitive: boolean;
  /**
   * How far after `start` the text influences the chunk: `length`, except for a chunk that was cut at the maximum size.
   */
  readonly reach: number;
}

export type ChunkContent = Omit<Chunk, 'file' | 'start' | 'end'>;

class PlacedChunk implements Chunk {
  readonly placement: Placement;
  length: number;
  readonly kinds: Uint8Array;
  readonly names: Int32Array;
  locations: Int32Array;
  continued: ReadonlyMap<number, number> | undefined;
  expanded: Int32Array;
  uses: readonly MacroUse[];
  readonly definitions: readonly Macro[];
  readonly writes: readonly MacroWrite[];
  readonly reads: MacroReads;
  readonly directives: readonly Directive[];
  readonly inactive: readonly { readonly start: number; readonly end: number }[];
  readonly diagnostics: readonly PreprocessorDiagnostic[];
  readonly inclusion: Inclusion | undefined;
  readonly enters: Chunk['enters'];
  readonly lookups: readonly HeaderLookup[];
  readonly before: FileContext;
  readonly after: FileContext;
  readonly line: number;
  readonly depthSensitive: boolean;
  reach: number;

  constructor(content: ChunkContent) {
    this.placement = content.placement;
    this.length = content.length;
    this.kinds = content.kinds;
    this.names = content.names;
    this.locations = content.locations;
    this.continued = content.continued;
    this.expanded = content.expanded;
    this.uses = content.uses;
    this.definitions = content.definitions;
    this.writes = content.writes;
    this.reads = content.reads;
    this.directives = content.directives;
    this.inactive = content.inactive;
    this.diagnostics = content.diagnostics;
    this.inclusion = content.inclusion;
    this.enters = content.enters;
    this.lookups = content.lookups;
    this.before = content.before;
    this.after = content.after;
    this.line = content.line;
    this.depthSensitive = content.depthSensitive;
    this.reach = content.reach;
  }

  get file(): SourceFile {
    return this.placement.file;
  }

  get start(): number {
    return this.placement.start;
  }

  get end(): number {
    return this.placement.start + this.length;
  }
}

/** Whether a chunk is nothing but tokens and macro uses. */
const isPlain = (chunk: Chunk): boolean =>
  chunk.writes.length === 0 &&
  chunk.directives.length === 0 &&
  chunk.inactive.length === 0 &&
  chunk.diagnostics.length === 0 &&
  chunk.lookups.length === 0 &&
  chunk.line < 0 &&
  !chunk.depthSensitive;

const areEqual = <T>(one: ArrayLike<T>, other: ArrayLike<T>): boolean => {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
};

/** Whether the tokens of two chunks come from the same uses of the same macros; the places of the text are ignored. */
function areExpandedAlike(one: Chunk, other: Chunk): boolean {
  const { uses, expanded, locations } = one;
  if (uses.length === 0 && other.uses.length === 0) return true;
  if (uses.length !== other.uses.length || expanded.length !== other.expanded.length) return false;
  if (!areEqual(one.definitions, other.definitions)) return false;
  for (let i = 0; i < uses.length; i++) if (uses[i]?.macro !== other.uses[i]?.macro) return false;
  for (let k = 0; k < expanded.length; k += 3) {
    if (expanded[k] !== other.expanded[k] || expanded[k + 1] !== other.expanded[k + 1]) return false;
    if (expanded[k + 1] !== Spelled.InChunk && expanded[k + 2] !== other.expanded[k + 2]) return false;
  }
  for (let i = 0; i < locations.length; i++) {
    const location = locations[i] ?? 0;
    const another = other.locations[i] ?? 0;
    if (location !== another && (location < 0 || another < 0)) return false;
  }
  return true;
}

const readSame = ({ reads: one }: Chunk, { reads: other }: Chunk): boolean =>
  areEqual(one.names, other.names) &&
  areEqual(one.macros, other.macros) &&
  areEqual(one.undefinedNames, other.undefinedNames) &&
  one.testedNames.length + other.testedNames.length === 0;

/** Whether two chunks differ only in the blanks and comments between their tokens. */
export const haveSameTokens = (one: Chunk, other: Chunk): boolean =>
  isPlain(one) &&
  isPlain(other) &&
  areEqual(one.kinds, other.kinds) &&
  areEqual(one.names, other.names) &&
  readSame(one, other) &&
  areExpandedAlike(one, other);

/**
 * Moves the tokens of a chunk to where those of `fresh` are, a chunk with the same tokens. False for a foreign chunk.
 */
export function moveTokens(chunk: Chunk, fresh: Chunk): boolean {
  if (!(chunk instanceof PlacedChunk)) return false;
  chunk.placement.file = fresh.file;
  chunk.placement.start = fresh.start;
  chunk.length = fresh.length;
  chunk.locations = fresh.locations;
  chunk.continued = fresh.continued;
  chunk.expanded = fresh.expanded;
  chunk.uses = fresh.uses;
  chunk.reach = fresh.reach;
  return true;
}

/** A chunk with these contents, whose file and offsets come from its placement. */
export const placeChunk = (content: ChunkContent): Chunk => new PlacedChunk(content);
