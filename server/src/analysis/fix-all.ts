// Applies the safe fixes of a file, one after the other, for fix-all requests; the unsafe ones, too, if asked for.

import { safetyOf } from '../refactoring/edits/fix.js';
import { type FileProvider, SourceFile } from '../text/source-file.js';
import type { Analysis, Diagnostic, Fix, TextEdit } from './analysis.js';
import { isCauseOfOthers } from './diagnostics.js';
import type { FileSession } from './embedded.js';

/** A range of the original text and its replacement. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** A text that is edited repeatedly, with the changes relative to the original. */
class EditedText {
  /** In order, not adjacent. */
  #changes: readonly Change[] = [];

  constructor(readonly original: SourceFile) {}

  get changes(): readonly Change[] {
    return this.#changes;
  }

  get text(): string {
    const { text } = this.original;
    let result = '';
    let at = 0;
    for (const { start, end, newText } of this.#changes) {
      result += text.slice(at, start) + newText;
      at = end;
    }
    return result + text.slice(at);
  }

  /** The text after edits of its current version; undefined if one of them reverts an earlier one. */
  with(edits: readonly TextEdit[]): EditedText | undefined {
    let made: EditedText = this;
    for (const { span, newText } of [...edits].sort((a, b) => b.span.start - a.span.start)) {
      const next = made.#replace(span.start, span.end, newText);
      if (!next) return undefined;
      made = next;
    }
    return made;
  }

  #replace(start: number, end: number, newText: string): EditedText | undefined {
    const before: Change[] = [];
    const after: Change[] = [];
    /**
     * The change that the edit overlaps or touches; the range of the original that it replaces, and its current start.
     */
    let met: Change | undefined;
    let shift = 0;
    for (const change of this.#changes) {
      const from = change.start + shift;
      const to = from + change.newText.length;
      if (to < start) before.push(change);
      else if (from > end) after.push(change);
      else {
        // Earlier insertions stay, and so does the text between two changes.
        if (met || Math.max(start, from) < Math.min(end, to)) return undefined;
        const inside = start >= from && end <= to;
        const left = inside ? change.newText.slice(0, start - from) : start < from ? '' : change.newText;
        const right = inside ? change.newText.slice(start - from) : start < from ? change.newText : '';
        met = {
          start: start < from ? change.start - (from - start) : change.start,
          end: end > to ? change.end + (end - to) : change.end,
          newText: `${left}${newText}${right}`,
        };
        if (met.newText.trim() === this.original.text.slice(met.start, met.end).trim()) return undefined;
      }
      shift += change.newText.length - (change.end - change.start);
    }
    const made = new EditedText(this.original);
    const moved = before.reduce((sum, one) => sum + one.newText.length - (one.end - one.start), 0);
    made.#changes = [...before, met ?? { start: start - moved, end: end - moved, newText }, ...after];
    return made;
  }
}

/** The files with all changes so far. */
class ChangedFiles implements FileProvider {
  texts: ReadonlyMap<string, EditedText> = new Map();
  readonly #files = new WeakMap<EditedText, SourceFile>();

  constructor(private readonly files: FileProvider) {}

  read(path: string): SourceFile | undefined {
    const text = this.texts.get(path);
    if (!text) return this.files.read(path);
    const known = this.#files.get(text) ?? new SourceFile(path, text.text);
    this.#files.set(text, known);
    return known;
  }
}

/** The result of all fixes. */
export interface AllFixed {
  /** The edits, relative to the original files. */
  readonly edits: readonly TextEdit[];
  /** The titles of the applied fixes, in order, by the files that they changed. */
  readonly titles: ReadonlyMap<string, readonly string[]>;
  /** The fixed diagnostics, as reported at the time. */
  readonly fixed: readonly Diagnostic[];
  /** The remaining diagnostics of the wanted ones, with what may still fix them; those of several variants once. */
  readonly left: readonly Diagnostic[];
}

/** The fixes to apply; by default all safe ones. */
export interface WantedFixes {
  /** Applies unsafe fixes, too. */
  readonly unsafe?: boolean;
  /** Whether a diagnostic is to be fixed. */
  readonly ofDiagnostic?: (diagnostic: Diagnostic) => boolean;
  /** Whether a file may be changed. */
  readonly inFile?: (path: string) => boolean;
}

interface Chosen {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

const errorCount = ({ diagnostics }: Analysis): number =>
  diagnostics.filter(({ severity }) => severity === 'error').length;

const syntaxErrors = ({ diagnostics }: Analysis): number =>
  diagnostics.filter(({ severity, code }) => severity === 'error' && code === 'syntax-error').length;

const overlaps = (edits: readonly TextEdit[], others: readonly TextEdit[]): boolean =>
  edits.some(({ span }) =>
    others.some(
      (other) =>
        other.span.file.path === span.file.path && span.start <= other.span.end && other.span.start <= span.end,
    ),
  );

/** Identifies a fix of a diagnostic, so that an inapplicable one is not tried forever. */
const keyOf = ({ diagnostic, fix }: Chosen): string => `${diagnostic.code}\n${diagnostic.message}\n${fix.title}`;

/** The number of diagnostics with the same message as that of a fix. */
const countOf = ({ diagnostics }: Analysis, { diagnostic }: Chosen): number =>
  diagnostics.filter(({ code, message }) => code === diagnostic.code && message === diagnostic.message).length;

/** The number of independent fixes that are applied before the text is analysed again. */
const MAXIMUM_AT_ONCE = 64;
/** A fix may enable another one, but not forever. */
const MAXIMUM_FIXES = 10_000;

/**
 * Applies the safe fixes of a file in all of its variants, and the unsafe ones if requested. A fix is kept if it
 * removes the errors that it was proved to remove and makes nothing worse in any variant; no fix reverts an earlier
 * one. Independent fixes are applied at once: together they remove as many errors as separately.
 *
 * `start` opens the sessions, one for each variant, over the changed files.
 */
export function fixAll(
  root: SourceFile,
  files: FileProvider,
  start: (files: FileProvider) => readonly FileSession[],
  wanted: WantedFixes = {},
): AllFixed {
  const changed = new ChangedFiles({ read: (path) => (path === root.path ? root : files.read(path)) });
  const sessions = start(changed);
  const analysed = (): Analysis[] => sessions.map((session) => session.update(changed.read(root.path) ?? root));
  const refused = new Set<string>();
  const made: Chosen[] = [];
  let now = analysed();
  /**
   * How often each fix that removes no error may still be applied: as often as it was first requested, so that the loop
   * ends.
   */
  const pending = new Map<string, number>();
  while (made.length < MAXIMUM_FIXES) {
    let [way, batch] = nextFixes(now, refused, wanted);
    if (batch.length === 0) break;
    const before = changed.texts;
    for (;;) {
      const texts = withFixes(changed, batch);
      const removedErrors = batch.reduce((sum, { fix }) => sum + (fix.removedErrors ?? 0), 0);
      changed.texts = texts ?? before;
      const after = texts ? analysed() : now;
      const isKept = texts && after.every((one, i) => isNoWorse(now[i] ?? one, one, i === way ? removedErrors : 0));
      if (isKept) {
        for (const one of batch) {
          if ((one.fix.removedErrors ?? 0) > 0) continue;
          const key = keyOf(one);
          const left = (pending.get(key) ?? now.reduce((sum, analysis) => sum + countOf(analysis, one), 0)) - 1;
          pending.set(key, left);
          if (left <= 0) refused.add(key);
        }
        made.push(...batch);
        now = after;
        break;
      }
      changed.texts = before;
      const [first] = batch;
      if (batch.length === 1 && first) refused.add(keyOf(first));
      // The previous analysis must not be used after the next one has been made.
      now = analysed();
      if (batch.length === 1) break;
      // The fixes depend on each other: fewer of them, and finally one.
      [way, batch] = nextFixes(now, refused, wanted, Math.ceil(batch.length / 4));
      if (batch.length === 0) break;
    }
  }
  return result(changed, made, remaining(now, wanted));
}

/** Nothing became worse, and the expected number of errors has disappeared. */
const isNoWorse = (before: Analysis, after: Analysis, removedErrors: number): boolean =>
  errorCount(after) <= errorCount(before) - removedErrors && syntaxErrors(after) <= syntaxErrors(before);

/** Whether a fix is applied without a look. Build options belong to the project, not to a file. */
export function isApplied(fix: Fix, { unsafe = false, inFile = () => true }: WantedFixes): boolean {
  const safety = safetyOf(fix);
  const isOfClass = safety === 'safe' || (unsafe && safety === 'unsafe');
  return isOfClass && !fix.buildOptions && fix.edits.every(({ span }) => inFile(span.file.path));
}

/** The rules about undeclared names. */
const UNDECLARED: ReadonlySet<string> = new Set(['unknown-name', 'missing-names']);

const placeOf = ({ severity, span: { file, start, end } }: Diagnostic): string =>
  `${severity} ${file.path}:${start}-${end}`;

/** Where the analyses for other devices have diagnostics. */
const otherDevices = ({ settings }: Analysis, analyses: readonly Analysis[]): readonly ReadonlySet<string>[] =>
  analyses
    .filter((other) => other.settings.device !== settings.device)
    .map(({ diagnostics }) => new Set(diagnostics.map(placeOf)));

/** Wanted fixes that don't overlap, of the first variant that has any. */
function nextFixes(
  analyses: readonly Analysis[],
  refused: ReadonlySet<string>,
  wanted: WantedFixes,
  count = MAXIMUM_AT_ONCE,
): [way: number, fixes: readonly Chosen[]] {
  for (const [way, analysis] of analyses.entries()) {
    const { diagnostics } = analysis;
    const others = wanted.unsafe ? [] : otherDevices(analysis, analyses);
    const isBroken = syntaxErrors(analysis) > 0;
    const chosen: Chosen[] = [];
    const edits: TextEdit[] = [];
    // A misspelled word causes syntax errors, whose own fixes would insert tokens around it. Other errors come before
    // hints: fixing one may make a hint unnecessary.
    for (const kind of ['causes', 'errors', 'others']) {
      if (kind === 'causes' && !isBroken) continue;
      for (const diagnostic of diagnostics) {
        if ((diagnostic.severity === 'error') !== (kind !== 'others')) continue;
        if (wanted.ofDiagnostic?.(diagnostic) === false) continue;
        // What a fix means for a device that accepts the text is not tested.
        if (!others.every((places) => places.has(placeOf(diagnostic)))) continue;
        // A name may be undeclared because a syntax error hides its declaration.
        if (isBroken && kind !== 'causes' && UNDECLARED.has(diagnostic.code)) continue;
        const fix = diagnostic.fixes.find((one) => isApplied(one, wanted));
        if (
          !fix ||
          (kind === 'causes' && !isCauseOfOthers(fix)) ||
          refused.has(keyOf({ diagnostic, fix })) ||
          overlaps(fix.edits, edits)
        )
          continue;
        chosen.push({ diagnostic, fix });
        edits.push(...fix.edits);
        if (chosen.length === count) break;
      }
      if (chosen.length > 0) return [way, chosen];
    }
  }
  return [0, []];
}

/** The texts after fixes of their current version; undefined if one of them reverts an earlier one. */
function withFixes(changed: ChangedFiles, batch: readonly Chosen[]): ReadonlyMap<string, EditedText> | undefined {
  const texts = new Map(changed.texts);
  const edits = batch.flatMap(({ fix }) => fix.edits);
  for (const path of new Set(edits.map(({ span }) => span.file.path))) {
    const file = changed.read(path);
    const text = texts.get(path) ?? (file && new EditedText(file));
    const next = text?.with(edits.filter(({ span }) => span.file.path === path));
    if (!next) return undefined;
    texts.set(path, next);
  }
  return texts;
}

/** The wanted diagnostics, without those of other variants that say the same. */
function remaining(analyses: readonly Analysis[], { ofDiagnostic = () => true }: WantedFixes): readonly Diagnostic[] {
  const left = new Map<string, Diagnostic>();
  for (const { diagnostics } of analyses)
    for (const one of diagnostics)
      if (ofDiagnostic(one)) left.set(`${one.span.file.path}:${one.span.start} ${one.code} ${one.message}`, one);
  return [...left.values()];
}

function result({ texts }: ChangedFiles, made: readonly Chosen[], left: readonly Diagnostic[]): AllFixed {
  const titles = new Map<string, string[]>();
  for (const { fix } of made)
    for (const path of new Set(fix.edits.map(({ span }) => span.file.path)))
      titles.set(path, [...(titles.get(path) ?? []), fix.title]);
  return {
    edits: [...texts.values()].flatMap(({ original, changes }) =>
      changes.map(({ start, end, newText }) => ({ span: { file: original, start, end }, newText })),
    ),
    titles,
    fixed: made.map(({ diagnostic }) => diagnostic),
    left,
  };
}
