// A file that others include may depend on what precedes its inclusion: their macros, types and functions.
import type { BuildOptions } from '../../preprocessor/build-options.js';
import { type FileProvider, joinPath, SourceFile } from '../../text/source-file.js';
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

const DIRECTIVE =
  /^[ \t]*#[ \t]*(?:(if|ifdef|ifndef)\b|(endif)\b|(?:include|include_next|import)[ \t]*["<]([^">\n]+))/gm;

/** The text of a file up to the line that includes another file, with its open conditions closed; empty without one. */
function textBefore(text: string, included: string): string {
  let depth = 0;
  for (const { index, 1: opens, 2: closes, 3: header } of text.matchAll(DIRECTIVE)) {
    if (opens) depth++;
    else if (closes) depth--;
    else if (header && isSpelled(included, header)) return text.slice(0, index) + '#endif\n'.repeat(Math.max(0, depth));
  }
  return '';
}

/** Whether a header name may be that of a file: `../a/b.h` of any path that ends with `/a/b.h`. */
const isSpelled = (path: string, header: string): boolean =>
  `/${path}`.endsWith(`/${header.replaceAll('\\', '/').replace(/^(?:\.{1,2}\/)+/, '')}`);

/** The options of a file, whose includers precede it. */
export const withIncluders = (options: BuildOptions, includers: Includers): BuildOptions =>
  includers.length === 0 ? options : { ...options, forcedIncludes: [...options.forcedIncludes, ...includers] };

/**
 * The files of an analysis: the includers of its root end before they include the next one, or the root. One that no
 * longer exists is empty.
 */
export function beforeIncluded(files: FileProvider, base: string, includers: Includers, root: string): FileProvider {
  if (includers.length === 0) return files;
  const cut = new Map<SourceFile, SourceFile>();
  return {
    ...files,
    read: (relative) => {
      const path = joinPath(base, relative);
      const at = includers.indexOf(path);
      if (at < 0) return files.read(relative);
      const file = files.read(relative);
      if (!file) return new SourceFile(path, '');
      const known = cut.get(file) ?? new SourceFile(path, textBefore(file.text, includers[at + 1] ?? root));
      cut.set(file, known);
      return known;
    },
  };
}
