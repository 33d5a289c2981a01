import { TokenKind } from '../preprocessor/token.js';
import { type Name, spellingOf } from '../text/names.js';
import { characterOfWord, spellingOfTerminal, T } from './alphabet.js';
import { keywordOf } from './keywords.js';
import type { Entry, Reader } from './reader.js';
import type { SyntaxMistake, Text } from './tree.js';
import type { Unit } from './unit.js';
import type { Written } from './writing.js';

const END = 'the end of the file';

/** Steps that a unit may take beside four a token. */
const BOUND = 256;

/** How many mistakes of one unit are reported: what has more is not the language at all. */
const MAXIMUM_MISTAKES = 200;

export interface Mended {
  readonly text: Text;
  readonly mistakes: readonly SyntaxMistake[];
  /** Names that were most likely declared in what was given up. */
  readonly lost: ReadonlySet<Name>;
  /** The tokens end inside a declaration: with those that follow it would be parsed otherwise. */
  readonly incomplete: boolean;
}

/**
 * Makes of a unit with mistakes one without: puts in what is missing, and lets one character stand for the statement, member or
 * declaration that cannot be mended, so that what stands around it keeps its meaning. Each mistake is reported once.
 *
 * The parse table says which token is the first that the language does not take, what it would take there, and what is open.
 */
export function mend(unit: Unit, written: Written, reader: Reader): Mended {
  return new Mender(unit, written, reader).run();
}

/** What may be left out at a place, and stands for nothing. */
const CLOSERS = [T.rightParenthesis, T.rightBracket, T.rightBrace] as const;

class Mender {
  readonly #end: number;
  readonly #characters: number[] = [];
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  readonly #mistakes: SyntaxMistake[] = [];
  readonly #lost = new Set<Name>();
  #incomplete = false;
  /** The next token. */
  #at = 0;
  /** Characters put in since the last token was read. */
  #added = 0;
  #interruption = 0;

  constructor(
    private readonly unit: Unit,
    private readonly written: Written,
    private readonly reader: Reader,
  ) {
    this.#end = unit.length;
  }

  run(): Mended {
    const { reader, written } = this;
    reader.start(written.characters);
    try {
      for (let steps = 0; ; steps++) {
        if (steps > 4 * (this.#end + BOUND)) this.#giveUp();
        const interruption = written.interruptions[this.#interruption] ?? this.#end;
        const from = this.#at;
        this.#at = reader.read(from, interruption, this.#characters.length - from);
        for (let token = from; token < this.#at; token++) this.#push(written.characters[token] ?? 0, token, token);
        if (this.#at > from) this.#added = 0;
        if (this.#at === this.#end) {
          if (reader.wouldTake(0)) break;
          this.#incomplete = true;
          this.#close(this.#end);
        } else if (this.#at === interruption) {
          // What may stand here at file scope stands inside of something.
          this.#close(interruption);
          this.#interruption++;
        } else this.#mend(this.#at);
      }
    } finally {
      reader.finish();
    }
    const text = {
      characters: Uint16Array.from(this.#characters),
      firsts: Int32Array.from(this.#firsts),
      lasts: Int32Array.from(this.#lasts),
    };
    return { text, mistakes: this.#mistakes, lost: this.#lost, incomplete: this.#incomplete };
  }

  #push(character: number, first: number, last: number): void {
    this.#characters.push(character);
    this.#firsts.push(first);
    this.#lasts.push(last);
  }

  /** Reads a character that no token stands for; false where the language does not take it. */
  #add(character: number): boolean {
    if (!this.reader.take(character, this.#characters.length)) return false;
    this.#push(character, this.#at, this.#at - 1);
    this.#added++;
    return true;
  }

  #report(message: string, token: number, after = false, reserved = false, more: Mending = NOTHING): void {
    if (token >= this.#end) this.#incomplete = true;
    const last = this.#mistakes[this.#mistakes.length - 1];
    // What fails at the same place is a consequence.
    if (last && last.token === token && last.after === after) return;
    if (this.#mistakes.length < MAXIMUM_MISTAKES) this.#mistakes.push({ token, after, message, reserved, ...more });
  }

  /** What stands at a token, for a message. */
  #found(token: number): string {
    return token < this.#end ? `'${spellingOf(this.unit.names[token] ?? 0)}'` : END;
  }

  /** Lets one character stand for everything: nothing has helped. */
  #giveUp(): void {
    this.#cut(0);
    this.reader.start(this.written.characters);
    if (this.reader.take(T.brokenDeclaration, 0)) this.#push(T.brokenDeclaration, 0, this.#end - 1);
    this.#at = this.#end;
  }

  // ---------------------------------------------------------------------------------------------------- one mistake

  /** Token `at` is one that the language does not take here. */
  #mend(at: number): void {
    const { reader } = this;
    const character = this.written.characters[at] ?? 0;
    // Nothing that was put in has helped.
    if (this.#added > 3) return this.#discard(at);
    if (this.unit.kinds[at] === TokenKind.Other || character === T.foreign) return this.#fail(this.#foreign(at), at);
    if (character === T.rightBrace && this.#isAtFileScope()) {
      // Behind another mistake that one may have closed what was opened there.
      const more = this.#mistakes.length === 0 ? { surplus: at } : NOTHING;
      this.#report("'}' closes nothing", at, false, false, more);
      return this.#skip(at, at + 1);
    }
    const canEnd = ENDS_EXPRESSION.has(character);
    if (canEnd && reader.wouldTake(T.missingExpression) && !reader.wouldTake(T.semicolon)) {
      this.#report(`expected an expression before ${this.#found(at)}`, at);
      if (this.#add(T.missingExpression)) return;
    }
    if (reader.wouldTake(T.missingName)) {
      const before = spellingOf(this.unit.names[at - 1] ?? 0);
      this.#report(`expected the name of a member after '${before}'`, at - 1, true);
      if (this.#add(T.missingName)) return;
    }
    if (this.#endsRecord(at)) return;
    // A declaration that declares nothing could end here, too; but mostly the name is missing.
    const wantsName = reader.wouldTake(T.identifier) && reader.wouldTake(T.star) && FOLLOWS_NAME.has(character);
    if (!wantsName && reader.wouldTake(T.semicolon) && this.#region().above.length > 0)
      return this.#endStatement(at, character);
    for (const closer of CLOSERS) {
      if (!reader.wouldTake(closer)) continue;
      const isEnd = character === T.semicolon || character === T.leftBrace || character === T.rightBrace;
      if (!isEnd || (closer === T.rightBrace && character !== T.semicolon)) continue;
      const text = spellingOfTerminal(closer);
      this.#report(`expected '${text}' ${this.#whereClosed(closer)}`, at, false, false, insertionBehind(at - 1, text));
      if (this.#add(closer)) return;
    }
    if (NAMES.has(character) && reader.wouldTake(T.comma) && this.#isInside('_enum')) {
      this.#report("expected ',' between the enumerators", at - 1, true, false, insertionBehind(at - 1, ','));
      if (this.#add(T.comma)) return;
    }
    const { message, token, after, reserved, insertion } = this.#explain(at, character);
    // What stands there twice was meant once.
    const isTwice = this.unit.names[at] === this.unit.names[at - 1];
    this.#report(message, token, after, reserved, isTwice ? { surplus: at } : insertion ? { insertion } : NOTHING);
    this.#discard(at);
  }

  #fail(message: string, at: number): void {
    this.#report(message, at);
    this.#discard(at);
  }

  /** What stands here is no token of the language. */
  #foreign(at: number): string {
    const text = spellingOf(this.unit.names[at] ?? 0);
    if (text.startsWith('"')) return 'this string literal is not closed';
    if (text.startsWith("'")) return 'this character constant is not closed';
    return `'${text}' is no token of OpenCL C`;
  }

  /** A statement, declaration or member could end here. */
  #endStatement(at: number, character: number): void {
    const isClause = character === T.rightParenthesis && this.#region().above[0]?.symbol === '_for';
    if (!isClause && (character === T.rightParenthesis || character === T.rightBracket)) {
      this.#report(`${this.#found(at)} closes nothing`, at, false, false, { surplus: at });
      let to = at;
      const { characters } = this.written;
      while (characters[to] === T.rightParenthesis || characters[to] === T.rightBracket) to++;
      return this.#skip(at, to);
    }
    const { base, above } = this.#region();
    // The parameters are not yet part of a declarator, because nothing that may follow one has been read.
    const isFunction = above.length > 1 && FUNCTION.test(above.at(-1)?.symbol ?? '');
    if (base?.marker === T.brokenDeclaration && isFunction && !above.some(({ symbol }) => symbol === '_equals')) {
      const isSpace = character === T.space;
      const name = spellingOf(this.unit.names[at] ?? 0);
      if (isSpace) this.#report(`a function has no address space: '${name}' cannot stand behind its parameters`, at);
      else {
        const next = at < this.#end ? `, not ${this.#found(at)}` : '';
        // What begins another declaration shows that the `;` is missing; anything else, the body.
        const isDeclaration = BEGINS_DECLARATION.has(character);
        const message = `expected ';' or the body of the function${next}`;
        if (isDeclaration) this.#report(message, at - 1, true, false, insertionBehind(at - 1, ';'));
        else this.#report(message, at, false, false, insertionBehind(at - 1, '{'));
      }
      return this.#discard(at);
    }
    const isLastMember = base?.marker === T.brokenMember && character === T.rightBrace;
    const insertion = insertionBehind(at - 1, ';');
    const more = isLastMember ? { ...insertion, warning: true } : insertion;
    this.#report(`expected ';' ${this.#whereEnded(base?.marker, above)}`, at - 1, true, false, more);
    const isInHead = above[0]?.symbol === '_for';
    if (!this.#add(T.semicolon)) return this.#discard(at);
    // One mistake in the head of a loop, one message.
    if (isInHead && character !== T.rightParenthesis) this.#skipHead(at);
  }

  /** Passes over the rest of the head of a `for`, as if its clauses were empty. */
  #skipHead(at: number): void {
    const { characters } = this.written;
    let depth = 0;
    let close = at;
    for (; close < this.#end; close++) {
      const character = characters[close];
      if (character === T.leftParenthesis) depth++;
      else if (character === T.rightParenthesis && depth-- === 0) break;
      else if (character === T.leftBrace || character === T.rightBrace) return;
    }
    while (!this.reader.wouldTake(T.rightParenthesis)) if (!this.#add(T.semicolon)) return;
    this.#skip(at, close);
  }

  /**
   * `struct S { … } kernel void k`: what stands behind the `}` cannot belong to the same declaration, which lacks its `;`. Goes
   * back to where that is missing; false where nothing like it is there.
   */
  #endsRecord(at: number): boolean {
    const { base, above } = this.#region();
    const last = above.findIndex(({ symbol }) => symbol === 'struct_specifier' || symbol === 'enum_specifier');
    const record = above[last];
    if (!base || !record || !above.slice(last + 1).every(({ symbol }) => MODIFIER.test(symbol))) return false;
    const end = above[last + 1]?.position ?? this.#characters.length;
    if (this.#characters[end - 1] !== T.rightBrace) return false;
    const token = this.#firsts[end - 1] ?? 0;
    if (above[last + 1]) {
      this.reader.returnTo(record);
      this.#cut(end);
      this.#at = token + 1;
    } else if (this.written.characters[at] === T.semicolon || FOLLOWS_NAME.has(this.written.characters[at] ?? 0))
      return false;
    if (!this.reader.wouldTake(T.semicolon)) return false;
    const tag = spellingOf(this.unit.names[this.#tokenOf(record)] ?? 0);
    this.#report(`expected ';' after the ${tag}`, token, true, false, insertionBehind(token, ';'));
    return this.#add(T.semicolon);
  }

  /** Forgets the characters from `length` on. */
  #cut(length: number): void {
    this.#characters.length = length;
    this.#firsts.length = length;
    this.#lasts.length = length;
  }

  /** Behind what a `;` is missing, for a message. */
  #whereEnded(marker: number | undefined, above: readonly Entry[]): string {
    const first = above[0]?.symbol ?? '';
    switch (first) {
      case '_return':
      case '_goto':
      case '_break':
      case '_continue':
        return `after '${first.slice(1)}'`;
      case '_do':
        return "after 'do … while'";
      case '_static_assert':
        return "after '_Static_assert'";
      case '_for':
        if (above.some(({ symbol }) => symbol === 'init_declarator')) return 'after the declaration';
        return above.some(({ symbol }) => symbol === '_semicolon' || symbol === 'declaration')
          ? "after the condition of 'for'"
          : "in 'for'";
    }
    if (marker === T.brokenMember) return 'after the member';
    if (
      /^_?(expression|.*_expression|(unresolved_)?identifier|.*_literal|string|concatenated_string)$/.test(
        above.at(-1)?.symbol ?? '',
      )
    )
      return above.length === 1 || !above.some(({ symbol }) => DECLARATION.test(symbol))
        ? 'after the expression'
        : 'after the declaration';
    return 'after the declaration';
  }

  /** What a missing `)`, `]` or `}` would close, for a message. */
  #whereClosed(closer: number): string {
    const opener =
      closer === T.rightParenthesis ? '_left_parenthesis' : closer === T.rightBracket ? '_left_bracket' : '_left_brace';
    const stack = [...this.reader.stack()];
    const open = stack.findIndex(({ symbol }) => symbol === opener);
    const before = stack[open + 1]?.symbol ?? '';
    if (closer === T.rightBrace) {
      if (before === '_enum' || stack[open + 2]?.symbol === '_enum') return 'to close the enum';
      return before === '_record' || stack[open + 2]?.symbol === '_record'
        ? 'to close the struct'
        : 'to close the initializer';
    }
    if (closer === T.rightBracket)
      return /declarator|_name/.test(before) ? 'after the array’s size' : 'after the index';
    switch (before) {
      case '_if':
      case '_while':
      case '_switch':
        return `after the condition of '${before.slice(1)}'`;
      case '_for':
        return "after the clauses of 'for'";
      case '_sizeof':
        return 'after the operand';
    }
    const inside = stack.slice(0, open).map(({ symbol }) => symbol);
    if (inside.some((symbol) => symbol === 'parameter_declaration' || symbol === '_declaration_specifiers'))
      return 'after the parameters';
    if (/specifiers|_type|declarator/.test(inside[0] ?? '')) return 'after the type';
    return /expression|identifier/.test(before) ? 'after the arguments' : 'after the expression';
  }

  /** The message for a token that nothing explains which could be put in. */
  #explain(at: number, character: number): SyntaxMistake {
    const { reader } = this;
    const plain = (message: string) => ({ message, token: at, after: false, reserved: false });
    const name = spellingOf(this.unit.names[at] ?? 0);
    if (character === T.else) return plain("'else' without 'if'");
    if (reader.wouldTake(T.while) && this.#isInside('_do') && !reader.wouldTake(T.identifier))
      return plain(`expected 'while' after the body of 'do', not ${this.#found(at)}`);
    // Behind `int local` a name is wanted, but a declaration that declares nothing may end, and a declarator be in parentheses.
    const { characters } = this.written;
    const opener = this.#region().above.find(({ symbol }) => symbol === '_left_parenthesis');
    const behind = opener ? this.#tokenOf(opener) : at;
    const isNamed = opener !== undefined || character === T.equals || character === T.leftBracket;
    if (isNamed && characters[behind - 1] === T.space) {
      const space = spellingOf(this.unit.names[behind - 1] ?? 0);
      const message = `'${space}' is an address-space qualifier and cannot be a name`;
      return { message, token: behind - 1, after: false, reserved: true };
    }
    if (reader.wouldTake(T.number)) return plain(`expected an expression, not ${this.#found(at)}`);
    const top = reader.top();
    if (top?.symbol === '_goto') return plain(`expected a label after 'goto', not ${this.#found(at)}`);
    if (reader.wouldTake(T.identifier)) {
      if (this.#isInside('_enum') && !reader.wouldTake(T.star))
        return plain(`expected the name of an enumerator, not ${this.#found(at)}`);
      const before = this.written.characters[at - 1];
      const isSpaceBefore = before === T.space;
      const spaceToken = isSpaceBefore ? at - 1 : character === T.space ? at : -1;
      if (spaceToken >= 0) {
        const space = spellingOf(this.unit.names[spaceToken] ?? 0);
        const message = `'${space}' is an address-space qualifier and cannot be a name`;
        return { message, token: spaceToken, after: false, reserved: true };
      }
      if (before === T.record || before === T.enumeration)
        return plain(`expected a name or '{' after '${spellingOf(this.unit.names[at - 1] ?? 0)}'`);
      if (keywordOf(this.unit.names[at] ?? 0)) return plain(`'${name}' is a keyword and cannot be a name`);
      return plain(`expected a name, not ${this.#found(at)}`);
    }
    const only = this.#onlyExpected();
    if (only) {
      // A bracket of an expression is missed where it should have been, that of an attribute behind what it should follow.
      const isHere = /^[)\]}]$/.test(only) && !this.#isInside('_attribute');
      const message = `expected '${only}' ${this.#afterWhat(at)}`;
      return {
        message,
        token: isHere ? at : at - 1,
        after: !isHere,
        reserved: false,
        ...insertionBehind(at - 1, only),
      };
    }
    if (this.#isAtFileScope()) return plain(`expected a declaration, not ${this.#found(at)}`);
    if (reader.wouldTake(T.typeWord)) return plain(`expected a type, not ${this.#found(at)}`);
    for (const closer of CLOSERS)
      if (reader.wouldTake(closer))
        return {
          message: `expected '${spellingOfTerminal(closer)}' ${this.#whereClosed(closer)}`,
          token: at,
          after: false,
          reserved: false,
          ...insertionBehind(at - 1, spellingOfTerminal(closer)),
        };
    return plain(`unexpected ${this.#found(at)}`);
  }

  #afterWhat(at: number): string {
    return `after '${spellingOf(this.unit.names[at - 1] ?? 0)}'`;
  }

  /** The one punctuator or keyword that may stand here, if there is only one. */
  #onlyExpected(): string | undefined {
    const expected = this.reader.expected();
    const [one] = expected;
    return expected.length === 1 && one !== undefined ? spellingOfTerminal(one) : undefined;
  }

  // ---------------------------------------------------------------------------------------------------- what is open

  /** The innermost open statement, member or declaration: what it stands behind, and what was read of it, oldest first. */
  #region(below = Number.POSITIVE_INFINITY): {
    base: { readonly entry: Entry; readonly marker: number } | undefined;
    above: readonly Entry[];
  } {
    const above: Entry[] = [];
    for (const entry of this.reader.stack()) {
      if ((above.at(-1)?.position ?? this.#characters.length) >= below) {
        above.push(entry);
        continue;
      }
      // What was given up and cannot be gone on behind: so is what it is part of.
      const isBroken = above.length === 1 && above[0]?.symbol.startsWith('broken_');
      for (const marker of [T.brokenStatement, T.brokenMember, T.brokenDeclaration])
        if (!isBroken && this.reader.wouldTake(marker, entry))
          return { base: { entry, marker }, above: above.reverse() };
      above.push(entry);
    }
    return { base: undefined, above: above.reverse() };
  }

  #isAtFileScope(): boolean {
    return this.reader.wouldTake(T.brokenDeclaration);
  }

  /** Whether the innermost open brace is that of a construct which begins with a symbol, or what is read is part of one. */
  #isInside(symbol: string): boolean {
    let braces = 0;
    for (const entry of this.reader.stack()) {
      if (entry.symbol === symbol) return true;
      if (entry.symbol === '_left_brace' && ++braces > 1) return false;
    }
    return false;
  }

  /** The token that an entry begins with. */
  #tokenOf(entry: Entry | undefined): number {
    return entry ? (this.#firsts[entry.position] ?? this.#end) : this.#end;
  }

  /** Passes over tokens `[from, to)`. */
  #skip(from: number, to: number): void {
    this.#lose(from, to);
    this.#at = Math.max(from, to);
    this.#added = 0;
  }

  /** Notes the names that tokens `[from, to)`, which are given up, seem to declare. */
  #lose(from: number, to: number): void {
    const { characters } = this.written;
    for (let i = from; i < to; i++)
      if (
        NAMES.has(characters[i] ?? 0) &&
        PRECEDES_DECLARED.has(characters[i - 1] ?? 0) &&
        FOLLOWS_DECLARED.has(characters[i + 1] ?? 0)
      )
        this.#lost.add(this.unit.names[i] ?? 0);
  }

  /** Gives up the statement, member or declaration that token `at` stands in, and goes on behind it. */
  #discard(at: number): void {
    const { base, above } = this.#region();
    if (!base) return this.#skip(at, at + 1);
    const from = above.length > 0 ? this.#tokenOf(above[0]) : at;
    if (base.marker === T.brokenDeclaration) return this.#replace(base, above, from, this.#endOfDeclaration(at));
    const to = base.marker === T.brokenMember ? this.#endOfMember(at) : this.#endOfStatement(from, at);
    if (to === undefined) {
      this.#incomplete = true;
      return this.#replace(base, above, from, this.#end);
    }
    if (to === at && above.length === 0) {
      this.#report(`unexpected ${this.#found(at)}`, at);
      return this.#skip(at, at + 1);
    }
    this.#replace(base, above, from, to);
  }

  /** Lets one character stand for what was read behind an entry, and for the tokens up to `to`. */
  #replace(
    base: { readonly entry: Entry; readonly marker: number },
    above: readonly Entry[],
    from: number,
    to: number,
  ): void {
    const length = above[0]?.position ?? this.#characters.length;
    this.#lose(from, to);
    this.#cut(length);
    this.reader.returnTo(base.entry);
    this.#at = Math.max(to, from);
    this.#added = 0;
    if (this.reader.take(base.marker, length)) this.#push(base.marker, from, Math.max(from, to - 1));
    while ((this.written.interruptions[this.#interruption] ?? this.#end) < this.#at) this.#interruption++;
  }

  /** Where the statement ends that began with `first` and failed at `at`; undefined where the tokens end before. */
  #endOfStatement(first: number, at: number): number | undefined {
    const { characters } = this.written;
    let depth = 0;
    for (let i = first; i < at; i++) {
      if (characters[i] === T.leftBrace) depth++;
      else if (characters[i] === T.rightBrace) depth--;
    }
    for (let i = at; i < this.#end; i++) {
      const character = characters[i];
      if (character === T.leftBrace) depth++;
      else if (character === T.rightBrace) {
        if (depth <= 0) return i;
        if (--depth === 0) return i + 1;
      } else if (depth <= 0 && character === T.semicolon) return i + 1;
      else if (character === T.kernel && i > first) return i;
    }
    return undefined;
  }

  #endOfMember(at: number): number {
    const { characters } = this.written;
    let depth = 0;
    let i = at;
    for (; i < this.#end; i++) {
      if (characters[i] === T.leftBrace) depth++;
      else if (characters[i] === T.rightBrace && depth-- <= 0) return i;
      else if (characters[i] === T.semicolon && depth <= 0) return i + 1;
      else if (characters[i] === T.kernel) return i;
    }
    this.#incomplete = true;
    return i;
  }

  /** Where the next external declaration can begin, after a mistake at `at`. */
  #endOfDeclaration(at: number): number {
    const { characters } = this.written;
    let depth = 0;
    for (let i = at; i < this.#end; i++) {
      const character = characters[i];
      if (character === T.leftBrace) depth++;
      else if (character === T.rightBrace) {
        if (--depth <= 0) return characters[i + 1] === T.semicolon ? i + 2 : i + 1;
      } else if (character === T.semicolon && depth === 0) return i + 1;
      // A kernel cannot be nested: its keyword begins anew, however many braces are open.
      else if (character === T.kernel && i > 0 && i > at) return i;
    }
    this.#incomplete = true;
    return this.#end;
  }

  /** Closes everything that is open before token `at`, where a declaration begins or the tokens end. */
  #close(at: number): void {
    const { reader } = this;
    let isReported = false;
    /** Where what was given up last began: `do { … }` is not ended by its brace, and what is tried again has to begin before. */
    let below = Number.POSITIVE_INFINITY;
    for (let steps = 0; !this.#isAtFileScope() && steps <= this.#characters.length + this.#end; steps++) {
      const { base, above } = this.#region();
      if (!base) return;
      if (above.length === 0 || base.marker === T.brokenDeclaration) {
        if (base.marker === T.brokenDeclaration) {
          if (!isReported) this.#reportEnd(at);
          isReported = true;
          this.#replace(base, above, this.#tokenOf(above[0]), at);
          continue;
        }
        // The brace behind which a statement or a member may begin
        const brace = [...reader.stack()].find(({ symbol }) => symbol === '_left_brace');
        if (!isReported && brace) this.#reportOpen(this.#tokenOf(brace), at);
        isReported = true;
        if (this.#add(T.rightBrace)) {
          if (reader.wouldTake(T.semicolon) && !this.#isAtFileScope()) this.#add(T.semicolon);
          continue;
        }
      }
      if (reader.wouldTake(T.rightBrace) && !reader.wouldTake(T.brokenStatement)) {
        const brace = [...reader.stack()].find(({ symbol }) => symbol === '_left_brace');
        if (!isReported && brace) this.#reportOpen(this.#tokenOf(brace), at);
        isReported = true;
        if (this.#add(T.rightBrace)) continue;
      }
      if (!isReported) this.#reportEnd(at);
      isReported = true;
      if (reader.wouldTake(T.semicolon) && this.#add(T.semicolon)) continue;
      const start = above[0]?.position ?? this.#characters.length;
      const around = start < below ? { base, above } : this.#region(below);
      if (!around.base) break;
      below = around.above[0]?.position ?? start;
      this.#replace(around.base, around.above, this.#tokenOf(around.above[0]), at);
    }
    this.#at = at;
  }

  /** A brace is not closed where the tokens end, or a kernel begins. */
  #reportOpen(opener: number, at: number): void {
    this.#report(`expected '}' ${at < this.#end ? `before ${this.#found(at)}` : 'at the end'}`, at, false, false, {
      opener,
      ...insertionBehind(at - 1, '}'),
    });
  }

  /** A statement or declaration is cut off before token `at`. */
  #reportEnd(at: number): void {
    const brace = [...this.reader.stack()].find(({ symbol }) => symbol === '_left_brace');
    const isNested = brace && !this.reader.wouldTake(T.semicolon);
    const { base, above } = this.#region();
    if (this.reader.wouldTake(T.semicolon)) {
      this.#report(
        `expected ';' ${this.#whereEnded(base?.marker, above)}`,
        at - 1,
        true,
        false,
        insertionBehind(at - 1, ';'),
      );
      return;
    }
    const { message } = isNested
      ? { message: 'expected the rest of the statement' }
      : this.#explain(at, characterOfWord(0));
    const what = message.replace(/, not .*$/, '').replace(/^unexpected .*$/, 'expected the rest of the declaration');
    this.#report(at < this.#end ? `${what} before ${this.#found(at)}` : `${what} at ${END}`, at - 1, true);
  }
}

/** What a declaration begins with, and no body does. */
const BEGINS_DECLARATION: ReadonlySet<number> = new Set([
  T.typeWord,
  T.typeName,
  T.storageClass,
  T.kernel,
  T.record,
  T.enumeration,
  T.qualifier,
]);

/** What a report may tell besides. */
type Mending = Pick<SyntaxMistake, 'insertion' | 'surplus' | 'opener' | 'warning'>;

const NOTHING: Mending = {};

const insertionBehind = (token: number, text: string | undefined): Mending =>
  text === undefined ? NOTHING : { insertion: { text, behind: token } };

const NAMES: ReadonlySet<number> = new Set([T.identifier, T.unresolved, T.typeName]);

const ENDS_EXPRESSION: ReadonlySet<number> = new Set([T.semicolon, T.rightParenthesis, T.rightBracket, T.comma]);

/** What stands behind a name that is declared, or can stand nowhere near one. */
const FOLLOWS_NAME: ReadonlySet<number> = new Set([
  T.equals,
  T.leftBracket,
  T.comma,
  T.colon,
  T.number,
  T.rightParenthesis,
]);

/** What may stand right before a name that is declared, and right behind it. */
const PRECEDES_DECLARED: ReadonlySet<number> = new Set([
  T.typeWord,
  T.typeName,
  T.identifier,
  T.unresolved,
  T.qualifier,
  T.space,
  T.star,
  T.comma,
  T.number,
  T.rightBrace,
]);
const FOLLOWS_DECLARED: ReadonlySet<number> = new Set([T.equals, T.leftBracket, T.comma, T.semicolon]);

/** What the declarator of a function ends with. */
const FUNCTION = /^(function_declarator|parameter_list|_right_parenthesis|attribute_specifier)$/;

/** Declaration specifiers that may stand behind the type. */
const MODIFIER =
  /^_(modifier|storage_class|qualifier|function_specifier|space|access|kernel|pipe|extension)|^_declaration_specifiers|repeat/;

/** Symbols that only a declaration is made of. */
const DECLARATION =
  /^_?(type_word|type_identifier|specifiers|declaration_specifiers|init_declarator|declarator|modifier|space|.*_specifier)/;
