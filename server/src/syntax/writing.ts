import { TokenKind } from '../preprocessor/token.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { characterOfWord, T } from './alphabet.js';
import { keywordOf } from './keywords.js';
import type { SyntaxMistake } from './tree.js';
import type { Unit } from './unit.js';

/** What has to be known of the file scope to write a unit out: what its names mean there, before the unit. */
export interface TypeNames {
  isTypeName(name: Name): boolean;
  /** The type of that name is a vector. */
  isVectorType(name: Name): boolean;
  /** Something of that name is declared there, or the language has it. */
  isDeclared(name: Name): boolean;
  /** `pipe` is a keyword, rather than a name like any other (OpenCL C 1.x). */
  readonly hasPipes: boolean;
}

/** What an earlier reading of the unit has shown of its names. */
export interface NameKnowledge {
  /** Names that nothing declares, for each part of the unit where there are some, in order. */
  readonly unresolved: readonly UnresolvedNames[];
  /** Declarations inside functions that hide a type, or a type that hides something else. */
  readonly hidden: readonly HiddenName[];
}

/** Names that nothing declares in tokens `first` to `last` (inclusive). */
export interface UnresolvedNames {
  readonly first: number;
  readonly last: number;
  readonly names: ReadonlySet<Name>;
}

/** From token `from` to token `to` (exclusive) the name stands for a value, or for a type. */
export interface HiddenName {
  readonly name: Name;
  readonly from: number;
  readonly to: number;
  readonly isType: boolean;
}

/** A unit in the alphabet of the grammar over tokens. */
export interface Written {
  /** One character a token. */
  readonly characters: Uint16Array;
  /** Tokens before which braces are open that must have ended: a kernel stands nowhere but at file scope. */
  readonly interruptions: readonly number[];
  readonly mistakes: readonly SyntaxMistake[];
  /** Braces are open behind the last token. */
  readonly inBraces: boolean;
  /** The names that a `typedef` at file scope seems to declare, and the tokens behind them. */
  readonly types: readonly { readonly name: Name; readonly from: number }[];
}

export const NOTHING_KNOWN: NameKnowledge = { unresolved: [], hidden: [] };

const TYPEDEF = intern('typedef');
const TYPEOF = intern('typeof');
const COLON = intern(':');
/** Attributes whose arguments are no expressions. */
const OPAQUE = new Set(
  ['enable_if', 'diagnose_if', 'availability', 'annotate', 'argument_with_type_tag'].flatMap((name) => [
    intern(name),
    intern(`__${name}__`),
  ]),
);

/**
 * Writes a unit out: what stands in the place of each token depends on its spelling, and of names on what they are
 * known to mean.
 */
export function writeOut(unit: Unit, names: TypeNames, knowledge: NameKnowledge): Written {
  return new Writer(unit, names, knowledge).run();
}

/** What stands behind the names that a `typedef` declares, or where there are none. */
const ENDS_TYPEDEF: ReadonlySet<number> = new Set([T.semicolon, T.rightBrace, T.rightParenthesis, T.equals, T.kernel]);

/** What an external declaration ends with. */
const ENDS: ReadonlySet<number> = new Set([T.semicolon, T.rightBrace]);

class Writer {
  readonly #kinds: Uint8Array;
  readonly #names: Int32Array;
  readonly #end: number;
  readonly #characters: Uint16Array;
  readonly #hidden = new Map<Name, HiddenName[]>();
  /** Types that the unit declares, and what a name was before a block declared it a type. */
  readonly #types = new Map<Name, boolean>();
  readonly #declaredTypes: { readonly name: Name; readonly from: number }[] = [];
  readonly #undo: { readonly depth: number; readonly name: Name; readonly before: boolean | undefined }[] = [];
  #depth = 0;

  constructor(
    unit: Unit,
    private readonly environment: TypeNames,
    private readonly knowledge: NameKnowledge,
  ) {
    this.#kinds = unit.kinds;
    this.#names = unit.names;
    this.#end = unit.length;
    this.#characters = new Uint16Array(this.#end);
    for (const one of knowledge.hidden) {
      const known = this.#hidden.get(one.name);
      if (known) known.push(one);
      else this.#hidden.set(one.name, [one]);
    }
  }

  run(): Written {
    const kinds = this.#kinds;
    const names = this.#names;
    const characters = this.#characters;
    const interruptions: number[] = [];
    const mistakes: SyntaxMistake[] = [];
    let before = 0;
    for (let at = 0; at < this.#end; at++) {
      const name = names[at] ?? 0;
      let character = 0;
      switch (kinds[at]) {
        case TokenKind.Identifier:
          character = before === T.memberAccess ? T.identifier : characterOfWord(name);
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
            interruptions.push(at);
            this.#depth = 1;
            this.#closeBrace();
          }
          break;
        case TokenKind.Punctuator:
          character = characterOfWord(name) || T.foreign;
          if (character === T.leftBrace) this.#depth++;
          else if (character === T.rightBrace) this.#closeBrace();
          else if (character === T.leftBracket && this.#is(at + 1, '[')) {
            at = this.#bracketAttributes(at);
            before = characters[at] ?? 0;
            continue;
          } else if (character === T.leftParenthesis && before === T.unresolved && this.#beginsDeclaration(at - 1)) {
            at = this.#opaqueArguments(at);
            before = characters[at] ?? 0;
            continue;
          } else if (character === T.leftParenthesis && before === T.unresolved && this.#isSpecifier(at - 1)) {
            const close = this.#closing(at);
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
    // A brace that belongs to nothing may be that of the kernel behind it.
    const last = this.#end - 1;
    const isBare = characters[last] === T.leftBrace && (last === 0 || ENDS.has(characters[last - 1] ?? 0));
    const inBraces = this.#depth > 0 && !isBare;
    return { characters, interruptions, mistakes, inBraces, types: this.#declaredTypes };
  }

  /** Whether `kernel` at `at` stands where a variable's name does: `float kernel[9];`. */
  #isName(at: number): boolean {
    return this.#is(at + 1, '=') || this.#is(at + 1, '[') || this.#is(at + 1, ';') || this.#is(at + 1, ',');
  }

  #closeBrace(): void {
    if (this.#depth > 0) this.#depth--;
    for (let last = this.#undo.at(-1); last && last.depth > this.#depth; last = this.#undo.at(-1)) {
      if (last.before === undefined) this.#types.delete(last.name);
      else this.#types.set(last.name, last.before);
      this.#undo.pop();
    }
  }

  #nameCharacter(name: Name, at: number): number {
    if (name === TYPEOF && this.#is(at + 1, '(') && !this.environment.isDeclared(name)) return T.typeof;
    if (this.#isType(name, at)) return T.typeName;
    if (!this.#isUnresolved(name, at)) return T.identifier;
    // Behind a type, what is not in capitals is the name that is declared: `int a b;` lacks a comma rather than a
    // macro.
    const before = at > 0 ? this.#characters[at - 1] : 0;
    const isBehindType = before === T.typeWord || before === T.typeName;
    return isBehindType && !/^[A-Z_][A-Z0-9_]*$/.test(spellingOf(name)) ? T.identifier : T.unresolved;
  }

  #part = 0;

  #isUnresolved(name: Name, at: number): boolean {
    const { unresolved } = this.knowledge;
    let part = unresolved[this.#part];
    while (part && part.last < at) part = unresolved[++this.#part];
    return part !== undefined && part.first <= at && part.names.has(name);
  }

  #isType(name: Name, at: number): boolean {
    const hidden = this.#hidden.get(name) ?? [];
    // The innermost declaration is the last one that is open.
    for (let i = hidden.length - 1; i >= 0; i--) {
      const one = hidden[i];
      if (one && one.from <= at && at < one.to) return one.isType;
    }
    return this.#types.get(name) ?? this.environment.isTypeName(name);
  }

  /**
   * The names of attributes are apart from all others, and the arguments of some are no expressions. Returns the last
   * token.
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
      // What cannot stand in an attribute ends it: its parentheses are not closed.
      else if (depth === 0 || character === T.semicolon || character === T.leftBrace) {
        if (character === T.leftBrace) this.#depth++;
        return at;
      }
    }
    return this.#end - 1;
  }

  /** `[[clang::aligned(16), …]]`, as C23 has it. Returns the last token. */
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
      else if (word === T.rightBracket && depth <= 0 && this.#is(at + 1, ']')) {
        characters[at + 1] = T.rightBracket;
        return at + 1;
      } else if (word === T.semicolon || word === T.leftBrace) {
        // What cannot stand in an attribute ends it.
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

  /** The `)` behind the arguments of a missing macro that were skipped last. */
  #opaqueEnd = -1;

  /** The name at `at` is the first token of an external declaration. */
  #beginsDeclaration(at: number): boolean {
    if (this.#depth > 0) return false;
    const before = at > 0 ? this.#characters[at - 1] : T.semicolon;
    return before === T.semicolon || before === T.rightBrace || at - 1 === this.#opaqueEnd;
  }

  /**
   * What a missing macro is called with at file scope is not known to be of any form; returns the token of the last
   * `)`. `f(int x) {` is a function whose type is missing, rather than a macro.
   */
  #opaqueArguments(open: number): number {
    let close = open;
    for (let depth = 0; close < this.#end; close++) {
      if (this.#is(close, '(')) depth++;
      else if (this.#is(close, ')') && --depth === 0) break;
      else if (this.#is(close, ';') || this.#is(close, '{')) break;
    }
    const isFunction =
      this.#is(close + 1, '{') && this.#startsType(open + 1) && this.#characters[open - 1] === T.unresolved;
    const characters = this.#characters;
    if (isFunction || !this.#is(close, ')')) {
      characters[open] = T.leftParenthesis;
      return open;
    }
    characters.fill(T.attributeToken, open + 1, close);
    characters[open] = T.leftParenthesis;
    characters[close] = T.rightParenthesis;
    this.#opaqueEnd = close;
    return this.#is(close + 1, '(') ? this.#opaqueArguments(close + 1) : close;
  }

  /** The name at `at` is that of a missing macro before the name of a function: `void THREADS(64) f(int *p)`. */
  #isSpecifier(at: number): boolean {
    const before = at > 0 ? (this.#characters[at - 1] ?? 0) : 0;
    if (this.#depth > 0 || !(before === T.typeName || DECLARES.has(before))) return false;
    const close = this.#closing(at + 1);
    return this.#isPlainName(close + 1) && this.#is(close + 2, '(');
  }

  #startsType(at: number): boolean {
    const name = this.#names[at] ?? 0;
    if (this.#kinds[at] !== TokenKind.Identifier) return false;
    const word = characterOfWord(name);
    return word === 0 ? this.#isType(name, at) : DECLARES.has(word);
  }

  #is(at: number, punctuator: keyof typeof PUNCTUATORS): boolean {
    return this.#names[at] === PUNCTUATORS[punctuator];
  }

  // ---------------------------------------------------------------------------------------------------- typedef

  /** Notes the names that a `typedef` declares, `at` being the token behind it (C99 6.7.7). */
  #declareTypes(start: number): void {
    let at = start;
    let hasType = false;
    for (; at < this.#end; at++) {
      at = this.#behindAttributes(at);
      const name = this.#names[at] ?? 0;
      if (this.#kinds[at] !== TokenKind.Identifier) break;
      const word = name === TYPEOF && this.#is(at + 1, '(') ? T.typeof : characterOfWord(name);
      if (word === 0) {
        // A name is a specifier where the type is still to come, or where another name follows.
        const isLast = !this.#isWord(at + 1) && (hasType || !this.#is(at + 1, '*'));
        if (hasType && isLast) break;
        if (isLast && (this.#is(at + 1, ';') || this.#is(at + 1, ','))) break;
        if (hasType && !this.#isUnknown(name, at)) break;
        hasType = true;
      } else if (word === T.alignas) at = this.#closing(at + 1);
      else if (word === T.typeof || word === T.bitInt || (word === T.atomic && this.#is(at + 1, '('))) {
        at = this.#closing(at + 1);
        hasType = true;
      } else if (word === T.record || word === T.enumeration) {
        hasType = true;
        at = this.#behindAttributes(at + 1) - 1;
        if (this.#kinds[at + 1] === TokenKind.Identifier && characterOfWord(this.#names[at + 1] ?? 0) === 0) at++;
        if (this.#is(at + 1, '{')) at = this.#closing(at + 1);
      } else if (word === T.typeWord) hasType = true;
      else if (!DECLARES.has(word)) return;
    }
    for (; at < this.#end; at++) {
      // A declarator: its name comes first, but for what it is wrapped in.
      for (
        at = this.#behindAttributes(at);
        at < this.#end && !this.#isPlainName(at);
        at = this.#behindAttributes(at + 1)
      ) {
        const word = characterOfWord(this.#names[at] ?? 0);
        if (ENDS_TYPEDEF.has(word)) return;
      }
      const name = this.#names[at] ?? 0;
      if (this.#depth === 0) this.#declaredTypes.push({ name, from: at + 1 });
      for (at++; at < this.#end && !this.#is(at, ','); at++) {
        if (this.#is(at, '(') || this.#is(at, '[') || this.#is(at, '{')) at = this.#closing(at);
        else if (this.#is(at, ';') || this.#is(at, '}')) break;
      }
      this.#declareType(name);
      if (!this.#is(at, ',')) return;
    }
  }

  /** The token behind the attributes that begin at `at`, or `at` where none does. */
  #behindAttributes(at: number): number {
    let behind = at;
    for (; behind < this.#end; ) {
      if (characterOfWord(this.#names[behind] ?? 0) === T.attribute) behind = this.#closing(behind + 1) + 1;
      else if (this.#is(behind, '[') && this.#is(behind + 1, '[')) behind = this.#closing(behind) + 1;
      else break;
    }
    return behind;
  }

  #declareType(name: Name): void {
    if (this.#depth > 0) this.#undo.push({ depth: this.#depth, name, before: this.#types.get(name) });
    this.#types.set(name, true);
  }

  #isPlainName(at: number): boolean {
    return this.#kinds[at] === TokenKind.Identifier && characterOfWord(this.#names[at] ?? 0) === 0;
  }

  /** A name, or a word that declarations are made of. */
  #isWord(at: number): boolean {
    if (this.#kinds[at] !== TokenKind.Identifier) return false;
    const word = characterOfWord(this.#names[at] ?? 0);
    return word === 0 || (word !== T.attribute && word !== T.asm && DECLARES.has(word));
  }

  #isUnknown(name: Name, at: number): boolean {
    return !this.#isType(name, at);
  }

  /**
   * The token that closes the bracket at `at`, or `at` where none opens there; the last token where it is not closed.
   */
  #closing(at: number): number {
    let depth = 0;
    for (let i = at; i < this.#end; i++) {
      if (this.#is(i, '(') || this.#is(i, '[') || this.#is(i, '{')) depth++;
      else if ((this.#is(i, ')') || this.#is(i, ']') || this.#is(i, '}')) && --depth <= 0) return i;
      if (depth === 0) return at;
    }
    return this.#end - 1;
  }
}

const PUNCTUATORS = {
  '(': intern('('),
  ')': intern(')'),
  '[': intern('['),
  ']': intern(']'),
  '{': intern('{'),
  '}': intern('}'),
  ';': intern(';'),
  ',': intern(','),
  '=': intern('='),
  '*': intern('*'),
} as const;

/** Words that begin or continue declaration specifiers. */
const DECLARES: ReadonlySet<number> = new Set([
  T.typeWord,
  T.storageClass,
  T.qualifier,
  T.functionSpecifier,
  T.space,
  T.access,
  T.kernel,
  T.pipe,
  T.atomic,
  T.record,
  T.enumeration,
  T.typeof,
  T.attribute,
  T.extension,
  T.alignas,
]);

/** Every name in a unit that is no keyword, and that is not the name of a member. */
export function* identifiers({ kinds, names }: Unit): Iterable<Name> {
  for (let at = 0; at < kinds.length; at++) {
    const name = names[at] ?? 0;
    if (kinds[at] !== TokenKind.Identifier || keywordOf(name)) continue;
    if (at === 0 || characterOfWord(names[at - 1] ?? 0) !== T.memberAccess) yield name;
  }
}
