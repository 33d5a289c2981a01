import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';

/** An edit of a document, as a client sends it. */
export interface Edit {
  /** The lines that it replaces, in the text before. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly inserted: string;
  /** How many characters it removes. */
  readonly removed: number;
}

/** What is longer than this is pasted rather than typed. */
const LONGEST_TYPED = 80;

/** Milliseconds without an edit after which a text is at rest. */
export const REST = 500;

/**
 * What somebody is typing: some lines, and the errors that there were outside of them before. While a line is
 * unfinished, what it does to the rest of the file is mostly undone by the next keystroke. So errors that come up
 * outside of these lines wait until the text is at rest; those of a text at rest never depend on the edits before.
 */
export class Typing {
  #lines: { readonly first: number; readonly last: number } | undefined;
  /** How often each error stands in each place outside. */
  #before = new Map<string, number>();
  #shown: readonly Diagnostic[] | undefined;
  #lineCount = 0;

  /** Notes edits of the document, which has `lineCount` lines afterwards; undefined where its whole text is another. */
  edited(edits: readonly Edit[] | undefined, lineCount: number): void {
    for (const edit of edits ?? []) this.#note(edit);
    if (!edits) this.rest();
    this.#lineCount = lineCount;
  }

  #note({ firstLine, lastLine, inserted, removed }: Edit): void {
    const lines = this.#lines;
    if (inserted.length > LONGEST_TYPED || removed > LONGEST_TYPED) return this.rest();
    const added = inserted.split('\n').length - 1;
    // Where equal characters stand side by side, some clients say that the last one was written.
    if (lines && firstLine >= lines.first - 1 && lastLine <= lines.last + 1) {
      const last = Math.max(lines.last, lastLine) + added - (lastLine - firstLine);
      this.#lines = { first: Math.min(lines.first, firstLine), last };
      return;
    }
    this.rest();
    // A person who goes elsewhere begins there by writing; what only removes something is done with it.
    if (removed > 0 || !this.#shown) return;
    this.#lines = { first: firstLine, last: firstLine };
    this.#before = this.#count(this.#shown, this.#lineCount);
    this.#lines = { first: firstLine, last: firstLine + added };
  }

  /** The text is at rest: nothing is held back any more. */
  rest(): void {
    this.#lines = undefined;
    this.#before.clear();
  }

  /** Those diagnostics of the document that are shown while somebody types. */
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

  /** What an error outside of the lines says, and where; undefined for what is always shown. */
  #keyOf({ severity, range, code, message }: Diagnostic, lineCount: number): string | undefined {
    const lines = this.#lines;
    const { line } = range.start;
    if (!lines || severity !== DiagnosticSeverity.Error || (line >= lines.first && line <= lines.last))
      return undefined;
    return `${line < lines.first ? line : line - lineCount} ${code} ${message}`;
  }
}
