import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { TextChange } from '../../text/source-file.js';

/** An edit of a document, as a client sends it. */
export interface Edit {
  readonly change: TextChange;
  /** The lines that it replaces, in the text before. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly inserted: string;
  /** It removes more than one character, and nothing but blanks remains on the lines. */
  readonly deletesLines: boolean;
}

/** A longer edit is pasted rather than typed. */
const LONGEST_TYPED = 80;

/** Milliseconds without an edit after which the user has stopped typing. */
export const REST = 500;

/**
 * The lines that the user is typing, and the errors outside of them before the first keystroke. The next keystroke
 * undoes most of the effects that an unfinished line has on the rest of the file. New errors outside of these lines are
 * therefore held back until the user stops typing. The diagnostics then never depend on earlier edits.
 */
export class Typing {
  #lines: { readonly first: number; readonly last: number } | undefined;
  /** The number of equal errors at each place outside of the lines. */
  #before = new Map<string, number>();
  #shown: readonly Diagnostic[] | undefined;
  #lineCount = 0;

  /** Records edits of the document, which then has `lineCount` lines; undefined if its whole text was replaced. */
  edited(edits: readonly Edit[] | undefined, lineCount: number): void {
    for (const edit of edits ?? []) this.#note(edit);
    if (!edits) this.rest();
    this.#lineCount = lineCount;
  }

  #note({ change, firstLine, lastLine, inserted, deletesLines }: Edit): void {
    const lines = this.#lines;
    const removed = change.oldEnd - change.start;
    if (inserted.length > LONGEST_TYPED || removed > LONGEST_TYPED || deletesLines) return this.rest();
    const added = inserted.split('\n').length - 1;
    // Among equal adjacent characters, some clients report the last one as inserted.
    if (lines && firstLine >= lines.first - 1 && lastLine <= lines.last + 1) {
      const last = Math.max(lines.last, lastLine) + added - (lastLine - firstLine);
      this.#lines = { first: Math.min(lines.first, firstLine), last };
      return;
    }
    this.rest();
    // Typing at another place begins with an insertion; an edit that only removes text is complete.
    if (removed > 0 || !this.#shown) return;
    this.#lines = { first: firstLine, last: firstLine };
    this.#before = this.#count(this.#shown, this.#lineCount);
    this.#lines = { first: firstLine, last: firstLine + added };
  }

  /** The user has stopped typing: nothing is held back any more. */
  rest(): void {
    this.#lines = undefined;
    this.#before.clear();
  }

  /** The diagnostics of the document that are shown while the user types. */
  shown(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    this.#shown = diagnostics;
    if (!this.#lines) return diagnostics;
    const seen = new Map<string, number>();
    const shown = diagnostics.filter((diagnostic) => {
      const key = this.#keyOf(diagnostic, this.#lineCount);
      if (key === undefined) return true;
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return count <= (this.#before.get(key) ?? 0);
    });
    if (shown.length < diagnostics.length) this.#shown = shown;
    return this.#shown;
  }

  #count(diagnostics: readonly Diagnostic[], lineCount: number): Map<string, number> {
    const counts = new Map<string, number>();
    for (const diagnostic of diagnostics) {
      const key = this.#keyOf(diagnostic, lineCount);
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  }

  /** Identifies an error outside of the lines by place and message; undefined for diagnostics that are always shown. */
  #keyOf({ severity, range, code, message }: Diagnostic, lineCount: number): string | undefined {
    const lines = this.#lines;
    const { line } = range.start;
    if (!lines || severity !== DiagnosticSeverity.Error || (line >= lines.first && line <= lines.last))
      return undefined;
    return `${line < lines.first ? line : line - lineCount} ${code} ${message}`;
  }
}
