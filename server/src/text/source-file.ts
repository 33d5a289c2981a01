import { LineIndex, type Lines } from './line-index.js';
import { Owner } from './per-owner.js';

/** A text with a name. `path` is whatever the file provider knows it by: a path with `/`, or a URI. */
export class SourceFile extends Owner {
  #lines: Lines | undefined;

  /**
   * `lines`, where somebody knows them already; `document` is the owner of what one version of an open document leaves
   * to the next.
   */
  constructor(
    readonly path: string,
    readonly text: string,
    lines?: Lines,
    readonly document?: object,
  ) {
    super();
    this.#lines = lines;
  }

  get lines(): Lines {
    this.#lines ??= new LineIndex(this.text);
    return this.#lines;
  }
}

/**
 * Where included files come from. Analysis asks and never reads: an answer comes from memory, or from a disk that the
 * command line reads at once.
 */
export interface FileProvider {
  /**
   * The file at `path`, or undefined where there is none (or none that is known yet; the provider remembers the
   * question).
   */
  read(path: string): SourceFile | undefined;
}

/** The folder of a path, without the slash; empty for a bare name. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : slash === 0 ? '/' : path.slice(0, slash);
}

/** Joins a folder and a relative path, resolving `.` and `..`; an absolute path or a URI stays itself. */
export function joinPath(directory: string, path: string): string {
  if (/^(\/|[A-Za-z]:[\\/]|[A-Za-z][\w+.-]+:\/\/)/.test(path)) return path;
  if (!/(^|\/)\.\.?(\/|$)/.test(path))
    return directory === '' ? path : directory.endsWith('/') ? directory + path : `${directory}/${path}`;
  const scheme = /^[A-Za-z][\w+.-]+:\/\/[^/]*/.exec(directory)?.[0] ?? '';
  const base = directory.slice(scheme.length);
  const parts = base.split('/');
  for (const part of path.split('/')) {
    if (part === '.' || part === '') continue;
    const last = parts[parts.length - 1];
    if (part === '..' && last !== undefined && last !== '' && last !== '..' && last !== '.') parts.pop();
    else if (part === '..' && base.startsWith('/') && parts.length === 1) continue;
    else parts.push(part);
  }
  const joined = parts.join('/');
  return scheme + (directory === '' ? joined.replace(/^\//, '') : joined);
}

/** Half of a surrogate pair stands for no character, and has no escape in a URI. */
const LONE_SURROGATES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text with U+FFFD for each half of a surrogate pair that stands alone. */
export const wellFormed = (text: string): string => text.replace(LONE_SURROGATES, '\uFFFD');
