/// <reference lib="esnext.disposable" />

/**
 * clspace as a library: texts in, diagnostics, hovers and fixes out. Nothing is read from the disk and nothing is
 * started; a session keeps what it has analysed, so that a small change of a text costs little.
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

/** `error` is what the specification of the language version forbids. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

export interface SessionOptions {
  /**
   * What the host passes to `clBuildProgram`: `-cl-std=CL2.0 -D N=4 -I include`. Where it is missing, a name that
   * nothing declares may be a macro of the host, and is a warning; where it is given, also as the empty text, it is an
   * error.
   */
  readonly buildOptions?: string;
  /** The severity of single rules, by their ids; `off` silences one. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>>;
  /**
   * The text of a header that no `setText` gave, by its path; undefined where there is none. It is called during
   * analysis and cannot be asynchronous. What it throws, the question throws.
   */
  readonly readFile?: (path: string) => string | undefined;
}

export interface Diagnostic {
  /** The file that it is about: the one that was asked about, or one that it includes. */
  readonly path: string;
  readonly range: Range;
  readonly severity: Severity;
  /** The id of the rule. */
  readonly code: string;
  readonly message: string;
  /** Other places that the message speaks of. */
  readonly related: readonly { readonly path: string; readonly range: Range; readonly message: string }[];
}

/** Replaces a range of a file by a text. */
export interface Edit {
  readonly path: string;
  readonly range: Range;
  readonly newText: string;
}

/** A repair, to be made as a whole. It was tried: it leaves fewer errors, where it mends one. */
export interface Fix {
  readonly title: string;
  /** The id of the rule whose diagnostic it mends. */
  readonly code: string;
  /** Whether it is safe to make without a second look. */
  readonly preferred: boolean;
  /** Edits of the files as they are; those of one file do not overlap. */
  readonly edits: readonly Edit[];
  /** Build options that belong to the repair, one word each; empty for most. */
  readonly buildOptions: readonly string[];
}

export interface Hover {
  /** Markdown. */
  readonly text: string;
  readonly range: Range;
}

/** Texts by their paths, which are made of `/`, and what there is to say of them. */
export interface Session {
  /** Gives a file its text, or another one; undefined takes the file away. */
  setText(path: string, text: string | undefined): void;
  /**
   * What is wrong with a file as one translation unit, in the order of places, or with the kernels in its strings where
   * it is one of C, C++, Python or Rust. Throws RangeError where there is no such file.
   */
  diagnostics(path: string): Diagnostic[];
  /**
   * Type, address space and documentation of what stands at a place; undefined where there is nothing to say. Throws
   * RangeError.
   */
  hover(path: string, position: Position): Hover | undefined;
  /**
   * The repairs of what is reported at a range of the file, the most likely first; of all of it without a range. Throws
   * RangeError.
   */
  fixes(path: string, range?: Range): Fix[];
  /**
   * The texts of all files that change when every preferred repair of a file is made, each proved with those before it.
   * The session keeps its texts. Throws RangeError.
   */
  fixAll(path: string): Map<string, string>;
  /** Releases all texts and analyses. Any other call then throws an Error; a second `dispose` does nothing. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * Loads the parser, once a process, and opens a session. Rejects with an Error where build options cannot be
 * understood, with a TypeError where `rules` names no rule or no severity.
 */
export declare function createSession(options?: SessionOptions): Promise<Session>;
