// The classes of characters for a lexer.
import { lazy } from '../text/lazy.js';
import { intern } from '../text/names.js';

/** The tokens that a character may begin or continue. */
export const enum Char {
  Space = 1,
  Newline = 2,
  Letter = 4,
  Digit = 8,
  /** A punctuator that begins no longer punctuator and no trigraph. */
  Alone = 16,
}

/** What compilers treat as white space, with a warning. */
const WIDE_SPACE = /[\u0085\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
/**
 * What compilers accept in names (C99 annex D), at least; halves of surrogate pairs are not checked. Made on first use:
 * V8 looks the properties up when it makes the expression.
 */
const IN_NAMES = lazy(() => /[\p{ID_Continue}\u06d4\u0e4f\u0e5a\u0e5b\u0f2a-\u0f33\ud800-\udfff]/u);
const classes = new Uint8Array(128);
for (const c of ' \t\v\f\0') classes[c.charCodeAt(0)] = Char.Space;
classes[10] = classes[13] = Char.Newline;
for (let c = 48; c < 58; c++) classes[c] = Char.Digit;
for (let c = 65; c < 91; c++) classes[c] = classes[c + 32] = Char.Letter;
classes[95] = classes[36] = Char.Letter; // _ and $
for (const c of '(),;[]{}~') classes[c.charCodeAt(0)] = Char.Alone;

/** The class of a UTF-16 unit; 0 if it has none. */
export const classOf = (c: number): number => (c < 128 ? (classes[c] ?? 0) : wideClassOf(String.fromCharCode(c)));
const wideClassOf = (text: string): number =>
  WIDE_SPACE.test(text) ? Char.Space : IN_NAMES().test(text) ? Char.Letter : 0;

export const BYTE_ORDER_MARK = 0xfeff;

const UNIVERSAL = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|u\{([0-9a-fA-F]{1,8})\}|N\{[A-Z0-9 -]+\})/y;

/**
 * The letter that a universal character name at `at` denotes, and the length of the name; undefined if there is no such
 * name of a letter. A letter named by Unicode (`\N{…}`) denotes itself.
 */
export function universalLetter(
  text: string,
  at: number,
): { readonly letter: string; readonly length: number } | undefined {
  UNIVERSAL.lastIndex = at;
  const match = UNIVERSAL.exec(text);
  if (!match) return undefined;
  const [all, four, eight, braced] = match;
  const digits = four ?? eight ?? braced;
  const code = digits === undefined ? 0xaa : Number.parseInt(digits, 16);
  if (code < 0xa0 || code > 0x10ffff || (code < 0x10000 && classOf(code) !== Char.Letter)) return undefined;
  return { letter: digits === undefined ? all : String.fromCodePoint(code), length: all.length };
}

/** The names of the tokens of one ASCII character. */
export const characterNames = Int32Array.from({ length: 128 }, (_, c) => intern(String.fromCharCode(c)));

/**
 * The length of the punctuator that begins with `c` at `at`, by maximal munch (C99 6.4.6, with digraphs); 0 for none.
 */
export function punctuatorLength(text: string, at: number, end: number): number {
  const c = text.charCodeAt(at);
  const d = at + 1 < end ? text.charCodeAt(at + 1) : 0;
  const e = at + 2 < end ? text.charCodeAt(at + 2) : 0;
  switch (c) {
    case 40:
    case 41:
    case 44:
    case 59:
    case 63:
    case 91:
    case 93:
    case 123:
    case 125:
    case 126: // ( ) , ; ? [ ] { } ~
      return 1;
    case 46: // .
      return d === 46 && e === 46 ? 3 : 1;
    case 45: // -
      return d === 45 || d === 61 || d === 62 ? 2 : 1;
    case 43: // +
      return d === 43 || d === 61 ? 2 : 1;
    case 38:
    case 124: // & |
      return d === c || d === 61 ? 2 : 1;
    case 42:
    case 47:
    case 61:
    case 33:
    case 94: // * / = ! ^
      return d === 61 ? 2 : 1;
    case 37: // %, and the digraphs %> %: %:%:
      if (d === 61 || d === 62) return 2;
      if (d === 58) return e === 37 && text.charCodeAt(at + 3) === 58 && at + 3 < end ? 4 : 2;
      return 1;
    case 60: // <, and the digraphs <: <%
      if (d === 60) return e === 61 ? 3 : 2;
      return d === 61 || d === 58 || d === 37 ? 2 : 1;
    case 62: // >
      if (d === 62) return e === 61 ? 3 : 2;
      return d === 61 ? 2 : 1;
    case 58: // :, and the digraph :>
      return d === 62 ? 2 : 1;
    case 35: // #
      return d === 35 ? 2 : 1;
    default:
      return 0;
  }
}

/**
 * The replacement of the trigraph `??` and another character (C99 5.2.1.1), by that character; compilers support
 * trigraphs in OpenCL C.
 */
export const TRIGRAPHS = new Map([
  ['=', '#'],
  ['/', '\\'],
  ["'", '^'],
  ['(', '['],
  [')', ']'],
  ['!', '|'],
  ['<', '{'],
  ['>', '}'],
  ['-', '~'],
]);

/** Whether a trigraph begins at `at`. */
export const isTrigraph = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 63 && text.charCodeAt(at + 1) === 63 && TRIGRAPHS.has(text.charAt(at + 2));
