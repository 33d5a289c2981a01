import type { TextDocument } from 'vscode-languageserver-textdocument';
import { LineIndex, type Lines, type Position, type Range } from '../text/line-index.js';
import { type FileProvider, joinPath, SourceFile } from '../text/source-file.js';
import { CLIENT_LIMIT_MS, within } from './limits.js';
import { pathOf, uriOf } from './paths.js';

/** Reads a file that is not open; undefined when there is none. */
export type ReadFile = (uri: string) => Promise<string | undefined>;

/**
 * The lines of an open document. The document keeps them while it is edited, so that a keystroke in a long file need
 * not look for all of them again; once the document has gone on, they are looked for in the text as it was.
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
    return this.#current ? this.document.offsetAt({ line, character: 0 }) : this.#index.startOf(line);
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
 * Every file that analysis may ask for, answered from memory: the open documents, and what was read of the others. What
 * is not known yet is remembered as wanted; `load` reads it, and whoever asked runs again.
 */
export class Files {
  readonly #open = new Map<string, { readonly uri: string; readonly file: SourceFile }>();
  /** Files that are not open, by path; undefined where there is none. */
  readonly #read = new Map<string, SourceFile | undefined>();
  readonly #reading = new Map<string, Promise<void>>();
  /** The newest versions of open documents that have these texts. */
  readonly #versions = new WeakMap<SourceFile, number>();

  constructor(readonly readFile: ReadFile) {}

  /**
   * Takes the newest text of an open document. The file stays the same object as long as its text does: analysis reuses
   * what it knows of it.
   */
  open(document: TextDocument): SourceFile {
    const path = pathOf(document.uri);
    const known = this.#open.get(path)?.file;
    const file =
      known?.text === document.getText()
        ? known
        : new SourceFile(path, document.getText(), new DocumentLines(document), document);
    this.#open.set(path, { uri: document.uri, file });
    this.#versions.set(file, document.version);
    return file;
  }

  /** The version of the open document whose text a file is; undefined for a file that was not open. */
  versionOf(file: SourceFile): number | undefined {
    const current = this.#open.get(file.path)?.file;
    // Analysis of changed copies makes files of its own for texts that have not changed.
    return this.#versions.get(file) ?? (current?.text === file.text ? this.#versions.get(current) : undefined);
  }

  /** From now on, the file is what is on disk. */
  close(uri: string): void {
    this.#open.delete(pathOf(uri));
    this.forget(uri);
  }

  /** The file may have changed on disk. */
  forget(uri: string): void {
    this.#read.delete(pathOf(uri));
    this.#reading.delete(pathOf(uri));
  }

  /** Forgets what was read of a file: nobody asks for it, and nobody watches it therefore. */
  drop(path: string): void {
    this.#read.delete(path);
  }

  /** Forgets the files that nobody asks for, and that nobody watches therefore. */
  keepOnly(isAskedFor: (path: string) => boolean): void {
    for (const path of this.#read.keys()) if (!isAskedFor(path)) this.#read.delete(path);
  }

  isOpen(path: string): boolean {
    return this.#open.has(path);
  }

  /** Whether it is in memory that the file is there, or that it is not. */
  isKnown(path: string): boolean {
    return this.#open.has(path) || this.#read.has(path);
  }

  /** A file that is in memory. */
  peek(path: string): SourceFile | undefined {
    return this.#open.get(path)?.file ?? this.#read.get(path);
  }

  /** Takes what a file that is not open holds now. */
  remember(file: SourceFile): void {
    if (this.#read.get(file.path)?.text !== file.text) this.#read.set(file.path, file);
  }

  /** The URI by which the client knows a path: its own spelling for an open document. */
  uri(path: string): string {
    return this.#open.get(path)?.uri ?? uriOf(path);
  }

  /**
   * The files as one analysis sees them. Relative paths (of `-I` and `-include`) start at `base`. Every path that is
   * asked for is added to `asked`, and to `unknown` when it has not been read yet. What is outside of `reach` (folders,
   * and single files; where it is given) does not exist unless it is open: a text that is looked at must not make the
   * server read whatever it names.
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

  /** Reads files into memory. Never rejects: what cannot be read does not exist. */
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

/** Whether a path is that of a folder (or a file) or of something in it. */
export function isWithin(folder: string, path: string): boolean {
  if (/(^|\/)\.\.(\/|$)/.test(path)) return false;
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
