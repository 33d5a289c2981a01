import { directoryOf, joinPath } from '../text/source-file.js';

/** The file names of a project, in order of precedence; the nearest folder with one of them applies. */
export const PROJECT_FILES = ['clspace.json', 'compile_flags.txt', 'compile_commands.json'] as const;

/** The candidate paths of a file's project, nearest first: in its folder and its ancestors, up to `top` (inclusive). */
export function projectPaths(path: string, top: string): string[] {
  const paths: string[] = [];
  for (let folder = directoryOf(path); ; folder = directoryOf(folder)) {
    paths.push(...PROJECT_FILES.map((name) => joinPath(folder, name)));
    if (folder === top || folder === directoryOf(folder) || (top !== '' && !folder.startsWith(top))) return paths;
  }
}
