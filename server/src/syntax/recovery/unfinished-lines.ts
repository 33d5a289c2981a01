import { intern, spellingOf } from '../../text/names.js';
import { T } from '../alphabet.js';
import type { Entry } from '../reader.js';
import { beginsLine, columnsOf, indentationOf } from './line-starts.js';
import { insertionAfter, NOTHING } from './mistake-messages.js';
import { BEGINS_DECLARATION, closesOpenBracket, NAMES } from './token-lookahead.js';
import { MAXIMUM_FINISHING, UnfinishedText } from './unfinished-text.js';
import { expected, expectedAt, wrong } from './wording.js';

const TYPEDEF = intern('typedef');

/** Keywords that begin a statement. */
const BEGINS_STATEMENT: ReadonlySet<number> = new Set([
  T.if,
  T.for,
  T.while,
  T.do,
  T.switch,
  T.case,
  T.default,
  T.return,
  T.goto,
  T.break,
  T.continue,
]);

/** Operators of expressions that are statements, and of initializers. */
const EFFECTS = [T.equals, T.compoundAssignment, T.increment] as const;

/** Error recovery for lines that end in the middle of a construct, as they do during typing. */
export class UnfinishedLines extends UnfinishedText {
  /**
   * The language rejects token `failed`, which begins another statement or declaration on its own line, or follows the
   * type that does: the code before it is unfinished and ends with its line. False if that is not the case.
   */
  protected finishesLine(failed: number): boolean {
    const at = this.#firstInLine(failed);
    const { characters } = this.written;
    const character = characters[at] ?? 0;
    if (at === 0 || !this.#beginsAnother(at, character)) return false;
    if (at < failed) {
      // The type was taken for an operand, a label or the name of a member.
      if (closesOpenBracket(characters, at) || !this.returnBefore(at, undefined)) return false;
      this.at = at;
      this.added = 0;
    }
    const { base, above } = this.open.region();
    if (!base) return false;
    if (this.#needsStatement(at < failed ? undefined : character, above.length)) return this.#addStatement(at);
    if (above.length === 0 || closesOpenBracket(this.written.characters, at)) return false;
    // It may be another declarator.
    if (NAMES.has(character) && this.reader.wouldTake(T.semicolon)) return false;
    if (base.marker === T.brokenDeclaration && !this.#isUnfinishedHead(at, character)) return false;
    this.reportMissing(at);
    // The names that a `typedef` declares are types, whatever follows.
    if (this.#isTypedef(above) && this.reader.wouldTake(T.semicolon)) return this.add(T.semicolon);
    // An object with an unfinished initializer is declared.
    if (base.marker === T.brokenDeclaration && !above.some(({ symbol }) => symbol === '_equals')) {
      this.#loseName(at);
      this.replace(base, above, this.open.tokenOf(above[0]), at);
      return true;
    }
    this.#finish(at, character);
    return true;
  }

  /**
   * An `asm` that begins a line is a statement, rather than the name of what the unfinished line before it declares.
   * False if token `failed` is not part of such a one.
   */
  protected finishesLineBeforeAsm(failed: number): boolean {
    const { above } = this.open.region();
    const entry = above.findLast(({ symbol }) => symbol === '_asm');
    const at = this.open.tokenOf(entry);
    if (!entry || entry === above[0] || at >= failed || !beginsLine(this.unit, at)) return false;
    if (!this.returnBefore(at, undefined)) return false;
    this.at = at;
    this.added = 0;
    this.reportMissing(at);
    this.#finish(at, T.asm);
    return true;
  }

  /**
   * Whether the statement before token `at` may continue there, so that an operator is missing rather than a `;`: the
   * token is on the same line, or on one that is indented further, and does not start a statement.
   */
  protected mayContinue(at: number): boolean {
    const { characters } = this.written;
    const character = characters[at] ?? 0;
    if (at >= this.end || character === T.rightBrace || character === T.kernel) return false;
    if (character === T.number || character === T.string || character === T.character) return true;
    const first = this.open.tokenOf(this.open.region().above[0]);
    const isStart =
      BEGINS_STATEMENT.has(character) ||
      (BEGINS_DECLARATION.has(character) && characters[at + 1] !== T.leftParenthesis);
    const column = columnsOf(this.unit)[at] ?? -1;
    if (column >= 0) return !isStart && column > indentationOf(this.unit, first);
    return !isStart || !this.#isComplete(first, at);
  }

  /** Whether tokens `[first, end)` assign a value, call a function or leave a construct. */
  #isComplete(first: number, end: number): boolean {
    const { characters } = this.written;
    if (BEGINS_STATEMENT.has(characters[first] ?? 0) || characters[end - 1] === T.rightParenthesis) return true;
    const operators = characters.subarray(first, end);
    return EFFECTS.some((character) => operators.includes(character));
  }

  #isTypedef([first]: readonly Entry[]): boolean {
    return first?.symbol === '_storage_class' && this.unit.names[this.open.tokenOf(first)] === TYPEDEF;
  }

  /** The first token in the line of token `at`, if only specifiers of a declaration stand between; otherwise `at`. */
  #firstInLine(at: number): number {
    const columns = columnsOf(this.unit);
    let first = at;
    while (first > 0 && (columns[first] ?? -1) < 0) {
      const before = this.written.characters[first - 1] ?? 0;
      if (!BEGINS_DECLARATION.has(before) && before !== T.space) return at;
      first--;
    }
    return first;
  }

  /** Whether token `at` begins a line and a construct that is separate from the code before it. */
  #beginsAnother(at: number, character: number): boolean {
    const { unit } = this;
    const column = columnsOf(unit)[at] ?? -1;
    if (column < 0) return character === T.rightBrace;
    if (BEGINS_STATEMENT.has(character) || character === T.rightBrace) return true;
    if (!BEGINS_DECLARATION.has(character) && character !== T.space && !NAMES.has(character)) return false;
    return column <= indentationOf(unit, at - 1);
  }

  /**
   * `if (x)` or `else` is not followed by a statement. `character`: if the parser accepts it, it begins one.
   */
  #needsStatement(character: number | undefined, above: number): boolean {
    const { reader } = this;
    return (
      above === 0 &&
      reader.wouldTake(T.brokenStatement) &&
      !reader.wouldTake(T.rightBrace) &&
      !(character !== undefined && reader.wouldTake(character))
    );
  }

  #addStatement(at: number): boolean {
    const before = spellingOf(this.unit.names[at - 1] ?? 0);
    this.report(expectedAt('a statement', `after '${before}'`), at - 1, true, false, insertionAfter(at - 1, ' {}'));
    return this.add(T.brokenStatement) && this.endLoop();
  }

  /** Inserts the missing condition after `do` and its body. */
  protected endLoop(): boolean {
    const { reader } = this;
    if (!reader.wouldTake(T.while) || reader.wouldTake(T.rightBrace)) return true;
    const rest = [T.while, T.leftParenthesis, T.missingExpression, T.rightParenthesis, T.semicolon];
    return rest.every((character) => this.add(character));
  }

  /** At file scope, only a token that begins nothing but declarations ends the one before. */
  #isUnfinishedHead(at: number, character: number): boolean {
    const startsDeclaration = BEGINS_DECLARATION.has(character) || character === T.space;
    const first = this.open.tokenOf(this.open.region().above[0]);
    return startsDeclaration && (columnsOf(this.unit)[at] ?? 0) <= indentationOf(this.unit, first);
  }

  /** Notes the name that the declaration before token `at` would have declared. */
  #loseName(at: number): void {
    if (NAMES.has(this.written.characters[at - 1] ?? 0)) this.lost.add(this.unit.names[at - 1] ?? 0);
  }

  /** Inserts tokens that complete the statement before token `at`; skips the statement if none do. */
  #finish(at: number, character: number): void {
    const { reader } = this;
    for (let steps = 0; steps < MAXIMUM_FINISHING; steps++) {
      const { above } = this.open.region();
      if (above.length === 0) {
        if (reader.wouldTake(character)) {
          this.added = 0;
          return;
        }
        if (!this.#needsStatement(character, 0) || !this.add(T.brokenStatement) || !this.endLoop()) break;
      } else if (!this.addNext()) break;
    }
    const { base, above } = this.open.region();
    if (!base || above.length === 0) return this.discard(at);
    this.replace(base, above, this.open.tokenOf(above[0]), at);
  }

  /** Reports the token that is missing before token `at`, at the end of the previous token. */
  protected reportMissing(at: number): void {
    const { reader } = this;
    const before = spellingOf(this.unit.names[at - 1] ?? 0);
    const { base, above } = this.open.region();
    // The only error in the line may be a misspelled name.
    const isGuess = this.written.undeclared.has(at - 1) || this.mayContinue(at);
    if (reader.wouldTake(T.semicolon)) {
      const insertion = { text: ';', after: at - 1, ...(isGuess && { isGuess }) };
      const wording = this.open.followsParameters()
        ? expected("';' or the body of the function")
        : expectedAt("';'", this.messages.whereEnded(base?.marker, above).text);
      const isHead = base?.marker === T.brokenDeclaration;
      // The name of a function alone is not a statement.
      const isName = above.length === 1 && this.written.characters[at - 1] === T.identifier;
      const calls = ['();', '(0);'].map((text) => [{ text, after: at - 1 }]);
      const completions = isHead ? this.headCompletions(at) : isName ? calls : [];
      // Compilers accept the last member of a struct without a semicolon.
      const isLastMember = base?.marker === T.brokenMember && this.written.characters[at] === T.rightBrace;
      const more = {
        insertion,
        ...(completions.length > 0 && { completions }),
        ...(isLastMember && { warning: true }),
      };
      return this.report(wording, at - 1, true, false, more);
    }
    if (reader.wouldTake(T.missingName))
      return this.report(expectedAt('the name of a member', `after '${before}'`), at - 1, true);
    if (reader.wouldTake(T.number)) return this.report(expectedAt('an expression', `after '${before}'`), at - 1, true);
    if (reader.wouldTake(T.colon) && this.open.isInside('_question'))
      return this.report(expectedAt("':'", `after '${before}'`), at - 1, true);
    const { wording, insertion } = this.messages.explain(at, this.written.characters[at] ?? 0);
    const { what, isMissing } = wording;
    const more = insertion ? { insertion: { ...insertion, ...(isGuess && { isGuess }) } } : NOTHING;
    const shown = isMissing ? { what, isMissing } : wrong(`unexpected end of the line after '${before}'`);
    this.report(shown, at - 1, true, false, more);
  }
}
