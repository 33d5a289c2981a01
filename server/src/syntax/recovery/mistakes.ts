import { TokenKind } from '../../preprocessor/token.js';
import { intern, spellingOf } from '../../text/names.js';
import { anyOf } from '../../text/patterns.js';
import { T } from '../alphabet.js';
import type { Entry, Reader } from '../reader.js';
import type { SyntaxMistake } from '../tree.js';
import type { Unit } from '../unit.js';
import type { Written } from '../writing.js';
import { completedHead } from './completions.js';
import { beginsLine, columnsOf, endOfFunctionHead, followsBlankLine, startAtAttributes } from './line-starts.js';
import { endOfMembers } from './missing-brace.js';
import { MisspelledWords } from './misspelled-words.js';
import { BEGINS_OPERAND, BEGINS_VALUE, insertionAfter, NOTHING, type ReportDetails } from './mistake-messages.js';
import type { Repaired } from './repaired-text.js';
import {
  BEGINS_DECLARATION,
  closesOpenBracket,
  endOfHead,
  FOLLOWS_NAME,
  followsNamedBlock,
  isClosed,
  NAMES,
} from './token-lookahead.js';
import { ended, expected, expectedAt, wrong } from './wording.js';

/** The number of steps that repairing a unit may take, in addition to four for each token. */
const BOUND = 256;

const TYPEDEF = intern('typedef');

/** The maximum number of characters that are inserted at one place. */
const MAXIMUM_ADDED = 9;

/**
 * Turns a unit with syntax errors into one without: inserts missing tokens, and replaces a statement, member or
 * declaration that cannot be repaired by one character, so that the code around it keeps its meaning. Each error is
 * reported once. The parse table determines the first token that the language rejects, the tokens that it would accept
 * instead, and the open constructs.
 */
export function repair(unit: Unit, written: Written, reader: Reader): Repaired {
  return new Repairer(unit, written, reader).run();
}

class Repairer extends MisspelledWords {
  /** The brace of the struct or union whose members were looked through last for a missing `}`. */
  #members = -1;

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

  /** Token `at` is one that the language does not take here. */
  #repair(at: number): void {
    const character = this.written.characters[at] ?? 0;
    // The inserted tokens have not helped.
    if (this.added > MAXIMUM_ADDED) return this.discard(at);
    if (this.unit.kinds[at] === TokenKind.Other || character === T.foreign) {
      this.report(wrong(this.messages.foreign(at)), at);
      return this.#endsWithLiteral(at) ? this.discardUntil(at + 1) : this.discard(at);
    }
    if (this.isAttributeMisspelled(at)) return;
    if (this.beginsFor(at) || this.skipsBrace(at, character) || this.#leavesOutWord(at)) return;
    if (this.#continuesString(at, character)) return;
    if (character === T.semicolon && this.#isClauseTooMany(at)) return;
    if (this.#lacksExpression(at, character) || this.#lacksMember() || this.#endsRecord(at)) return;
    if (character === T.else && this.endsBlockOfIf(at)) return;
    if (this.#endsMembers(at) || this.#endsBeforeAttributes(at) || this.finishesLineBeforeAsm(at)) return;
    if (this.#lacksWhile(at, character)) return;
    if (this.#lacksParameter(at, character) || this.#lacksColon(at, character) || this.finishesLine(at)) return;
    if (this.#canEndStatement(character)) return this.#endStatement(at, character);
    if (this.#correctsParameter(at, character) || this.isTypeWordMisspelled(at)) return;
    if (this.closesBefore(at, character) || this.#lacksComma(at, character)) return;
    // A misspelled or skipped `if` has been reported already.
    if (character === T.else && this.#hasLostIf(at)) return this.discard(at);
    const { wording, token, after, reserved, ...more } = this.messages.explain(at, character);
    const closer = this.closerBefore(at, character);
    if (closer !== undefined) {
      this.report(wording, token, after, reserved, more);
      if (this.add(closer)) return;
    }
    // A repeated token was meant once.
    const isTwice = this.unit.names[at] === this.unit.names[at - 1];
    this.report(wording, token, after, reserved, isTwice ? this.surplus(at) : more);
    if (isTwice) this.skip(at, at + 1);
    else this.discard(at);
  }

  /** An undeclared name for an operator, or a keyword for the name of an enumerator. */
  #leavesOutWord(at: number): boolean {
    if (!this.isOperator(at)) return this.isWordForEnumerator(at);
    this.report(expected('an operator', { instead: `, not ${this.messages.found(at)}` }), at, false, false, {
      isMacro: true,
    });
    this.discard(at);
    return true;
  }

  /** `"value " FORMAT "\n"`: an undeclared name beside a string may be a macro that is one, too. */
  #continuesString(at: number, character: number): boolean {
    const { characters } = this.written;
    // The name alone may have been taken for a macro after an argument.
    const name = character === T.string ? at - 1 : at;
    if (characters[name] !== T.unresolved || characters[name - 1] !== T.string) return false;
    const wording = expected('an operator', { instead: `, not ${this.messages.found(name)}` });
    this.report(wording, name, false, false, { isMacro: true });
    this.skip(at, at + 1);
    return true;
  }

  /** `x = a + ;`: inserts the expression that is missing before a token that ends one. */
  #lacksExpression(at: number, character: number): boolean {
    const { reader } = this;
    const isMissing = ENDS_EXPRESSION.has(character) && reader.wouldTake(T.missingExpression);
    if (!isMissing || reader.wouldTake(T.semicolon)) return false;
    const before = this.written.characters[at - 1] ?? 0;
    const more = OPERATORS.has(before)
      ? { surplus: at - 1 }
      : before === T.leftParenthesis
        ? { completions: [[{ text: ')', after: at - 1 }]] }
        : NOTHING;
    this.report(expected('an expression', { instead: ` before ${this.messages.found(at)}` }), at, false, false, more);
    return this.add(T.missingExpression);
  }

  /** `v.`: inserts the name of a member. */
  #lacksMember(): boolean {
    if (!this.reader.wouldTake(T.missingName)) return false;
    const before = spellingOf(this.unit.names[this.at - 1] ?? 0);
    this.report(expectedAt('the name of a member', `after '${before}'`), this.at);
    return this.add(T.missingName);
  }

  /**
   * Whether a statement, declaration or member may end before a token. A declaration that declares nothing could, too;
   * but mostly its name is missing.
   */
  #canEndStatement(character: number): boolean {
    const { reader } = this;
    const { above } = this.open.region();
    const isClause = character === T.rightParenthesis && above[0]?.symbol === '_for';
    const wantsName =
      !isClause && reader.wouldTake(T.identifier) && reader.wouldTake(T.star) && FOLLOWS_NAME.has(character);
    return !wantsName && reader.wouldTake(T.semicolon) && above.length > 0;
  }

  /** A misspelled type of a parameter, or a name after the parameters that may be a macro for more. */
  #correctsParameter(at: number, character: number): boolean {
    const followsName = NAMES.has(character) || character === T.star;
    if (followsName && this.isInParameters() && this.isTypeMisspelled(at - 1, true)) return true;
    if (character === T.star && this.isInParameters() && NAMES.has(this.written.characters[at - 1] ?? 0)) {
      const text = `*${spellingOf(this.unit.names[at - 1] ?? 0)}`;
      const details = { replacement: { token: at - 1, text }, surplus: at };
      this.report(wrong(`'*' precedes the name of a pointer: '${text}'`), at, false, false, details);
      this.skip(at, at + 1);
      return true;
    }
    if (!this.isRestOfParameters(at)) return false;
    this.report(expectedAt("')'", 'after the parameters'), at, false, false, { isMacro: true });
    this.skip(at, at + 1);
    return true;
  }

  /** `enum { A B }`: inserts the comma between two enumerators. */
  #lacksComma(at: number, character: number): boolean {
    if (!NAMES.has(character) || !this.reader.wouldTake(T.comma) || !this.open.isInside('_enum')) return false;
    this.report(expectedAt("','", 'between the enumerators'), at - 1, true, false, insertionAfter(at - 1, ','));
    return this.add(T.comma);
  }

  /** `do { … }` without its condition. */
  #lacksWhile(at: number, character: number): boolean {
    if (!this.reader.wouldTake(T.while) || this.reader.wouldTake(T.identifier)) return false;
    this.report(this.messages.explain(at, character).wording, at);
    return this.endLoop();
  }

  /** `int f(int a, )`: skips the comma after which a parameter is missing. */
  #lacksParameter(at: number, character: number): boolean {
    if (character !== T.rightParenthesis || this.written.characters[at - 1] !== T.comma) return false;
    if (this.messages.whereClosed(T.rightParenthesis).construct !== 'parameters') return false;
    if (!this.returnBefore(at - 1, undefined)) return false;
    this.report(expectedAt('a parameter', "after ','"), at - 1, true, false, { surplus: at - 1 });
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
    this.report(expectedAt("':'", `after '${before}'`), at - 1, true, false, insertionAfter(at - 1, ':'));
    return this.add(T.colon);
  }

  /** Whether token `at` is a literal that is not closed and has swallowed what ends the statement or declaration. */
  #endsWithLiteral(at: number): boolean {
    if (!/^["']/.test(spellingOf(this.unit.names[at] ?? 0))) return false;
    const next = this.written.characters[at + 1] ?? 0;
    if (next === T.leftBrace || closesOpenBracket(this.written.characters, at + 1)) return false;
    const { base, above } = this.open.region();
    return base?.marker !== T.brokenDeclaration || above.length === 0 || BEGINS_DECLARATION.has(next);
  }

  /** Whether the `if` of an `else` was skipped, or is written as a name that nothing declares. */
  #hasLostIf(at: number): boolean {
    return this.givenUp === at - 1 || (!this.open.isAtFileScope() && followsNamedBlock(this.written.characters, at));
  }

  /** A statement, declaration or member could end here. */
  #endStatement(at: number, character: number): void {
    const { base, above } = this.open.region();
    const { characters } = this.written;
    const isClause = character === T.rightParenthesis && above[0]?.symbol === '_for';
    if (!isClause && (character === T.rightParenthesis || character === T.rightBracket)) {
      const completions = character === T.rightParenthesis ? this.messages.startsOfParentheses(at) : [];
      this.report(wrong(`unmatched ${this.messages.found(at)}`), at, false, false, {
        surplus: at,
        ...(completions.length > 0 && { completions }),
      });
      let to = at;
      while (characters[to] === T.rightParenthesis || characters[to] === T.rightBracket) to++;
      return this.skip(at, to);
    }
    // The parameters are not yet part of a declarator, because nothing that may follow one has been read.
    const isFunction = this.open.followsParameters();
    if (base?.marker === T.brokenDeclaration && isFunction) return this.#endHead(at, character, above[0]);
    if (
      character === T.leftBrace &&
      base?.marker === T.brokenDeclaration &&
      above.every(({ symbol }) => SPECIFIER.test(symbol) || MODIFIER.test(symbol))
    )
      return this.fail(expected('a name', { instead: `, not ${this.messages.found(at)}` }), at);
    if (character === T.leftBrace && base?.marker === T.brokenStatement && isFunction)
      return this.fail(wrong('function definition is not allowed inside a function'), at);
    if (base?.marker === T.brokenDeclaration && this.#beginsParameters(at, character)) return;
    if (base?.marker === T.brokenMember && isFunction && character === T.leftBrace && !isClosed(characters, at)) {
      // Nothing after the function closes the struct, which should have ended before it.
      const from = this.open.tokenOf(above[0]);
      this.cut(above[0]?.position ?? this.characters.length);
      this.reader.returnTo(base.entry);
      return this.close(from);
    }
    const { construct, text: place } = this.messages.whereEnded(base?.marker, above);
    const isDeclared = construct === 'declaration' || construct === 'member' || construct === 'clause';
    if (construct === 'expression' && this.#beginsArguments(at)) return;
    const isLastMember = base?.marker === T.brokenMember && character === T.rightBrace;
    if (base?.marker === T.brokenDeclaration && NAMES.has(character) && this.isKernelMisspelled(at)) return;
    const isDeclarator = isDeclared && this.#isDeclarator(at, character);
    const isPointer = character === T.star && isDeclared;
    if ((isDeclarator || isPointer) && this.isTypeMisspelled(at - 1)) return;
    if (isDeclared && this.hasTwoTypes(at)) return;
    // Where nothing else declares the name, this would have.
    if (isDeclarator) this.lost.add(this.unit.names[at] ?? 0);
    const isInHead = above[0]?.symbol === '_for';
    const isGuess = isInHead || this.isGuess(at) || this.written.undeclared.has(at - 1);
    const mayInitialize = (construct === 'declaration' || construct === 'clause') && (isFunction || !isDeclarator);
    const initialized = mayInitialize ? this.#declaredBefore(at, isFunction) : undefined;
    const equals = initialized === undefined ? undefined : { text: ' =', after: initialized };
    const rather =
      isDeclarator && !isInHead ? { text: ',', isGuess: isGuess || !this.#isNewDeclarator(at) } : undefined;
    const more = {
      ...(this.unit.names[at] === this.unit.names[at - 1]
        ? { surplus: at }
        : equals
          ? { insertion: { ...equals, isGuess: true }, completions: [[{ text: ';', after: at - 1 }]] }
          : (CANNOT_BEGIN.has(character) && !isClause) || (!isInHead && closesOpenBracket(characters, at))
            ? NOTHING
            : endOfStatement(at - 1, { isGuess: isGuess || this.mayContinue(at), ...(rather && { rather }) })),
      ...(isLastMember && { warning: true }),
    };
    this.report(expectedAt("';'", place), at - 1, true, false, more);
    // `T name other (`: it is undecidable which of the names is superfluous.
    const isNameTooMany = NAMES.has(character) && NAMES.has(characters[at - 1] ?? 0);
    if (isNameTooMany && base?.marker === T.brokenDeclaration && characters[at + 1] === T.leftParenthesis)
      return this.discard(at);
    if (!this.add(T.semicolon)) return this.discard(at);
    // One mistake in the head of a loop, one message.
    if (isInHead && character !== T.rightParenthesis) this.#skipHead(at);
  }

  /**
   * `int x f(1);` or `int x (int)y;`: the name that a value at `at` in the same line would initialize, if a `=`
   * preceded it. `isFunction`: a type in parentheses after the name looks like parameters.
   */
  #declaredBefore(at: number, isFunction: boolean): number | undefined {
    const { characters } = this.written;
    if (!BEGINS_VALUE.has(characters[at] ?? 0) || beginsLine(this.unit, at) || this.open.isAtFileScope())
      return undefined;
    let name = at - 1;
    if (isFunction && characters[name] === T.rightParenthesis)
      while (name > 0 && characters[name] !== T.leftParenthesis) name--;
    if (name < at - 1) name--;
    return characters[name] === T.identifier || characters[name] === T.unresolved ? name : undefined;
  }

  /** The head of a function is neither followed by `;` nor by a body. `head`: the first symbol of its declaration. */
  #endHead(at: number, character: number, head: Entry | undefined): void {
    const isSpace = character === T.space;
    const name = spellingOf(this.unit.names[at] ?? 0);
    if (isSpace)
      this.report(wrong(`a function has no address space: '${name}' is not allowed after its parameters`), at);
    else {
      const instead = at < this.end ? `, not ${this.messages.found(at)}` : '';
      // What begins another declaration shows that the `;` is missing; anything else, the body.
      const isDeclaration = BEGINS_DECLARATION.has(character) || character === T.functionSpecifier;
      // An indented line below the head is in the body, unless it begins another function.
      const isBody =
        at < this.end &&
        (columnsOf(this.unit)[at] ?? -1) > this.#columnOf(head) &&
        endOfFunctionHead(this.unit, this.written.characters, at) === undefined;
      const wording =
        isBody && !isDeclaration
          ? wrong("the body of a function must begin with '{'")
          : expected("';' or the body of the function", { instead });
      const more = {
        ...insertionAfter(at - 1, isBody ? ' {' : isDeclaration ? ';' : '{'),
        completions: this.headCompletions(at),
      };
      const isAfter = isDeclaration && character !== T.kernel;
      this.report(wording, isAfter ? at - 1 : at, isAfter, false, more);
      if (isBody && this.add(T.leftBrace)) return;
      if (isDeclaration && this.add(T.semicolon)) return;
    }
    return this.discard(at);
  }

  /** The column of the token with which a symbol begins, if it is the first of its line; otherwise 0. */
  #columnOf(entry: Entry | undefined): number {
    return Math.max(0, columnsOf(this.unit)[this.open.tokenOf(entry)] ?? 0);
  }

  /** `int f int a) {`: inserts the missing `(` after a name if the following tokens close it. */
  #beginsParameters(at: number, character: number): boolean {
    return (BEGINS_DECLARATION.has(character) || character === T.space) && this.#opensAfterName(at);
  }

  /** `x = f a, b);`: the same of arguments. */
  #beginsArguments(at: number): boolean {
    return BEGINS_OPERAND.has(this.written.characters[at] ?? 0) && this.#opensAfterName(at);
  }

  #opensAfterName(at: number): boolean {
    const { characters } = this.written;
    if (!NAMES.has(characters[at - 1] ?? 0) || !closesOpenBracket(characters, at)) return false;
    if (!this.reader.wouldTake(T.leftParenthesis)) return false;
    const name = spellingOf(this.unit.names[at - 1] ?? 0);
    // `lap__global const float *u)`: the qualifier of the first parameter is part of the word.
    const [, head, qualifier] = /^(\w*?[A-Za-z0-9])((?:__)?(?:global|local|constant|private|const))$/.exec(name) ?? [];
    const isSure = qualifier?.startsWith('__') === true;
    const more = isSure
      ? { replacement: { token: at - 1, text: `${head}(${qualifier}` } }
      : this.missing(at - 1, T.leftParenthesis, qualifier !== undefined);
    this.report(expectedAt("'('", `after '${isSure ? head : name}'`), at, false, false, more);
    return this.add(T.leftParenthesis);
  }

  /** `int i, j k = 1;`: whether the name at `at` may be a declarator before which a `,` is missing. */
  #isDeclarator(at: number, character: number): boolean {
    if (!NAMES.has(character) || !FOLLOWS_DECLARATOR.has(this.written.characters[at + 1] ?? 0)) return false;
    return this.reader.wouldTake(T.comma);
  }

  /** `int i j = 1`: the name can only be another declarator. In `int i j;` an operator may be missing. */
  #isNewDeclarator(at: number): boolean {
    return this.written.characters[at + 1] === T.equals || this.written.undeclared.has(at);
  }

  /** `for (a; b; ; c)`: skips a superfluous `;`, or the clauses after it; false if there is none. */
  #isClauseTooMany(at: number): boolean {
    const { above } = this.open.region();
    if (above[0]?.symbol !== '_for' || !this.reader.wouldTake(T.rightParenthesis)) return false;
    const close = endOfHead(this.written.characters, at);
    if (close === undefined) return false;
    const isMissing = above.at(-1)?.symbol === '_semicolon';
    const wording = isMissing
      ? expected('an expression', { instead: " before ';'" })
      : expectedAt("')'", this.messages.whereClosed(T.rightParenthesis).text);
    this.report(wording, at, false, false, { surplus: at });
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
    this.report(expectedAt("';'", `after the ${tag}`), token, true, false, insertionAfter(token, ';'));
    return this.add(T.semicolon);
  }

  /** Attributes that begin a line before the rest of a function's head do not belong to the unfinished head above. */
  #endsBeforeAttributes(at: number): boolean {
    const { base, above } = this.open.region();
    if (base?.marker !== T.brokenDeclaration || above.length === 0) return false;
    const { characters } = this.written;
    const from = this.open.tokenOf(above[0]);
    const start = startAtAttributes(this.unit, characters, from, at);
    const isHead = start < at && endOfFunctionHead(this.unit, characters, start) !== undefined;
    // After parameters they may, unless a blank line precedes them.
    const isFunction = characters[start - 1] === T.rightParenthesis;
    if (!isHead || (isFunction && !followsBlankLine(this.unit, start))) return false;
    const more = { ...insertionAfter(start - 1, ';'), completions: completedHead(characters, start, isFunction) };
    const wording = isFunction
      ? expected("';' or the body of the function")
      : expectedAt("';'", ended('declaration').text);
    this.report(wording, start - 1, true, false, more);
    this.replace(base, above, from, start);
    return true;
  }

  /**
   * `union { float f; uint i; name;`: inserts the `}` that is missing before the name, which is not a member by its
   * indentation or because it has no type.
   */
  #endsMembers(at: number): boolean {
    const isMember = this.open.region().base?.marker === T.brokenMember;
    if (!isMember || (this.excess(T.leftBrace) ?? 0) <= 0) return false;
    const brace = this.innermostBrace();
    const opener = this.open.tokenOf(brace);
    // Members are read again once: there may be thousands.
    if (!brace || opener === this.#members || this.hasReportAfter(opener)) return false;
    this.#members = opener;
    const end = endOfMembers(this.unit, this.written.characters, opener, at);
    if (end === undefined) return false;
    this.reader.returnTo(brace);
    this.cut(brace.position + 1);
    this.at = this.reader.read(opener + 1, end, this.characters.length - opener - 1);
    for (let token = opener + 1; token < this.at; token++) this.push(this.written.characters[token] ?? 0, token, token);
    this.added = 0;
    if (this.at < end) return true;
    this.report(expectedAt("'}'", 'after the members'), end - 1, true, false, insertionAfter(end - 1, '}'));
    return this.add(T.rightBrace);
  }
}

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

/** The `;` that is missing after a token, or the `,` before a further declarator. */
const endOfStatement = (
  after: number,
  { isGuess, rather }: Pick<NonNullable<SyntaxMistake['insertion']>, 'isGuess' | 'rather'>,
): ReportDetails => ({
  insertion: { text: ';', after, ...(rather && { rather }), ...(isGuess && { isGuess }) },
});

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

/** The nodes before the declarators. */
const SPECIFIER = /^_?(declaration_specifiers|.*specifiers?|type_word|.*type.*|modifier|kernel|.*repeat.*)$/;

/** Declaration specifiers that may follow the type. */
const MODIFIER = anyOf(
  '',
  /^_(modifier|storage_class|qualifier|function_specifier|space|access|kernel|pipe|extension)/,
  /^_declaration_specifiers/,
  /repeat/,
);
