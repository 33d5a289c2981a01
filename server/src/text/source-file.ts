import { commonPrefix, commonSuffix } from './common.js';
import { LineIndex, type Lines } from './line-index.js';
import { Owner } from './per-owner.js';

/** A replacement: `[start, oldEnd)` of the old text became `[start, newEnd)` of the new one (UTF-16 offsets). */
export interface TextChange {
  readonly start: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

/** Two successive replacements as one. */
export function composed(first: TextChange, second: TextChange): TextChange {
  return {
    start: Math.min(first.start, second.start),
    oldEnd: first.oldEnd + Math.max(0, second.oldEnd - first.newEnd),
    newEnd: second.newEnd + Math.max(0, first.newEnd - second.oldEnd),
  };
}

/** What is known of a text besides its name. */
interface Origin {
  readonly lines?: Lines;
  /** Owns the caches that one version of an open document passes to the next. */
  readonly document?: object;
  /** The earlier version that was edited, and the replacement. */
  readonly edited?: { readonly before: SourceFile; readonly change: TextChange };
}

/** A text with a name. `path` is the file provider's name for it: a path with `/`, or a URI. */
export class SourceFile extends Owner {
  readonly document: object | undefined;
  #lines: Lines | undefined;
  /** Identifies the text without keeping it in memory. */
  readonly #version = {};
  readonly #edited: { readonly version: object; readonly change: TextChange } | undefined;

  constructor(
    readonly path: string,
    readonly text: string,
    { lines, document, edited }: Origin = {},
  ) {
    super();
    this.#lines = lines;
    this.document = document;
    this.#edited = edited && { version: edited.before.#version, change: edited.change };
  }

  get lines(): Lines {
    this.#lines ??= new LineIndex(this.text);
    return this.#lines;
  }

  /** The smallest replacement that makes an earlier text this one; undefined if they are equal. */
  changeSince(before: SourceFile): TextChange | undefined {
    const { text } = this;
    if (before.text === text) return undefined;
    const whole = { start: 0, oldEnd: before.text.length, newEnd: text.length };
    const { start, oldEnd, newEnd } = this.#edited?.version === before.#version ? this.#edited.change : whole;
    const [old, now] = [before.text.slice(start, oldEnd), text.slice(start, newEnd)];
    const prefix = commonPrefix(old, now);
    const suffix = commonSuffix(old, now, Math.min(old.length, now.length) - prefix);
    return { start: start + prefix, oldEnd: oldEnd - suffix, newEnd: newEnd - suffix };
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
