// Whether a rename changes the meaning of a program: tested on a copy.
import type { Analysis, Diagnostic, TextEdit } from '../../analysis/analysis.js';
import { expansionSpan, type FileSpan } from '../../preprocessor/source-map.js';
import { spellingOf } from '../../text/names.js';
import type { SourceFile } from '../../text/source-file.js';
import { eachName, keyOf, macroNames, macrosOf } from './occurrences.js';
import { writtenSpan } from './places.js';

/** The new offset in a file after some edits; edits of one file do not overlap. */
type Moved = (path: string, offset: number) => number;

function movedBy(edits: readonly TextEdit[]): Moved {
  const byFile = new Map<string, TextEdit[]>();
  for (const edit of edits) {
    const { path } = edit.span.file;
    const list = byFile.get(path);
    if (list) list.push(edit);
    else byFile.set(path, [edit]);
  }
  const shifts = new Map(
    [...byFile].map(([path, list]) => {
      let shift = 0;
      const sorted = list.sort((a, b) => a.span.start - b.span.start);
      return [
        path,
        sorted.map(({ span: { start, end }, newText }) => {
          shift += newText.length - (end - start);
          return { start, shift };
        }),
      ] as const;
    }),
  );
  return (path, offset) => {
    const list = shifts.get(path);
    if (!list) return offset;
    // The last edit that begins before the offset.
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.start ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return offset + (list[low - 1]?.shift ?? 0);
  };
}

/** The meanings of a program's names, by location: the first declaration of an entity identifies it. */
interface Meanings {
  readonly places: ReadonlyMap<string, { readonly span: FileSpan; readonly things: readonly string[] }>;
}

function meaningsOf(analysis: Analysis, moved: Moved): Meanings {
  const found = new Map<string, { span: FileSpan; keys: Set<string> }>();
  const declared = new Map<string, string>();
  const spelling = new Map<string, string>();
  const place = ({ file, start }: FileSpan): string =>
    `${file.path}:${String(moved(file.path, start)).padStart(12, '0')}`;
  const add = (at: string, span: FileSpan, key: string, name: number, isDeclaration: boolean): void => {
    const known = found.get(at);
    if (known) known.keys.add(key);
    else found.set(at, { span, keys: new Set([key]) });
    spelling.set(key, spellingOf(name));
    const first = declared.get(key);
    if (isDeclaration && (first === undefined || at < first)) declared.set(key, at);
  };
  for (const one of analysis.units) {
    eachName(one, (token, target, role) => {
      const { chunk, index } = one.unit.origin(token);
      const span = token < 0 ? undefined : writtenSpan(one.unit, token);
      if (!chunk || !span) return;
      const key = target.kind === 'tag' ? `tag ${target.name}` : keyOf(target);
      // One text of a macro's body has a meaning at each of its uses.
      add(`${place(span)} ${place(expansionSpan(chunk, index))}`, span, key, target.name, role !== 'use');
    });
  }
  const macros = macrosOf(analysis);
  for (const chunk of analysis.chunks) {
    for (const { macro, start, role } of macroNames(chunk, macros)) {
      const span = { file: chunk.file, start: chunk.start + start, end: chunk.start + start };
      add(`${place(span)} macro`, span, `macro ${macro.name}`, macro.name, role !== 'use');
    }
  }
  const places = new Map(
    [...found].map(([at, { span, keys }]) => [
      at,
      { span, things: [...keys].map((key) => declared.get(key) ?? `builtin ${spelling.get(key)}`).sort() },
    ]),
  );
  return { places };
}

const errorsOf = ({ diagnostics }: Analysis): readonly Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === 'error');

const where = ({ file, start }: FileSpan): string =>
  `${file.path.replace(/^.*\//, '')}, line ${file.lines.lineAt(start) + 1}`;

/** The change of meaning due to `edits`, which turn `before` into `after`; undefined if only names change. */
export function changeOfMeaning(before: Analysis, after: Analysis, edits: readonly TextEdit[]): string | undefined {
  const moved = movedBy(edits);
  const reported = new Set(
    errorsOf(before).map(({ code, span }) => `${code} ${span.file.path} ${moved(span.file.path, span.start)}`),
  );
  const error = errorsOf(after).find(({ code, span }) => !reported.has(`${code} ${span.file.path} ${span.start}`));
  if (error) return `it would be an error at ${where(error.span)}: ${error.message}`;
  const old = meaningsOf(before, moved).places;
  const now = meaningsOf(after, (_, offset) => offset).places;
  const same = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();
  for (const [at, { span, things }] of old)
    if (!same(things, now.get(at)?.things ?? [])) return `the name at ${where(span)} would have another meaning`;
  for (const [at, { span }] of now) if (!old.has(at)) return `the name at ${where(span)} would have another meaning`;
  return undefined;
}

/**
 * The texts of files after edits, by path. `roots` are the files as they are: a kernel in a raw string is analysed in a
 * text with everything else blanked out.
 */
export function textsAfter(edits: readonly TextEdit[], roots: readonly SourceFile[] = []): Map<string, string> {
  const written = new Map(roots.map(({ path, text }) => [path, text]));
  const texts = new Map<string, string>();
  for (const { span, newText } of [...edits].sort((a, b) => b.span.start - a.span.start)) {
    const text = texts.get(span.file.path) ?? written.get(span.file.path) ?? span.file.text;
    texts.set(span.file.path, text.slice(0, span.start) + newText + text.slice(span.end));
  }
  return texts;
}
