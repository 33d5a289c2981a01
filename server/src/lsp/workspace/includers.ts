// A file that others include may depend on what precedes its inclusion: their macros, types and functions.
import type { BuildOptions } from '../../preprocessor/build-options.js';
import { Preprocessor } from '../../preprocessor/preprocessor.js';
import { directoryOf, type FileProvider, joinPath, SourceFile } from '../../text/source-file.js';
import { baseName, type Inclusions, isKernel } from './closed-files.js';

/** The files that lead to an included one, each of which includes the next; the first is a kernel. Absolute paths. */
export type Includers = readonly string[];

/** The maximum number of chains that are tried for one file, and of files in a chain. */
const MOST_CHAINS = 8;
const MOST_FILES = 6;

/** The chains of files that lead to a file, the shortest first; by header names, wherever they are. */
export function includersOf(path: string, inclusions: readonly Inclusions[]): readonly Includers[] {
  const above = (name: string): string[] =>
    inclusions.filter(({ names }) => names.some((one) => one.name === name && !one.embedded)).map(({ from }) => from);
  const chains: Includers[] = [];
  let level: Includers[] = [[path]];
  while (level.length > 0 && chains.length < MOST_CHAINS) {
    const next: Includers[] = [];
    for (const chain of level) {
      const [first = ''] = chain;
      const wider = above(baseName(first)).filter((from) => !chain.includes(from));
      if (wider.length === 0 && chain.length > 1 && isKernel(first)) chains.push(chain.slice(0, -1));
      if (chain.length <= MOST_FILES) next.push(...wider.map((from) => [from, ...chain]));
    }
    level = next.slice(0, MOST_CHAINS);
  }
  return chains.slice(0, MOST_CHAINS);
}

/** Comments, literals, brackets and the directives that matter here. */
const PIECE =
  /\/\*[^]*?(?:\*\/|$)|\/\/(?:\\\r?\n|[^\n])*|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|([[{(])|([\]})])|^[ \t]*#[ \t]*(?:(if|ifdef|ifndef)\b|(endif)\b|(?:include|include_next|import)[ \t]*["<]([^">\n]+)[">])/gm;

/**
 * The text of a file up to the line that includes another file, with its open conditions closed; undefined if it does
 * not include it between two declarations. `folders`: where it looks for included files.
 */
function textBefore(text: string, included: string, folders: readonly string[]): string | undefined {
  let depth = 0;
  let brackets = 0;
  for (const { index, 1: opens, 2: closes, 3: condition, 4: end, 5: header } of text.matchAll(PIECE)) {
    if (opens) brackets++;
    else if (closes) brackets--;
    else if (condition) depth++;
    else if (end) depth--;
    else if (header && folders.some((folder) => joinPath(folder, header) === included))
      return brackets === 0 ? text.slice(0, index) + '#endif\n'.repeat(Math.max(0, depth)) : undefined;
  }
  return undefined;
}

/** The options of a file, whose includers precede it. */
export const withIncluders = (options: BuildOptions, includers: Includers): BuildOptions =>
  includers.length === 0 ? options : { ...options, forcedIncludes: [...options.forcedIncludes, ...includers] };

/** How the includers of a file find what they include. */
export interface Inclusion {
  readonly base: string;
  /** Of `-I`. */
  readonly directories: readonly string[];
  readonly includers: Includers;
  readonly root: string;
}

/** An includer up to the inclusion of the next one, or of the root; undefined if it does not include that. */
const cutIncluder = (file: SourceFile, at: number, inclusion: Inclusion): string | undefined => {
  const { base, directories, includers, root } = inclusion;
  const folders = [directoryOf(file.path), ...directories.map((one) => joinPath(base, one))];
  return textBefore(file.text, includers[at + 1] ?? root, folders);
};

/** Whether the includers, compiled with these options, include the root, each of them between two declarations. */
export function leadToRoot(files: FileProvider, inclusion: Inclusion, options: BuildOptions): boolean {
  const { includers, root } = inclusion;
  const all = includers.map((path) => files.read(path));
  const [first] = all;
  return (
    first !== undefined &&
    all.every((file, at) => file && cutIncluder(file, at, inclusion) !== undefined) &&
    new Preprocessor(options, files).run(first).some(({ file }) => file.path === root)
  );
}

/**
 * The files of an analysis: the includers of its root end before they include the next one, or the root. One that no
 * longer does is empty.
 */
export function beforeIncluded(files: FileProvider, inclusion: Inclusion): FileProvider {
  const { base, includers } = inclusion;
  if (includers.length === 0) return files;
  const cut = new Map<SourceFile, SourceFile>();
  return {
    ...files,
    read: (relative) => {
      const path = joinPath(base, relative);
      const at = includers.indexOf(path);
      const file = files.read(relative);
      if (at < 0) return file;
      if (!file) return new SourceFile(path, '');
      const known = cut.get(file) ?? new SourceFile(path, cutIncluder(file, at, inclusion) ?? '');
      cut.set(file, known);
      return known;
    },
  };
}
