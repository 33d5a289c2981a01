import type { TextEdit } from '../../analysis/analysis.js';
import { embeddedKernels } from '../../text/embedded.js';
import { hostLanguageOf } from '../../text/literals.js';
import { directoryOf, type FileProvider, joinPath, type SourceFile } from '../../text/source-file.js';

/** A file that may include others, and its include directories besides its own folder, before and after the move. */
export interface IncludingFile {
  readonly file: SourceFile;
  /** Only raw strings are checked: other tools update the includes of C++. */
  readonly embedded: boolean;
  readonly directories: readonly SearchedDirectory[];
}

/** An include directory, and its path after the move. */
interface SearchedDirectory {
  readonly before: string;
  readonly after: string;
}

/** The new path of a file after the move; itself for a file that stays. */
export type Moved = (path: string) => string;

/** Old and new paths of files or folders, as one function. */
export function movedBy(moves: readonly { readonly from: string; readonly to: string }[]): Moved {
  return (path) => {
    for (const { from, to } of moves) {
      if (path === from) return to;
      if (path.startsWith(`${from}/`)) return to + path.slice(from.length);
    }
    return path;
  };
}

/** What compilers read as an include, in any conditional: `#include "name"` and `#include <name>`. */
const INCLUDE = /^([ \t]*#[ \t]*(?:include|include_next|import)[ \t]*)("[^"\n]+"|<[^>\n]+>)/gm;

/**
 * The edits that keep every `#include` of the kernels, and of the headers that they include, referring to the same file
 * after a move; a header that none of them includes is treated like a kernel. An include that stays valid is not
 * changed; nor is one whose header cannot be found, or is named by a macro. Offsets are those before the move.
 */
export function includeEdits(
  kernels: readonly IncludingFile[],
  headers: readonly IncludingFile[],
  files: FileProvider,
  moved: Moved,
): TextEdit[] {
  const edits = new Map<string, TextEdit>();
  /** By path, the include directories with which a file was visited: it has the same result for equal ones. */
  const seen = new Map<string, Set<string>>();
  const follow = (root: IncludingFile): void => {
    const waiting = [root];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { file, directories } = next;
      const key = JSON.stringify(directories);
      const known = seen.get(file.path) ?? new Set();
      if (known.has(key)) continue;
      seen.set(file.path, known.add(key));
      for (const { name, start } of includesOf(next)) {
        const included = lookUp(name, file.path, directories, files);
        if (!included) continue;
        waiting.push({ file: included, embedded: false, directories });
        const newText = nameAfter({ name, from: file.path, target: included.path }, directories, files, moved);
        const place = `${file.path} ${start}`;
        if (newText !== name && !edits.has(place))
          edits.set(place, { span: { file, start, end: start + name.length }, newText });
      }
    }
  };
  for (const kernel of kernels) follow(kernel);
  for (const header of headers) if (!seen.has(header.file.path)) follow(header);
  return [...edits.values()];
}

/** The names of headers in a file, with their delimiters. */
function includesOf({
  file: { path, text },
  embedded,
}: IncludingFile): { readonly name: string; readonly start: number }[] {
  const kernels = embedded ? embeddedKernels(text, hostLanguageOf(path)) : undefined;
  return [...text.matchAll(INCLUDE)]
    .filter(({ index }) => !kernels || kernels.some(({ start, end }) => start <= index && index < end))
    .map(({ 1: directive = '', 2: name = '', index }) => ({ name, start: index + directive.length }));
}

function lookUp(
  name: string,
  from: string,
  directories: readonly SearchedDirectory[],
  files: FileProvider,
): SourceFile | undefined {
  for (const directory of searched(
    name,
    directoryOf(from),
    directories.map(({ before }) => before),
  )) {
    const found = files.read(joinPath(directory, name.slice(1, -1)));
    if (found) return found;
  }
  return undefined;
}

/** The folders in which a header is searched (C99 6.10.2). */
const searched = (name: string, beside: string, directories: readonly string[]): string[] =>
  name.startsWith('"') ? [beside, ...directories] : [...directories];

/** The spelling of an include of `target` after the move: unchanged if that is still valid. */
function nameAfter(
  { name, from, target }: { readonly name: string; readonly from: string; readonly target: string },
  directories: readonly SearchedDirectory[],
  files: FileProvider,
  moved: Moved,
): string {
  const beside = directoryOf(moved(from));
  const after = directories.map((directory) => directory.after);
  const goal = moved(target);
  // A file that exists after the move: a moved one, or one that stays.
  const isThere = (path: string): boolean => path === goal || (moved(path) === path && files.read(path) !== undefined);
  const leadsThere = (spelling: string): boolean => {
    for (const directory of searched(spelling, beside, after)) {
      const path = joinPath(directory, spelling.slice(1, -1));
      if (isThere(path)) return path === goal;
    }
    return false;
  };
  if (leadsThere(name)) return name;
  const quotes = (path: string): string => `"${name.startsWith('"./') && !path.startsWith('.') ? './' : ''}${path}"`;
  const wasBeside = name.startsWith('"') && joinPath(directoryOf(from), name.slice(1, -1)) === target;
  const inDirectories = after
    .filter((directory) => goal.startsWith(`${directory}/`))
    .map((directory) => `${name.charAt(0)}${goal.slice(directory.length + 1)}${name.slice(-1)}`);
  const candidates = wasBeside
    ? [quotes(relativePath(beside, goal)), ...inDirectories]
    : [...inDirectories, `"${relativePath(beside, goal)}"`];
  return candidates.find(leadsThere) ?? name;
}

/** The relative path from a folder to a path; the path itself if they have no common root. */
export function relativePath(folder: string, path: string): string {
  const from = folder.split('/').filter(Boolean);
  const to = path.split('/').filter(Boolean);
  let common = 0;
  while (common < from.length && common < to.length && from[common] === to[common]) common++;
  // Drives, and the schemes and authorities of URIs, are not folders.
  if (common === 0 && !(folder.startsWith('/') && path.startsWith('/'))) return path;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/') || '.';
}
