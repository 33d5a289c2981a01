import { LineIndex, type Lines } from './line-index.js';
import { Owner } from './per-owner.js';

/** A text with a name. `path` is the file provider's name for it: a path with `/`, or a URI. */
export class SourceFile extends Owner {
  #lines: Lines | undefined;

  /** `lines`, if already known; `document` owns the caches that one version of an open document passes to the next. */
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
 * The source of included files. Analysis never reads files: the result comes from memory, or from a synchronous read on
 * the command line.
 */
export interface FileProvider {
  /** The file at `path`, or undefined if it doesn't exist (or is not known yet; the provider remembers the request). */
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

/** A lone half of a surrogate pair is not a character, and has no escape in a URI. */
const LONE_SURROGATES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text with U+FFFD for each lone half of a surrogate pair. */
export const wellFormed = (text: string): string => text.replace(LONE_SURROGATES, '\uFFFD');
