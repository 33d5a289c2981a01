import { AnalysisSession, type Diagnostic } from '../analysis/analysis.js';
import { optionsFor, sessionFor } from '../analysis/embedded.js';
import { fixAll, isApplied } from '../analysis/fix-all.js';
import { readBytes } from '../disk/read-file.js';
import { WriteError, writeFiles } from '../disk/write-file.js';
import { parseBuildOptions } from '../preprocessor/build-options.js';
import { applied } from '../refactoring/edits/edits.js';
import { safetyOf } from '../refactoring/edits/fix.js';
import { SourceFile } from '../text/source-file.js';
import type { DiskFiles } from './disk.js';
import { type Job, wordsOf } from './jobs.js';

export interface FixedFile {
  readonly path: string;
  /** Titles of the fixes that changed it, in order. */
  readonly fixes: readonly string[];
}

/** What `check --fix` may change. */
export interface FixScope {
  /** Applies unsafe fixes, too. */
  readonly unsafe: boolean;
  /** The files that may be written, by path: those that the command names, and those of their projects. */
  readonly contains: (path: string) => boolean;
}

/** The result of fixing a file. */
interface FixResult {
  readonly fixed: readonly FixedFile[];
  /** Files whose content is not the text that was read: invalid UTF-8, or concurrent changes. */
  readonly skipped: readonly string[];
  /** Files that may not be written, with the fixes that would change them. */
  readonly outside: readonly FixedFile[];
  /** The number of problems that only an unsafe fix would fix. */
  readonly unsafe: number;
  /** The number of problems all of whose fixes are suggestions, which are chosen one by one in an editor. */
  readonly suggested: number;
  readonly problem?: string;
}

const NOTHING: FixResult = { fixed: [], skipped: [], outside: [], unsafe: 0, suggested: 0 };

/** Only diagnostics that a plain report shows. */
const isShown = ({ severity }: Diagnostic): boolean => severity !== 'hint';

/** Applies the fixes of one file in all of its variants, and writes the changed files, all or none. */
export function fixFile({ path, runs }: Job, disk: DiskFiles, { unsafe, contains }: FixScope): FixResult {
  const root = disk.read(path);
  if (!root) return NOTHING;
  const ways = runs.map((run) => ({ options: parseBuildOptions(wordsOf(run)), settings: run.settings }));
  const { edits, titles, left } = fixAll(
    root,
    disk,
    (files) =>
      ways.map(({ options, settings }) =>
        sessionFor(root, (ofHost) => {
          const all = optionsFor(options, settings, ofHost);
          return new AnalysisSession(all, files, undefined, settings);
        }),
      ),
    { unsafe, ofDiagnostic: isShown, inFile: contains },
  );
  const rest = {
    outside: outsideFixes(left, { unsafe, contains }),
    unsafe: left.filter(({ fixes }) => fixes.some((fix) => isApplied(fix, { unsafe: true, inFile: contains }))).length,
    suggested: left.filter(({ fixes }) => fixes.length > 0 && fixes.every((fix) => safetyOf(fix) === 'suggestion'))
      .length,
  };
  const files = [...new Set(edits.map(({ span }) => span.file))];
  // Half of a fix in two files is worse than none.
  const unwritable = files.filter((file) => !isOnDisk(file));
  if (unwritable.length > 0) return { ...NOTHING, ...rest, skipped: unwritable.map((file) => file.path) };
  const changed = files.map(
    (file) =>
      new SourceFile(
        file.path,
        applied(
          file.text,
          edits.filter(({ span }) => span.file === file),
        ),
      ),
  );
  try {
    writeFiles(changed.map((file) => ({ path: file.path, data: file.text })));
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    return { ...NOTHING, ...rest, problem: error.message };
  }
  const fixed: FixedFile[] = [];
  for (const file of changed) {
    disk.replace(file);
    fixed.push({ path: file.path, fixes: titles.get(file.path) ?? [] });
  }
  return { ...NOTHING, ...rest, fixed };
}

/** The fixes that would change files outside, by those files. */
function outsideFixes(left: readonly Diagnostic[], { unsafe, contains }: FixScope): readonly FixedFile[] {
  const titles = new Map<string, Set<string>>();
  for (const { fixes } of left)
    for (const fix of fixes)
      if (isApplied(fix, { unsafe }))
        for (const { span } of fix.edits)
          if (!contains(span.file.path))
            titles.set(span.file.path, (titles.get(span.file.path) ?? new Set()).add(fix.title));
  return [...titles].map(([path, of]) => ({ path, fixes: [...of] }));
}

/** Whether the bytes on the disk are exactly this text. */
export function isOnDisk({ path, text }: SourceFile): boolean {
  try {
    return readBytes(path).equals(Buffer.from(text));
  } catch {
    return false;
  }
}
