import { type Analysis, AnalysisSession, type Diagnostic, type TextEdit } from '../analysis.js';
import { readBytes } from '../disk/read-file.js';
import { WriteError, writeFiles } from '../disk/write-file.js';
import { sessionFor } from '../embedded.js';
import { parseBuildOptions } from '../preprocessor/build-options.js';
import { type FileProvider, SourceFile } from '../text/source-file.js';
import type { DiskFiles } from './disk.js';
import type { Job } from './jobs.js';

/** How often a file is analysed and mended again: fixes make way for others. */
const MAXIMUM_ROUNDS = 10;

/** Files of the disk, with changes that nobody has written yet. */
class ChangedFiles implements FileProvider {
  readonly changed = new Map<string, SourceFile>();

  constructor(private readonly disk: DiskFiles) {}

  read(path: string): SourceFile | undefined {
    return this.changed.get(path) ?? this.disk.read(path);
  }
}

export interface FixedFile {
  readonly path: string;
  /** Titles of the fixes that touched it, in the order of their rounds. */
  readonly fixes: readonly string[];
}

const overlaps = (edits: readonly TextEdit[], others: readonly TextEdit[]): boolean =>
  edits.some(({ span }) =>
    others.some(
      (other) => other.span.file === span.file && span.start <= other.span.end && other.span.start <= span.end,
    ),
  );

/** The preferred fixes that can be made together: those that touch the same text wait for the next round. */
function chosen(diagnostics: readonly Diagnostic[]): {
  readonly titles: Map<string, string[]>;
  readonly edits: readonly TextEdit[];
} {
  const titles = new Map<string, string[]>();
  const edits: TextEdit[] = [];
  for (const { fixes } of diagnostics) {
    // Build options are the project's, not a file's.
    const fix = fixes.find(({ preferred, buildOptions }) => preferred && !buildOptions);
    if (!fix || overlaps(fix.edits, edits)) continue;
    edits.push(...fix.edits);
    for (const path of new Set(fix.edits.map(({ span }) => span.file.path)))
      titles.set(path, [...(titles.get(path) ?? []), fix.title]);
  }
  return { titles, edits };
}

/** A text after edits that do not overlap. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  let result = text;
  for (const { span, newText } of [...edits].sort((a, b) => b.span.start - a.span.start))
    result = result.slice(0, span.start) + newText + result.slice(span.end);
  return result;
}

const count = ({ diagnostics }: Analysis, code?: string): number =>
  diagnostics.filter((d) => d.severity === 'error' && (code === undefined || d.code === code)).length;

/** Nothing became worse: no more errors, and no more that say the text is not C. */
const isNoWorse = (before: Analysis, after: Analysis): boolean =>
  count(after) <= count(before) && count(after, 'syntax-error') <= count(before, 'syntax-error');

/**
 * Applies the preferred fixes of one file, in rounds, and writes the files that changed. A round after which
 * the text would have more errors in any of its variants is not made; a file whose text is not what was read (bytes that are no UTF-8, or
 * somebody else's changes) is not written. `problem` is why nothing could be written.
 */
export function fixFile(
  { path, runs }: Job,
  disk: DiskFiles,
): { readonly fixed: readonly FixedFile[]; readonly skipped: readonly string[]; readonly problem?: string } {
  const files = new ChangedFiles(disk);
  const titles = new Map<string, string[]>();
  let root = files.read(path);
  const ways = runs.map(({ words, settings }) => ({ options: parseBuildOptions(words), settings }));
  const analysed = (text: SourceFile): Analysis[] =>
    ways.map(({ options, settings }) =>
      sessionFor(text, () => new AnalysisSession(options, files, undefined, settings)).update(text),
    );
  for (let round = 0; root && round < MAXIMUM_ROUNDS; round++) {
    const before = analysed(root);
    const { edits, titles: made } =
      before.map(({ diagnostics }) => chosen(diagnostics)).find((one) => one.edits.length > 0) ?? chosen([]);
    if (edits.length === 0) break;
    const kept = new Map(files.changed);
    for (const changed of new Set(edits.map(({ span }) => span.file.path))) {
      const own = edits.filter(({ span }) => span.file.path === changed);
      // A kernel in a raw string is analysed in a text of its own, where the rest of the file is blank.
      const text = changed === root.path ? root.text : own[0]?.span.file.text;
      if (text !== undefined) files.changed.set(changed, new SourceFile(changed, edited(text, own)));
    }
    root = files.read(path) ?? root;
    const after = analysed(root);
    if (!before.every((one, i) => isNoWorse(one, after[i] ?? one))) {
      files.changed.clear();
      for (const [key, file] of kept) files.changed.set(key, file);
      break;
    }
    for (const [file, list] of made) titles.set(file, [...(titles.get(file) ?? []), ...list]);
  }
  const fixed: FixedFile[] = [];
  const skipped: string[] = [];
  const changed = [...files.changed.values()];
  // All or nothing: half of a fix in two files is worse than none.
  const unwritable = changed.filter((file) => !isOnDisk(file.path, disk.read(file.path)?.text));
  if (unwritable.length > 0) return { fixed, skipped: unwritable.map((file) => file.path) };
  try {
    writeFiles(changed.map((file) => ({ path: file.path, data: file.text })));
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    return { fixed, skipped, problem: error.message };
  }
  for (const file of changed) {
    disk.replace(file);
    fixed.push({ path: file.path, fixes: titles.get(file.path) ?? [] });
  }
  return { fixed, skipped };
}

/** The bytes on the disk are exactly this text. */
function isOnDisk(path: string, text: string | undefined): boolean {
  try {
    return text !== undefined && readBytes(path).equals(Buffer.from(text));
  } catch {
    return false;
  }
}
