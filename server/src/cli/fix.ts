import { AnalysisSession } from '../analysis/analysis.js';
import { sessionFor } from '../analysis/embedded.js';
import { fixAll } from '../analysis/fix-all.js';
import { readBytes } from '../disk/read-file.js';
import { WriteError, writeFiles } from '../disk/write-file.js';
import { parseBuildOptions } from '../preprocessor/build-options.js';
import { applied } from '../refactoring/edits/edits.js';
import { SourceFile } from '../text/source-file.js';
import type { DiskFiles } from './disk.js';
import { type Job, wordsOf } from './jobs.js';

export interface FixedFile {
  readonly path: string;
  /** Titles of the fixes that changed it, in order. */
  readonly fixes: readonly string[];
}

/**
 * Applies the preferred fixes of one file in all of its variants, and writes the changed files; a file whose content is
 * not the text that was read (invalid UTF-8, or concurrent changes) is not written. `problem` is the reason for that.
 */
export function fixFile(
  { path, runs }: Job,
  disk: DiskFiles,
): { readonly fixed: readonly FixedFile[]; readonly skipped: readonly string[]; readonly problem?: string } {
  const root = disk.read(path);
  if (!root) return { fixed: [], skipped: [] };
  const ways = runs.map((run) => ({ options: parseBuildOptions(wordsOf(run)), settings: run.settings }));
  const { edits, titles } = fixAll(
    root,
    disk,
    (files) =>
      ways.map(({ options, settings }) =>
        sessionFor(root, () => new AnalysisSession(options, files, undefined, settings)),
      ),
    // Only diagnostics that a plain report shows.
    ({ severity }) => severity !== 'hint',
  );
  const changed = [...new Set(edits.map(({ span }) => span.file))].map(
    (file) =>
      new SourceFile(
        file.path,
        applied(
          file.text,
          edits.filter(({ span }) => span.file === file),
        ),
      ),
  );
  // All or nothing: half of a fix in two files is worse than none.
  const unwritable = changed.filter((file) => !isOnDisk(file.path, disk.read(file.path)?.text));
  if (unwritable.length > 0) return { fixed: [], skipped: unwritable.map((file) => file.path) };
  try {
    writeFiles(changed.map((file) => ({ path: file.path, data: file.text })));
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    return { fixed: [], skipped: [], problem: error.message };
  }
  const fixed: FixedFile[] = [];
  for (const file of changed) {
    disk.replace(file);
    fixed.push({ path: file.path, fixes: titles.get(file.path) ?? [] });
  }
  return { fixed, skipped: [] };
}

/** The bytes on the disk are exactly this text. */
export function isOnDisk(path: string, text: string | undefined): boolean {
  try {
    return text !== undefined && readBytes(path).equals(Buffer.from(text));
  } catch {
    return false;
  }
}
