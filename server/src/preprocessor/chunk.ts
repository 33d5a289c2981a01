import type { Name } from '../text/names.js';
import type { SourceFile } from '../text/source-file.js';
import type { Macro } from './macro.js';

/** Where a token of an expansion was written. */
export const Spelled = {
  /** Nowhere: made by `#`, `##` or the preprocessor itself. */
  Nowhere: -1,
  /** In the chunk itself, as part of a macro argument. */
  InChunk: -2,
} as const;

/** A macro's name in the text that was expanded (or, with `end` at the name's end, one that only could have been). */
export interface MacroUse {
  readonly macro: Macro;
  /** Offsets relative to the chunk; the end is that of the closing parenthesis of its arguments. */
  readonly start: number;
  readonly end: number;
}

/** A definition or un-definition that a chunk makes, in order. */
export interface MacroWrite {
  readonly name: Name;
  readonly macro: Macro | undefined;
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
  /** Where its `#if` stands: an absolute offset in the file, for the message when its `#endif` is missing. */
  readonly start: number;
  /** A group of this conditional was or is taken. */
  readonly taken: boolean;
  readonly sawElse: boolean;
}

/** Something to tell the user of the text as the preprocessor sees it; offsets are relative to the chunk. */
export interface PreprocessorDiagnostic {
  readonly id: string;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly related?: { readonly message: string; readonly macro: Macro };
}

/** A directive of a chunk, for outlines and folding; offsets are relative to the chunk. */
export interface Directive {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly macro?: Macro;
}

/**
 * A stretch of one file after preprocessing: the unit that is redone when its text or the macros it asked about change.
 *
 * Token `i` has `kinds[i]`, `names[i]` and `locations[i]`: an offset relative to `start` for a token written here, or
 * `~k` for the `k`th token of the expansions. Token `k` of those comes from `uses[expanded[3k]]`, and was spelled
 * at `expanded[3k + 2]`: in this chunk when `expanded[3k + 1]` is Spelled.InChunk, else it is a token index in the body
 * of `definitions[expanded[3k + 1]]`.
 */
export interface Chunk {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly kinds: Uint8Array;
  readonly names: Int32Array;
  readonly locations: Int32Array;
  /** Ends of those tokens that hold line continuations, by token index. */
  readonly continued: ReadonlyMap<number, number> | undefined;
  readonly expanded: Int32Array;
  readonly uses: readonly MacroUse[];
  readonly definitions: readonly Macro[];
  readonly writes: readonly MacroWrite[];
  readonly directives: readonly Directive[];
  /** Ranges that conditionals leave out, relative to the chunk. */
  readonly inactive: readonly { readonly start: number; readonly end: number }[];
  readonly diagnostics: readonly PreprocessorDiagnostic[];
  /** The `#include` that ends the chunk. */
  readonly inclusion: Inclusion | undefined;
}
