import type { Connection, Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Edit } from './typing.js';

/** A listener for opened, changed and closed documents. Each document stays the same object while it is open. */
interface Listener {
  opened(document: TextDocument): void;
  /** `edits`: undefined where the whole text is replaced. */
  changed(document: TextDocument, edits: readonly Edit[] | undefined): void;
  closed(document: TextDocument): void;
}

/**
 * The texts of the client's open documents. Unlike the library's store, it applies every edit that it can: a lost or
 * misplaced one would shift all later edits.
 */
export class OpenTexts {
  readonly #documents = new Map<string, TextDocument>();

  constructor(private readonly listener: Listener) {}

  listen(connection: Connection): void {
    connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
      const document = TextDocument.create(uri, languageId ?? '', numberOf(version) ?? 0, text);
      this.#documents.set(uri, document);
      this.listener.opened(document);
    });
    connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
      const document = this.#documents.get(textDocument.uri);
      if (!document || contentChanges.length === 0) return;
      // Before version 3.16 of the protocol the version could be null.
      const version = numberOf(textDocument.version) ?? document.version + 1;
      let edits: Edit[] | undefined = [];
      for (const change of contentChanges) {
        const one = normalized(document, change);
        if ('range' in one) edits?.push(editOf(document, one));
        else edits = undefined;
        TextDocument.update(document, [one], version);
      }
      this.listener.changed(document, edits);
    });
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
      const document = this.#documents.get(uri);
      if (document && this.#documents.delete(uri)) this.listener.closed(document);
    });
  }
}

const numberOf = (version: unknown): number | undefined => (Number.isInteger(version) ? Number(version) : undefined);

/** A change of the current document, with a range inside it, and without the deprecated `rangeLength`. */
function normalized(document: TextDocument, change: TextDocumentContentChangeEvent): TextDocumentContentChangeEvent {
  const { text } = change;
  return 'range' in change && change.range ? { range: clamped(document, change.range), text } : { text };
}

function editOf(document: TextDocument, { range: { start, end }, text }: { range: Range; text: string }): Edit {
  // A client may exchange the ends of a range.
  const ends = [document.offsetAt(start), document.offsetAt(end)];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const written = (from: Position, to: Position): string => document.getText({ start: from, end: to }).trim();
  return {
    change: { start: from, oldEnd: to, newEnd: from + text.length },
    firstLine: start.line,
    lastLine: end.line,
    inserted: text,
    // A single character is corrected.
    deletesLines:
      text === '' &&
      written(start, end).length > 1 &&
      written({ line: start.line, character: 0 }, start) === '' &&
      written(end, { line: end.line + 1, character: 0 }) === '',
  };
}

/** A position after the last line means the end of the text. */
function clamped(document: TextDocument, { start, end }: Range): Range {
  const { lineCount } = document;
  if (start.line < lineCount && end.line < lineCount) return { start, end };
  return {
    start: document.positionAt(document.offsetAt(start)),
    end: document.positionAt(document.offsetAt(end)),
  };
}
