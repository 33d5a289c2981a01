// The literals and comments of the languages that hosts are written in: all that is needed to find kernels and build
// options in them. A grammar of each would be megabytes of WebAssembly to tell what is a string.

import { anyOf } from './patterns.js';

export type HostLanguage = 'c' | 'python' | 'rust' | 'cmake';

const LANGUAGES: Readonly<Record<string, HostLanguage>> = {
  ...Object.fromEntries(
    'c m cc cpp cxx c++ hh hpp hxx h++ h ipp inl inc cu cuh mm'
      .split(' ')
      .map((extension) => [extension, 'c' as const]),
  ),
  py: 'python',
  pyx: 'python',
  rs: 'rust',
  cmake: 'cmake',
};

/** The language of a host's file by its name; undefined for others. */
export function hostLanguageOf(path: string): HostLanguage | undefined {
  if (/(?:^|\/)CMakeLists\.txt$/i.test(path)) return 'cmake';
  const extension = /\.([\w+]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(LANGUAGES, extension) ? LANGUAGES[extension] : undefined;
}

/** A token of a host's text. Offsets are UTF-16 units, ends exclusive. */
export interface HostToken {
  readonly kind: 'string' | 'comment' | 'word' | 'mark';
  readonly start: number;
  readonly end: number;
  /** What a string holds stands between these. */
  readonly from: number;
  readonly to: number;
  /** The string has escapes; else what is written is what it holds. */
  readonly escapes: boolean;
  /** The string has holes that the program fills: an f-string. */
  readonly formatted: boolean;
  /** The delimiter of a raw string of C++; else empty. */
  readonly delimiter: string;
}

const PATTERNS: Readonly<Record<HostLanguage, RegExp>> = {
  // Comments (1), raw strings (2: the delimiter), strings (3), characters (4), words (5), marks (6)
  c: anyOf(
    'y',
    /(\/\/(?:\\\r?\n|[^\n])*|\/\*[\s\S]*?(?:\*\/|$))/,
    /(?:u8|[uUL])?R"([^()\\\s"]{0,16})\(/,
    /((?:u8|[uUL])?"(?:\\[\s\S]|[^"\\\n])*"?)/,
    /('(?:\\[\s\S]|[^'\\\n])*'?)/,
    /([A-Za-z_$][\w$]*|\d(?:'?[\w.])*)/,
    /(\S)/,
  ),
  python: anyOf(
    'y',
    /(#[^\n]*)/,
    /([A-Za-z]{0,2})("""|''')/,
    /([A-Za-z]{0,2})("(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?)/,
    /([A-Za-z_]\w*|\d[\w.]*)/,
    /(\S)/,
  ),
  rust: anyOf(
    'y',
    /(\/\/[^\n]*|\/\*)/,
    /(?:br|cr|r)(#{0,255})"/,
    /([bc]?"(?:\\[\s\S]|[^"\\])*"?)/,
    /('(?:\\(?:u\{[^}]*\}|x..|.)|[^'\\\n])')/,
    /(r#[A-Za-z_]\w*|'?[A-Za-z_]\w*|\d[\w.]*)/,
    /(\S)/,
  ),
  cmake: /(#\[(=*)\[[\s\S]*?(?:\]\2\]|$)|#[^\n]*)|\[(=*)\[|("(?:\\[\s\S]|[^"\\])*"?)|([^\s()#"]+)|(\S)/y,
};

/** The same without words and marks, to be looked for: between two strings nothing else matters. */
const STRINGS: Readonly<Record<HostLanguage, RegExp>> = {
  c: anyOf(
    'g',
    /(\/\/(?:\\\r?\n|[^\n])*|\/\*[\s\S]*?(?:\*\/|$))/,
    /(?<![A-Za-z0-9_])(?:u8|[uUL])?R"([^()\\\s"]{0,16})\(/,
    /((?:(?<![A-Za-z0-9_])(?:u8|[uUL]))?"(?:\\[\s\S]|[^"\\\n])*"?)/,
    /((?<![0-9A-Fa-f])'(?:\\[\s\S]|[^'\\\n])*'?)/,
  ),
  python: anyOf(
    'g',
    /(#[^\n]*)/,
    /((?<![A-Za-z0-9_])[A-Za-z]{1,2}|)("""|''')/,
    /((?<![A-Za-z0-9_])[A-Za-z]{1,2}|)("(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?)/,
  ),
  rust: anyOf(
    'g',
    /(\/\/[^\n]*|\/\*)/,
    /(?<![A-Za-z0-9_])(?:br|cr|r)(#{0,255})"/,
    /((?:(?<![A-Za-z0-9_])[bc])?"(?:\\[\s\S]|[^"\\])*"?)/,
    /('(?:\\(?:u\{[^}]*\}|x..|.)|[^'\\\n])')/,
  ),
  cmake: /(#\[(=*)\[[\s\S]*?(?:\]\2\]|$)|#[^\n]*)|\[(=*)\[|("(?:\\[\s\S]|[^"\\])*"?)/g,
};

/**
 * The tokens of a host's text, in their order; with `stringsOnly` its strings and comments alone. What is not closed
 * ends with its line, or with the text where it may span lines.
 */
export function* hostTokens(text: string, language: HostLanguage, stringsOnly = false): Iterable<HostToken> {
  const pattern = (stringsOnly ? STRINGS : PATTERNS)[language];
  for (let at = 0; at < text.length; ) {
    if (!stringsOnly && /\s/.test(text.charAt(at))) {
      at++;
      continue;
    }
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found && stringsOnly) return;
    if (!found) {
      at++;
      continue;
    }
    const token = tokenOf(text, language, found);
    // A character is no string.
    if (!stringsOnly || token.kind === 'string' || token.kind === 'comment') yield token;
    at = Math.max(token.end, at + 1);
  }
}

function tokenOf(text: string, language: HostLanguage, found: RegExpExecArray): HostToken {
  const start = found.index;
  const [all] = found;
  const end = start + all.length;
  const plain = (kind: HostToken['kind'], to = end): HostToken => ({
    kind,
    start,
    end: to,
    from: start,
    to,
    escapes: false,
    formatted: false,
    delimiter: '',
  });
  const string = (from: number, close: string, isRaw: boolean, formatted: boolean, delimiter = ''): HostToken => {
    // A raw string of Python is closed as if it had escapes.
    const at = isRaw && language !== 'python' ? text.indexOf(close, from) : closeOf(text, from, close);
    const to = at < 0 ? text.length : at;
    return {
      kind: 'string',
      start,
      end: Math.min(text.length, to + close.length),
      from,
      to,
      escapes: !isRaw,
      formatted,
      delimiter,
    };
  };
  /** One that the pattern has read to its end. */
  const whole = (prefix: number, isRaw: boolean, formatted: boolean): HostToken => {
    const quote = all.charAt(prefix);
    const isClosed = all.length > prefix + 1 && all.endsWith(quote);
    return {
      ...plain('string'),
      from: start + prefix + 1,
      to: isClosed ? end - 1 : end,
      escapes: !isRaw,
      formatted,
    };
  };
  if (language === 'python') {
    const [, comment, longPrefix = '', long, prefix = '', short, word] = found;
    if (comment !== undefined) return plain('comment');
    if (long !== undefined) return string(end, long, /r/i.test(longPrefix), /f/i.test(longPrefix));
    if (short !== undefined) return whole(prefix.length, /r/i.test(prefix), /f/i.test(prefix));
    return plain(word === undefined ? 'mark' : 'word');
  }
  if (language === 'cmake') {
    const [, comment, , bracket, quoted, word] = found;
    if (comment !== undefined) return plain('comment');
    if (bracket !== undefined) return string(end, `]${bracket}]`, true, false);
    if (quoted !== undefined) return whole(0, false, /\$\{/.test(quoted));
    return plain(word === undefined ? 'mark' : 'word');
  }
  const [, comment, raw, quoted, character, word] = found;
  if (comment !== undefined) return plain('comment', language === 'rust' && comment === '/*' ? nested(text, end) : end);
  if (raw !== undefined) return string(end, language === 'c' ? `)${raw}"` : `"${raw}`, true, false, raw);
  if (quoted !== undefined) return whole(quoted.indexOf('"'), false, false);
  return plain(character === undefined && word !== undefined ? 'word' : 'mark');
}

/** Where a string with escapes is closed; -1 where it is not. */
function closeOf(text: string, from: number, close: string): number {
  for (let at = from; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.startsWith(close, at)) return at;
  }
  return -1;
}

/** The end of a comment of Rust, which nest. */
function nested(text: string, from: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  let depth = 1;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}

const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
  a: '\u0007',
  b: '\b',
  0: '\0',
};
const ESCAPE = /\\(?:\r?\n|x[0-9A-Fa-f]{1,2}|[0-7]{1,3}|u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[\s\S])/g;

function characterOf(escape: string): string {
  const body = escape.slice(1);
  if (/^\r?\n$/.test(body)) return '';
  const digits = /^(?:x|u\{?|U)([0-9A-Fa-f]+)\}?$/.exec(body)?.[1];
  if (digits !== undefined) return pointOf(Number.parseInt(digits, 16));
  if (/^[0-7]{1,3}$/.test(body)) return pointOf(Number.parseInt(body, 8));
  return SIMPLE[body] ?? body;
}

const pointOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD');

/** What a string token holds. */
export function valueOf(text: string, { from, to, escapes }: HostToken): string {
  const written = text.slice(from, to);
  return escapes ? written.replace(ESCAPE, characterOf) : written;
}

/**
 * What a string token holds, piece by piece: one character, or what one escape stands for, which may be nothing.
 * Offsets are those of the host's text, ends exclusive.
 */
export function* charactersOf(
  text: string,
  { from, to, escapes }: HostToken,
): Iterable<{ readonly value: string; readonly start: number; readonly end: number }> {
  let at = from;
  const plain = function* (end: number) {
    for (; at < end; at++) yield { value: text.charAt(at), start: at, end: at + 1 };
  };
  if (escapes)
    for (const { 0: escape, index } of text.slice(from, to).matchAll(ESCAPE)) {
      yield* plain(from + index);
      at += escape.length;
      yield { value: characterOf(escape), start: from + index, end: at };
    }
  yield* plain(to);
}

/**
 * What a string token holds, as long as it is written: an escape becomes its character and blanks, so that every offset
 * stays what it is. A newline stands before its blanks and all else behind, so that a backslash that continues a line
 * stands at its end.
 */
export function valueInPlace(text: string, { from, to, escapes }: HostToken): string {
  const written = text.slice(from, to);
  if (!escapes) return written;
  return written.replace(ESCAPE, (escape) => {
    const character = characterOf(escape);
    const fill = ' '.repeat(Math.max(0, escape.length - character.length));
    return character === '\n' ? character + fill : (fill + character).slice(0, escape.length);
  });
}

/** A text as it has to be written inside of a string with escapes. */
export const escaped = (text: string): string =>
  text.replace(/[\\"\n\r\t]/g, (c) => (c === '\n' ? '\\n' : c === '\r' ? '\\r' : c === '\t' ? '\\t' : `\\${c}`));
