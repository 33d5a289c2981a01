import { directoryOf, joinPath } from '../text/source-file.js';

/** The files that say how a folder's kernels are compiled; the first of the nearest folder that has one counts. */
export const PROJECT_FILES = ['clspace.json', 'compile_flags.txt', 'compile_commands.json'] as const;

/**
 * The paths at which the project of a file is looked for, nearest first: in its folder and those around it, up to `top`
 * (a folder, inclusive).
 */
export function projectPaths(path: string, top: string): string[] {
  const paths: string[] = [];
  for (let folder = directoryOf(path); ; folder = directoryOf(folder)) {
    paths.push(...PROJECT_FILES.map((name) => joinPath(folder, name)));
    if (folder === top || folder === directoryOf(folder) || (top !== '' && !folder.startsWith(top))) return paths;
  }
}
