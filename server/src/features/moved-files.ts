import type { TextEdit } from '../analysis.js';
import { embeddedKernels } from '../text/embedded.js';
import { hostLanguageOf } from '../text/literals.js';
import { directoryOf, type FileProvider, joinPath, type SourceFile } from '../text/source-file.js';

/**
 * A file that may include others, and where its headers are looked for besides its own folder, now and after the move.
 */
export interface IncludingFile {
  readonly file: SourceFile;
  /** Only what stands in raw strings is ours: the includes of C++ are other tools'. */
  readonly embedded: boolean;
  readonly directories: readonly SearchedDirectory[];
}

/** An include directory, and what it is called once the files have moved. */
interface SearchedDirectory {
  readonly before: string;
  readonly after: string;
}

/** Where a path leads once the files have moved; itself for one that stays. */
export type Moved = (path: string) => string;

/** Files or folders, by where they are and where they will be, as one function. */
export function movedBy(moves: readonly { readonly from: string; readonly to: string }[]): Moved {
  return (path) => {
    for (const { from, to } of moves) {
      if (path === from) return to;
      if (path.startsWith(`${from}/`)) return to + path.slice(from.length);
    }
    return path;
  };
}

/** What compilers read as an include, whatever conditional it stands in: `#include "name"` and `#include <name>`. */
const INCLUDE = /^([ \t]*#[ \t]*(?:include|include_next|import)[ \t]*)("[^"\n]+"|<[^>\n]+>)/gm;

/**
 * The edits by which every `#include` of the kernels, and of the headers that they include, leads to the same file
 * after a move; a header that none of them includes counts for itself. An include that leads there as it stands is left
 * alone; so is one whose header cannot be found, or is named by a macro. Places are those before the move.
 */
export function includeEdits(
  kernels: readonly IncludingFile[],
  headers: readonly IncludingFile[],
  files: FileProvider,
  moved: Moved,
): TextEdit[] {
  const edits = new Map<string, TextEdit>();
  /**
   * By path, the include directories that a file was seen under: it says the same to all who look in the same places.
   */
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
        const newText = nameAfter(name, file.path, included.path, directories, files, moved);
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

/** The folders in which a header is looked for (C99 6.10.2). */
const searched = (name: string, beside: string, directories: readonly string[]): string[] =>
  name.startsWith('"') ? [beside, ...directories] : [...directories];

/** How an include of `target` is spelled after the move: as before, where that still leads there. */
function nameAfter(
  name: string,
  from: string,
  target: string,
  directories: readonly SearchedDirectory[],
  files: FileProvider,
  moved: Moved,
): string {
  const beside = directoryOf(moved(from));
  const after = directories.map((directory) => directory.after);
  const goal = moved(target);
  // A file that is there after the move: the one that moves, or one that is there now and stays.
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

/** The way from a folder to a path; the path itself where they have no root in common. */
export function relativePath(folder: string, path: string): string {
  const from = folder.split('/').filter(Boolean);
  const to = path.split('/').filter(Boolean);
  let common = 0;
  while (common < from.length && common < to.length && from[common] === to[common]) common++;
  // Drives, and the schemes and authorities of URIs, are no folders that one could leave.
  if (common === 0 && !(folder.startsWith('/') && path.startsWith('/'))) return path;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/') || '.';
}
