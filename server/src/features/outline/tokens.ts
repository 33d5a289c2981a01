import type { Analysis } from '../../analysis/analysis.js';
import { Lexer } from '../../preprocessor/lexer.js';
import { TokenFlag, TokenKind } from '../../preprocessor/token.js';
import { spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import type { SourceFile } from '../../text/source-file.js';

/** The text as tokens, before any preprocessing: parallel arrays, offsets in UTF-16 units, ends exclusive. */
export interface RawTokens {
  readonly kinds: Uint8Array;
  readonly names: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly flags: Uint8Array;
}

/** The last version of a document: most of the next one's tokens are the same. */
const lastOf = perOwner(
  (_document: object): { version?: { readonly file: SourceFile; readonly tokens: RawTokens } } => ({}),
);

/** The tokens of a file as written, including inactive groups. */
export const rawTokens = perOwner((file: SourceFile): RawTokens => {
  const { text, document } = file;
  const last = document && lastOf(document);
  const before = last?.version;
  const tokens = before ? lexAgain(before.file, before.tokens, file) : lex(text, 0, text.length);
  if (last) last.version = { file, tokens };
  return tokens;
});

type Column = keyof RawTokens;

/** Collected tokens: one list per column. */
class Columns implements Record<Column, number[]> {
  readonly kinds: number[] = [];
  readonly names: number[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly flags: number[] = [];

  add(lexer: Lexer): void {
    this.kinds.push(lexer.kind);
    this.names.push(lexer.name);
    this.starts.push(lexer.start);
    this.ends.push(lexer.position);
    this.flags.push(lexer.flags);
  }
}

/** The tokens of `text[start, end)`. */
export function lex(text: string, start: number, end: number): RawTokens {
  const tokens = new Columns();
  const lexer = new Lexer(text, start, end);
  for (lexer.next(); lexer.kind !== TokenKind.End; lexer.next()) tokens.add(lexer);
  const { kinds, names, starts, ends, flags } = tokens;
  return {
    kinds: Uint8Array.from(kinds),
    names: Int32Array.from(names),
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
    flags: Uint8Array.from(flags),
  };
}

/** The index of the first token that begins after `offset`. */
export function firstAfter({ starts }: RawTokens, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The tokens of a file, given those of an earlier text: common parts at the beginning and at the end are not lexed
 * again.
 */
export function lexAgain(before: SourceFile, old: RawTokens, file: SourceFile): RawTokens {
  const change = file.changeSince(before);
  if (!change) return old;
  const { text } = file;
  const delta = change.newEnd - change.oldEnd;
  // The text does not affect tokens on earlier lines without a continuation; one more token is lexed, to know what
  // begins a line.
  let line = text.lastIndexOf('\n', change.start - 1);
  while (line > 0 && /[\\/]$/.test(text.slice(text.lastIndexOf('\n', line - 1) + 1, line).trimEnd()))
    line = text.lastIndexOf('\n', line - 1);
  let kept = firstAfter(old, line);
  while (kept > 0 && (old.ends[kept - 1] ?? 0) > line) kept--;
  const from = Math.max(0, kept - 1);
  const lexer = new Lexer(text, kept > 0 ? (old.starts[from] ?? 0) : 0, text.length);
  const made = new Columns();
  let rest = old.starts.length;
  if (kept > 0) lexer.next();
  for (lexer.next(); lexer.kind !== TokenKind.End; lexer.next()) {
    made.add(lexer);
    if (lexer.start < change.newEnd) continue;
    const same = firstAfter(old, lexer.start - delta - 1);
    if (old.starts[same] !== lexer.start - delta || same < kept) continue;
    // From here on the texts are equal.
    rest = same + 1;
    break;
  }
  const tail = old.starts.length - rest;
  const size = kept + made.starts.length + tail;
  const joined = <A extends Uint8Array | Int32Array>(into: A, column: Column): A => {
    into.set(old[column].subarray(0, kept), 0);
    into.set(made[column], kept);
    into.set(old[column].subarray(rest), size - tail);
    return into;
  };
  const shifted = (column: Int32Array): Int32Array => {
    for (let i = size - tail; i < size; i++) column[i] = (column[i] ?? 0) + delta;
    return column;
  };
  return {
    kinds: joined(new Uint8Array(size), 'kinds'),
    names: joined(new Int32Array(size), 'names'),
    starts: shifted(joined(new Int32Array(size), 'starts')),
    ends: shifted(joined(new Int32Array(size), 'ends')),
    flags: joined(new Uint8Array(size), 'flags'),
  };
}

/** A pair of brackets; `close` is the offset of the closing one, or undefined if it is missing. */
export interface Brackets {
  readonly kind: '(' | '[' | '{';
  readonly open: number;
  readonly close: number | undefined;
  /** The index of the opening token. */
  readonly token: number;
  /** The nesting depth. */
  readonly depth: number;
}

const CLOSING: Readonly<Record<string, '(' | '[' | '{' | undefined>> = { ')': '(', ']': '[', '}': '{' };

/** The pairs of brackets in the order of their starts. Unmatched closing ones are omitted; directives are skipped. */
export function bracketsOf(tokens: RawTokens, text: string): Brackets[] {
  const found: { kind: Brackets['kind']; open: number; close: number | undefined; token: number; depth: number }[] = [];
  const open: number[] = [];
  let directiveEnd = -1;
  for (let i = 0; i < tokens.kinds.length; i++) {
    const start = tokens.starts[i] ?? 0;
    if (start < directiveEnd || tokens.kinds[i] !== TokenKind.Punctuator) continue;
    const spelling = spellingOf(tokens.names[i] ?? 0);
    if (spelling === '#' && (tokens.flags[i] ?? 0) & TokenFlag.LineStart)
      directiveEnd = new Lexer(text, start, text.length).endOfLine(start);
    else if (spelling === '(' || spelling === '[' || spelling === '{') {
      open.push(found.length);
      found.push({ kind: spelling, open: start, close: undefined, token: i, depth: open.length - 1 });
    } else {
      const wanted = CLOSING[spelling];
      if (!wanted) continue;
      // A brace closes unclosed brackets inside it; any other bracket closes only its own kind.
      let at = open.length - 1;
      while (wanted === '{' && at > 0 && found[open[at] ?? 0]?.kind !== '{') at--;
      const pair = found[open[at] ?? -1];
      if (pair?.kind !== wanted) continue;
      pair.close = start;
      open.length = at;
    }
  }
  return found;
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The inactive ranges of the root file, as offsets, in order; adjacent ones are joined. */
export function inactiveRegions(analysis: Analysis): TextRange[] {
  const regions: { start: number; end: number }[] = [];
  for (const chunk of analysis.chunks) {
    if (chunk.file.path !== analysis.root.path) continue;
    for (const { start, end } of chunk.inactive) {
      const last = regions.at(-1);
      if (last && last.end >= chunk.start + start) last.end = Math.max(last.end, chunk.start + end);
      else if (end > start) regions.push({ start: chunk.start + start, end: chunk.start + end });
    }
  }
  return regions;
}
