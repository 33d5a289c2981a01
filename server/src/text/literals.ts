// The literals and comments of host languages: all that is needed to find kernels and build options. A grammar for each
// would be megabytes of WebAssembly just to recognize strings.

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
  /** The contents of a string are between these. */
  readonly from: number;
  readonly to: number;
  /** The string has escapes; otherwise its contents are as written. */
  readonly escapes: boolean;
  /** The program fills holes in the string: an f-string. */
  readonly formatted: boolean;
  /** The delimiter of a C++ raw string; otherwise empty. */
  readonly delimiter: string;
  /** It is not a literal, but an argument of which a macro makes a string. */
  readonly isArgument?: boolean;
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

/** The same without words and marks, for searching: between two strings nothing else matters. */
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
 * The tokens of a host's text, in order; with `stringsOnly` only strings and comments. An unclosed token ends at its
 * line, or at the end of the text if it may span lines.
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
    // A character literal is not a string.
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
    // A Python raw string is closed as if it had escapes.
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
  /** A token that the pattern matches completely. */
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

/** The end of a string with escapes; -1 if it is unclosed. */
function closeOf(text: string, from: number, close: string): number {
  for (let at = from; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.startsWith(close, at)) return at;
  }
  return -1;
}

/** The end of a Rust comment, which may nest. */
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
const ESCAPE =
  /\\(?:[ \t]*\r?\n|x[0-9A-Fa-f]{1,2}|[0-7]{1,3}|u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[\s\S])/g;

/**
 * Escape sequences in a host's string. A character constant of the kernel, and an escape sequence of the kernel, match
 * as a whole: the blanks that keep offsets the same must not split them.
 */
const IN_KERNEL = anyOf(
  'g',
  /'\\(?:x[0-9A-Fa-f]{1,2}|[\s\S])(?:\\[\s\S]|[^'\\\n])?'/,
  /\\\\(?:\\(?:x[0-9A-Fa-f]{1,2}|[\s\S])|[^\\])/,
  ESCAPE,
);

/** The line ends that an argument spells outside of its literals, and the literals. */
const NEWLINES = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\\n/g;

function characterOf(escape: string): string {
  const body = escape.slice(1);
  // Compilers accept blanks at the end of a line that continues.
  if (/^[ \t]*\r?\n$/.test(body)) return '';
  const digits = /^(?:x|u\{?|U)([0-9A-Fa-f]+)\}?$/.exec(body)?.[1];
  if (digits !== undefined) return pointOf(Number.parseInt(digits, 16));
  if (/^[0-7]{1,3}$/.test(body)) return pointOf(Number.parseInt(body, 8));
  return SIMPLE[body] ?? body;
}

const pointOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD');

/** A text with its escape sequences replaced by their characters. */
export const unescaped = (text: string): string => text.replace(ESCAPE, characterOf);

/** The contents of a string token. */
export function valueOf(text: string, { from, to, escapes }: HostToken): string {
  const written = text.slice(from, to);
  return escapes ? unescaped(written) : written;
}

/**
 * The contents of a string token, piece by piece: a character, or the meaning of an escape, which may be empty. Offsets
 * are those of the host's text, ends exclusive.
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
 * The contents of a string token, with the length of its spelling: an escape becomes its character and blanks, so that
 * every offset stays the same. A newline and the quote that closes a string precede their blanks, any other character
 * follows them: a backslash that continues a line stays at its end, and the name of a header keeps its spelling.
 */
export function valueInPlace(text: string, { from, to, escapes, isArgument }: HostToken): string {
  const written = text.slice(from, to);
  // C11 6.10.3.2: in its literals, backslashes are escaped.
  if (isArgument) return written.replace(NEWLINES, (spelling) => (spelling === '\\n' ? '\n ' : spelling));
  if (!escapes) return written;
  let isQuoted = false;
  return written.replace(IN_KERNEL, (spelling) => {
    const value = unescaped(spelling);
    const fill = ' '.repeat(Math.max(0, spelling.length - value.length));
    if (value === '\n') isQuoted = false;
    if (value !== '"') return value === '\n' ? value + fill : (fill + value).slice(0, spelling.length);
    isQuoted = !isQuoted;
    return isQuoted ? fill + value : value + fill;
  });
}

/** A text as it has to be spelled inside a string with escapes. */
export const escaped = (text: string): string =>
  text.replace(/[\\"\n\r\t]/g, (c) => (c === '\n' ? '\\n' : c === '\r' ? '\\r' : c === '\t' ? '\\t' : `\\${c}`));
