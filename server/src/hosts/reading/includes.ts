// The files that `#include` directives of hosts name.
import { directoryOf, joinPath } from '../../text/source-file.js';

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Returns a function that finds included files among `paths`: beside the including file, or by a unique path ending.
 */
export function includeResolver(paths: Iterable<string>): (include: string, from: string) => string | undefined {
  const all = new Set(paths);
  const byName = new Map<string, string[]>();
  for (const path of all) byName.set(baseName(path), [...(byName.get(baseName(path)) ?? []), path]);
  return (include, from) => {
    const beside = joinPath(directoryOf(from), include);
    if (all.has(beside)) return beside;
    const end = `/${include.replace(/^(?:\.{1,2}\/)+/, '')}`;
    const [only, ...more] = (byName.get(baseName(include)) ?? []).filter((path) => `/${path}`.endsWith(end));
    return more.length === 0 ? only : undefined;
  };
}
