import type { Chunk } from '../preprocessor/chunk.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { perOwner } from '../text/per-owner.js';
import type { SourceFile } from '../text/source-file.js';
import { ruleIds } from './diagnostic-ids.js';

/** A comment to us; offsets in UTF-16 units, ends exclusive. */
export interface Comment {
  readonly start: number;
  readonly end: number;
  readonly named: readonly { readonly id: string; readonly start: number; readonly end: number }[];
}

/** A range of a file in which rules are silent: offsets in UTF-16 units, end exclusive. */
export interface Silence {
  readonly start: number;
  readonly end: number;
  /** Undefined silences every rule. */
  readonly ids: ReadonlySet<string> | undefined;
  /** What says so, and what ends it. */
  readonly comment: Comment;
  readonly ender: Comment | undefined;
}

/** What the comments of a file say. */
export interface Suppressions {
  /** By their starts. */
  readonly silences: readonly Silence[];
  /** For each silence, the last end of all up to it: where to stop looking. */
  readonly ends: readonly number[];
  /** Comments that enable what nothing has disabled. */
  readonly idle: readonly Comment[];
  /** Names in them that no rule has. */
  readonly unknown: Comment['named'];
}

/** Comments, and what could look like one inside a literal. */
const COMMENT = /(?<!\\)(?:"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*')|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const DIRECTIVE = /^\/[/*]\s*clspace-(disable-next-line|disable-line|disable|enable)(?![\w-])([^*\n]*)/;
// `clspace-disable-next-line rule-id, …` and `clspace-disable-line …` stand in comments of either kind,
// `clspace-disable …` lasts until `clspace-enable …` or the end of the file. Without ids they mean every rule; what
// follows `--` is a reason.

/** What the comments of a file silence. */
export const suppressionsOf = perOwner((file: SourceFile): Suppressions => read(file));

/** The comments of a text, where they start. */
export const commentsIn = (text: string): readonly { readonly index: number; readonly text: string }[] =>
  [...text.matchAll(COMMENT)]
    .filter(([found]) => found.startsWith('/'))
    .map(({ 0: found, index }) => ({ index, text: found }));

function read({ text, lines }: SourceFile): Suppressions {
  const silences: Silence[] = [];
  const idle: Comment[] = [];
  const unknown: Comment['named'][number][] = [];
  let open: Pick<Silence, 'start' | 'ids' | 'comment'>[] = [];
  for (const { 0: comment, index } of text.matchAll(COMMENT)) {
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
        // Enabling some ends those alone; what was disabled without names stays so until all is enabled.
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

/** What silences a rule at a place. */
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

const isSilenced = (suppressions: Suppressions, code: string, at: number): boolean =>
  !silencesAt(suppressions, code, at)[Symbol.iterator]().next().done;

export interface Reported {
  readonly code: string;
  readonly span: FileSpan;
}

/** Whether a chunk may hold a comment to us: most need not be looked at for another time when one of them is edited. */
const maySpeak = perOwner(({ file, start, end }: Chunk): boolean => file.text.slice(start, end).includes('clspace-'));

/** The files that may hold comments to us. */
export function filesThatSpeak(chunks: readonly Chunk[]): ReadonlySet<SourceFile> {
  const files = new Set<SourceFile>();
  for (const chunk of chunks) if (maySpeak(chunk)) files.add(chunk.file);
  return files;
}

/**
 * What was not silenced by comments in the file that it is about, and hints on names in the root's comments that no
 * rule has. `files`: those that may speak.
 */
export function withoutSilenced<D extends Reported>(
  root: SourceFile,
  files: ReadonlySet<SourceFile>,
  diagnostics: readonly D[],
): readonly (D | UnknownRule)[] {
  if (files.size === 0) return diagnostics;
  const reported = diagnostics.filter(
    ({ code, span }) => !files.has(span.file) || !isSilenced(suppressionsOf(span.file), code, span.start),
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
  message: `no rule is called '${id}', so that this silences nothing`,
  span,
  related: [],
  fixes: [],
});
