import type { Chunk } from '../preprocessor/chunks/chunk.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type { Edit, RuleFix } from '../refactoring/edits/fix.js';
import type { SourceFile } from '../text/source-file.js';
import { unusedSuppression } from './catalogue/names/unused-suppression.js';
import { ruleIds } from './diagnostic-ids.js';
import { HIDING } from './precedence.js';
import type { Severity } from './rule.js';
import { ruleOf } from './rule-of.js';
import { type Comment, type Reported, type Silence, silencesAt, suppressionsOf } from './suppressions.js';

/** The results of the analysis of a text. */
export interface Analysed {
  readonly root: SourceFile;
  readonly chunks: readonly Chunk[];
  /** All diagnostics, including the suppressed and disabled ones. */
  readonly found: readonly Reported[];
  /** A disabled rule. */
  isOff(id: string): boolean;
  /** The build options are known. */
  readonly optionsKnown: boolean;
  /** Kernels are still to be executed. */
  readonly isWaiting: boolean;
}

interface UnusedSuppression extends Reported {
  readonly severity: Severity;
  readonly message: string;
  readonly related: readonly never[];
  readonly fixes: readonly RuleFix[];
}

/** Whether a text has the same result under all build options, judging by its conditionals. */
function isUnconditional(chunks: readonly Chunk[], optionsKnown: boolean): boolean {
  return chunks.every(
    ({ inactive, directives }) =>
      inactive.length === 0 && (optionsKnown || !directives.some(({ name }) => name.startsWith('if'))),
  );
}

/**
 * The comments of the root that suppress nothing. Called only if all diagnostics are known: `found` has no unsuppressed
 * error, and the root is a complete program. `waits`: some comments can only be judged after kernels are executed.
 */
export function unusedSuppressions({ root, chunks, found, isOff, optionsKnown, isWaiting }: Analysed): {
  readonly unused: readonly UnusedSuppression[];
  readonly waits: boolean;
} {
  const none = { unused: [], waits: false };
  if (!isUnconditional(chunks, optionsKnown) || found.some(({ code }) => HIDING.has(code))) return none;
  const suppressions = suppressionsOf(root);
  const used = new Map<Silence, Set<string>>();
  for (const { code, span } of found) {
    if (span.file !== root) continue;
    for (const silence of silencesAt(suppressions, code, span.start))
      used.set(silence, (used.get(silence) ?? new Set()).add(code));
  }
  let waits = false;
  const unused: UnusedSuppression[] = [];
  const report = (
    { start, end }: { start: number; end: number },
    message: string,
    title: string,
    edits: Edit[],
  ): void => {
    const span: FileSpan = { file: root, start, end };
    const isSilenced = [...silencesAt(suppressions, unusedSuppression.id, start)].some(({ ids }) => ids);
    if (isSilenced) return;
    unused.push({
      code: unusedSuppression.id,
      severity: unusedSuppression.severity,
      message,
      span,
      related: [],
      fixes: [{ title, preferred: false, edits }],
    });
  };
  for (const silence of suppressions.silences) {
    const { comment, ender } = silence;
    const uses = used.get(silence);
    const isJudged = (id: string): boolean =>
      ruleIds.has(id) && !isOff(id) && id !== unusedSuppression.id && !(isWaiting && ruleOf(id)?.executes);
    waits ||= isWaiting && !uses && comment.named.every(({ id }) => ruleOf(id)?.executes);
    const idle = comment.named.filter(({ id }) => isJudged(id) && !uses?.has(id));
    const isIdle = comment.named.length > 0 ? idle.length === comment.named.length : !uses && !isWaiting;
    if (isIdle) {
      const alone = ender && suppressions.silences.filter((one) => one.ender === ender).length === 1;
      report(comment, 'this comment suppresses nothing', 'Remove the comment', [
        removal(root, comment),
        ...(alone ? [removal(root, ender)] : []),
      ]);
      continue;
    }
    for (const name of idle)
      report(name, `'${name.id}' reports nothing here that this comment could suppress`, `Remove '${name.id}'`, [
        { span: fromList(root, comment, name), newText: '' },
      ]);
  }
  for (const comment of suppressions.idle)
    report(comment, 'no earlier comment disables the rules that this one enables', 'Remove the comment', [
      removal(root, comment),
    ]);
  return { unused, waits };
}

/** Removes a comment: with its line if nothing else is on it, or with the white space before it. */
function removal(file: SourceFile, { start, end }: Comment): Edit {
  const { text, lines } = file;
  const line = lines.lineAt(start);
  const isFirst = text.slice(lines.startOf(line), start).trim() === '';
  const rest = /^[ \t]*(\r\n|\n|\r)/.exec(text.slice(end));
  if (isFirst && rest) {
    const next = end + rest[0].length;
    // In a host's string, the host language defines where lines end, and the text between the parts is not part of the
    // program.
    const indentation = /^[ \t]*/.exec(text.slice(next))?.[0].length ?? 0;
    const isLine = lines.startOf(lines.lineAt(end) + 1) === next;
    return { span: { file, start, end: isLine ? next + indentation : end }, newText: '' };
  }
  const blanks = isFirst ? 0 : (/(?<![ \t])[ \t]*$/.exec(text.slice(lines.startOf(line), start))?.[0].length ?? 0);
  return { span: { file, start: start - blanks, end }, newText: '' };
}

/** A name of a list, with the comma before or after it. */
function fromList(file: SourceFile, { named }: Comment, name: Comment['named'][number]): FileSpan {
  const at = named.indexOf(name);
  const before = named[at - 1];
  return { file, start: before?.end ?? name.start, end: before ? name.end : (named[at + 1]?.start ?? name.end) };
}
