import { characterOfWord, T } from '../alphabet.js';
import type { Entry } from '../reader.js';
import { endOfFunctionHead } from './line-starts.js';
import { placeInRecords, placeOfMissingBrace } from './missing-brace.js';
import { END, insertionAfter } from './mistake-messages.js';
import { RepairedText } from './repaired-text.js';
import { NAMES } from './token-lookahead.js';
import { expected, expectedAt, wrong } from './wording.js';

/** The maximum number of characters that are inserted to complete a line. */
export const MAXIMUM_FINISHING = 12;

/** Tokens that complete a statement, in the order in which they are tried. */
const FINISHING = [T.rightParenthesis, T.rightBracket, T.colon, T.rightBrace, T.leftParenthesis] as const;

/** Error recovery for a text that ends, or continues at file scope, while a construct is still open. */
export class UnfinishedText extends RepairedText {
  /** Closes everything that is open before token `at`, where a declaration begins or the tokens end. */
  protected close(at: number): void {
    const { reader } = this;
    const [end, name, before] = [1, 2, 3].map((back) => this.written.characters[at - back]);
    // `typedef struct { int a; name;`: the `}` is missing before the name.
    if (name === T.unresolved && end === T.semicolon && (before === T.semicolon || before === T.rightBrace))
      if (this.open.region().base?.marker === T.brokenMember) this.lost.add(this.unit.names[at - 2] ?? 0);
    // The text skipped after the outermost brace may have held its closing brace.
    const outermost = [...reader.stack()].findLast(({ symbol }) => symbol === '_left_brace');
    let isReported = outermost !== undefined && this.givenUp >= this.open.tokenOf(outermost);
    /**
     * The start of the construct that was skipped last: `do { … }` does not end at its brace, and the next attempt has
     * to begin before it.
     */
    let below = Number.POSITIVE_INFINITY;
    for (let steps = 0; !this.open.isAtFileScope() && steps <= this.characters.length + this.end; steps++) {
      const { base, above } = this.open.region();
      if (!base) return;
      if (above.length === 0 || base.marker === T.brokenDeclaration) {
        if (base.marker === T.brokenDeclaration) {
          if (!isReported) this.#reportEnd(at);
          if (this.#finishInitializer(above)) continue;
          const { above: left } = this.open.region();
          this.replace(base, left, this.open.tokenOf(left[0]), at);
          continue;
        }
        // The brace after which a statement or a member may begin
        const brace = this.innermostBrace();
        if (!isReported && brace) this.#reportOpen(this.open.tokenOf(brace), at);
        isReported = true;
        if (this.add(T.rightBrace)) {
          if (reader.wouldTake(T.semicolon) && !this.open.isAtFileScope()) this.add(T.semicolon);
          continue;
        }
      }
      if (reader.wouldTake(T.rightBrace) && !reader.wouldTake(T.brokenStatement)) {
        const brace = this.innermostBrace();
        if (!isReported && brace) this.#reportOpen(this.open.tokenOf(brace), at);
        isReported = true;
        if (this.add(T.rightBrace)) continue;
      }
      if (!isReported) this.#reportEnd(at);
      isReported = true;
      if (reader.wouldTake(T.semicolon) && this.add(T.semicolon)) continue;
      const start = above[0]?.position ?? this.characters.length;
      const around = start < below ? { base, above } : this.open.region(below);
      if (!around.base) break;
      below = around.above[0]?.position ?? start;
      this.replace(around.base, around.above, this.open.tokenOf(around.above[0]), at);
    }
    this.at = at;
  }

  /** An object with an unfinished initializer is declared. */
  #finishInitializer(above: readonly Entry[]): boolean {
    if (!above.some(({ symbol }) => symbol === '_equals')) return false;
    for (let steps = 0; steps < MAXIMUM_FINISHING && this.addNext(); steps++)
      if (this.open.isAtFileScope()) return true;
    return false;
  }

  /** Inserts one character that leads towards the end of the statement or declaration. */
  protected addNext(): boolean {
    const { reader } = this;
    if (reader.wouldTake(T.semicolon)) return this.add(T.semicolon);
    if (reader.wouldTake(T.missingName)) return this.add(T.missingName);
    if (reader.wouldTake(T.missingExpression)) return this.add(T.missingExpression);
    // The number of missing arguments is unknown.
    if (reader.wouldTake(T.comma) && reader.wouldTake(T.rightParenthesis) && this.messages.isInArguments())
      return this.add(T.comma) && this.add(T.missingExpression) && this.add(T.rightParenthesis);
    const next = FINISHING.find((one) => reader.wouldTake(one));
    return next !== undefined && this.add(next);
  }

  /** The innermost `{` that is open; the stack, which may be long, is read no further. */
  protected innermostBrace(): Entry | undefined {
    for (const entry of this.reader.stack()) if (entry.symbol === '_left_brace') return entry;
    return undefined;
  }

  /** A brace is not closed where the tokens end, or a kernel begins. */
  #reportOpen(opener: number, at: number): void {
    const last = this.#lastOfBlock(at);
    const place = last === at - 1 ? this.placeOfBrace(at, true) : last;
    const more = { opener, ...insertionAfter(place ?? last, '}', place === undefined) };
    const isKernel = this.written.characters[at] === T.kernel;
    const body = at < this.end && !isKernel ? endOfFunctionHead(this.unit, this.written.characters, at) : undefined;
    if (body !== undefined)
      return this.report(
        wrong("function definition is not allowed inside a function: expected '}'"),
        body,
        false,
        false,
        more,
      );
    const instead = at < this.end ? ` before ${this.messages.found(at)}` : ' at the end';
    this.report(expected("'}'", { instead }), at, false, false, more);
  }

  /** Where the `}` that is missing before token `at` belongs by the indentation; undefined if that is not clear. */
  protected placeOfBrace(at: number, isEnd: boolean): number | undefined {
    const outermost = [...this.reader.stack()].findLast(({ symbol }) => symbol === '_left_brace');
    if (!outermost) return undefined;
    const { characters } = this.written;
    const first = this.open.tokenOf(outermost);
    return (
      placeInRecords(this.unit, characters, first, at) ??
      placeOfMissingBrace(this.unit, characters, { first, at, isEnd })
    );
  }

  /**
   * The last token of a block that is not closed before token `at`: `struct { int a; name;` or `struct { int a; ;` ends
   * before what follows its brace.
   */
  #lastOfBlock(at: number): number {
    const [end, name, before] = [1, 2, 3].map((back) => this.written.characters[at - back]);
    if (end !== T.semicolon || this.open.region().base?.marker !== T.brokenMember) return at - 1;
    if (name === T.semicolon) return at - 2;
    return NAMES.has(name ?? 0) && before === T.semicolon ? at - 3 : at - 1;
  }

  /** A statement or declaration is cut off before token `at`. */
  #reportEnd(at: number): void {
    const brace = this.innermostBrace();
    const isNested = brace && !this.reader.wouldTake(T.semicolon);
    const { base, above } = this.open.region();
    if (this.reader.wouldTake(T.semicolon)) {
      const isHead = base?.marker === T.brokenDeclaration;
      const more = { ...insertionAfter(at - 1, ';'), ...(isHead && { completions: this.headCompletions(at) }) };
      const { text } = this.messages.whereEnded(base?.marker, above);
      return this.report(expectedAt("';'", text), at - 1, true, false, more);
    }
    const explained = isNested
      ? expected('the rest of the statement')
      : this.messages.explain(at, characterOfWord(0)).wording;
    const { hint: _, ...missing } = explained.isMissing ? explained : expected('the rest of the declaration');
    const instead = at < this.end ? ` before ${this.messages.found(at)}` : ` at ${END}`;
    this.report({ ...missing, instead }, at);
  }
}
