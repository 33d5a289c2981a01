import type { SourceFile } from '../text/source-file.js';
import type { Chunk, PreprocessorDiagnostic } from './chunks/chunk.js';

/** A fix of a directive: edits of its file; offsets in UTF-16 units, end exclusive. */
export interface DirectiveFix {
  readonly title: string;
  readonly preferred: boolean;
  /** As in `RuleFix`: a preferred fix is safe unless it says otherwise. */
  readonly safety?: 'safe' | 'unsafe' | 'suggestion';
  readonly edits: readonly { readonly start: number; readonly end: number; readonly newText: string }[];
}

const DIRECTIVES = [
  'define',
  'undef',
  'if',
  'ifdef',
  'ifndef',
  'elif',
  'else',
  'endif',
  'include',
  'include_next',
  'pragma',
  'error',
  'warning',
  'line',
];

/** The fixes of a preprocessor diagnostic, the most likely first. */
export function fixesOf(
  { file, start: base }: Chunk,
  { id, start, end, replacement }: PreprocessorDiagnostic,
): DirectiveFix[] {
  const from = base + start;
  const { text } = file;
  const insert = (title: string, at: number, newText: string): DirectiveFix => ({
    title,
    preferred: false,
    edits: [{ start: at, end: at, newText }],
  });
  if (replacement !== undefined)
    return [
      {
        title: `Change to '${replacement}'`,
        preferred: true,
        edits: [{ start: from, end: base + end, newText: replacement }],
      },
    ];
  switch (id) {
    case 'unterminated-conditional': {
      const misspelled = misspelledDirective(text, from, text.length, /^endif$/);
      if (misspelled) return [misspelled];
      return [
        insert(
          "Insert the missing '#endif' at the end of the file",
          text.length,
          `${text.endsWith('\n') ? '' : '\n'}#endif\n`,
        ),
      ];
    }
    case 'unterminated-comment':
      return [insert('Close the comment at the end of its line', endOfLine(text, from), ' */')];
    case 'unterminated-macro-call':
      return [insert("Insert the missing ')'", endOfCall(text, from), ')')];
    case 'macro-redefinition': {
      const name = text.slice(from, base + end);
      return [
        insert(`Undefine '${name}' first`, startOfLine(text, from), `#undef ${name}\n`),
        removal(file, from, 'Remove this definition'),
      ];
    }
    case 'include-depth':
      return [insert("Insert '#pragma once' at the beginning of the file", 0, '#pragma once\n')];
    case 'invalid-directive':
      return invalid(file, from, base + end);
    default:
      return [];
  }
}

/** Where a call that begins on a line most likely ends: before the `;` or `{` at the end of the line. */
function endOfCall(text: string, from: number): number {
  const line = text.slice(from, endOfLine(text, from)).trimEnd();
  return from + (/[;{]$/.test(line) ? line.slice(0, -1).trimEnd() : line).length;
}

function invalid(file: SourceFile, from: number, end: number): DirectiveFix[] {
  const [, head = '', name = ''] = /^((?:#|%:)[ \t]*)(\w+)/.exec(file.text.slice(from, end)) ?? [];
  if (!name) return [];
  if (DIRECTIVES.includes(name)) {
    if (!/^(?:else|elif|endif)/.test(name)) return [];
    // The `#if` that is missing is more likely misspelled than this directive superfluous.
    return [misspelledDirective(file.text, 0, from, /^if/) ?? removal(file, from, `Remove '#${name}'`)];
  }
  const respelled = respelling(name, from + head.length);
  return respelled ? [respelled] : [];
}

/** Corrects the name of a directive, which begins at `start`. */
function respelling(name: string, start: number): DirectiveFix | undefined {
  // Directives are in lower case.
  const lower = name.toLowerCase();
  const [meant] = DIRECTIVES.map((directive) => ({ directive, distance: editDistance(lower, directive) })).sort(
    (a, b) => a.distance - b.distance,
  );
  if (!meant || meant.distance > 2) return undefined;
  return {
    title: `Replace by '#${meant.directive}'`,
    preferred: meant.distance <= 1,
    edits: [{ start, end: start + name.length, newText: meant.directive }],
  };
}

/** Corrects the first unknown directive between two offsets that is similar to one of the wanted ones. */
function misspelledDirective(text: string, from: number, to: number, wanted: RegExp): DirectiveFix | undefined {
  for (const match of text.slice(from, to).matchAll(/^([ \t]*(?:#|%:)[ \t]*)([A-Za-z]+)\b/gm)) {
    const [, head = '', name = ''] = match;
    if (DIRECTIVES.includes(name)) continue;
    const fix = respelling(name, from + match.index + head.length);
    if (fix && wanted.test(fix.edits[0]?.newText ?? '')) return fix;
  }
  return undefined;
}

const startOfLine = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

function endOfLine(text: string, offset: number): number {
  const end = text.slice(offset).search(/\r?\n|$/);
  return offset + end;
}

/** Removes the directive at `offset`, with its continuation lines. */
function removal({ text }: SourceFile, offset: number, title: string): DirectiveFix {
  const start = startOfLine(text, offset);
  const [line = ''] = /^(?:[^\\\n]|\\(?:\r?\n|.))*\n?/.exec(text.slice(start)) ?? [];
  return { title, preferred: false, edits: [{ start, end: start + line.length, newText: '' }] };
}

/** The number of letters to insert, delete, replace or swap with a neighbour to turn `a` into `b`. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
