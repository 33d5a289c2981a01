/// <reference lib="esnext.disposable" />

/**
 * clspace as a library: texts in, diagnostics, hovers and fixes out. It neither reads from the disk nor starts
 * processes; a session caches its analyses, so that a small change of a text costs little.
 *
 * An argument of the wrong type throws a TypeError that names it.
 *
 * Lines and characters count from 0, characters in UTF-16 units; the end of a range is exclusive (as in LSP 3.17).
 */

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** `error` means that the specification of the language version forbids it. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

export interface SessionOptions {
  /**
   * The options that the host passes to `clBuildProgram`: `-cl-std=CL2.0 -D N=4 -I include`. If missing, an undeclared
   * name may be a macro of the host, and is a warning; if given, even as the empty text, it is an error.
   */
  readonly buildOptions?: string;
  /** The severities of rules, by id; `off` disables one. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>>;
  /**
   * The text of a header that no `setText` provided, by its path; undefined if there is none. It is called during
   * analysis and cannot be asynchronous. An exception that it throws is rethrown to the caller.
   */
  readonly readFile?: (path: string) => string | undefined;
}

export interface Diagnostic {
  /** The file of the diagnostic: the requested one, or one that it includes. */
  readonly path: string;
  readonly range: Range;
  readonly severity: Severity;
  /** The id of the rule. */
  readonly code: string;
  readonly message: string;
  /** Further locations that the message refers to. */
  readonly related: readonly { readonly path: string; readonly range: Range; readonly message: string }[];
}

/** Replaces a range of a file by a text. */
export interface Edit {
  readonly path: string;
  readonly range: Range;
  readonly newText: string;
}

/** A quick fix, to be applied as a whole. It was tested: if it fixes an error, it leaves fewer of them. */
export interface Fix {
  readonly title: string;
  /** The id of the rule whose diagnostic it fixes. */
  readonly code: string;
  /** Whether it is the first choice. */
  readonly preferred: boolean;
  /**
   * `safe`: may be applied without review, as it keeps the meaning or restores the only possible one; `unsafe`:
   * plausible; `suggestion`: one of several, or a change that only the author can judge.
   */
  readonly safety: 'safe' | 'unsafe' | 'suggestion';
  /** Edits of the current files; those of one file do not overlap. */
  readonly edits: readonly Edit[];
  /** Build options that belong to the fix, one word each; empty for most. */
  readonly buildOptions: readonly string[];
}

export interface Hover {
  /** Markdown. */
  readonly text: string;
  readonly range: Range;
}

/** Texts by their paths, with `/` as separator, and their analysis. */
export interface Session {
  /** Sets the text of a file; undefined removes the file. */
  setText(path: string, text: string | undefined): void;
  /**
   * The diagnostics of a file as one translation unit, in text order, or of the kernels in its strings if it is a C,
   * C++, Python or Rust file. Throws RangeError if there is no such file.
   */
  diagnostics(path: string): Diagnostic[];
  /**
   * Type, address space and documentation of the entity at a position; undefined if there is none. Throws RangeError.
   */
  hover(path: string, position: Position): Hover | undefined;
  /**
   * The fixes of the diagnostics in a range of the file, the most likely first; of all diagnostics without a range.
   * Throws RangeError.
   */
  fixes(path: string, range?: Range): Fix[];
  /**
   * The new texts of all files that change if every safe fix of a file is applied, each proved together with the
   * previous ones. The session keeps its texts. Throws RangeError.
   */
  fixAll(path: string): Map<string, string>;
  /** Releases all texts and analyses. Any other call then throws an Error; a second `dispose` does nothing. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * Loads the parser, once per process, and opens a session. Rejects with an Error if the build options are invalid, with
 * a TypeError if `rules` contains an unknown rule or severity.
 */
export declare function createSession(options?: SessionOptions): Promise<Session>;
