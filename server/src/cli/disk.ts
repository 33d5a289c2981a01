import { readBytes } from '../disk/read-file.js';
import { type FileProvider, SourceFile } from '../text/source-file.js';

/** Reads a regular file as UTF-8, each invalid byte as U+FFFD; undefined when it cannot be read. */
function readText(path: string): string | undefined {
  try {
    return readBytes(path).toString('utf8');
  } catch {
    return undefined;
  }
}

/** A file provider that reads from the disk, each file once. */
export class DiskFiles implements FileProvider {
  readonly #files = new Map<string, SourceFile | undefined>();

  read(path: string): SourceFile | undefined {
    if (this.#files.has(path)) return this.#files.get(path);
    const text = readText(path);
    const file = text === undefined ? undefined : new SourceFile(path, text);
    this.#files.set(path, file);
    return file;
  }

  /** Drops a file's text. */
  forget(path: string): void {
    this.#files.delete(path);
  }

  /** Updates a file's text after it was written. */
  replace(file: SourceFile): void {
    this.#files.set(file.path, file);
  }
}
