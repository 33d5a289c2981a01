import { EMPTY_HASH, hashOf, intern, internHashed, internRange, type Name } from '../text/names.js';
import {
  BYTE_ORDER_MARK,
  Char,
  characterNames,
  classOf,
  isTrigraph,
  punctuatorLength,
  TRIGRAPHS,
  universalLetter,
} from './characters.js';
import { TokenFlag, TokenKind } from './token.js';

/**
 * Splits a text into preprocessing tokens (C99 5.1.1.2, phases 1 to 3).
 *
 * `next()` moves to the next token and describes it in the fields, so that common tokens allocate nothing. Offsets are
 * UTF-16 units of `text`, ends exclusive. The lexer reports no errors: a character that begins no token is a token of
 * kind Other.
 */
export class Lexer {
  kind: TokenKind = TokenKind.End;
  name: Name = 0;
  start = 0;
  flags = 0;
  /** The offset after the last newline that was skipped outside comments. */
  lineStart = 0;
  /** Inside a directive the end of the line is an End token. */
  inDirective = false;
  /** The offset of an unterminated block comment, or -1. */
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

  /** Whether the characters at `at` begin a continuation or a trigraph. */
  #isTranslated(at: number): boolean {
    const c = this.text.charCodeAt(at);
    return (c === 92 && this.#continuation(at) > 0) || (c === 63 && isTrigraph(this.text, at));
  }

  /** The end of the logical line (its newline, or the end of the text) that contains `at`. */
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
    // The two characters may be on different lines.
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

  /** Skips white space, comments and continuations from `position`; true if they included a newline. */
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
    // Most tokens follow at most one blank; these characters and the end of the text may begin something else.
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

  /** An identifier with universal character names (C99 6.4.3): it is the same name as with the letters themselves. */
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

  /** A preprocessing number (C99 6.4.8), which includes all constants of C and more. */
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
    // Not closed on its line: one token to the end of the line, to limit the damage.
    this.kind = TokenKind.Other;
    this.position = this.endOfLine(open);
    this.name = internRange(text, start, this.position);
  }

  /** The token at `start` contains continuations or trigraphs: joins as much of the logical line as it needs. */
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
      // A token looks ahead at most four characters.
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
   * Skips one line of an inactive group (from `position` to the start of the next line) without producing tokens.
   * Comments are recognized, because they can hide or span lines; literals, because they can contain comment markers.
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

/** The current kind: prevents TypeScript from assuming that it is unchanged since the last comparison. */
export const kindOf = (lexer: Lexer): TokenKind => lexer.kind;
