import type { TextDocument } from 'vscode-languageserver-textdocument';
import { LineIndex, type Lines, type Position, type Range } from '../../text/line-index.js';
import { type FileProvider, joinPath, SourceFile, type TextChange } from '../../text/source-file.js';
import { CLIENT_LIMIT_MS, within } from '../protocol/limits.js';
import { pathOf, uriOf } from './paths.js';

/** Reads a file that is not open; undefined if there is none. */
export type ReadFile = (uri: string) => Promise<string | undefined>;

/**
 * The lines of an open document. The document updates them during edits, so that a keystroke in a long file need not
 * search for all of them; for an outdated text, they are computed again.
 */
class DocumentLines implements Lines {
  readonly #text: string;
  #own: LineIndex | undefined;

  constructor(private readonly document: TextDocument) {
    this.#text = document.getText();
  }

  get #index(): LineIndex {
    this.#own ??= new LineIndex(this.#text);
    return this.#own;
  }

  get #current(): boolean {
    // Not by the version: a client may send the same one twice.
    return this.#own === undefined && this.document.getText() === this.#text;
  }

  get lineCount(): number {
    return this.#current ? this.document.lineCount : this.#index.lineCount;
  }

  startOf(line: number): number {
    return this.offset({ line, character: 0 });
  }

  lineAt(offset: number): number {
    return this.position(offset).line;
  }

  position(offset: number): Position {
    return this.#current ? this.document.positionAt(offset) : this.#index.position(offset);
  }

  offset(position: Position): number {
    return this.#current ? this.document.offsetAt(position) : this.#index.offset(position);
  }

  range(start: number, end: number): Range {
    return { start: this.position(start), end: this.position(end) };
  }
}

/**
 * Every file that analysis may need, in memory: the open documents, and the files read so far. An unknown file is
 * recorded; `load` reads it, and the caller runs again.
 */
export class Files {
  readonly #open = new Map<string, { readonly uri: string; readonly file: SourceFile }>();
  /** Files that are not open, by path; undefined for missing ones. */
  readonly #read = new Map<string, SourceFile | undefined>();
  readonly #reading = new Map<string, Promise<void>>();
  /** The current versions of open documents with these texts. */
  readonly #versions = new WeakMap<SourceFile, number>();

  constructor(readonly readFile: ReadFile) {}

  /**
   * Sets the current text of an open document. The file stays the same object as long as its text does, so that cached
   * analyses are reused. `change`: how it differs from the text before, if the client says so.
   */
  open(document: TextDocument, change?: TextChange): SourceFile {
    const path = pathOf(document.uri);
    const before = this.#open.get(path)?.file;
    const edited = before && change && { before, change };
    const text = document.getText();
    const file =
      before?.text === text
        ? before
        : new SourceFile(path, text, { lines: new DocumentLines(document), document, ...(edited && { edited }) });
    this.#open.set(path, { uri: document.uri, file });
    this.#versions.set(file, document.version);
    return file;
  }

  /** The version of the open document with a file's text; undefined for a file that was not open. */
  versionOf(file: SourceFile): number | undefined {
    const current = this.#open.get(file.path)?.file;
    // Analysis of modified copies creates separate files for unmodified texts.
    return this.#versions.get(file) ?? (current?.text === file.text ? this.#versions.get(current) : undefined);
  }

  /** From now on, the file on disk is used. */
  close(uri: string): void {
    this.#open.delete(pathOf(uri));
    this.forget(uri);
  }

  /** The file may have changed on disk. */
  forget(uri: string): void {
    this.#read.delete(pathOf(uri));
    this.#reading.delete(pathOf(uri));
  }

  /** Drops the content of a file that is not needed, and therefore not watched. */
  drop(path: string): void {
    this.#read.delete(path);
  }

  /** Drops the files that are not needed, and therefore not watched. */
  keepOnly(isAskedFor: (path: string) => boolean): void {
    for (const path of this.#read.keys()) if (!isAskedFor(path)) this.#read.delete(path);
  }

  isOpen(path: string): boolean {
    return this.#open.has(path);
  }

  /** Whether the existence of the file is known. */
  isKnown(path: string): boolean {
    return this.#open.has(path) || this.#read.has(path);
  }

  /** A file that is in memory. */
  peek(path: string): SourceFile | undefined {
    return this.#open.get(path)?.file ?? this.#read.get(path);
  }

  /** Stores the current content of a file that is not open. */
  remember(file: SourceFile): void {
    if (this.#read.get(file.path)?.text !== file.text) this.#read.set(file.path, file);
  }

  /** The client's URI for a path: its own spelling for an open document. */
  uri(path: string): string {
    return this.#open.get(path)?.uri ?? uriOf(path);
  }

  /**
   * The files for one analysis. Relative paths (of `-I` and `-include`) start at `base`. Every requested path is added
   * to `asked`, and to `unknown` if it has not been read yet. Files outside `reach` (folders and single files, if
   * given) do not exist unless they are open: a text must not make the server read whatever it names.
   */
  provider(
    base: string,
    reach: readonly string[] | undefined,
    asked: { add(path: string): void },
    unknown: Set<string>,
  ): FileProvider {
    return {
      read: (relative) => {
        const path = joinPath(base, relative);
        const open = this.#open.get(path);
        if (!open && reach && !reach.some((one) => isWithin(one, path))) return undefined;
        asked.add(path);
        if (open) return open.file;
        if (!this.#read.has(path)) unknown.add(path);
        return this.#read.get(path);
      },
    };
  }

  /** Reads files into memory. Never rejects: unreadable files do not exist. */
  async load(paths: Iterable<string>): Promise<void> {
    await Promise.all([...paths].map((path) => this.#load(path)));
  }

  #load(path: string): Promise<void> {
    const known = this.#reading.get(path);
    if (known) return known;
    const reading = within(
      CLIENT_LIMIT_MS,
      this.readFile(uriOf(path)).catch(() => undefined),
    ).then((text) => {
      if (this.#reading.get(path) !== reading) return; // it changed while it was read
      this.#reading.delete(path);
      this.#read.set(path, text === undefined ? undefined : new SourceFile(path, text));
    });
    this.#reading.set(path, reading);
    return reading;
  }
}

/** Whether a path is that of a folder (or a file), or of something in it. */
export function isWithin(folder: string, path: string): boolean {
  if (/(^|\/)\.\.(\/|$)/.test(path)) return false;
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
