import type { Chunk } from '../preprocessor/chunk.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type { SourceFile } from '../text/source-file.js';
import { rules } from './catalogue/index.js';

/** A stretch of a file in which rules are silent: offsets in UTF-16 units, end exclusive. */
interface Silence {
  readonly start: number;
  readonly end: number;
  /** Undefined silences every rule. */
  readonly ids: ReadonlySet<string> | undefined;
}

/** What the comments of a file say. */
interface Suppressions {
  /** By their starts. */
  readonly silences: readonly Silence[];
  /** For each silence, the last end of all up to it: where to stop looking. */
  readonly ends: readonly number[];
  /** Names in them that no rule has. */
  readonly unknown: readonly { readonly id: string; readonly start: number; readonly end: number }[];
}

/** Comments, and what could look like one inside a literal. */
const COMMENT = /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const DIRECTIVE = /^\/[/*]\s*clspace-(disable-next-line|disable-line|disable|enable)(?![\w-])([^*\n]*)/;
/** Ids of diagnostics that are no rule of the catalogue: the preprocessor's, the parser's, and this file's own. */
const OTHERS = [
  'error-directive',
  'expansion-limit',
  'include-depth',
  'invalid-condition',
  'invalid-directive',
  'invalid-paste',
  'macro-argument-count',
  'macro-redefinition',
  'syntax-error',
  'unknown-header',
  'unknown-pragma',
  'unknown-rule',
  'unterminated-comment',
  'unterminated-conditional',
  'unterminated-macro-call',
  'warning-directive',
];

/** The ids of everything that can be told, and so silenced or given another severity. */
export const ruleIds: ReadonlySet<string> = new Set([...rules.map(({ id }) => id), ...OTHERS]);
const cache = new WeakMap<SourceFile, Suppressions>();

// `clspace-disable-next-line rule-id, …` and `clspace-disable-line …` stand in comments of either kind, `clspace-disable …`
// lasts until `clspace-enable …` or the end of the file. Without ids they mean every rule; what follows `--` is a reason.

/** What the comments of a file silence. */
export function suppressionsOf(file: SourceFile): Suppressions {
  const cached = cache.get(file);
  if (cached) return cached;
  const result = read(file);
  cache.set(file, result);
  return result;
}

function read({ text, lines }: SourceFile): Suppressions {
  const silences: Silence[] = [];
  const unknown: { id: string; start: number; end: number }[] = [];
  let open: { start: number; ids: ReadonlySet<string> | undefined }[] = [];
  for (const { 0: comment, index } of text.matchAll(COMMENT)) {
    const directive = DIRECTIVE.exec(comment);
    if (!directive) continue;
    const [all, name = '', rest = ''] = directive;
    const listed = rest.split(/\s--/)[0] ?? '';
    const listStart = index + all.length - rest.length;
    const named = new Set<string>();
    for (const { 0: id, index: at } of listed.matchAll(/[^\s,]+/g)) {
      named.add(id);
      if (!ruleIds.has(id)) unknown.push({ id, start: listStart + at, end: listStart + at + id.length });
    }
    const ids = named.size > 0 ? named : undefined;
    const line = lines.lineAt(index);
    const last = lines.lineAt(index + comment.length);
    switch (name) {
      case 'disable-line':
        silences.push({ start: lines.startOf(line), end: lines.startOf(line + 1), ids });
        break;
      case 'disable-next-line':
        silences.push({ start: lines.startOf(last + 1), end: lines.startOf(last + 2), ids });
        break;
      case 'disable':
        open.push({ start: index, ids });
        break;
      default: {
        // Enabling some ends those alone; what was disabled without names stays so until all is enabled.
        const ended = open.filter((one) => !ids || (one.ids && [...one.ids].every((id) => ids.has(id))));
        for (const { start, ids: silenced } of ended) silences.push({ start, end: index, ids: silenced });
        open = open.filter((one) => !ended.includes(one));
      }
    }
  }
  for (const { start, ids } of open) silences.push({ start, end: text.length + 1, ids });
  silences.sort((a, b) => a.start - b.start);
  let reach = 0;
  return { silences, ends: silences.map(({ end }) => (reach = Math.max(reach, end))), unknown };
}

function isSilenced({ silences, ends }: Suppressions, code: string, at: number): boolean {
  let low = 0;
  for (let high = silences.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((silences[middle]?.start ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  for (let i = low - 1; i >= 0 && (ends[i] ?? 0) > at; i--) {
    const silence = silences[i];
    if (silence && at < silence.end && (!silence.ids || silence.ids.has(code))) return true;
  }
  return false;
}

interface Told {
  readonly code: string;
  readonly span: FileSpan;
}

const speaking = new WeakMap<Chunk, boolean>();

/** Whether a chunk may hold a comment to us: most need not be looked at for another time when one of them is edited. */
function maySpeak(chunk: Chunk): boolean {
  let known = speaking.get(chunk);
  if (known === undefined) {
    known = chunk.file.text.slice(chunk.start, chunk.end).includes('clspace-');
    speaking.set(chunk, known);
  }
  return known;
}

/** What was not silenced by comments in the file that it is about, and hints on names in the root's comments that no rule has. */
export function withoutSilenced<D extends Told>(
  root: SourceFile,
  chunks: readonly Chunk[],
  diagnostics: readonly D[],
): readonly (D | UnknownRule)[] {
  const files = new Set<SourceFile>();
  for (const chunk of chunks) if (maySpeak(chunk)) files.add(chunk.file);
  if (files.size === 0) return diagnostics;
  const told = diagnostics.filter(
    ({ code, span }) => !files.has(span.file) || !isSilenced(suppressionsOf(span.file), code, span.start),
  );
  const unknown = files.has(root) ? suppressionsOf(root).unknown : [];
  if (unknown.length === 0) return told;
  return [...told, ...unknown.map(({ id, start, end }) => unknownRule(id, { file: root, start, end }))];
}

interface UnknownRule extends Told {
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
