import { type Name, spellingOf } from '../../text/names.js';
import { beginningLike } from '../../text/patterns.js';
import { spellingOfTerminal, T } from '../alphabet.js';
import { keywordOf } from '../keywords.js';
import type { Entry, Reader } from '../reader.js';
import type { Insertion, SyntaxMistake } from '../tree.js';
import type { Unit } from '../unit.js';
import type { Written } from '../writing.js';
import { nameBegunBy } from './completions.js';
import { beginsLine } from './line-starts.js';
import type { OpenConstructs } from './open-constructs.js';
import { BEGINS_DECLARATION, NAMES } from './token-lookahead.js';
import {
  type Closed,
  closed,
  closedCondition,
  type Ended,
  ended,
  endedJump,
  expected,
  expectedAt,
  type MissingPlace,
  type Wording,
  wrong,
} from './wording.js';

export const END = 'the end of the file';

/** The message where another unit follows the one that ends too early: it names the first token of that unit. */
export const endedBefore = (message: string, next: Name): string =>
  message.replace(`at ${END}`, `before '${spellingOf(next)}'`).replace(END, `'${spellingOf(next)}'`);

/** Tokens that may be omitted at a place and have no meaning of their own. */
export const CLOSERS = [T.rightParenthesis, T.rightBracket, T.rightBrace] as const;

/** A syntax error, with its message in parts. */
export type Explanation = Omit<SyntaxMistake, 'message'> & { readonly wording: Wording };

/** Optional parts of a report. */
export type ReportDetails = Pick<
  SyntaxMistake,
  | 'insertion'
  | 'completions'
  | 'otherEnds'
  | 'replacement'
  | 'surplus'
  | 'opener'
  | 'warning'
  | 'isMacro'
  | 'isMisspelledKeyword'
>;

export const NOTHING: ReportDetails = {};

/** Tokens that begin another argument or element, rather than continue one. */
export const BEGINS_OPERAND: ReadonlySet<number> = new Set([T.identifier, T.number, T.string, T.character]);

export const insertionAfter = (token: number, text: string | undefined, isGuess = false): ReportDetails =>
  text === undefined ? NOTHING : { insertion: { text, after: token, ...(isGuess && { isGuess }) } };

/** The last symbol of an expression; a bracket may not be reduced to one yet. */
const ENDS_EXPRESSION =
  /^_?(expression|.*_expression|(unresolved_)?identifier|.*_literal|string|concatenated_string|right_parenthesis|right_bracket)$/;

/** Symbols that only a declaration is made of. */
const DECLARATION = beginningLike(`
  _?type_word _?type_identifier _?specifiers _?declaration_specifiers _?init_declarator _?declarator
  _?modifier _?space _?.*_specifier
`);

/** What the type of a cast consists of. */
const OF_TYPE: ReadonlySet<number> = new Set([T.typeWord, T.typeName, T.space, T.qualifier, T.star]);

/** The last tokens of operands. */
export const ENDS_OPERAND: ReadonlySet<number> = new Set([...NAMES, T.number, T.rightParenthesis, T.rightBracket]);

/** Tokens that continue an operand, or show that the parentheses before them are a cast. */
const CONTINUES_OPERAND: ReadonlySet<number> = new Set([
  T.memberAccess,
  T.leftParenthesis,
  T.leftBracket,
  ...BEGINS_OPERAND,
]);

/** Keywords before parentheses after which a statement follows. */
const HEADS: ReadonlySet<number> = new Set([T.if, T.while, T.for, T.switch]);

/** What an operand begins with. */
export const BEGINS_VALUE: ReadonlySet<number> = new Set([
  ...BEGINS_OPERAND,
  T.unresolved,
  T.leftParenthesis,
  T.additive,
  T.ampersand,
  T.sizeof,
  T.conversion,
]);

/** What a value ends before. */
const ENDS_VALUE: ReadonlySet<number> = new Set([
  T.semicolon,
  T.comma,
  T.rightParenthesis,
  T.rightBracket,
  T.rightBrace,
  T.leftBrace,
]);

/** How many places are tried for a `]` or `)` that is missing. */
const MAXIMUM_ENDS = 6;

/** How many operands are tried as the last one in parentheses whose `)` is missing. */
const MAXIMUM_OPERANDS = 32;

/** The position of the innermost `[` or `(` that is open; -1 if there is none. */
function innermostOpener(above: readonly Entry[], kind: 'bracket' | 'parenthesis'): number {
  let closed = 0;
  return above.findLastIndex(({ symbol }) => {
    if (symbol === `_right_${kind}`) closed++;
    return symbol === `_left_${kind}` && closed-- === 0;
  });
}

/** Messages about a token, which depend on the tokens that the parser accepts there and on the open constructs. */
export class MistakeMessages {
  constructor(
    private readonly unit: Unit,
    private readonly written: Written,
    private readonly reader: Reader,
    private readonly open: OpenConstructs,
  ) {}

  /** The token at a place, for a message. */
  found(token: number): string {
    return token < this.unit.length ? `'${spellingOf(this.unit.names[token] ?? 0)}'` : END;
  }

  /** Reports a token that is not part of the language. */
  foreign(at: number): string {
    const text = spellingOf(this.unit.names[at] ?? 0);
    if (text.startsWith('"')) return 'unterminated string literal';
    if (text.startsWith("'")) return 'unterminated character constant';
    return `'${text}' is not a valid token`;
  }

  /** The part of a message that names the construct after which a `;` is missing. */
  whereEnded(marker: number | undefined, above: readonly Entry[]): MissingPlace<Ended> {
    const first = above[0]?.symbol ?? '';
    switch (first) {
      case '_return':
      case '_goto':
      case '_break':
      case '_continue':
        return endedJump(first.slice(1));
      case '_do':
        return ended('loop');
      case '_static_assert':
        return ended('assertion');
      case '_for':
        if (above.some(({ symbol }) => symbol === 'init_declarator')) return ended('declaration');
        return ended(
          above.some(({ symbol }) => symbol === '_semicolon' || symbol === 'declaration') ? 'condition' : 'clause',
        );
    }
    if (marker === T.brokenMember) return ended('member');
    if (!ENDS_EXPRESSION.test(above.at(-1)?.symbol ?? '')) return ended('declaration');
    const isDeclaration = above.length > 1 && above.some(({ symbol }) => DECLARATION.test(symbol));
    return ended(isDeclaration ? 'declaration' : 'expression');
  }

  /** The part of a message that names the construct which a missing `)`, `]` or `}` would close. */
  whereClosed(closer: number): MissingPlace<Closed> {
    const opener =
      closer === T.rightParenthesis ? '_left_parenthesis' : closer === T.rightBracket ? '_left_bracket' : '_left_brace';
    const stack = [...this.reader.stack()];
    let closers = 0;
    const open = stack.findIndex(({ symbol }) => {
      if (symbol === opener.replace('left', 'right')) closers++;
      return symbol === opener && closers-- === 0;
    });
    const before = stack[open + 1]?.symbol ?? '';
    if (closer === T.rightBrace)
      return closed(before === '_enum' || stack[open + 2]?.symbol === '_enum' ? 'enum' : 'initializer');
    if (closer === T.rightBracket) return closed(/declarator|_name/.test(before) ? 'size' : 'index');
    switch (before) {
      case '_if':
      case '_while':
      case '_switch':
        return closedCondition(before.slice(1));
      case '_for':
        return closed('clauses');
      case '_sizeof':
        return closed('operand');
    }
    const inside = stack.slice(0, open).map(({ symbol }) => symbol);
    if (inside.some((symbol) => symbol === 'parameter_declaration' || symbol === '_declaration_specifiers'))
      return closed('parameters');
    if (/specifiers|_type|declarator/.test(inside[0] ?? '')) return closed('type');
    return closed(/expression|identifier/.test(before) ? 'arguments' : 'expression');
  }

  /** Whether parentheses are open that hold arguments or an expression. */
  isInArguments(): boolean {
    const { construct } = this.whereClosed(T.rightParenthesis);
    return construct === 'arguments' || construct === 'expression';
  }

  /**
   * The beginning of a declaration in the place of a statement, as the body of an `if` or a loop, that the language
   * rejects at a token; undefined if there is none.
   */
  bodyWithoutBraces(at: number): number | undefined {
    const { reader } = this;
    const { characters } = this.written;
    const isBody = reader.wouldTake(T.brokenStatement) && !reader.wouldTake(T.typeWord);
    if (isBody && BEGINS_DECLARATION.has(characters[at] ?? 0)) return at;
    // The name of a type was taken for a label.
    const isLabel = characters[at - 1] === T.typeName && reader.wouldTake(T.colon) && !reader.wouldTake(T.semicolon);
    return isLabel && NAMES.has(characters[at] ?? 0) ? at - 1 : undefined;
  }

  /**
   * The last token of an index whose `]` is missing before token `at`: assignments do not occur in an index, a comma
   * between arguments is not an operator in it, and a number has no elements.
   */
  endOfIndex(at: number): number {
    const { above } = this.open.region();
    const opener = innermostOpener(above, 'bracket');
    const isArgument = above.slice(0, opener).some(({ symbol }) => symbol === '_left_parenthesis');
    const { characters } = this.written;
    let depth = 0;
    for (let token = this.open.tokenOf(above[opener]) + 1; token < at; token++) {
      const character = characters[token] ?? 0;
      if (depth === 0 && character === T.leftBracket && characters[token - 1] === T.number) return token - 1;
      if (character === T.leftParenthesis || character === T.leftBracket) depth++;
      else if (character === T.rightParenthesis || character === T.rightBracket) depth--;
      else if (depth > 0) continue;
      else if (character === T.equals || character === T.compoundAssignment) return token - 1;
      else if (isArgument && character === T.comma) return token - 1;
    }
    return at - 1;
  }

  /** Other places than after token `last` where the `]` that is missing before token `at` may belong. */
  otherEndsOfIndex(last: number, at: number): (readonly Insertion[])[] {
    const { characters } = this.written;
    const places: (readonly Insertion[])[] = [];
    let depth = 0;
    for (let token = this.#openIndex() + 1; token < at && places.length < MAXIMUM_ENDS; token++) {
      const character = characters[token] ?? 0;
      if (character === T.leftParenthesis || character === T.leftBracket) depth++;
      else if (character === T.rightParenthesis || character === T.rightBracket) depth--;
      const isEnd = depth === 0 && ENDS_OPERAND.has(character);
      if (isEnd && token !== last) places.push([{ text: ']', after: token }]);
    }
    return places;
  }

  /**
   * Other places than before token `at` where the `)` that is missing there may belong: before a comma after the
   * innermost `(` that is open, which may be one of the call around.
   */
  otherEndsOfArguments(at: number): (readonly Insertion[])[] {
    const { above } = this.open.region();
    const opener = innermostOpener(above, 'parenthesis');
    if (opener < 0) return [];
    const { characters } = this.written;
    const places: (readonly Insertion[])[] = [];
    for (let token = at - 1; token > this.open.tokenOf(above[opener]) + 1 && places.length < MAXIMUM_ENDS; token--)
      if (characters[token] === T.comma && ENDS_OPERAND.has(characters[token - 1] ?? 0))
        places.push([{ text: ')', after: token - 1 }]);
    return places;
  }

  /**
   * The operands after which the `)` that is missing before token `at` may belong, the last one first: those in the
   * innermost `(` that is open, and those in the parentheses within it, whose `)` would then close the ones around
   * them.
   */
  otherEndsOfParentheses(at: number): ReportDetails {
    const { above } = this.open.region();
    const opener = innermostOpener(above, 'parenthesis');
    if (opener < 0) return NOTHING;
    const { characters } = this.written;
    const places: Insertion[] = [];
    const open: number[] = [];
    for (let token = this.open.tokenOf(above[opener]) + 1; token < at - 1; token++) {
      const character = characters[token] ?? 0;
      if (character === T.leftParenthesis || character === T.leftBracket) open.push(character);
      else if (character === T.rightParenthesis || character === T.rightBracket) open.pop();
      const isEnd = ENDS_OPERAND.has(character) && !CONTINUES_OPERAND.has(characters[token + 1] ?? 0);
      if (isEnd && !open.includes(T.leftBracket)) places.push({ text: ')', after: token });
    }
    return places.length > 0 ? { otherEnds: places.slice(-MAXIMUM_OPERANDS).reverse() } : NOTHING;
  }

  /**
   * Where the `(` may belong that the `)` at token `at` closes: after a name or a cast, or, if an operator follows the
   * `)`, before another operand.
   */
  startsOfParentheses(at: number): (readonly Insertion[])[] {
    const { above } = this.open.region();
    const { characters } = this.written;
    const first = above.length > 0 ? this.open.tokenOf(above[0]) : at;
    const places: (readonly Insertion[])[] = [];
    const isFollowed = !ENDS_VALUE.has(characters[at + 1] ?? T.semicolon);
    let depth = 0;
    for (let token = at - 1; token >= first && places.length < MAXIMUM_ENDS; token--) {
      const next = characters[token + 1] ?? 0;
      const isStart = depth === 0 && token < at - 1 && BEGINS_VALUE.has(next);
      const character = characters[token] ?? 0;
      const isCalled = NAMES.has(character) || character === T.rightParenthesis;
      if (isStart && (isCalled || (isFollowed && !ENDS_OPERAND.has(character))))
        places.push([{ text: '(', after: token, isBeforeNext: true }]);
      if (character === T.rightParenthesis || character === T.rightBracket) depth++;
      else if (character === T.leftParenthesis || character === T.leftBracket) depth--;
    }
    return places;
  }

  /** Whether the `]` that is missing before token `at` may belong elsewhere than after token `last`. */
  isIndexUnclear(last: number, at: number): boolean {
    const next = this.written.characters[last + 1];
    const isAssigned = last + 1 < at && (next === T.equals || next === T.compoundAssignment);
    return !isAssigned && this.otherEndsOfIndex(last, at).length > 0;
  }

  /**
   * Whether the `)` that is missing before token `at` may belong elsewhere: after another operand in the parentheses,
   * or in those of an operand whose `)` would then close the parentheses around it. Arguments before the last are
   * complete.
   */
  isEndUnclear(at: number): boolean {
    const { above } = this.open.region();
    const opener = innermostOpener(above, 'parenthesis');
    if (opener < 0 || this.whereClosed(T.rightParenthesis).construct === 'parameters') return false;
    const { characters } = this.written;
    const first = this.open.tokenOf(above[opener]) + 1;
    const isHead = HEADS.has(characters[first - 2] ?? 0);
    // Nothing but a statement follows the condition: only an operand at its end may lack its own `)`.
    if (isHead && characters[at - 1] !== T.rightParenthesis) return false;
    /** The operands in each of the parentheses and brackets that are open. */
    const operands = [0];
    for (let token = first; token < at; token++) {
      const character = characters[token] ?? 0;
      const next = characters[token + 1] ?? 0;
      if (character === T.equals && operands.length === 1) return true;
      if (character === T.comma) operands[operands.length - 1] = 0;
      else if (character === T.leftParenthesis || character === T.leftBracket) operands.push(0);
      else if (character === T.rightParenthesis || character === T.rightBracket) {
        const isLast = !isHead || token === at - 1;
        const count = operands.pop() ?? 0;
        if (character === T.rightParenthesis && isLast && count > 1) return true;
      }
      const isEnd = ENDS_OPERAND.has(character) && !CONTINUES_OPERAND.has(next);
      if (isEnd) operands.push((operands.pop() ?? 0) + 1);
    }
    return !isHead && (operands[0] ?? 0) > 1;
  }

  /** The innermost `[` that is open. */
  #openIndex(): number {
    const { above } = this.open.region();
    return this.open.tokenOf(above[innermostOpener(above, 'bracket')]);
  }

  /** The message for a token where no inserted token lets the parser continue. */
  explain(at: number, character: number): Explanation {
    const mistake = this.#explain(at, character);
    const casts = this.#endsOfCasts(at);
    return casts.length > 0 ? { ...mistake, otherEnds: [...(mistake.otherEnds ?? []), ...casts] } : mistake;
  }

  /** `(global float *(p + 1)`: the types before token `at` that may lack the `)` of their cast. */
  #endsOfCasts(at: number): readonly Insertion[] {
    const { characters } = this.written;
    return this.open.region().above.flatMap((entry) => {
      if (entry.symbol !== '_left_parenthesis') return [];
      const first = this.open.tokenOf(entry) + 1;
      let next = first;
      while (OF_TYPE.has(characters[next] ?? 0)) next++;
      return next > first && next < at && characters[next] === T.leftParenthesis
        ? [{ text: ')', after: next - 1 }]
        : [];
    });
  }

  #explain(at: number, character: number): Explanation {
    const { reader } = this;
    const plain = (wording: Wording): Explanation => ({ wording, token: at, after: false, reserved: false });
    const instead = this.#notFound(at);
    if (character === T.else) return plain(wrong("'else' without 'if'"));
    const body = this.bodyWithoutBraces(at);
    if (body !== undefined) {
      const hint = 'a declaration needs braces here';
      return { ...plain(expected('a statement', { instead: this.#notFound(body), hint })), token: body };
    }
    if (reader.wouldTake(T.while) && this.open.isInside('_do') && !reader.wouldTake(T.identifier))
      return plain(expected("'while' after the body of 'do'", { instead, isPlaced: true }));
    // A name is expected after `int local`, but a declaration that declares nothing may end, and a declarator be in
    // parentheses.
    const { characters } = this.written;
    const opener = this.open.region().above.find(({ symbol }) => symbol === '_left_parenthesis');
    const named = opener ? this.open.tokenOf(opener) : at;
    const isNamed = opener !== undefined || character === T.equals || character === T.leftBracket;
    if (isNamed && characters[named - 1] === T.space) return this.#spaceAsName(named - 1);
    if (reader.wouldTake(T.number)) {
      const meant = keywordOf(this.unit.names[at] ?? 0) ? nameBegunBy(this.unit, at) : undefined;
      const mistake = plain(expected('an expression', { instead }));
      if (meant === undefined) return mistake;
      return { ...mistake, replacement: { token: at, text: meant, endings: this.#endingsAfter(at) } };
    }
    const top = reader.top();
    if (top?.symbol === '_goto') return plain(expected("a label after 'goto'", { instead, isPlaced: true }));
    if (reader.wouldTake(T.identifier)) return this.#explainName(at, character);
    const only = this.#onlyExpected();
    if (only) {
      // A bracket of an expression is missed where it should have been, that of an attribute after the token that it
      // should follow.
      const isHere = /^[)\]}]$/.test(only) && !this.open.isInside('_attribute');
      return {
        wording: expectedAt(`'${only}'`, this.#afterWhat(at)),
        token: isHere ? at : at - 1,
        after: !isHere,
        reserved: false,
        ...insertionAfter(at - 1, only, only === ')' && this.isEndUnclear(at)),
        ...(only === ')' && this.otherEndsOfParentheses(at)),
      };
    }
    if (this.open.isAtFileScope()) {
      const isAlone = beginsLine(this.unit, at) && (at + 1 >= this.unit.length || beginsLine(this.unit, at + 1));
      return {
        ...plain(expected('a declaration', { instead, keepsPlace: true })),
        ...(isAlone && { surplus: at }),
      };
    }
    if (reader.wouldTake(T.typeWord)) {
      // `(float4(1, 2, 3, 4)` or `(unsigned int(x)`: the `)` of a cast is missing.
      let first = at - 2;
      while (characters[first - 1] === T.typeWord) first--;
      const isCast = characters[at - 1] === T.leftParenthesis && characters[first - 1] === T.leftParenthesis;
      return { ...plain(expected('a type', { instead })), ...(isCast && insertionAfter(at - 2, ')')) };
    }
    const closer = CLOSERS.find((one) => reader.wouldTake(one));
    if (closer !== undefined) return this.#explainCloser(at, character, closer);
    return plain(wrong(`unexpected ${this.found(at)}`));
  }

  /** The part of a message that names the token which is there instead. */
  #notFound(token: number): string {
    return `, not ${this.found(token)}`;
  }

  /** The message for a token in the place of a name. */
  #explainName(at: number, character: number): Explanation {
    const plain = (wording: Wording): Explanation => ({ wording, token: at, after: false, reserved: false });
    const instead = this.#notFound(at);
    if (this.open.isInside('_enum') && !this.reader.wouldTake(T.star))
      return plain(expected('the name of an enumerator', { instead }));
    const before = this.written.characters[at - 1];
    const spaceToken = before === T.space ? at - 1 : character === T.space ? at : -1;
    if (spaceToken >= 0) return this.#spaceAsName(spaceToken);
    if (before === T.record || before === T.enumeration) return plain(expectedAt("a name or '{'", this.#afterWhat(at)));
    const isKeyword = keywordOf(this.unit.names[at] ?? 0) !== undefined;
    return plain(
      isKeyword ? wrong(`${this.found(at)} is a keyword and cannot be a name`) : expected('a name', { instead }),
    );
  }

  #spaceAsName(token: number): Explanation {
    const wording = wrong(`${this.found(token)} is an address-space qualifier and cannot be a name`);
    return { wording, token, after: false, reserved: true };
  }

  /** The message for a token before which a bracket is missing. */
  #explainCloser(at: number, character: number, closer: number): Explanation {
    const { construct, text: place } = this.whereClosed(closer);
    const text = spellingOfTerminal(closer);
    const isInList = construct === 'arguments' || construct === 'initializer';
    const isNext = BEGINS_OPERAND.has(character) && isInList && this.reader.wouldTake(T.comma);
    const isIndex = closer === T.rightBracket && !isNext;
    const last = isIndex ? this.endOfIndex(at) : at - 1;
    const isGuess = isIndex
      ? this.isIndexUnclear(last, at)
      : closer === T.rightParenthesis && !isNext && this.isEndUnclear(at);
    return {
      wording: expectedAt(`'${text}'`, place),
      token: at,
      after: false,
      reserved: false,
      ...insertionAfter(last, isNext ? ',' : text, isGuess),
      ...(isIndex && { completions: this.otherEndsOfIndex(last, at) }),
      ...(closer === T.rightParenthesis && !isNext && this.otherEndsOfParentheses(at)),
    };
  }

  /** What may be missing at the end of the line of token `at`, if the statement ends there. */
  #endingsAfter(at: number): Insertion[] {
    const { characters } = this.written;
    let next = at + 1;
    while (next < this.unit.length && !beginsLine(this.unit, next)) next++;
    const end = characters[next - 1];
    if (end === T.semicolon || end === T.leftBrace || end === T.rightBrace) return [];
    return [';', ' {}'].map((text) => ({ text, after: next - 1 }));
  }

  #afterWhat(at: number): string {
    return `after '${spellingOf(this.unit.names[at - 1] ?? 0)}'`;
  }

  /** The only punctuator or keyword that is accepted here, if there is exactly one. */
  #onlyExpected(): string | undefined {
    const expected = this.reader.expected();
    const [one] = expected;
    return expected.length === 1 && one !== undefined ? spellingOfTerminal(one) : undefined;
  }
}
