import { type Name, spellingOf } from '../../text/names.js';
import { T } from '../alphabet.js';
import type { Entry, Reader } from '../reader.js';
import type { Insertion, SyntaxMistake, Text } from '../tree.js';
import type { Unit } from '../unit.js';
import type { Written } from '../writing.js';
import { Completion, completedHead, likelyMembers } from './completions.js';
import { endOfDeclaration, endOfMember, endOfStatement } from './ends.js';
import { beginsLine, nextFunctionHead, startAtAttributes } from './line-starts.js';
import { MistakeMessages, NOTHING, type ReportDetails } from './mistake-messages.js';
import { OpenConstructs } from './open-constructs.js';
import { declaredNames, followsType, isNextDeclaration, NAMES } from './token-lookahead.js';
import type { Unclosed } from './unclosed.js';
import { messageAtEnd, messageOf, type Wording, wrong } from './wording.js';

/**
 * The maximum number of errors in a unit for which the open brackets are recorded; one of them shows which bracket is
 * never closed.
 */
const MAXIMUM_UNCLOSED = 20;

/** Tokens before which something may be missing in the middle of a line. */
const ENDS: ReadonlySet<number> = new Set([T.semicolon, T.comma, T.rightParenthesis, T.rightBracket, T.rightBrace]);

export interface Repaired {
  readonly text: Text;
  readonly mistakes: readonly SyntaxMistake[];
  /** Names that were most likely declared in the skipped tokens. */
  readonly lost: ReadonlySet<Name>;
  /** The tokens end inside a declaration: with those that follow it would be parsed otherwise. */
  readonly incomplete: boolean;
}

/**
 * The text of a unit during error recovery: what has been read, inserted and skipped, and the reported errors.
 */
export class RepairedText {
  protected readonly end: number;
  protected readonly open: OpenConstructs;
  protected readonly messages: MistakeMessages;
  protected readonly characters: number[] = [];
  protected readonly firsts: number[] = [];
  protected readonly lasts: number[] = [];
  readonly #mistakes: SyntaxMistake[] = [];
  /** For each mistake, the text inserted where it is reported. */
  readonly #completions: Completion[] = [];
  protected readonly lost = new Set<Name>();
  protected incomplete = false;
  /** The next token. */
  protected at = 0;
  /** Characters inserted since the last token was read. */
  protected added = 0;
  protected interruption = 0;
  /** The last token that was skipped; -1 if none was. */
  protected givenUp = -1;

  constructor(
    protected readonly unit: Unit,
    protected readonly written: Written,
    protected readonly reader: Reader,
  ) {
    this.end = unit.length;
    this.open = new OpenConstructs(reader, this.characters, this.firsts, this.end);
    this.messages = new MistakeMessages(unit, written, reader, this.open);
  }

  protected push(character: number, first: number, last: number): void {
    this.characters.push(character);
    this.firsts.push(first);
    this.lasts.push(last);
  }

  /** The reported errors, with what would complete the constructs that are unfinished. */
  protected get mistakes(): readonly SyntaxMistake[] {
    return this.#mistakes.map((mistake, i) => {
      const last = mistake.after ? mistake.token : mistake.token - 1;
      const completion = this.#completions[i];
      if (last < 0 || !completion || !this.#canEndBefore(last + 1)) return mistake;
      const before = spellingOf(this.unit.names[last] ?? 0);
      const texts = (completion.hasMember ? likelyMembers(this.unit, last + 1) : ['']).map((member) =>
        completion.after(before, member),
      );
      const more = texts
        .filter((text) => text !== undefined)
        // How many arguments are missing is not known.
        .flatMap((text) => (text.includes(', 0)') ? [text, text.replaceAll(', 0)', ')')] : [text]))
        .filter((text) => text.trim() !== mistake.insertion?.text)
        .map((text) => [{ text, after: last }]);
      return more.length > 0 ? { ...mistake, completions: [...(mistake.completions ?? []), ...more] } : mistake;
    });
  }

  /** Whether the code before token `at` may end there: the token begins a line, or ends something. */
  #canEndBefore(at: number): boolean {
    return at >= this.end || beginsLine(this.unit, at) || ENDS.has(this.written.characters[at] ?? 0);
  }

  /** The completions of the errors before the next token. */
  *#completionsHere(): Iterable<Completion> {
    for (let i = this.#completions.length - 1; i >= 0; i--) {
      const completion = this.#completions[i];
      if (completion?.place !== this.at) return;
      yield completion;
    }
  }

  /** Reads a character without a token; false if the language does not accept it. */
  protected add(character: number): boolean {
    if (!this.reader.take(character, this.characters.length)) return false;
    for (const completion of this.#completionsHere()) completion.add(character);
    this.push(character, this.at, this.at - 1);
    this.added++;
    return true;
  }

  /**
   * Goes back to before a token that was read, as far as what was read begins with it, and reads a character in its
   * place; without a character the token is left out. False, with nothing changed, where that can't be done.
   */
  protected returnBefore(token: number, character: number | undefined): boolean {
    const stack = this.reader.stack();
    for (const entry of stack) {
      const first = this.firsts[entry.position];
      if (first === undefined || first > token) continue;
      const { value: below } = stack.next();
      if (first < token || !below || (character !== undefined && !this.reader.wouldTake(character, below)))
        return false;
      const { position } = entry;
      this.reader.returnTo(below);
      this.cut(position);
      if (character === undefined) return true;
      this.at = token + 1;
      this.added = 0;
      if (this.reader.take(character, position)) this.push(character, token, token);
      return true;
    }
    return false;
  }

  protected report(
    wording: Wording,
    at: number,
    isAfter = false,
    reserved = false,
    more: ReportDetails = NOTHING,
  ): void {
    if (at >= this.end) this.incomplete = true;
    // What is missing at the end of a line is missing there, not on the next one.
    const isShifted =
      !isAfter &&
      at > 0 &&
      this.written.characters[at] !== T.leftBrace &&
      wording.isMissing &&
      !wording.keepsPlace &&
      !more.opener &&
      (at >= this.end || beginsLine(this.unit, at));
    const after = isAfter || isShifted;
    const token = isShifted ? at - 1 : at;
    const message = isShifted ? messageAtEnd(wording, this.messages.found(at - 1)) : messageOf(wording);
    const last = this.#mistakes.at(-1);
    // What fails at the same place is a consequence.
    if (last && last.token === token && last.after === after) return;
    const isConsequence = last !== undefined && placeOf(last.token, last.after) === placeOf(token, after);
    const unclosed = this.#mistakes.length < MAXIMUM_UNCLOSED ? this.#unclosed() : undefined;
    this.#completions.push(new Completion(placeOf(token, after)));
    this.#mistakes.push({
      ...{ token, after, message, reserved },
      ...(isConsequence ? { isConsequence } : {}),
      ...(unclosed ? { unclosed } : {}),
      ...more,
    });
  }

  /** Whether an error has been reported after a token. */
  protected hasReportAfter(token: number): boolean {
    return this.#mistakes.some((mistake) => mistake.token > token);
  }

  /** The innermost open bracket: a brace of a body, or a parenthesis of a declaration outside of bodies. */
  #unclosed(): Unclosed | undefined {
    const open: Record<string, Entry[]> = { brace: [], parenthesis: [] };
    // An initializer after `=` ends with its declaration.
    const closed: Record<string, number> = {};
    for (const entry of this.reader.stack()) {
      if (entry.symbol === '_equals') for (const entries of Object.values(open)) entries.length = 0;
      const [, side, kind = ''] = /^_(left|right)_(brace|parenthesis)$/.exec(entry.symbol) ?? [];
      if (side === undefined) continue;
      const inner = closed[kind] ?? 0;
      // A closed bracket belongs to the construct before it only if what follows shows it.
      closed[kind] = side === 'right' ? inner + 1 : Math.max(0, inner - 1);
      if (side === 'left' && inner === 0) open[kind]?.push(entry);
    }
    const [innermost, ...others] = (open.brace?.length ? open.brace : open.parenthesis) ?? [];
    if (!innermost) return undefined;
    const opener = this.open.tokenOf(innermost);
    // Recovery may have inserted it.
    const isWritten = this.written.characters[opener] === this.characters[innermost.position];
    return isWritten ? { opener, depth: 1 + others.length, from: this.at } : undefined;
  }

  /** Replaces everything by one character: recovery has failed. */
  protected giveUp(): void {
    this.cut(0);
    this.reader.start(this.written.characters);
    if (this.reader.take(T.brokenDeclaration, 0)) this.push(T.brokenDeclaration, 0, this.end - 1);
    this.at = this.end;
  }

  protected fail(wording: Wording, at: number): void {
    this.report(wording, at);
    this.discard(at);
  }

  /** What would complete the external declaration that is unfinished before token `at`. */
  protected headCompletions(at: number): readonly (readonly Insertion[])[] {
    return completedHead(this.written.characters, at, this.open.followsParameters());
  }

  /** Forgets the characters from `length` on. */
  protected cut(length: number): void {
    for (const completion of this.#completionsHere()) completion.fail();
    this.characters.length = length;
    this.firsts.length = length;
    this.lasts.length = length;
  }

  /** Skips tokens `[from, to)`. */
  protected skip(from: number, to: number): void {
    this.lose(from, to);
    this.at = Math.max(from, to);
    this.added = 0;
  }

  /** Tokens `[from, to)` of which the declared names were noted last. */
  #noted = { from: 0, to: 0 };

  /** Notes the names that tokens `[from, to)`, which are skipped, seem to declare. */
  protected lose(from: number, to: number): void {
    const noted = this.#noted;
    const note = (first: number, end: number): void => {
      for (const at of declaredNames(this.written.characters, first, end)) this.lost.add(this.unit.names[at] ?? 0);
    };
    // In a thousand nested blocks, each would skip what the one inside it skipped.
    if (from <= noted.from && noted.from < noted.to && noted.to <= to) {
      note(from, noted.from);
      note(noted.to, to);
    } else note(from, to);
    this.#noted = { from, to };
  }

  /** Records the names in the braces that token `at` opens: an error has lost their declarations. */
  protected loseBody(at: number): void {
    const { characters } = this.written;
    const to = endOfDeclaration(characters, at, at) ?? this.end;
    for (let i = at; i < to; i++) if (NAMES.has(characters[i] ?? 0)) this.lost.add(this.unit.names[i] ?? 0);
  }

  /** Skips the statement, member or declaration that contains token `at`, and continues after it. */
  protected discard(at: number): void {
    const { base, above } = this.open.region();
    if (!base) return this.skip(at, at + 1);
    const isBody = this.messages.bodyWithoutBraces(at) !== undefined;
    const from = above.length > 0 ? this.open.tokenOf(above[0]) : at;
    const { characters } = this.written;
    if (base.marker === T.brokenDeclaration) {
      const next =
        from < at && isNextDeclaration(characters, from, at) ? at : nextFunctionHead(this.unit, characters, from, at);
      if (next !== undefined)
        return this.replace(base, above, from, startAtAttributes(this.unit, characters, from, next));
    }
    const to =
      base.marker === T.brokenDeclaration
        ? this.#endOfDeclaration(from, at)
        : base.marker === T.brokenMember
          ? endOfMember(characters, at)
          : endOfStatement(characters, from, at);
    if (to === undefined) {
      this.incomplete = true;
      return this.replace(base, above, from, this.end);
    }
    // The declarations in the body of an `if` are not visible after it.
    if (isBody) this.#noted = { from, to };
    if (to === at && above.length === 0 && base.marker !== T.brokenDeclaration) {
      this.report(wrong(`unexpected ${this.messages.found(at)}`), at);
      return this.skip(at, at + 1);
    }
    this.replace(base, above, from, to);
  }

  #endOfDeclaration(from: number, at: number): number | undefined {
    const { characters } = this.written;
    const end = endOfDeclaration(characters, from, at);
    if (end === undefined || characters[end] !== T.kernel) return end;
    return startAtAttributes(this.unit, characters, from, end);
  }

  /** Skips the statement, member or declaration before token `to`, but nothing further. */
  protected discardUntil(to: number): void {
    const { base, above } = this.open.region();
    if (!base) return this.skip(to - 1, to);
    // `int a "= 1;`
    const name = to - 2;
    if (NAMES.has(this.written.characters[name] ?? 0) && followsType(this.written.characters, name))
      this.lost.add(this.unit.names[name] ?? 0);
    this.replace(base, above, above.length > 0 ? this.open.tokenOf(above[0]) : to - 1, to);
  }

  /** Replaces everything read after an entry, and the tokens up to `to`, by one character. */
  protected replace(
    base: { readonly entry: Entry; readonly marker: number },
    above: readonly Entry[],
    from: number,
    to: number,
  ): void {
    const length = above[0]?.position ?? this.characters.length;
    this.lose(from, to);
    this.givenUp = Math.max(this.givenUp, to - 1);
    this.cut(length);
    this.reader.returnTo(base.entry);
    this.at = Math.max(to, from);
    this.added = 0;
    if (this.reader.take(base.marker, length)) this.push(base.marker, from, Math.max(from, to - 1));
    while ((this.written.interruptions[this.interruption] ?? this.end) < this.at) this.interruption++;
  }
}

/** The token that a report points to or, after another token, precedes. */
const placeOf = (token: number, after: boolean): number => (after ? token + 1 : token);
