import { spellingOfTerminal, T } from '../alphabet.js';
import { beginsLine } from './line-starts.js';
import { BEGINS_OPERAND, CLOSERS, insertionAfter, NOTHING, type ReportDetails } from './mistake-messages.js';
import { closesOpenBracket, isInBlockOfIf } from './token-lookahead.js';
import { UnfinishedLines } from './unfinished-lines.js';
import { expected, expectedAt, wrong } from './wording.js';

/** Repairs brackets that are missing, or superfluous. */
export class MissingBrackets extends UnfinishedLines {
  /** Skips a brace that does not belong where it is. */
  protected skipsBrace(at: number, character: number): boolean {
    const isOpener = character === T.leftBrace;
    if (!isOpener && character !== T.rightBrace) return false;
    if (this.#isMisplacedBrace(at, character)) {
      this.report(this.messages.explain(at, character).wording, at, false, false, this.surplus(at));
      this.givenUp = at;
    } else if (!isOpener && this.open.isAtFileScope())
      // Nothing is open here, whatever else the unit has: how declarations are grouped into units depends on edits.
      this.report(wrong("unmatched '}'"), at, false, false, { surplus: at });
    else if (isOpener && this.written.characters[at - 1] === T.leftBrace && this.reader.wouldTake(T.brokenMember))
      this.report(wrong("'{' opens nothing inside of a struct"), at, false, false, this.surplus(at));
    else if (this.#isStrayBrace(at, character))
      this.report(wrong(`unexpected ${this.messages.found(at)}`), at, false, false, { surplus: at });
    else return false;
    this.skip(at, at + 1);
    return true;
  }

  /** Inserts a bracket that is missing before the end of a statement, or before a block. */
  protected closesBefore(at: number, character: number): boolean {
    const isEnd = character === T.semicolon || character === T.leftBrace || character === T.rightBrace;
    for (const closer of isEnd ? CLOSERS : []) {
      if (!this.reader.wouldTake(closer) || (closer === T.rightBrace && character !== T.semicolon)) continue;
      const wording = expectedAt(`'${spellingOfTerminal(closer)}'`, this.messages.whereClosed(closer).text);
      const isInAttribute = this.open.isInside('_attribute');
      const isIndex = closer === T.rightBracket;
      const last = isIndex ? this.messages.endOfIndex(at) : at - 1;
      const completions = isIndex
        ? this.messages.otherEndsOfIndex(last, at)
        : closer === T.rightParenthesis && !isInAttribute
          ? this.messages.otherEndsOfArguments(at)
          : [];
      const isGuess = isIndex
        ? this.messages.isIndexUnclear(last, at)
        : closer === T.rightParenthesis && !isInAttribute && this.messages.isEndUnclear(at);
      const more = {
        ...this.missing(last, closer, isGuess),
        ...(completions.length > 0 && { completions }),
        ...(closer === T.rightParenthesis && !isInAttribute && this.messages.otherEndsOfParentheses(at)),
      };
      this.report(wording, isInAttribute ? at - 1 : at, isInAttribute, false, more);
      if (last < at - 1 && this.#endIndex(last)) return true;
      if (closer === T.rightParenthesis && !isInAttribute && this.#addClosing(at)) return true;
      if (this.add(closer)) return true;
    }
    return false;
  }

  /** A token that may be one too many; a bracket only where the unit has more of it than of its counterpart. */
  protected surplus(at: number): ReportDetails {
    const character = this.written.characters[at] ?? 0;
    const excess = this.excess(character);
    return excess === undefined || excess > 0 ? { surplus: at } : NOTHING;
  }

  /** A bracket that is missing after a token, unless the unit has as many of it as of its counterpart. */
  protected missing(after: number, character: number, isGuess = false): ReportDetails {
    return (this.excess(character) ?? -1) < 0 ? insertionAfter(after, spellingOfTerminal(character), isGuess) : NOTHING;
  }

  /** How many more of a bracket than of its counterpart the unit has; undefined for other tokens. */
  protected excess(character: number): number | undefined {
    const pair = BRACKETS.find((one) => one.includes(character));
    if (!pair) return undefined;
    let opened = this.#opened.get(pair);
    if (opened === undefined) {
      opened = 0;
      for (const one of this.written.characters) opened += one === pair[0] ? 1 : one === pair[1] ? -1 : 0;
      this.#opened.set(pair, opened);
    }
    return character === pair[0] ? opened : -opened;
  }

  readonly #opened = new Map<readonly number[], number>();

  /** `if (x) { … else`: the block of the `if` lacks its brace. */
  protected endsBlockOfIf(at: number): boolean {
    const isOpen = (this.excess(T.leftBrace) ?? 0) > 0 && this.reader.wouldTake(T.rightBrace);
    if (!isOpen || !isInBlockOfIf(this.written.characters, at)) return false;
    const place = this.placeOfBrace(at, false);
    const more = insertionAfter(place ?? at - 1, '}', place === undefined);
    this.report(expected("'}'", { instead: " before 'else'" }), at, false, false, more);
    return this.add(T.rightBrace);
  }

  /** A brace in the middle of parentheses or brackets whose contents continue after it. */
  #isMisplacedBrace(at: number, character: number): boolean {
    if (character !== T.leftBrace && character !== T.rightBrace) return false;
    const { above } = this.open.region();
    const opener = above.findLast(({ symbol }) => OPENER.test(symbol))?.symbol;
    return opener !== undefined && opener !== '_left_brace' && closesOpenBracket(this.written.characters, at + 1);
  }

  /** `int x = } 1;`: a brace too many in the middle of a line that continues after it. */
  #isStrayBrace(at: number, character: number): boolean {
    const isWithin = character === T.rightBrace && !beginsLine(this.unit, at) && !beginsLine(this.unit, at + 1);
    return isWithin && BEGINS_OPERAND.has(this.written.characters[at + 1] ?? 0) && (this.excess(character) ?? 0) > 0;
  }

  /**
   * The bracket that is missing before token `at`, so that the rest of the statement can be read: before a bracket of
   * the other kind, or before the statement after a condition, as in `if (a > b b = a;`.
   */
  protected closerBefore(at: number, character: number): number | undefined {
    const { reader } = this;
    if (character === T.rightParenthesis || character === T.rightBracket) {
      const other = character === T.rightBracket ? T.rightParenthesis : T.rightBracket;
      return reader.wouldTake(other) && (this.excess(other) ?? 0) < 0 ? other : undefined;
    }
    const isCondition =
      reader.wouldTake(T.rightParenthesis) && this.messages.whereClosed(T.rightParenthesis).construct === 'condition';
    const isEnd = isCondition && !closesOpenBracket(this.written.characters, at);
    return isEnd ? T.rightParenthesis : undefined;
  }

  /** Reads the rest of an index that ends after token `last` again, as what follows the index. */
  #endIndex(last: number): boolean {
    if (!this.returnBefore(last + 1, undefined)) return false;
    this.at = last + 1;
    return this.add(T.rightBracket);
  }

  /**
   * Closes parentheses that token `at` shows to be open; false if their contents need no report.
   */
  #addClosing(at: number): boolean {
    const { reader } = this;
    const { construct } = this.messages.whereClosed(T.rightParenthesis);
    if (construct === 'parameters' || construct === 'type') {
      // Parameters may be missing, too.
      if (this.written.characters[at] === T.leftBrace) this.loseBody(at);
      return false;
    }
    if (!this.messages.isInArguments() || !reader.wouldTake(T.comma)) return false;
    // An unknown value replaces the missing arguments or operands.
    return this.add(T.comma) && this.add(T.missingExpression) && this.add(T.rightParenthesis);
  }
}

const BRACKETS: readonly (readonly number[])[] = [
  [T.leftParenthesis, T.rightParenthesis],
  [T.leftBracket, T.rightBracket],
  [T.leftBrace, T.rightBrace],
];

const OPENER = /^_left_(parenthesis|bracket|brace)$/;
