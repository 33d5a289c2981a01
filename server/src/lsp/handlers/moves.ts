// The consequences of renaming or moving files of the workspace.
import type { TextEdit } from '../../analysis/analysis.js';
import { type IncludingFile, includeEdits, type Moved, relativePath } from '../../features/navigation/moved-files.js';
import type { Project } from '../../project/project.js';
import { isHostFile } from '../../text/embedded.js';
import { directoryOf, joinPath, type SourceFile } from '../../text/source-file.js';
import { holdsKernels } from '../workspace/closed-files.js';
import type { Configurations } from '../workspace/configurations.js';
import type { Files } from '../workspace/files.js';
import { uriOf } from '../workspace/paths.js';
import type { Reach } from '../workspace/reach.js';

/** The edits of a project file that keep its options referring to the same folders and files. */
async function projectEdits({ file }: Project, moved: Moved): Promise<TextEdit[]> {
  const { movePaths } = await import('../../project/edit.js');
  const before = directoryOf(file.path);
  const after = directoryOf(moved(file.path));
  const rename = (written: string): string => {
    const path = joinPath(before, written);
    const goal = moved(path);
    return joinPath(after, written) === goal ? written : path === written ? goal : relativePath(after, goal);
  };
  return movePaths(file.text, file.path.endsWith('.txt'), rename).map(({ newText, ...place }) => ({
    span: { file, ...place },
    newText,
  }));
}

/**
 * The edits that keep every include of `sources` and their project files valid after a move. `within`: where includes
 * may lead; undefined for anywhere.
 */
export async function editsOfMove(
  moved: Moved,
  sources: Iterable<SourceFile>,
  { configurations, files, reach }: { configurations: Configurations; files: Files; reach: Reach },
  within: readonly string[] | undefined,
): Promise<TextEdit[]> {
  const kernels: IncludingFile[] = [];
  const headers: IncludingFile[] = [];
  const projects = new Map<string, Project>();
  for (const file of sources) {
    if (isHostFile(file.path) && !holdsKernels(file)) continue;
    const { options, variants, project, allowed } = await configurations.of(uriOf(file.path));
    if (project) projects.set(project.file.path, project);
    const base = reach.baseOf(file.path);
    // Paths in the settings stay where they are; a project file moves with its folder.
    const staying = new Set(allowed.map((path) => joinPath(base, path)));
    for (const { includeDirectories } of variants.length > 0 ? variants.map((variant) => variant.options) : [options]) {
      const directories = includeDirectories
        .map((path) => joinPath(base, path))
        .map((before) => ({ before, after: staying.has(before) ? before : moved(before) }));
      (holdsKernels(file) ? kernels : headers).push({ file, embedded: isHostFile(file.path), directories });
    }
  }
  for (;;) {
    const unknown = new Set<string>();
    const edits = includeEdits(kernels, headers, files.provider('', within, new Set(), unknown), moved);
    if (unknown.size === 0)
      return [...edits, ...(await Promise.all([...projects.values()].map((one) => projectEdits(one, moved)))).flat()];
    await files.load(unknown);
  }
}
