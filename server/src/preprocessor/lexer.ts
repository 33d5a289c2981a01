import { EMPTY_HASH, hashOf, intern, internHashed, internRange, type Name } from '../text/names.js';
import { TokenFlag, TokenKind } from './token.js';

const enum Char {
  Space = 1,
  Newline = 2,
  Letter = 4,
  Digit = 8,
  /** A punctuator that is part of no longer one, and of no trigraph. */
  Alone = 16,
}

/** What compilers take for a blank, with a warning. */
const WIDE_SPACE = /[\u0085\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
/** What compilers take in a name (C99 annex D), at least; halves of a surrogate pair are not looked at. */
const IN_NAMES = /[\p{ID_Continue}\u06d4\u0e4f\u0e5a\u0e5b\u0f2a-\u0f33\ud800-\udfff]/u;
const classes = new Uint8Array(128);
for (const c of ' \t\v\f\0') classes[c.charCodeAt(0)] = Char.Space;
classes[10] = classes[13] = Char.Newline;
for (let c = 48; c < 58; c++) classes[c] = Char.Digit;
for (let c = 65; c < 91; c++) classes[c] = classes[c + 32] = Char.Letter;
classes[95] = classes[36] = Char.Letter; // _ and $
for (const c of '(),;[]{}~') classes[c.charCodeAt(0)] = Char.Alone;

const classOf = (c: number): number => (c < 128 ? (classes[c] ?? 0) : wideClassOf(String.fromCharCode(c)));
const wideClassOf = (text: string): number =>
  WIDE_SPACE.test(text) ? Char.Space : IN_NAMES.test(text) ? Char.Letter : 0;
const BYTE_ORDER_MARK = 0xfeff;

const UNIVERSAL = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|u\{([0-9a-fA-F]{1,8})\}|N\{[A-Z0-9 -]+\})/y;

/**
 * The letter that a universal character name at `at` stands for, and how long the name is; undefined where none of a
 * letter is there. A letter by its name in Unicode (`\N{…}`) stands for itself.
 */
function universalLetter(text: string, at: number): { readonly letter: string; readonly length: number } | undefined {
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
const characterNames = Int32Array.from({ length: 128 }, (_, c) => intern(String.fromCharCode(c)));

/**
 * The length of the punctuator that begins with `c` at `at`, by maximal munch (C99 6.4.6, with digraphs); 0 for none.
 */
function punctuatorLength(text: string, at: number, end: number): number {
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

/** What `??` and another character stand for (C99 5.2.1.1), by that character; compilers honour them in OpenCL C. */
const TRIGRAPHS = new Map([
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

const isTrigraph = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 63 && text.charCodeAt(at + 1) === 63 && TRIGRAPHS.has(text.charAt(at + 2));

/**
 * Splits a text into preprocessing tokens (C99 5.1.1.2, phases 1 to 3).
 *
 * `next()` moves to the next token and describes it in the fields, so that the common token costs no object. Offsets
 * are UTF-16 units of `text`, ends exclusive. Nothing is an error here: what begins no token is a token of kind Other.
 */
export class Lexer {
  kind: TokenKind = TokenKind.End;
  name: Name = 0;
  start = 0;
  flags = 0;
  /** The offset behind the last newline that was skipped outside of comments. */
  lineStart = 0;
  /** Inside a directive the end of the line is an End token. */
  inDirective = false;
  /** The offset of a block comment that the text does not close, or -1. */
  unterminatedComment = -1;

  constructor(
    readonly text: string,
    public position: number,
    readonly end: number,
  ) {
    if (position === 0 && text.charCodeAt(0) === BYTE_ORDER_MARK) this.position = 1;
  }

  /** The length of a line continuation at `at` (a backslash, blanks, a newline), or 0. */
  #continuation(at: number): number {
    const { text, end } = this;
    const c0 = text.charCodeAt(at);
    if (c0 !== 92 && !(c0 === 63 && text.charCodeAt(at + 1) === 63 && text.charCodeAt(at + 2) === 47)) return 0;
    let i = at + (c0 === 92 ? 1 : 3);
    while (i < end && classOf(text.charCodeAt(i)) === Char.Space) i++;
    if (i >= end) return 0;
    const c = text.charCodeAt(i);
    if (c === 10) return i + 1 - at;
    if (c === 13) return (text.charCodeAt(i + 1) === 10 ? i + 2 : i + 1) - at;
    return 0;
  }

  /** Whether the characters at `at` are not what they seem: a continuation or a trigraph. */
  #isTranslated(at: number): boolean {
    const c = this.text.charCodeAt(at);
    return (c === 92 && this.#continuation(at) > 0) || (c === 63 && isTrigraph(this.text, at));
  }

  /** The offset of the end of the logical line (its newline, or the end of the text) that holds `at`. */
  endOfLine(at: number): number {
    const { text, end } = this;
    for (let i = at; i < end; i++) {
      const c = text.charCodeAt(i);
      if (c === 92 || c === 63) {
        const length = this.#continuation(i);
        if (length) i += length - 1;
      } else if (c === 10 || c === 13) return i;
    }
    return end;
  }

  #endOfBlockComment(at: number): number {
    let close = this.text.indexOf('*/', at + 2);
    // The two characters may be on two lines.
    if (this.text.slice(at + 2, close < 0 ? this.end : close).includes('*\\')) {
      for (
        let star = this.text.indexOf('*', at + 2);
        star >= 0 && star !== close;
        star = this.text.indexOf('*', star + 1)
      ) {
        let slash = star + 1;
        for (let length = this.#continuation(slash); length > 0; length = this.#continuation(slash)) slash += length;
        if (this.text.charCodeAt(slash) === 47) {
          close = slash - 1;
          break;
        }
      }
    }
    if (close >= 0 && close + 2 <= this.end) return close + 2;
    this.unterminatedComment = at;
    return this.end;
  }

  /** Skips white space, comments and continuations from `position`; true when a newline was among them. */
  skipBlanks(): boolean {
    const { text, end } = this;
    let at = this.position;
    let newline = false;
    while (at < end) {
      const c = text.charCodeAt(at);
      const kind = classOf(c);
      if (kind === Char.Space) {
        this.flags |= TokenFlag.LeadingSpace;
        do at++;
        while (at < end && text.charCodeAt(at) === 32);
      } else if (kind === Char.Newline) {
        if (this.inDirective) break;
        newline = true;
        this.flags |= TokenFlag.LeadingSpace;
        at++;
        this.lineStart = at;
      } else if (c === 47) {
        const d = text.charCodeAt(at + 1);
        if (d === 47) at = this.endOfLine(at);
        else if (d === 42) at = this.#endOfBlockComment(at);
        else if (d === 92 && this.#continuation(at + 1)) {
          const after = at + 1 + this.#continuation(at + 1);
          const e = text.charCodeAt(after);
          if (e === 47) at = this.endOfLine(after);
          else if (e === 42) at = this.#endOfBlockComment(after - 1);
          else break;
        } else break;
        this.flags |= TokenFlag.LeadingSpace;
      } else if (c === 92 || c === 63) {
        const length = this.#continuation(at);
        if (!length) break;
        at += length;
      } else break;
    }
    this.position = at;
    return newline;
  }

  /** Moves to the next token. At the end of the text (or of the directive's line) `kind` is End. */
  next(): void {
    const { text, end } = this;
    let start = this.position;
    const before = text.charCodeAt(start - 1);
    let flags =
      start === 0 || before === 10 || before === 13 || (before === BYTE_ORDER_MARK && start === 1)
        ? TokenFlag.LineStart
        : 0;
    let c = start < end ? text.charCodeAt(start) : 0;
    if (c === 32) {
      flags |= TokenFlag.LeadingSpace;
      start++;
      c = start < end ? text.charCodeAt(start) : 0;
    }
    this.flags = flags;
    // One blank is the most that stands before most tokens; these characters and the end of the text can begin more.
    if (c <= 32 || c === 47 || c === 92 || c === 63 || c > 127) {
      this.position = start;
      if (this.skipBlanks()) this.flags |= TokenFlag.LineStart;
      start = this.position;
      if (start >= end) {
        this.start = start;
        this.kind = TokenKind.End;
        this.name = 0;
        return;
      }
      c = text.charCodeAt(start);
    }
    this.start = start;
    const kind = classOf(c);
    if (kind === Char.Alone) {
      this.kind = TokenKind.Punctuator;
      this.name = characterNames[c] ?? 0;
      this.position = start + 1;
      return;
    }
    if (kind === Char.Letter) {
      let at = start + 1;
      let hash = hashOf(EMPTY_HASH, c);
      for (; at < end; at++) {
        const d = text.charCodeAt(at);
        if (!(classOf(d) & (Char.Letter | Char.Digit))) break;
        hash = hashOf(hash, d);
      }
      const stop = at < end ? text.charCodeAt(at) : 0;
      if ((stop === 92 || stop === 63) && this.#isTranslated(at)) return this.#continued();
      if (stop === 92 && universalLetter(text, at)) return this.#universal();
      if (at - start === 1 && c === 76 && (stop === 34 || stop === 39)) return this.#literal(start, at, stop); // L"…"
      this.kind = TokenKind.Identifier;
      this.name = internHashed(text, start, at, hash);
      this.position = at;
      return;
    }
    if (kind === Char.Digit || (c === 46 && start + 1 < end && classOf(text.charCodeAt(start + 1)) === Char.Digit))
      return this.#number();
    if (c === 34 || c === 39) return this.#literal(start, start, c);
    if (kind === Char.Newline) {
      this.kind = TokenKind.End;
      this.name = 0;
      return;
    }
    if (c === 63 && isTrigraph(text, start)) return this.#continued();
    if (c === 92 && universalLetter(text, start)) return this.#universal();
    const d = text.charCodeAt(start + 1);
    if (
      (d === 92 || d === 63) &&
      start + 1 < end &&
      this.#isTranslated(start + 1) &&
      '.-+&|*/=!^%<>:#'.includes(text.charAt(start))
    )
      return this.#continued();
    const length = punctuatorLength(text, start, end);
    this.kind = length ? TokenKind.Punctuator : TokenKind.Other;
    this.position = start + (length || (c >= 0xd800 && c < 0xdc00 && start + 1 < end ? 2 : 1));
    this.name = length === 1 ? (characterNames[c] ?? 0) : internRange(text, start, this.position);
  }

  /** An identifier with universal character names (C99 6.4.3): it names what the letters themselves would. */
  #universal(): void {
    const { text, end, start } = this;
    let spelling = '';
    let at = start;
    while (at < end) {
      const c = text.charCodeAt(at);
      const letter = c === 92 ? universalLetter(text, at) : undefined;
      if (!letter && !(classOf(c) & (Char.Letter | Char.Digit))) break;
      spelling += letter ? letter.letter : text.charAt(at);
      at += letter ? letter.length : 1;
    }
    this.kind = TokenKind.Identifier;
    this.name = intern(spelling);
    this.flags |= TokenFlag.Continued;
    this.position = at;
  }

  /** A preprocessing number (C99 6.4.8): wider than the constants of C, and with their exponents. */
  #number(): void {
    const { text, end, start } = this;
    let at = start + 1;
    for (; at < end; at++) {
      const c = text.charCodeAt(at);
      if (c !== 36 && (classOf(c) & (Char.Letter | Char.Digit) || c === 46)) continue; // no $
      if (c === 43 || c === 45) {
        const before = text.charCodeAt(at - 1) | 32;
        if (before === 101 || before === 112) continue; // e, p
      }
      break;
    }
    if (at < end && this.#isTranslated(at)) return this.#continued();
    this.kind = TokenKind.Number;
    this.position = at;
    this.name = at - start === 1 ? (characterNames[text.charCodeAt(start)] ?? 0) : internRange(text, start, at);
  }

  #literal(start: number, open: number, quote: number): void {
    const { text, end } = this;
    for (let at = open + 1; at < end; at++) {
      const c = text.charCodeAt(at);
      if (c === quote) {
        this.kind = quote === 34 ? TokenKind.String : TokenKind.Character;
        this.position = at + 1;
        this.name = internRange(text, start, at + 1);
        return;
      }
      if (c === 63 && isTrigraph(text, at)) return this.#continued();
      if (c === 92) {
        if (this.#continuation(at)) return this.#continued();
        at++;
        const escaped = text.charCodeAt(at);
        if (escaped === 10 || escaped === 13) break;
      } else if (c === 10 || c === 13) break;
    }
    // Not closed on its line: one token to the end of the line, so that the damage stays there.
    this.kind = TokenKind.Other;
    this.position = this.endOfLine(open);
    this.name = internRange(text, start, this.position);
  }

  /** The token at `start` has continuations or trigraphs inside: joins as much of the logical line as it needs. */
  #continued(): void {
    const { text, start, end } = this;
    for (let window = 64; ; window *= 8) {
      let joined = '';
      const offsets: number[] = [];
      let at = start;
      let whole = true;
      for (; at < end; at++) {
        const c = text.charCodeAt(at);
        if (c === 10 || c === 13) break;
        const length = this.#continuation(at);
        if (length) {
          at += length - 1;
          continue;
        }
        whole = offsets.length < window;
        if (!whole) break;
        const trigraph = c === 63 && text.charCodeAt(at + 1) === 63 ? TRIGRAPHS.get(text.charAt(at + 2)) : undefined;
        if (trigraph) at += 2;
        joined += trigraph ?? text.charAt(at);
        offsets.push(at);
      }
      const inner = new Lexer(joined, 0, joined.length);
      inner.next();
      // Four characters is the most that a token looks ahead.
      if (!whole && inner.position + 4 > joined.length) continue;
      this.kind = inner.kind;
      this.name = inner.name;
      this.flags |= TokenFlag.Continued;
      const last = offsets[inner.position - 1];
      this.position = last === undefined ? at : last + 1;
      return;
    }
  }

  /**
   * Skips one line of an inactive group (from `position` to the next line's start) without making tokens.
   * Comments are honoured, because they can hide or span lines; literals, because they can hide comments.
   */
  skipLine(): void {
    const { text, end } = this;
    let at = this.position;
    while (at < end) {
      const c = text.charCodeAt(at);
      if (c === 10 || c === 13) {
        at += c === 13 && text.charCodeAt(at + 1) === 10 ? 2 : 1;
        break;
      }
      if (c === 92 || c === 63) at += this.#continuation(at) || 1;
      else if (c === 47 && text.charCodeAt(at + 1) === 47) at = this.endOfLine(at);
      else if (c === 47 && text.charCodeAt(at + 1) === 42) at = this.#endOfBlockComment(at);
      else if (c === 34 || c === 39) {
        let i = at + 1;
        while (i < end) {
          const d = text.charCodeAt(i);
          if (d === c || d === 10 || d === 13) break;
          i += d === 92 ? this.#continuation(i) || 2 : 1;
        }
        at = text.charCodeAt(i) === c ? i + 1 : Math.min(i, end);
      } else at++;
    }
    this.position = at;
  }
}
