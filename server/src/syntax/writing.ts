import { TokenKind } from '../preprocessor/token.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import { mayBeSlip, slipsBetween } from '../text/similar.js';
import { characterOfWord, T } from './alphabet.js';
import { P } from './keywords.js';
import { beginsLine, columnsOf, indentationOf, startAtAttributes } from './recovery/line-starts.js';
import { type NameKnowledge, NameMeanings, type TypeNames } from './recovery/name-knowledge.js';
import type { SyntaxMistake } from './tree.js';
import { TYPEOF, type TypedefName, typedefNames } from './typedef-names.js';
import type { Unit } from './unit.js';
import { closing, DECLARES, identifiers, isPlainName, isPunctuator } from './unit-tokens.js';

/** A unit in the alphabet of the grammar over tokens. */
export interface Written {
  /** One character per token. */
  readonly characters: Uint16Array;
  /** Tokens before which braces are open that must have ended: kernels exist only at file scope. */
  readonly interruptions: readonly number[];
  readonly mistakes: readonly SyntaxMistake[];
  /** Braces are open after the last token. */
  readonly inBraces: boolean;
  /** The names that a `typedef` at file scope seems to declare, and the tokens after them. */
  readonly types: readonly TypedefName[];
  /** Undeclared names that are not macros: each ends an unfinished line. */
  readonly undeclared: ReadonlySet<number>;
}

const TYPEDEF = intern('typedef');
const COLON = intern(':');
/** Attributes whose arguments are not expressions. */
const OPAQUE = new Set(
  ['enable_if', 'diagnose_if', 'availability', 'argument_with_type_tag'].flatMap((name) => [
    intern(name),
    intern(`__${name}__`),
  ]),
);

/**
 * Translates a unit to characters: the character of a token depends on its spelling, and for names on their known
 * meaning. `nested`: tokens that begin a declaration at file scope, regardless of open brackets before them.
 */
export function writeOut(
  unit: Unit,
  names: TypeNames,
  knowledge: NameKnowledge,
  nested: ReadonlySet<number> = NOTHING_NESTED,
): Written {
  return new Writer(unit, names, knowledge, nested).run();
}

const NOTHING_NESTED: ReadonlySet<number> = new Set();

/** The names of a unit, each once. */
const spellingsIn = perOwner((unit: Unit): readonly string[] => [...new Set(identifiers(unit))].map(spellingOf));

const DECLARING =
  'void unsigned signed struct union enum typedef static extern inline const kernel __kernel constant __constant ' +
  'global __global bool char uchar short ushort int uint long ulong float double half size_t';
const DECLARING_WORDS = DECLARING.split(' ');

/** Whether a text is a proper prefix of a keyword that begins a declaration. */
const isHalfWord = (text: string): boolean =>
  DECLARING_WORDS.some((word) => word.length > text.length && word.startsWith(text));

/** What follows the name of a pointer. */
const ENDS_DECLARATOR: ReadonlySet<Name> = new Set([P.comma, P.rightParen, P.semicolon, P.leftBracket, P.equals]);

/** The tokens that end an external declaration. */
const ENDS: ReadonlySet<number> = new Set([T.semicolon, T.rightBrace]);

/** Tokens that may precede `kernel` in a declaration. */
const BEFORE_KERNEL: ReadonlySet<number> = new Set([T.typeWord, T.storageClass, T.functionSpecifier, T.qualifier]);

class Writer {
  readonly #kinds: Uint8Array;
  readonly #names: Int32Array;
  readonly #end: number;
  readonly #characters: Uint16Array;
  readonly #meanings: NameMeanings;
  readonly #declaredTypes: TypedefName[] = [];
  readonly #mistakes: SyntaxMistake[] = [];
  readonly #undeclared = new Set<number>();
  #depth = 0;

  constructor(
    private readonly unit: Unit,
    private readonly environment: TypeNames,
    knowledge: NameKnowledge,
    private readonly nested: ReadonlySet<number>,
  ) {
    this.#kinds = unit.kinds;
    this.#names = unit.names;
    this.#end = unit.length;
    this.#characters = new Uint16Array(this.#end);
    this.#meanings = new NameMeanings(environment, knowledge);
  }

  run(): Written {
    const kinds = this.#kinds;
    const names = this.#names;
    const characters = this.#characters;
    const interruptions: number[] = [];
    const mistakes = this.#mistakes;
    let before = 0;
    for (let at = 0; at < this.#end; at++) {
      const name = names[at] ?? 0;
      let character = 0;
      if (this.nested.size > 0 && this.nested.has(at)) {
        interruptions.push(at);
        this.#depth = 1;
        this.#closeBrace();
      }
      switch (kinds[at]) {
        case TokenKind.Identifier:
          character = characterOfWord(name);
          if (before === T.memberAccess && !this.#beginsStatement(at, character)) character = T.identifier;
          if (character === 0) character = this.#nameCharacter(name, at);
          else if (character === T.pipe && !this.environment.hasPipes && kinds[at + 1] === TokenKind.Punctuator)
            character = this.#nameCharacter(name, at);
          else if (character === T.storageClass && name === TYPEDEF) this.#declareTypes(at + 1);
          else if (character === T.attribute) {
            characters[at] = character;
            at = this.#attribute(at + 1);
            before = characters[at] ?? 0;
            continue;
          } else if (character === T.kernel && this.#depth > 0 && this.#isName(at)) character = T.storageClass;
          else if (character === T.kernel && this.#depth > 0) {
            interruptions.push(this.#beginning(at));
            this.#depth = 1;
            this.#closeBrace();
          }
          break;
        case TokenKind.Punctuator:
          character = characterOfWord(name) || T.foreign;
          if (character === T.leftBrace) this.#depth++;
          else if (character === T.rightBrace) this.#closeBrace();
          else if (character === T.leftBracket && isPunctuator(this.unit, at + 1, '[')) {
            at = this.#bracketAttributes(at);
            before = characters[at] ?? 0;
            continue;
          } else if (character === T.leftParenthesis && before === T.unresolved && this.#beginsDeclaration(at - 1)) {
            at = this.#opaqueArguments(at);
            before = characters[at] ?? 0;
            continue;
          } else if (character === T.leftParenthesis && before === T.unresolved && this.#isSpecifier(at - 1)) {
            const close = closing(this.unit, at);
            characters.fill(T.attributeToken, at + 1, close);
            characters[at] = T.leftParenthesis;
            characters[close] = T.rightParenthesis;
            before = T.rightParenthesis;
            at = close;
            continue;
          }
          break;
        case TokenKind.Number:
          character = T.number;
          break;
        default:
          character = this.#literal(at);
      }
      characters[at] = character;
      before = character;
    }
    // An unrelated brace may belong to the kernel after it.
    const last = this.#end - 1;
    const isBare = characters[last] === T.leftBrace && (last === 0 || ENDS.has(characters[last - 1] ?? 0));
    const inBraces = this.#depth > 0 && !isBare;
    return { characters, interruptions, mistakes, inBraces, types: this.#declaredTypes, undeclared: this.#undeclared };
  }

  /** Whether a name in brackets is that of an operand of `asm`, which is not declared: `[x] "r"(a)`. */
  #isAsmOperand(at: number): boolean {
    return this.#names[at + 1] === P.rightBracket && this.#kinds[at + 2] === TokenKind.String;
  }

  /** Whether a keyword or a type name after `.` is on another line, so that the member's name is still to be typed. */
  #beginsStatement(at: number, word: number): boolean {
    return (word !== 0 || this.#meanings.isType(this.#names[at] ?? 0, at)) && beginsLine(this.unit, at);
  }

  /** The first token of a declaration that has `kernel` at `at`: `void kernel f`, or attributes on lines before it. */
  #beginning(at: number): number {
    let first = at;
    while (first > 0 && BEFORE_KERNEL.has(this.#characters[first - 1] ?? 0)) first--;
    const before = this.#characters[first - 1] ?? 0;
    // Else it is the type of the declaration before it that lacks its name.
    const isWhole = ENDS.has(before) || before === T.leftBrace || beginsLine(this.unit, first);
    return startAtAttributes(this.unit, this.#characters, 0, isWhole ? first : at);
  }

  /** Whether `kernel` at `at` is in the place of a variable's name: `float kernel[9];`. */
  #isName(at: number): boolean {
    return (
      isPunctuator(this.unit, at + 1, '=') ||
      isPunctuator(this.unit, at + 1, '[') ||
      isPunctuator(this.unit, at + 1, ';') ||
      isPunctuator(this.unit, at + 1, ',')
    );
  }

  #closeBrace(): void {
    if (this.#depth > 0) this.#depth--;
    this.#meanings.leaveBlocks(this.#depth);
  }

  #nameCharacter(name: Name, at: number): number {
    if (this.#names[at - 1] === P.leftBracket && this.#isAsmOperand(at)) return T.identifier;
    if (name === TYPEOF && isPunctuator(this.unit, at + 1, '(') && !this.environment.isDeclared(name)) return T.typeof;
    if (this.#meanings.isType(name, at)) return T.typeName;
    if (this.#isPointerQualifier(at)) return T.qualifier;
    if (!this.#meanings.isUnresolved(name, at)) return T.identifier;
    if (this.#endsUnfinishedLine(at)) {
      this.#undeclared.add(at);
      return T.identifier;
    }
    // After a type, a name that is not in capitals is the declared name: `int a b;` lacks a comma rather than a macro.
    const before = at > 0 ? this.#characters[at - 1] : 0;
    const followsType = before === T.typeWord || before === T.typeName;
    return followsType && !/^[A-Z_][A-Z0-9_]*$/.test(spellingOf(name)) ? T.identifier : T.unresolved;
  }

  /** `float * RESTRICT x`: an undeclared name before the name of a pointer may be a macro for a qualifier. */
  #isPointerQualifier(at: number): boolean {
    const [type, star] = [this.#characters[at - 2] ?? 0, this.#characters[at - 1]];
    if (star !== T.star || !(DECLARES.has(type) || type === T.star || type === T.typeName)) return false;
    const name = this.#names[at] ?? 0;
    if (!/^(_|[A-Z][A-Z0-9_]*$)/.test(spellingOf(name)) || this.environment.isDeclared(name)) return false;
    if (!isPlainName(this.unit, at + 1) || !ENDS_DECLARATOR.has(this.#names[at + 2] ?? 0)) return false;
    const message = `'${spellingOf(name)}' is not a type qualifier`;
    this.#mistakes.push({ token: at, after: false, reserved: false, message, isMacro: true });
    return true;
  }

  /**
   * Whether the name at `at`, which is not in capitals, ends an unfinished line: the next line begins a new construct,
   * not indented further. It is a misspelled or incomplete value, rather than a macro or a type.
   */
  #endsUnfinishedLine(at: number): boolean {
    const next = at + 1;
    if (next >= this.#end || !/[a-z]/.test(spellingOf(this.#names[at] ?? 0))) return false;
    const column = columnsOf(this.unit)[next] ?? -1;
    if (column < 0 || column > indentationOf(this.unit, at)) return false;
    const isName = this.#kinds[next] === TokenKind.Identifier;
    if (!isName && !isPunctuator(this.unit, next, '}')) return false;
    // At file scope it may be a type or a macro, unless it is a prefix of a keyword that begins a declaration.
    if (this.#depth === 0)
      return (
        beginsLine(this.unit, at) &&
        DECLARES.has(this.#characterOf(next)) &&
        isHalfWord(spellingOf(this.#names[at] ?? 0))
      );
    if (!beginsLine(this.unit, at)) return true;
    // Alone in its line it may be a macro before a statement.
    const isPlain = isName && characterOfWord(this.#names[next] ?? 0) === 0;
    return (isPlain && !this.#meanings.isType(this.#names[next] ?? 0, next)) || this.#isNearOther(at);
  }

  #characterOf(at: number): number {
    const name = this.#names[at] ?? 0;
    return characterOfWord(name) || (this.#meanings.isType(name, at) ? T.typeWord : 0);
  }

  /** Whether the unit has another name that differs by one typo from the one at `at`. */
  #isNearOther(at: number): boolean {
    const name = this.#names[at] ?? 0;
    let isNear = this.#near.get(name);
    if (isNear === undefined) {
      const text = spellingOf(name);
      isNear =
        text.length > 2 &&
        spellingsIn(this.unit).some((other) => mayBeSlip(text, other) && slipsBetween(text, other, 1) === 1);
      this.#near.set(name, isNear);
    }
    return isNear;
  }

  readonly #near = new Map<Name, boolean>();

  /**
   * The names of attributes have a namespace of their own, and the arguments of some are not expressions. Returns the
   * last token.
   */
  #attribute(first: number): number {
    const characters = this.#characters;
    let depth = 0;
    let opaque = 0;
    for (let at = first; at < this.#end; at++) {
      const name = this.#names[at] ?? 0;
      let character = characterOfWord(name);
      if (this.#kinds[at] === TokenKind.Identifier) {
        const before = characters[at - 1];
        if (depth === 2 && (before === T.leftParenthesis || before === T.comma)) {
          character = T.attributeName;
          opaque = OPAQUE.has(name) ? 1 : 0;
        } else if (character === 0) character = this.#nameCharacter(name, at);
      } else if (this.#kinds[at] !== TokenKind.Punctuator) character = this.#literal(at);
      if (opaque > 0 && depth > 2 && !(depth === 3 && character === T.rightParenthesis)) {
        if (character === T.leftParenthesis) depth++;
        else if (character === T.rightParenthesis) depth--;
        characters[at] = T.attributeToken;
        continue;
      }
      characters[at] = character || T.foreign;
      if (character === T.leftParenthesis) depth++;
      else if (character === T.rightParenthesis && --depth <= 0) return at;
      // A token that cannot be part of an attribute ends it: its parentheses are unclosed.
      else if (depth === 0 || character === T.semicolon || character === T.leftBrace) {
        if (character === T.leftBrace) this.#depth++;
        return at;
      }
    }
    return this.#end - 1;
  }

  /** `[[clang::aligned(16), …]]` (C23). Returns the last token. */
  #bracketAttributes(open: number): number {
    const characters = this.#characters;
    characters[open] = T.doubleBracket;
    let depth = 0;
    let isOpaque = false;
    for (let at = open + 1; at < this.#end; at++) {
      const name = this.#names[at] ?? 0;
      const kind = this.#kinds[at];
      const word = characterOfWord(name);
      if (depth === 0 && kind === TokenKind.Identifier) {
        const isOwner = this.#names[at + 1] === COLON;
        characters[at] = isOwner ? T.attributeToken : T.attributeName;
        isOpaque = OPAQUE.has(name);
        continue;
      }
      if (depth === 0 && name === COLON) characters[at] = T.attributeToken;
      else if (depth > 0 && isOpaque && !(depth === 1 && word === T.rightParenthesis))
        characters[at] = T.attributeToken;
      else if (kind === TokenKind.Identifier) characters[at] = word || this.#nameCharacter(name, at);
      else characters[at] = (kind === TokenKind.Punctuator ? word : this.#literal(at)) || T.foreign;
      if (word === T.leftParenthesis) depth++;
      else if (word === T.rightParenthesis) depth--;
      else if (word === T.rightBracket && depth <= 0 && isPunctuator(this.unit, at + 1, ']')) {
        characters[at + 1] = T.rightBracket;
        return at + 1;
      } else if (word === T.semicolon || word === T.leftBrace) {
        // A token that cannot be part of an attribute ends it.
        if (word === T.leftBrace) this.#depth++;
        return at;
      }
    }
    return this.#end - 1;
  }

  #literal(at: number): number {
    switch (this.#kinds[at]) {
      case TokenKind.Number:
        return T.number;
      case TokenKind.String:
        return T.string;
      case TokenKind.Character:
        return T.character;
      default:
        return T.foreign;
    }
  }

  /** The `)` after the last skipped arguments of an undefined macro. */
  #opaqueEnd = -1;

  /** The name at `at` is the first token of an external declaration. */
  #beginsDeclaration(at: number): boolean {
    if (this.#depth > 0) return false;
    const before = at > 0 ? this.#characters[at - 1] : T.semicolon;
    return before === T.semicolon || before === T.rightBrace || at - 1 === this.#opaqueEnd;
  }

  /**
   * The arguments of a missing macro at file scope may have any form; returns the token of the last `)`. `f(int x) {`
   * is a function whose type is missing, rather than a macro.
   */
  #opaqueArguments(open: number): number {
    let close = open;
    for (let depth = 0; close < this.#end; close++) {
      if (isPunctuator(this.unit, close, '(')) depth++;
      else if (isPunctuator(this.unit, close, ')') && --depth === 0) break;
      else if (isPunctuator(this.unit, close, ';') || isPunctuator(this.unit, close, '{')) break;
    }
    const isFunction =
      isPunctuator(this.unit, close + 1, '{') &&
      this.#startsType(open + 1) &&
      this.#characters[open - 1] === T.unresolved;
    const characters = this.#characters;
    if (isFunction || !isPunctuator(this.unit, close, ')')) {
      characters[open] = T.leftParenthesis;
      return open;
    }
    characters.fill(T.attributeToken, open + 1, close);
    characters[open] = T.leftParenthesis;
    characters[close] = T.rightParenthesis;
    this.#opaqueEnd = close;
    return isPunctuator(this.unit, close + 1, '(') ? this.#opaqueArguments(close + 1) : close;
  }

  /** The name at `at` is a missing macro before the name of a function: `void THREADS(64) f(int *p)`. */
  #isSpecifier(at: number): boolean {
    const before = this.#characters[at - 1] ?? 0;
    if (this.#depth > 0 || !(before === T.typeName || DECLARES.has(before))) return false;
    const close = closing(this.unit, at + 1);
    return isPlainName(this.unit, close + 1) && isPunctuator(this.unit, close + 2, '(');
  }

  #startsType(at: number): boolean {
    const name = this.#names[at] ?? 0;
    if (this.#kinds[at] !== TokenKind.Identifier) return false;
    const word = characterOfWord(name);
    return word === 0 ? this.#meanings.isType(name, at) : DECLARES.has(word);
  }

  /** Records the names that a `typedef` declares, `at` being the token after it. */
  #declareTypes(at: number): void {
    for (const declared of typedefNames(this.unit, at, (name, token) => this.#meanings.isType(name, token))) {
      if (this.#depth === 0) this.#declaredTypes.push(declared);
      this.#meanings.declareType(declared.name, this.#depth);
    }
  }
}
