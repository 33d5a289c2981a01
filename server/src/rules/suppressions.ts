import type { Chunk } from '../preprocessor/chunks/chunk.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { commentsIn } from '../text/comments.js';
import { perOwner } from '../text/per-owner.js';
import type { SourceFile } from '../text/source-file.js';
import { ruleIds } from './diagnostic-ids.js';

/** A comment that controls rules; offsets in UTF-16 units, ends exclusive. */
export interface Comment {
  readonly start: number;
  readonly end: number;
  readonly named: readonly { readonly id: string; readonly start: number; readonly end: number }[];
}

/** A range of a file in which rules are suppressed: offsets in UTF-16 units, end exclusive. */
export interface Silence {
  readonly start: number;
  readonly end: number;
  /** Undefined suppresses every rule. */
  readonly ids: ReadonlySet<string> | undefined;
  /** The comment that begins it. */
  readonly comment: Comment;
  readonly ender: Comment | undefined;
}

/** The suppressions of a file. */
export interface Suppressions {
  /** By their starts. */
  readonly silences: readonly Silence[];
  /** For each suppression, the maximum end of all up to it: where to stop searching. */
  readonly ends: readonly number[];
  /** Comments that enable rules that are not disabled. */
  readonly idle: readonly Comment[];
  /** Names of unknown rules. */
  readonly unknown: Comment['named'];
}

const DIRECTIVE = /^\/[/*]\s*clspace-(disable-next-line|disable-line|disable|enable)(?![\w-])([^*\n]*)/;
// Comments of either kind can hold `clspace-disable-next-line rule-id, …`, `clspace-disable-line …`, or
// `clspace-disable …`, which lasts until `clspace-enable …` or the end of the file. Without ids they apply to every
// rule; the text after `--` is a reason.

/** The suppressions of a file. */
export const suppressionsOf = perOwner((file: SourceFile): Suppressions => read(file));

function read({ text, lines }: SourceFile): Suppressions {
  const silences: Silence[] = [];
  const idle: Comment[] = [];
  const unknown: Comment['named'][number][] = [];
  let open: Pick<Silence, 'start' | 'ids' | 'comment'>[] = [];
  for (const { text: comment, index } of commentsIn(text)) {
    const directive = DIRECTIVE.exec(comment);
    if (!directive) continue;
    const [all, name = '', rest = ''] = directive;
    const listed = rest.split(/\s--/)[0] ?? '';
    const listStart = index + all.length - rest.length;
    const named = [...listed.matchAll(/[^\s,]+/g)].map(({ 0: id, index: at }) => ({
      id,
      start: listStart + at,
      end: listStart + at + id.length,
    }));
    unknown.push(...named.filter(({ id }) => !ruleIds.has(id)));
    const ids = named.length > 0 ? new Set(named.map(({ id }) => id)) : undefined;
    const source: Comment = { start: index, end: index + comment.length, named };
    const alone = { ids, comment: source, ender: undefined };
    const line = lines.lineAt(index);
    const last = lines.lineAt(index + comment.length);
    switch (name) {
      case 'disable-line':
        silences.push({ start: lines.startOf(line), end: lines.startOf(line + 1), ...alone });
        break;
      case 'disable-next-line':
        silences.push({ start: lines.startOf(last + 1), end: lines.startOf(last + 2), ...alone });
        break;
      case 'disable':
        open.push({ start: index, ids, comment: source });
        break;
      default: {
        // Enabling some rules ends only their suppressions; a suppression without ids lasts until all rules are
        // enabled.
        const ended = open.filter((one) => !ids || (one.ids && [...one.ids].every((id) => ids.has(id))));
        for (const one of ended) silences.push({ ...one, end: index, ender: source });
        if (ended.length === 0) idle.push(source);
        open = open.filter((one) => !ended.includes(one));
      }
    }
  }
  for (const one of open) silences.push({ ...one, end: text.length + 1, ender: undefined });
  silences.sort((a, b) => a.start - b.start);
  let reach = 0;
  return { silences, ends: silences.map(({ end }) => (reach = Math.max(reach, end))), idle, unknown };
}

/** The suppressions at a place. */
export function* silencesAt({ silences, ends }: Suppressions, code: string, at: number): Iterable<Silence> {
  let low = 0;
  for (let high = silences.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((silences[middle]?.start ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  for (let i = low - 1; i >= 0 && (ends[i] ?? 0) > at; i--) {
    const silence = silences[i];
    if (silence && at < silence.end && (!silence.ids || silence.ids.has(code))) yield silence;
  }
}

/** Whether a comment of the file suppresses a rule at an offset in UTF-16 units. */
export const isSilenced = (file: SourceFile, code: string, at: number): boolean =>
  !silencesAt(suppressionsOf(file), code, at)[Symbol.iterator]().next().done;

export interface Reported {
  readonly code: string;
  readonly span: FileSpan;
}

/**
 * Whether a chunk may contain a suppression comment: most chunks don't, and need not be scanned again after an edit.
 */
const maySpeak = perOwner(({ file, start, end }: Chunk): boolean => file.text.slice(start, end).includes('clspace-'));

/** The files that may contain suppression comments. */
export function filesThatSpeak(chunks: readonly Chunk[]): ReadonlySet<SourceFile> {
  const files = new Set<SourceFile>();
  for (const chunk of chunks) if (maySpeak(chunk)) files.add(chunk.file);
  return files;
}

/**
 * The diagnostics that comments in their file don't suppress, and hints on unknown rule names in the root's comments.
 * `files`: those that may contain such comments.
 */
export function withoutSilenced<D extends Reported>(
  root: SourceFile,
  files: ReadonlySet<SourceFile>,
  diagnostics: readonly D[],
): readonly (D | UnknownRule)[] {
  if (files.size === 0) return diagnostics;
  const reported = diagnostics.filter(
    ({ code, span }) => !files.has(span.file) || !isSilenced(span.file, code, span.start),
  );
  const unknown = files.has(root) ? suppressionsOf(root).unknown : [];
  if (unknown.length === 0) return reported;
  return [...reported, ...unknown.map(({ id, start, end }) => unknownRule(id, { file: root, start, end }))];
}

interface UnknownRule extends Reported {
  readonly severity: 'hint';
  readonly message: string;
  readonly related: readonly never[];
  readonly fixes: readonly never[];
}

const unknownRule = (id: string, span: FileSpan): UnknownRule => ({
  code: 'unknown-rule',
  severity: 'hint',
  message: `unknown rule '${id}': this comment suppresses nothing`,
  span,
  related: [],
  fixes: [],
});
