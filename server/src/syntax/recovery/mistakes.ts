import { TokenKind } from '../../preprocessor/token.js';
import { intern, spellingOf } from '../../text/names.js';
import { anyOf } from '../../text/patterns.js';
import { slipsBetween } from '../../text/similar.js';
import { spellingOfTerminal, T } from '../alphabet.js';
import { keywordOf } from '../keywords.js';
import type { Reader } from '../reader.js';
import type { Unit } from '../unit.js';
import type { Written } from '../writing.js';
import { beginsLine } from './line-starts.js';
import { BEGINS_OPERAND, CLOSERS, ENDS_OPERAND, insertionBehind, type Mending, NOTHING } from './mistake-messages.js';
import type { Repaired } from './repaired-text.js';
import {
  BEGINS_DECLARATION,
  endOfHead,
  FOLLOWS_NAME,
  isBehindNamedBlock,
  isClosed,
  isGoneOnWith,
  isInBlockOfIf,
  NAMES,
  TYPES,
  wordBeforeClauses,
} from './spoilt-tokens.js';
import { UnfinishedLines } from './unfinished-lines.js';

/** Steps that a unit may take beside four a token. */
const BOUND = 256;

const TYPEDEF = intern('typedef');

/** How many characters are put in at one place at most. */
const MAXIMUM_ADDED = 9;

/**
 * Turns a unit with syntax errors into one without: inserts missing tokens, and replaces a statement, member or
 * declaration that cannot be repaired by one character, so that the code around it keeps its meaning. Each error is
 * reported once. The parse table determines the first token that the language rejects, the tokens that it would accept
 * instead, and the open constructs.
 */
export function repair(unit: Unit, written: Written, reader: Reader): Repaired {
  return new Mender(unit, written, reader).run();
}

class Mender extends UnfinishedLines {
  run(): Repaired {
    const { reader, written } = this;
    reader.start(written.characters);
    try {
      for (let steps = 0; ; steps++) {
        if (steps > 4 * (this.end + BOUND)) this.giveUp();
        const interruption = written.interruptions[this.interruption] ?? this.end;
        const from = this.at;
        this.at = reader.read(from, interruption, this.characters.length - from);
        for (let token = from; token < this.at; token++) this.push(written.characters[token] ?? 0, token, token);
        if (this.at > from) this.added = 0;
        if (this.at === this.end) {
          if (reader.wouldTake(0)) break;
          this.incomplete = true;
          this.close(this.end);
        } else if (this.at === interruption) {
          // A token that is accepted at file scope is inside of something that is still open.
          this.close(interruption);
          this.interruption++;
        } else this.#repair(this.at);
      }
    } finally {
      reader.finish();
    }
    const text = {
      characters: Uint16Array.from(this.characters),
      firsts: Int32Array.from(this.firsts),
      lasts: Int32Array.from(this.lasts),
    };
    return { text, mistakes: this.mistakes, lost: this.lost, incomplete: this.incomplete };
  }

  // ---------------------------------------------------------------------------------------------------- one mistake

  /** Token `at` is one that the language does not take here. */
  #repair(at: number): void {
    const { reader } = this;
    const character = this.written.characters[at] ?? 0;
    // Nothing that was put in has helped.
    if (this.added > MAXIMUM_ADDED) return this.discard(at);
    if (this.unit.kinds[at] === TokenKind.Other || character === T.foreign) {
      this.report(this.messages.foreign(at), at);
      return this.#endsWithLiteral(at) ? this.discardUntil(at + 1) : this.discard(at);
    }
    if (this.#beginsFor(at)) return;
    if (this.#isMisplacedBrace(at, character)) {
      this.report(this.messages.explain(at, character).message, at, false, false, this.#surplus(at));
      this.givenUp = at;
      return this.skip(at, at + 1);
    }
    if (character === T.rightBrace && this.open.isAtFileScope()) {
      this.report("unmatched '}'", at, false, false, this.#surplus(at));
      return this.skip(at, at + 1);
    }
    if (
      character === T.leftBrace &&
      this.written.characters[at - 1] === T.leftBrace &&
      reader.wouldTake(T.brokenMember)
    ) {
      this.report("'{' opens nothing inside of a struct", at, false, false, this.#surplus(at));
      return this.skip(at, at + 1);
    }
    if (this.#isStrayBrace(at, character)) {
      this.report(`unexpected ${this.messages.found(at)}`, at, false, false, { surplus: at });
      return this.skip(at, at + 1);
    }
    if (this.#isOperator(at)) {
      const message = `expected an operator, not ${this.messages.found(at)}`;
      this.report(message, at, false, false, { isMacro: true });
      return this.discard(at);
    }
    if (this.#isWordForEnumerator(at)) return;
    if (character === T.semicolon && this.#isClauseTooMany(at)) return;
    const canEnd = ENDS_EXPRESSION.has(character);
    if (canEnd && reader.wouldTake(T.missingExpression) && !reader.wouldTake(T.semicolon)) {
      const before = this.written.characters[at - 1] ?? 0;
      const more = OPERATORS.has(before)
        ? { surplus: at - 1 }
        : before === T.leftParenthesis
          ? { completions: [[{ text: ')', behind: at - 1 }]] }
          : NOTHING;
      this.report(`expected an expression before ${this.messages.found(at)}`, at, false, false, more);
      if (this.add(T.missingExpression)) return;
    }
    if (reader.wouldTake(T.missingName)) {
      const before = spellingOf(this.unit.names[at - 1] ?? 0);
      this.report(`expected the name of a member after '${before}'`, at);
      if (this.add(T.missingName)) return;
    }
    if (this.#endsRecord(at)) return;
    if (character === T.else && this.#endsBlockOfIf(at)) return;
    if (this.#lacksParameter(at, character) || this.#lacksColon(at, character) || this.finishesLine(at)) return;
    // A declaration that declares nothing could end here, too; but mostly the name is missing.
    const isClause = character === T.rightParenthesis && this.open.region().above[0]?.symbol === '_for';
    const wantsName =
      !isClause && reader.wouldTake(T.identifier) && reader.wouldTake(T.star) && FOLLOWS_NAME.has(character);
    if (!wantsName && reader.wouldTake(T.semicolon) && this.open.region().above.length > 0)
      return this.#endStatement(at, character);
    const followsName = NAMES.has(character) || character === T.star;
    if (this.#isInParameters() && followsName && this.#isTypeMisspelt(at - 1, true)) return;
    if (this.#isTypeWordMisspelt(at)) return;
    if (this.#isRestOfParameters(at)) {
      this.report("expected ')' after the parameters", at, false, false, { isMacro: true });
      return this.skip(at, at + 1);
    }
    for (const closer of CLOSERS) {
      if (!reader.wouldTake(closer)) continue;
      const isEnd = character === T.semicolon || character === T.leftBrace || character === T.rightBrace;
      if (!isEnd || (closer === T.rightBrace && character !== T.semicolon)) continue;
      const text = spellingOfTerminal(closer);
      const message = `expected '${text}' ${this.messages.whereClosed(closer)}`;
      const isInAttribute = this.open.isInside('_attribute');
      const last = closer === T.rightBracket ? this.messages.endOfIndex(at) : at - 1;
      const completions = closer === T.rightBracket ? this.messages.otherEndsOfIndex(last, at) : [];
      const more = { ...this.#missing(last, closer), ...(completions.length > 0 && { completions }) };
      this.report(message, isInAttribute ? at - 1 : at, isInAttribute, false, more);
      if (last < at - 1 && this.#endIndex(last)) return;
      if (closer === T.rightParenthesis && !isInAttribute && this.#addClosing(at)) return;
      if (this.add(closer)) return;
    }
    if (NAMES.has(character) && reader.wouldTake(T.comma) && this.open.isInside('_enum')) {
      this.report("expected ',' between the enumerators", at - 1, true, false, insertionBehind(at - 1, ','));
      if (this.add(T.comma)) return;
    }
    // An `if` that was misspelt or given up is one mistake, and reported already.
    if (character === T.else && this.#hasLostIf(at)) return this.discard(at);
    const { message, token, after, reserved, ...more } = this.messages.explain(at, character);
    const closer = this.#closerBefore(at, character);
    if (closer !== undefined) {
      this.report(message, token, after, reserved, more);
      if (this.add(closer)) return;
    }
    // A repeated token was meant once.
    const isTwice = this.unit.names[at] === this.unit.names[at - 1];
    this.report(message, token, after, reserved, isTwice ? this.#surplus(at) : more);
    if (isTwice) this.skip(at, at + 1);
    else this.discard(at);
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
    const where = this.messages.whereClosed(T.rightParenthesis);
    if (where === 'after the parameters' || where === 'after the type') {
      // Parameters may be missing, too.
      if (this.written.characters[at] === T.leftBrace) this.loseBody(at);
      return false;
    }
    if (!this.messages.isInArguments() || !reader.wouldTake(T.comma)) return false;
    // An unknown value replaces the missing arguments or operands.
    return this.add(T.comma) && this.add(T.missingExpression) && this.add(T.rightParenthesis);
  }

  /**
   * The bracket that is missing before token `at`, so that the rest of the statement can be read: before a bracket of
   * the other kind, or before the statement after a condition, as in `if (a > b b = a;`.
   */
  #closerBefore(at: number, character: number): number | undefined {
    const { reader } = this;
    if (character === T.rightParenthesis || character === T.rightBracket) {
      const other = character === T.rightBracket ? T.rightParenthesis : T.rightBracket;
      return reader.wouldTake(other) && (this.#excess(other) ?? 0) < 0 ? other : undefined;
    }
    const where = reader.wouldTake(T.rightParenthesis) ? this.messages.whereClosed(T.rightParenthesis) : '';
    const isEnd = where.startsWith('after the condition') && !isGoneOnWith(this.written.characters, at);
    return isEnd ? T.rightParenthesis : undefined;
  }

  /** `int f(int a, )`: skips the comma after which a parameter is missing. */
  #lacksParameter(at: number, character: number): boolean {
    if (character !== T.rightParenthesis || this.written.characters[at - 1] !== T.comma) return false;
    if (this.messages.whereClosed(T.rightParenthesis) !== 'after the parameters') return false;
    if (!this.returnBefore(at - 1, undefined)) return false;
    this.report("expected a parameter after ','", at - 1, true, false, { surplus: at - 1 });
    return true;
  }

  /** `case 1` without its `:` before a statement, or `a ? b` at the end of an expression. */
  #lacksColon(at: number, character: number): boolean {
    const { reader } = this;
    if (!reader.wouldTake(T.colon)) return false;
    const { above } = this.open.region();
    const isConditional = ENDS_EXPRESSION.has(character) && above.some(({ symbol }) => symbol === '_question');
    if (above[0]?.symbol !== '_case' && !isConditional) return false;
    const before = spellingOf(this.unit.names[at - 1] ?? 0);
    this.report(`expected ':' after '${before}'`, at - 1, true, false, insertionBehind(at - 1, ':'));
    return this.add(T.colon);
  }

  /** Whether a name after a parameter may be a macro for further ones: `float *a MORE_PARAMETERS)`. */
  #isRestOfParameters(at: number): boolean {
    const isName = (token: number): boolean =>
      this.unit.kinds[token] === TokenKind.Identifier && !keywordOf(this.unit.names[token] ?? 0);
    const next = this.written.characters[at + 1];
    return isName(at) && isName(at - 1) && (next === T.rightParenthesis || next === T.comma) && this.#isInParameters();
  }

  /** Whether a list of parameters could end here. */
  #isInParameters(): boolean {
    return (
      this.reader.wouldTake(T.rightParenthesis) &&
      this.messages.whereClosed(T.rightParenthesis) === 'after the parameters'
    );
  }

  /** A token that may be one too many; a bracket only where the unit has more of it than of its counterpart. */
  #surplus(at: number): Mending {
    const character = this.written.characters[at] ?? 0;
    const excess = this.#excess(character);
    return excess === undefined || excess > 0 ? { surplus: at } : NOTHING;
  }

  /** A bracket that is missing after a token, unless the unit has as many of it as of its counterpart. */
  #missing(behind: number, character: number): Mending {
    return (this.#excess(character) ?? -1) < 0 ? insertionBehind(behind, spellingOfTerminal(character)) : NOTHING;
  }

  /** How many more of a bracket than of its counterpart the unit has; undefined for other tokens. */
  #excess(character: number): number | undefined {
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

  /**
   * `unsigned uint *p`, or a type alone on a line above a declaration: leaves out the first of two types. The name of a
   * type was taken for a declarator.
   */
  #hasTwoTypes(at: number): boolean {
    const { characters } = this.written;
    const [first, second] = [at - 2, at - 1];
    if (characters[second] !== T.typeName) return false;
    if (characters[first] !== T.typeWord && characters[first] !== T.typeName) return false;
    if (characters[first - 1] === T.storageClass) return false;
    if (this.returnBefore(first, undefined)) this.at = second;
    else if (!this.returnBefore(second, undefined)) return false;
    const [one, other] = [first, second].map((token) => spellingOf(this.unit.names[token] ?? 0));
    this.report(`expected a name after '${one}', not the type '${other}'`, first, true, false, { surplus: first });
    return true;
  }

  /** `while (int i = 0; i < n; i++)`: reads another keyword, or a misspelt one, before the clauses of a `for` as that. */
  #beginsFor(at: number): boolean {
    if (this.open.isAtFileScope()) return false;
    const word = wordBeforeClauses(this.written.characters, at);
    if (word === undefined) return false;
    const text = spellingOf(this.unit.names[word] ?? 0);
    const isKeyword = NOT_FOR.has(text);
    if (!isKeyword && !(text.length > 1 && slipsBetween(text, 'for', 1) === 1)) return false;
    if (!this.returnBefore(word, T.for)) return false;
    const message = isKeyword
      ? `'${text}' does not take three clauses; did you mean 'for'?`
      : `unknown statement '${text}'; did you mean 'for'?`;
    this.report(message, word, false, false, { replacement: { token: word, text: 'for' } });
    return true;
  }

  /** `unsigned itn n`: leaves out a word that is most likely part of the type, misspelt. */
  #isTypeMisspelt(name: number, isInParameters = false): boolean {
    const text = spellingOf(this.unit.names[name] ?? 0);
    const meant = wordMeant(text);
    const { characters } = this.written;
    const before = characters[name - 1];
    // Only a qualifier follows `*`.
    const isPlaced = before === T.typeWord || (before === T.star && meant !== undefined && QUALIFIERS.has(meant));
    if (meant === undefined || !isPlaced) return false;
    if (!isInParameters && isGoneOnWith(characters, name + 1)) return false;
    if (!this.returnBefore(name, undefined)) return false;
    this.#reportWord(name, meant);
    return true;
  }

  /** `(unsigned itn) n`: skips a word in a type that contains no name, if it is most likely misspelt. */
  #isTypeWordMisspelt(at: number): boolean {
    const { characters } = this.written;
    const meant = NAMES.has(characters[at] ?? 0) ? wordMeant(spellingOf(this.unit.names[at] ?? 0)) : undefined;
    if (meant === undefined || characters[at - 1] !== T.typeWord || this.reader.wouldTake(T.identifier)) return false;
    this.#reportWord(at, meant);
    this.skip(at, at + 1);
    return true;
  }

  /** `void kenrel k(`: leaves out a word before the name of a function that is most likely `kernel`, misspelt. */
  #isKernelMisspelt(at: number): boolean {
    const name = at - 1;
    const isPlaced =
      this.written.characters[at + 1] === T.leftParenthesis && TYPES.has(this.written.characters[name - 1] ?? 0);
    if (!isPlaced || !NAMES.has(this.written.characters[name] ?? 0)) return false;
    const text = spellingOf(this.unit.names[name] ?? 0);
    const meant = ['kernel', '__kernel'].find((word) => slipsBetween(text, word, 1) === 1);
    if (meant === undefined || !this.returnBefore(name, undefined)) return false;
    this.#reportWord(name, meant);
    return true;
  }

  #reportWord(token: number, meant: string): void {
    const what = QUALIFIERS.has(meant) ? 'qualifier' : TYPE_WORDS.includes(meant) ? 'type name' : 'specifier';
    const message = `unknown ${what} '${spellingOf(this.unit.names[token] ?? 0)}'; did you mean '${meant}'?`;
    this.report(message, token, false, false, { replacement: { token, text: meant } });
  }

  /** `int i, itn k;`: a declarator that is most likely a type, misspelt, so that neither `,` nor `;` makes it right. */
  #isGuess(at: number): boolean {
    return (
      NAMES.has(this.written.characters[at - 1] ?? 0) &&
      wordMeant(spellingOf(this.unit.names[at - 1] ?? 0)) !== undefined
    );
  }

  /** Whether token `at` is a literal that is not closed and has swallowed what ends the statement or declaration. */
  #endsWithLiteral(at: number): boolean {
    if (!/^["']/.test(spellingOf(this.unit.names[at] ?? 0))) return false;
    const next = this.written.characters[at + 1] ?? 0;
    if (next === T.leftBrace || isGoneOnWith(this.written.characters, at + 1)) return false;
    const { base, above } = this.open.region();
    return base?.marker !== T.brokenDeclaration || above.length === 0 || BEGINS_DECLARATION.has(next);
  }

  /** `if (x) { … else`: the block of the `if` lacks its brace. */
  #endsBlockOfIf(at: number): boolean {
    const isOpen = (this.#excess(T.leftBrace) ?? 0) > 0 && this.reader.wouldTake(T.rightBrace);
    if (!isOpen || !isInBlockOfIf(this.written.characters, at)) return false;
    this.report("expected '}' before 'else'", at, false, false, insertionBehind(at - 1, '}'));
    return this.add(T.rightBrace);
  }

  /** Whether the `if` of an `else` is part of what was given up, or written as a name that nothing declares. */
  #hasLostIf(at: number): boolean {
    return this.givenUp === at - 1 || (!this.open.isAtFileScope() && isBehindNamedBlock(this.written.characters, at));
  }

  /** A brace in the middle of parentheses or brackets whose contents continue after it. */
  #isMisplacedBrace(at: number, character: number): boolean {
    if (character !== T.leftBrace && character !== T.rightBrace) return false;
    const { above } = this.open.region();
    const opener = above.findLast(({ symbol }) => OPENER.test(symbol))?.symbol;
    return opener !== undefined && opener !== '_left_brace' && isGoneOnWith(this.written.characters, at + 1);
  }

  /** `int x = } 1;`: a brace too many in the middle of a line that continues after it. */
  #isStrayBrace(at: number, character: number): boolean {
    const isWithin = character === T.rightBrace && !beginsLine(this.unit, at) && !beginsLine(this.unit, at + 1);
    return isWithin && BEGINS_OPERAND.has(this.written.characters[at + 1] ?? 0) && (this.#excess(character) ?? 0) > 0;
  }

  /** `a OPERATOR b`: whether an undeclared name may be a macro for a binary operator. */
  #isOperator(at: number): boolean {
    const { characters } = this.written;
    const [before, next] = [characters[at - 1] ?? 0, characters[at + 1] ?? 0];
    if (characters[at] !== T.unresolved || !ENDS_OPERAND.has(before) || beginsLine(this.unit, at)) return false;
    const isMacro = MACRO.test(spellingOf(this.unit.names[at] ?? 0)) && !this.open.isAtFileScope();
    return isMacro && BEGINS_OPERAND.has(next) && this.open.region().above.length > 1;
  }

  /** `enum { false, true }`: reads a word of the language as an enumerator, and reports the first of each list. */
  #isWordForEnumerator(at: number): boolean {
    const { reader } = this;
    if (this.unit.kinds[at] !== TokenKind.Identifier || !FOLLOWS_ENUMERATOR.has(this.written.characters[at + 1] ?? 0))
      return false;
    if (!reader.wouldTake(T.identifier) || reader.wouldTake(T.star) || !this.open.isInside('_enum')) return false;
    const opener = this.open.tokenOf([...reader.stack()].find(({ symbol }) => symbol === '_left_brace'));
    if (opener !== this.#enumWithWords)
      this.report(`expected the name of an enumerator, not ${this.messages.found(at)}`, at);
    if (!reader.take(T.identifier, this.characters.length)) return false;
    this.#enumWithWords = opener;
    this.push(T.identifier, at, at);
    this.at = at + 1;
    this.added = 0;
    return true;
  }

  #enumWithWords = -1;

  /** A statement, declaration or member could end here. */
  #endStatement(at: number, character: number): void {
    const { base, above } = this.open.region();
    const { characters } = this.written;
    const isClause = character === T.rightParenthesis && above[0]?.symbol === '_for';
    if (!isClause && (character === T.rightParenthesis || character === T.rightBracket)) {
      this.report(`unmatched ${this.messages.found(at)}`, at, false, false, { surplus: at });
      let to = at;
      while (characters[to] === T.rightParenthesis || characters[to] === T.rightBracket) to++;
      return this.skip(at, to);
    }
    // The parameters are not yet part of a declarator, because nothing that may follow one has been read.
    const isFunction = this.open.isBehindParameters();
    if (base?.marker === T.brokenDeclaration && isFunction) {
      const isSpace = character === T.space;
      const name = spellingOf(this.unit.names[at] ?? 0);
      if (isSpace) this.report(`a function has no address space: '${name}' is not allowed after its parameters`, at);
      else {
        const next = at < this.end ? `, not ${this.messages.found(at)}` : '';
        // What begins another declaration shows that the `;` is missing; anything else, the body.
        const isDeclaration = BEGINS_DECLARATION.has(character) || character === T.functionSpecifier;
        const message = `expected ';' or the body of the function${next}`;
        const more = {
          ...insertionBehind(at - 1, isDeclaration ? ';' : '{'),
          completions: this.headCompletions(at),
        };
        const isAfter = isDeclaration && character !== T.kernel;
        this.report(message, isAfter ? at - 1 : at, isAfter, false, more);
        if (isDeclaration && this.add(T.semicolon)) return;
      }
      return this.discard(at);
    }
    if (
      character === T.leftBrace &&
      base?.marker === T.brokenDeclaration &&
      above.every(({ symbol }) => SPECIFIER.test(symbol) || MODIFIER.test(symbol))
    )
      return this.fail(`expected a name, not ${this.messages.found(at)}`, at);
    if (character === T.leftBrace && base?.marker === T.brokenStatement && isFunction)
      return this.fail('function definition is not allowed inside a function', at);
    if (base?.marker === T.brokenDeclaration && this.#beginsParameters(at, character)) return;
    if (base?.marker === T.brokenMember && isFunction && character === T.leftBrace && !isClosed(characters, at)) {
      // The struct was to end before the function, as nothing ends it behind.
      const from = this.open.tokenOf(above[0]);
      this.cut(above[0]?.position ?? this.characters.length);
      this.reader.returnTo(base.entry);
      return this.close(from);
    }
    const where = this.messages.whereEnded(base?.marker, above);
    if (where === 'after the expression' && this.#beginsArguments(at)) return;
    const isLastMember = base?.marker === T.brokenMember && character === T.rightBrace;
    if (base?.marker === T.brokenDeclaration && NAMES.has(character) && this.#isKernelMisspelt(at)) return;
    const isDeclarator = DECLARATION_OR_CLAUSE.test(where) && this.#isDeclarator(at, character);
    const isPointer = character === T.star && DECLARATION_OR_CLAUSE.test(where);
    if ((isDeclarator || isPointer) && this.#isTypeMisspelt(at - 1)) return;
    if (DECLARATION_OR_CLAUSE.test(where) && this.#hasTwoTypes(at)) return;
    // Where nothing else declares the name, this would have.
    if (isDeclarator) this.lost.add(this.unit.names[at] ?? 0);
    const isInHead = above[0]?.symbol === '_for';
    const isGuess = isInHead || this.#isGuess(at) || this.written.undeclared.has(at - 1);
    const more = {
      ...(this.unit.names[at] === this.unit.names[at - 1]
        ? { surplus: at }
        : (CANNOT_BEGIN.has(character) && !isClause) || (!isInHead && isGoneOnWith(characters, at))
          ? NOTHING
          : endOfStatement(at - 1, isDeclarator && !isInHead, isGuess)),
      ...(isLastMember && { warning: true }),
    };
    this.report(`expected ';' ${where}`, at - 1, true, false, more);
    // `T name other (`: it is undecidable which of the names is superfluous.
    const isNameTooMany = NAMES.has(character) && NAMES.has(characters[at - 1] ?? 0);
    if (isNameTooMany && base?.marker === T.brokenDeclaration && characters[at + 1] === T.leftParenthesis)
      return this.discard(at);
    if (!this.add(T.semicolon)) return this.discard(at);
    // One mistake in the head of a loop, one message.
    if (isInHead && character !== T.rightParenthesis) this.#skipHead(at);
  }

  /** `int f int a) {`: puts in the `(` where what follows a name closes it; false where it does not. */
  #beginsParameters(at: number, character: number): boolean {
    return (BEGINS_DECLARATION.has(character) || character === T.space) && this.#opensBehindName(at);
  }

  /** `x = f a, b);`: the same of arguments. */
  #beginsArguments(at: number): boolean {
    return BEGINS_OPERAND.has(this.written.characters[at] ?? 0) && this.#opensBehindName(at);
  }

  #opensBehindName(at: number): boolean {
    const { characters } = this.written;
    if (!NAMES.has(characters[at - 1] ?? 0) || !isGoneOnWith(characters, at)) return false;
    if (!this.reader.wouldTake(T.leftParenthesis)) return false;
    const name = spellingOf(this.unit.names[at - 1] ?? 0);
    this.report(`expected '(' after '${name}'`, at, false, false, this.#missing(at - 1, T.leftParenthesis));
    return this.add(T.leftParenthesis);
  }

  /** `int i, j k = 1;`: whether the name at `at` may be a declarator before which a `,` is missing. */
  #isDeclarator(at: number, character: number): boolean {
    if (!NAMES.has(character) || !FOLLOWS_DECLARATOR.has(this.written.characters[at + 1] ?? 0)) return false;
    return this.reader.wouldTake(T.comma);
  }

  /** `for (a; b; ; c)`: skips a superfluous `;`, or the clauses after it; false if there is none. */
  #isClauseTooMany(at: number): boolean {
    const { above } = this.open.region();
    if (above[0]?.symbol !== '_for' || !this.reader.wouldTake(T.rightParenthesis)) return false;
    const close = endOfHead(this.written.characters, at);
    if (close === undefined) return false;
    const isMissing = above.at(-1)?.symbol === '_semicolon';
    const where = this.messages.whereClosed(T.rightParenthesis);
    const message = isMissing ? "expected an expression before ';'" : `expected ')' ${where}`;
    this.report(message, at, false, false, { surplus: at });
    const isLast = !this.written.characters.subarray(at + 1, close).includes(T.semicolon);
    this.skip(at, isMissing && isLast ? at + 1 : close);
    return true;
  }

  /** Skips the rest of the head of a `for`, as if its clauses were empty. */
  #skipHead(at: number): void {
    const close = endOfHead(this.written.characters, at);
    if (close === undefined) return;
    while (!this.reader.wouldTake(T.rightParenthesis)) if (!this.add(T.semicolon)) return;
    this.skip(at, close);
  }

  /**
   * `struct S { … } kernel void k`: the tokens after the `}` cannot belong to the same declaration, which lacks its
   * `;`. Returns to the place where it is missing; false if the code does not have this form.
   */
  #endsRecord(at: number): boolean {
    const { base, above } = this.open.region();
    const last = above.findIndex(({ symbol }) => symbol === 'struct_specifier' || symbol === 'enum_specifier');
    const record = above[last];
    if (!base || !record || !above.slice(last + 1).every(({ symbol }) => MODIFIER.test(symbol))) return false;
    const end = above[last + 1]?.position ?? this.characters.length;
    // After a tag alone, `typedef` begins another declaration.
    const next = above[last + 1];
    const isTypedef = next?.symbol === '_storage_class' && this.unit.names[this.open.tokenOf(next)] === TYPEDEF;
    if (this.characters[end - 1] !== T.rightBrace && !isTypedef) return false;
    const token = this.firsts[end - 1] ?? 0;
    if (above[last + 1]) {
      this.reader.returnTo(record);
      this.cut(end);
      this.at = token + 1;
    } else if (this.written.characters[at] === T.semicolon || FOLLOWS_NAME.has(this.written.characters[at] ?? 0))
      return false;
    if (!this.reader.wouldTake(T.semicolon)) return false;
    const tag = spellingOf(this.unit.names[this.open.tokenOf(record)] ?? 0);
    this.report(`expected ';' after the ${tag}`, token, true, false, insertionBehind(token, ';'));
    return this.add(T.semicolon);
  }
}

const BRACKETS: readonly (readonly number[])[] = [
  [T.leftParenthesis, T.rightParenthesis],
  [T.leftBracket, T.rightBracket],
  [T.leftBrace, T.rightBrace],
];

/** What no statement or declaration begins with, and what a `;` before it would cut off from its head. */
const CANNOT_BEGIN: ReadonlySet<number> = new Set([
  T.leftBrace,
  T.leftBracket,
  T.doubleBracket,
  T.rightBracket,
  T.rightParenthesis,
  T.equals,
  T.comma,
  T.colon,
  T.attribute,
]);

/** The `;` that is missing after a token, or the `,` before a further declarator. In the head of a loop it is a guess. */
const endOfStatement = (behind: number, isDeclarator: boolean, isGuess: boolean): Mending => ({
  insertion: { text: ';', behind, ...(isDeclarator && { rather: ',' }), ...(isGuess && { isGuess }) },
});

/** The usual spelling of a macro. */
const MACRO = /^[A-Z][A-Z\d_]+$/;

/** Keywords that a head in parentheses follows, other than `for`. */
const NOT_FOR: ReadonlySet<string> = new Set(['while', 'do', 'if', 'switch']);

const QUALIFIERS: ReadonlySet<string> = new Set([
  'const',
  'volatile',
  'restrict',
  'constant',
  'global',
  'local',
  'private',
]);
const TYPE_WORDS = ['int', 'char', 'short', 'long', 'float', 'double', 'half', ...QUALIFIERS];

/** The word of a type that another word is one slip from. */
const wordMeant = (text: string): string | undefined =>
  text.length > 2 ? TYPE_WORDS.find((word) => slipsBetween(text, word, 1) === 1) : undefined;

const DECLARATION_OR_CLAUSE = /^(after the (declaration|member)|in 'for')$/;

/** Binary operators, and the comma: without its second operand one may be one too many. */
const OPERATORS: ReadonlySet<number> = new Set([
  T.additive,
  T.multiplicative,
  T.shift,
  T.relational,
  T.equality,
  T.bar,
  T.caret,
  T.logicalAnd,
  T.logicalOr,
  T.comma,
]);

const ENDS_EXPRESSION: ReadonlySet<number> = new Set([T.semicolon, T.rightParenthesis, T.rightBracket, T.comma]);

/** Tokens that may follow the name in a declarator. */
const FOLLOWS_DECLARATOR: ReadonlySet<number> = new Set([T.semicolon, T.comma, T.equals, T.leftBracket]);

const FOLLOWS_ENUMERATOR: ReadonlySet<number> = new Set([T.comma, T.equals, T.rightBrace]);

const OPENER = /^_left_(parenthesis|bracket|brace)$/;

/** The nodes before the declarators. */
const SPECIFIER = /^_?(declaration_specifiers|.*specifiers?|type_word|.*type.*|modifier|kernel|.*repeat.*)$/;

/** Declaration specifiers that may follow the type. */
const MODIFIER = anyOf(
  '',
  /^_(modifier|storage_class|qualifier|function_specifier|space|access|kernel|pipe|extension)/,
  /^_declaration_specifiers/,
  /repeat/,
);
