import type { Analysis } from '../analysis.js';
import { Lexer } from '../preprocessor/lexer.js';
import { TokenFlag, TokenKind } from '../preprocessor/token.js';
import { spellingOf } from '../text/names.js';
import type { SourceFile } from '../text/source-file.js';

/** The written text as tokens, before any preprocessing: parallel arrays, offsets in UTF-16 units, ends exclusive. */
export interface RawTokens {
  readonly kinds: readonly number[];
  readonly names: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly flags: readonly number[];
}

const known = new WeakMap<SourceFile, RawTokens>();

/** The tokens of a file as it is written, inactive parts included. */
export function rawTokens(file: SourceFile): RawTokens {
  let tokens = known.get(file);
  if (!tokens) {
    tokens = lex(file.text, 0, file.text.length);
    known.set(file, tokens);
  }
  return tokens;
}

/** The tokens of `text[start, end)`. */
export function lex(text: string, start: number, end: number): RawTokens {
  const tokens = { kinds: [] as number[], names: [] as number[], starts: [] as number[], ends: [] as number[], flags: [] as number[] };
  const lexer = new Lexer(text, start, end);
  for (;;) {
    lexer.next();
    if (lexer.kind === TokenKind.End) return tokens;
    tokens.kinds.push(lexer.kind);
    tokens.names.push(lexer.name);
    tokens.starts.push(lexer.start);
    tokens.ends.push(lexer.position);
    tokens.flags.push(lexer.flags);
  }
}

/** A pair of brackets; `close` is the offset of the closing one, or undefined where it is missing. */
export interface Brackets {
  readonly kind: '(' | '[' | '{';
  readonly open: number;
  readonly close: number | undefined;
  /** The index of the opening token. */
  readonly token: number;
  /** How many groups are around it. */
  readonly depth: number;
}

const CLOSING: Readonly<Record<string, '(' | '[' | '{' | undefined>> = { ')': '(', ']': '[', '}': '{' };

/** The pairs of brackets in the order of their beginnings. What closes nothing is left out; directives are passed over. */
export function bracketsOf(tokens: RawTokens, text: string): Brackets[] {
  const found: { kind: Brackets['kind']; open: number; close: number | undefined; token: number; depth: number }[] = [];
  const open: number[] = [];
  let directiveEnd = -1;
  for (let i = 0; i < tokens.kinds.length; i++) {
    const start = tokens.starts[i] ?? 0;
    if (start < directiveEnd || tokens.kinds[i] !== TokenKind.Punctuator) continue;
    const spelling = spellingOf(tokens.names[i] ?? 0);
    if (spelling === '#' && (tokens.flags[i] ?? 0) & TokenFlag.LineStart) directiveEnd = new Lexer(text, start, text.length).endOfLine(start);
    else if (spelling === '(' || spelling === '[' || spelling === '{') {
      open.push(found.length);
      found.push({ kind: spelling, open: start, close: undefined, token: i, depth: open.length - 1 });
    } else {
      const wanted = CLOSING[spelling];
      if (!wanted) continue;
      // A brace closes what is left open inside it; another bracket closes only its like.
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

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The comments of a text with their delimiters, in order; several `//` lines are several. */
export function commentsOf(file: SourceFile): Stretch[] {
  const { text } = file;
  const tokens = rawTokens(file);
  const comments: Stretch[] = [];
  let from = 0;
  let slash = -1;
  /** The next slash from an offset on; each stretch of the text is searched once. */
  const slashFrom = (offset: number): number => {
    if (slash < offset) slash = text.indexOf('/', offset);
    if (slash < 0) slash = text.length;
    return slash;
  };
  for (let i = 0; i <= tokens.kinds.length; i++) {
    const to = tokens.starts[i] ?? text.length;
    for (let at = slashFrom(from); at < to; at = slashFrom(at)) {
      const line = text[at + 1] === '/';
      const close = line ? new Lexer(text, at, text.length).endOfLine(at) : text.indexOf('*/', at + 2);
      const end = line ? close : close < 0 ? text.length : close + 2;
      comments.push({ start: at, end });
      at = end;
    }
    from = tokens.ends[i] ?? text.length;
  }
  return comments;
}

/** What conditionals leave out of the root file, as offsets, in order; neighbours are joined. */
export function inactiveRegions(analysis: Analysis): Stretch[] {
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
