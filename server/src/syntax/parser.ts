import { TokenKind } from '../preprocessor/token.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import type {
  Attribute, CompoundStatement, Declaration, Declarator, Designator, Enumerator, Expression, ExternalDeclaration, FieldDeclaration, InitDeclarator, InitializerItem,
  InitializerList, Node, ParameterDeclaration, Qualifier, Specifiers, Statement, StorageClass, TagSpecifier, TypeName, TypeSpecifier,
} from './ast.js';
import { declaredName } from './ast.js';
import { type Keyword, keywordOf, P } from './keywords.js';
import type { Unit } from './unit.js';

/** A mistake in the syntax: what was expected, at which token (just behind it with `after`). */
export interface SyntaxMistake {
  readonly token: number;
  readonly after: boolean;
  readonly message: string;
}

/** What the parser has to know of the file scope: whether a name is that of a type there, before this unit. */
export interface TypeNames {
  isTypeName(name: Name): boolean;
  /** Something of that name is declared there. */
  isDeclared(name: Name): boolean;
}

export interface ParsedUnit {
  readonly declarations: readonly ExternalDeclaration[];
  readonly mistakes: readonly SyntaxMistake[];
  /** The tokens end inside a declaration: with those that follow it would be parsed otherwise. */
  readonly incomplete: boolean;
  /** Names that the unit declares at file scope, and whether as types: in order, the last one counts. */
  readonly declared: ReadonlyMap<Name, boolean>;
}

const NOWHERE: Declarator & { kind: 'abstract' } = { kind: 'abstract', first: -1, last: -1 };
/** Brackets nested deeper than this are refused, as compilers do (clang: 256). */
const MAXIMUM_NESTING = 256;

const PRECEDENCE = new Map<Name, number>(
  (
    [['||', 1], ['&&', 2], ['|', 3], ['^', 4], ['&', 5], ['==', 6], ['!=', 6], ['<', 7], ['>', 7], ['<=', 7], ['>=', 7], ['<<', 8], ['>>', 8], ['+', 9], ['-', 9], ['*', 10], ['/', 10], ['%', 10]] as const
  ).map(([text, precedence]) => [intern(text), precedence]),
);
const ASSIGNMENTS = new Set<Name>(['=', '*=', '/=', '%=', '+=', '-=', '<<=', '>>=', '&=', '^=', '|='].map(intern));
const LABEL_UNARY = new Map<Name, '+' | '-' | '!' | '~' | '*' | '&' | '++' | '--' | '&&'>([
  [P.plus, '+'], [P.minus, '-'], [P.not, '!'], [P.tilde, '~'], [P.star, '*'], [P.ampersand, '&'], [P.increment, '++'], [P.decrement, '--'], [P.andAnd, '&&'],
]);
const REAL = intern('__real');
const IMAG = intern('__imag');
const TYPEOF = intern('typeof');

/** Thrown to leave a construct that cannot be mended; caught at the next statement or declaration. */
class Recovery {}
const RECOVERY = new Recovery();

/**
 * Parses the tokens of a unit as external declarations (C99 6.9 with the extensions of OpenCL C and of GNU C).
 *
 * A recursive-descent parser that knows which names are types, so that `(T)(x)`, `T * x;` and `sizeof (T)` mean what
 * they mean to a compiler. It never fails: a mistake is recorded once, and parsing goes on at the next place that makes sense.
 */
export function parseUnit(unit: Unit, environment: TypeNames): ParsedUnit {
  return new Parser(unit, environment).run();
}

class Parser {
  readonly #kinds: Uint8Array;
  readonly #names: Int32Array;
  readonly #end: number;
  #at = 0;
  #nesting = 0;
  #incomplete = false;
  readonly #mistakes: SyntaxMistake[] = [];
  readonly #declared = new Map<Name, boolean>();
  /** What the current external declaration has declared, to be taken back when it is given up. */
  readonly #journal: [Name, boolean | undefined][] = [];
  /** Names declared in the open block scopes, innermost last: whether they are types. */
  readonly #scopes: Map<Name, boolean>[] = [];

  constructor(
    unit: Unit,
    private readonly environment: TypeNames,
  ) {
    this.#kinds = unit.kinds;
    this.#names = unit.names;
    this.#end = unit.length;
  }

  run(): ParsedUnit {
    const declarations: ExternalDeclaration[] = [];
    while (this.#at < this.#end) {
      const start = this.#at;
      this.#nesting = 0;
      this.#scopes.length = 0;
      this.#journal.length = 0;
      try {
        const declaration = this.#externalDeclaration();
        if (declaration) declarations.push(declaration);
      } catch (error) {
        if (error instanceof RangeError) this.#mistakes.push({ token: start, after: false, message: 'this declaration is nested too deeply to be analysed' });
        else if (error !== RECOVERY) throw error;
        for (const [name, before] of this.#journal.reverse()) {
          if (before === undefined) this.#declared.delete(name);
          else this.#declared.set(name, before);
        }
        this.#at = Math.max(this.#at, start);
        this.#skipDeclaration();
      }
      if (this.#at === start) this.#at++;
    }
    return { declarations, mistakes: this.#mistakes, incomplete: this.#incomplete, declared: this.#declared };
  }

  // ---------------------------------------------------------------------------------------------------- tokens

  get #name(): Name {
    return this.#at < this.#end ? (this.#names[this.#at] ?? 0) : 0;
  }

  get #kind(): number {
    if (this.#at < this.#end) return this.#kinds[this.#at] ?? 0;
    return TokenKind.End;
  }

  #is(name: Name): boolean {
    return this.#at < this.#end && this.#names[this.#at] === name && this.#kinds[this.#at] === TokenKind.Punctuator;
  }

  #peekIs(ahead: number, name: Name): boolean {
    const at = this.#at + ahead;
    return at < this.#end && this.#names[at] === name && this.#kinds[at] === TokenKind.Punctuator;
  }

  #keyword(ahead = 0): Keyword | undefined {
    const at = this.#at + ahead;
    return at < this.#end && this.#kinds[at] === TokenKind.Identifier ? keywordOf(this.#names[at] ?? 0) : undefined;
  }

  /** The token is an identifier that is no keyword. */
  #isIdentifier(ahead = 0): boolean {
    const at = this.#at + ahead;
    return at < this.#end && this.#kinds[at] === TokenKind.Identifier && keywordOf(this.#names[at] ?? 0) === undefined;
  }

  /** The token is an identifier or a keyword: after `.` keywords are members like any other (`v.private`). */
  #isWord(): boolean {
    return this.#kind === TokenKind.Identifier;
  }

  #accept(name: Name): boolean {
    if (!this.#is(name)) return false;
    this.#at++;
    return true;
  }

  #mistake(message: string, token: number, after = false): void {
    if (token >= this.#end) this.#incomplete = true;
    const last = this.#mistakes[this.#mistakes.length - 1];
    // One mistake, one message: what fails at the same place is a consequence.
    if (last && last.token === token && last.after === after) return;
    this.#mistakes.push({ token, after, message });
  }

  #fail(message: string): never {
    if (this.#at >= this.#end) {
      this.#incomplete = true;
      this.#mistake(`${message} at the end of the file`, this.#end - 1, true);
    } else this.#mistake(message, this.#at);
    throw RECOVERY;
  }

  /** What stands at the current token, for a message. */
  #found(): string {
    return this.#at < this.#end ? `'${spellingOf(this.#name)}'` : 'the end of the file';
  }

  /** Requires a closing token; when it is missing, says so behind the token before and goes on as if it stood there. */
  #expect(name: Name, where: string): number {
    if (this.#is(name)) return this.#at++;
    if (this.#at >= this.#end) this.#incomplete = true;
    this.#mistake(`expected '${spellingOf(name)}' ${where}`, Math.max(0, this.#at - 1), true);
    if (this.#at >= this.#end || name !== P.semicolon) throw RECOVERY;
    return this.#at - 1;
  }

  #enter(): void {
    if (++this.#nesting > MAXIMUM_NESTING) this.#fail(`brackets are nested more than ${MAXIMUM_NESTING} deep`);
  }

  #leave(): void {
    this.#nesting--;
  }

  // ---------------------------------------------------------------------------------------------------- names

  #isTypeName(name: Name): boolean {
    for (let i = this.#scopes.length - 1; i >= 0; i--) {
      const known = this.#scopes[i]?.get(name);
      if (known !== undefined) return known;
    }
    return this.#declared.get(name) ?? this.environment.isTypeName(name);
  }

  #declare(name: Name, isType: boolean): void {
    if (name === 0) return;
    const scope = this.#scopes[this.#scopes.length - 1];
    if (!scope) this.#journal.push([name, this.#declared.get(name)]);
    (scope ?? this.#declared).set(name, isType);
  }

  /** Whether the tokens from here can begin a declaration or a type name. */
  #startsType(ahead = 0): boolean {
    const at = this.#at + ahead;
    if (at >= this.#end || this.#kinds[at] !== TokenKind.Identifier) return false;
    const name = this.#names[at] ?? 0;
    const keyword = keywordOf(name);
    if (keyword) {
      switch (keyword.kind) {
        case 'space': case 'access': case 'qualifier': case 'storage': case 'type': case 'tag': case 'inline': case 'kernel': case 'pipe':
        case 'typeof': case 'atomic': case 'noreturn': case 'thread': case 'alignas':
          return true;
        case 'extension': case 'attribute':
          return true;
        default:
          return false;
      }
    }
    if (name === TYPEOF) return this.#names[at + 1] === P.leftParen && !this.#isDeclaredValue(name);
    return this.#isTypeName(name);
  }

  /** `typeof` is a keyword in GNU modes only, where a name of that spelling would be a surprise. */
  #isDeclaredValue(name: Name): boolean {
    return this.#scopes.some((scope) => scope.get(name) === false) || this.#declared.get(name) === false;
  }

  /**
   * `foo bar` or `foo *bar` at the start of a statement or of a file-scope declaration, where nothing declares `foo`:
   * a type that is missing, rather than an expression.
   */
  #startsUnknownType(): boolean {
    if (!this.#isIdentifier()) return false;
    const name = this.#name;
    if (this.#isDeclaredName(name)) return false;
    if (this.#isIdentifier(1)) return true;
    const next = this.#keyword(1);
    if (next && (next.kind === 'space' || next.kind === 'qualifier' || next.kind === 'type')) return true;
    if (!this.#peekIs(1, P.star)) return false;
    let ahead = 1;
    while (this.#peekIs(ahead, P.star) || ['qualifier', 'space'].includes(this.#keyword(ahead)?.kind ?? '')) ahead++;
    return this.#isIdentifier(ahead) && (this.#peekIs(ahead + 1, P.equals) || this.#peekIs(ahead + 1, P.semicolon) || this.#peekIs(ahead + 1, P.comma) || this.#peekIs(ahead + 1, P.leftBracket)) ;
  }

  #isDeclaredName(name: Name): boolean {
    return this.#scopes.some((scope) => scope.has(name)) || this.#declared.has(name) || this.environment.isDeclared(name);
  }

  // ---------------------------------------------------------------------------------------------------- specifiers

  #attributes(into: Attribute[]): void {
    for (;;) {
      const keyword = this.#keyword();
      if (keyword?.kind === 'extension') {
        this.#at++;
        continue;
      }
      if (keyword?.kind !== 'attribute') return;
      this.#at++;
      this.#expect(P.leftParen, 'after __attribute__');
      this.#expect(P.leftParen, 'after __attribute__(');
      while (!this.#is(P.rightParen)) {
        if (this.#at >= this.#end) this.#fail("expected ')'");
        if (this.#accept(P.comma)) continue;
        into.push(this.#attribute());
      }
      this.#at++;
      this.#expect(P.rightParen, 'to close the attribute');
    }
  }

  #attribute(): Attribute {
    const first = this.#at;
    const name = spellingOf(this.#name).replace(/^__(\w+?)__$/, '$1');
    this.#at++;
    const args: Expression[] = [];
    let type: TypeName | undefined;
    if (this.#accept(P.leftParen)) {
      if (name === 'vec_type_hint' && this.#startsType()) type = this.#typeName();
      else if (name === 'enable_if' || name === 'diagnose_if' || name === 'availability' || name === 'annotate' || name === 'argument_with_type_tag') this.#skipBalanced();
      else
        while (!this.#is(P.rightParen) && this.#at < this.#end) {
          if (this.#startsType() && !this.#is(P.leftParen)) type = this.#typeName();
          else args.push(this.#assignment());
          if (!this.#accept(P.comma)) break;
        }
      this.#expect(P.rightParen, 'after the attribute’s arguments');
    }
    return { first, last: this.#at - 1, name, args, type };
  }

  /** Skips to the `)` that closes the parenthesis just opened; it is left. */
  #skipBalanced(): void {
    let depth = 0;
    for (; this.#at < this.#end; this.#at++) {
      if (this.#is(P.leftParen)) depth++;
      else if (this.#is(P.rightParen) && depth-- === 0) return;
    }
  }

  #qualifier(into: Qualifier[], attributes: Attribute[]): boolean {
    const keyword = this.#keyword();
    if (!keyword) return false;
    const token = this.#at;
    switch (keyword.kind) {
      case 'space': into.push({ kind: 'space', space: keyword.space, token }); break;
      case 'access': into.push({ kind: 'access', access: keyword.access, token }); break;
      case 'qualifier': into.push({ kind: keyword.qualifier, token }); break;
      case 'attribute': {
        const from = attributes.length;
        this.#attributes(attributes);
        for (const attribute of attributes.slice(from)) {
          const named = /^opencl_(private|local|global|constant|generic)$/.exec(attribute.name)?.[1];
          if (named === 'private' || named === 'local' || named === 'global' || named === 'constant' || named === 'generic') into.push({ kind: 'space', space: named, token: attribute.first });
          else if (attribute.name === 'address_space') {
            const arg = attribute.args[0];
            const value = arg?.kind === 'number' ? Number(spellingOf(arg.name).replace(/[uUlL]+$/, '')) : 0;
            into.push({ kind: 'numbered-space', space: Number.isFinite(value) ? value : 0, token: attribute.first });
          }
        }
        return true;
      }
      case 'atomic':
        if (this.#peekIs(1, P.leftParen)) return false;
        into.push({ kind: 'atomic', token });
        break;
      case 'extension': break;
      default: return false;
    }
    this.#at++;
    return true;
  }

  /**
   * Declaration specifiers (C99 6.7). `unknownTypes`: an undeclared name in the place of the type is taken as one.
   */
  #specifiers(unknownTypes: boolean): Specifiers {
    const first = this.#at;
    let storage: StorageClass | undefined;
    let storageToken = -1;
    let kernelToken: number | undefined;
    let pipeToken: number | undefined;
    let inline = false;
    const qualifiers: Qualifier[] = [];
    const attributes: Attribute[] = [];
    let type: TypeSpecifier | undefined;
    let words: string[] | undefined;
    let wordsFirst = first;
    let wordsLast = first;
    for (;;) {
      if (this.#qualifier(qualifiers, attributes)) continue;
      const keyword = this.#keyword();
      const token = this.#at;
      if (keyword) {
        switch (keyword.kind) {
          case 'storage': storage ??= keyword.storage; if (storageToken < 0) storageToken = token; this.#at++; continue;
          case 'kernel': kernelToken ??= token; this.#at++; continue;
          case 'pipe': pipeToken ??= token; this.#at++; continue;
          case 'inline': case 'noreturn': case 'thread': inline ||= keyword.kind === 'inline'; this.#at++; continue;
          case 'type':
            if (type) break;
            if (!words) {
              words = [];
              wordsFirst = token;
            }
            words.push(keyword.word);
            wordsLast = token;
            this.#at++;
            continue;
          case 'tag':
            if (type || words) break;
            type = this.#tag(keyword.tag);
            continue;
          case 'typeof':
            if (type || words) break;
            type = this.#typeof();
            continue;
          case 'atomic': {
            if (type || words) break;
            this.#at += 2;
            const inner = this.#typeName();
            this.#expect(P.rightParen, "after the type of '_Atomic'");
            type = { kind: 'atomic', first: token, last: this.#at - 1, type: inner };
            continue;
          }
        }
        break;
      }
      if (!type && !words && this.#kind === TokenKind.Identifier) {
        const name = this.#name;
        if (name === TYPEOF && this.#startsType()) {
          type = this.#typeof();
          continue;
        }
        if (this.#isTypeName(name)) {
          type = { kind: 'name', first: token, last: token, name };
          this.#at++;
          continue;
        }
        if (unknownTypes && !this.#endsDeclaratorName()) {
          type = { kind: 'unknown', first: token, last: token, name };
          this.#at++;
          continue;
        }
      }
      break;
    }
    if (words) type = { kind: 'keywords', first: wordsFirst, last: wordsLast, words };
    return {
      first, last: Math.max(first, this.#at - 1), storage, storageToken, kernelToken, pipeToken, inline, qualifiers, attributes,
      type: type ?? { kind: 'missing', first: this.#at, last: this.#at },
    };
  }

  /** The identifier here is followed by what follows a declared name, so that it is one itself (`const x = 1;`, `main() {`). */
  #endsDeclaratorName(): boolean {
    return this.#peekIs(1, P.equals) || this.#peekIs(1, P.semicolon) || this.#peekIs(1, P.leftBracket) || this.#peekIs(1, P.leftParen) || this.#peekIs(1, P.colon) || this.#at + 1 >= this.#end;
  }

  #typeof(): TypeSpecifier {
    const first = this.#at++;
    this.#expect(P.leftParen, "after 'typeof'");
    const operand = this.#startsType() ? this.#typeName() : this.#expression();
    this.#expect(P.rightParen, "after the operand of 'typeof'");
    return { kind: 'typeof', first, last: this.#at - 1, operand };
  }

  #tag(tag: 'struct' | 'union' | 'enum'): TagSpecifier {
    const first = this.#at++;
    const attributes: Attribute[] = [];
    this.#attributes(attributes);
    let name = 0;
    let nameToken = -1;
    if (this.#kind === TokenKind.Identifier && !this.#keyword()) {
      name = this.#name;
      nameToken = this.#at++;
    }
    let fields: FieldDeclaration[] | undefined;
    let enumerators: Enumerator[] | undefined;
    if (this.#is(P.leftBrace)) {
      this.#at++;
      this.#enter();
      if (tag === 'enum') enumerators = this.#enumerators();
      else fields = this.#fields();
      this.#leave();
      this.#expect(P.rightBrace, `to close the ${tag}`);
      this.#attributes(attributes);
    } else if (name === 0) this.#fail(`expected a name or '{' after '${tag}'`);
    return { kind: 'tag', first, last: this.#at - 1, tag, name, nameToken, attributes, fields, enumerators };
  }

  #enumerators(): Enumerator[] {
    const enumerators: Enumerator[] = [];
    while (!this.#is(P.rightBrace)) {
      const first = this.#at;
      if (!this.#isIdentifier()) this.#fail(`expected the name of an enumerator, not ${this.#found()}`);
      const name = this.#name;
      this.#at++;
      this.#attributes([]);
      const value = this.#accept(P.equals) ? this.#conditional() : undefined;
      this.#declare(name, false);
      enumerators.push({ first, last: this.#at - 1, name, value });
      if (!this.#accept(P.comma)) break;
    }
    return enumerators;
  }

  #fields(): FieldDeclaration[] {
    const fields: FieldDeclaration[] = [];
    while (!this.#is(P.rightBrace) && this.#at < this.#end) {
      if (this.#accept(P.semicolon)) continue;
      const first = this.#at;
      try {
        if (this.#keyword()?.kind === 'static-assert') {
          this.#staticAssert();
          continue;
        }
        const specifiers = this.#specifiers(true);
        if (specifiers.type.kind === 'missing' && this.#at === first) this.#fail(`expected a member declaration, not ${this.#found()}`);
        const declarators: InitDeclarator[] = [];
        if (!this.#is(P.semicolon))
          do {
            const at = this.#at;
            const declarator = this.#is(P.colon) ? NOWHERE : this.#declarator('field');
            const bits = this.#accept(P.colon) ? this.#conditional() : undefined;
            const attributes: Attribute[] = [];
            this.#attributes(attributes);
            declarators.push({ first: at, last: this.#at - 1, declarator, attributes, initializer: undefined, equalsToken: -1, bits });
          } while (this.#accept(P.comma));
        this.#expect(P.semicolon, 'after the member');
        fields.push({ first, last: this.#at - 1, specifiers, declarators });
      } catch (error) {
        if (error !== RECOVERY) throw error;
        while (this.#at < this.#end && !this.#is(P.semicolon) && !this.#is(P.rightBrace)) this.#at++;
        if (this.#at >= this.#end) throw error;
      }
    }
    return fields;
  }

  // ---------------------------------------------------------------------------------------------------- declarators

  /** A declarator (C99 6.7.5). `abstract` may leave out the name, `field` and `named` may not. */
  #declarator(mode: 'named' | 'field' | 'abstract'): Declarator {
    const first = this.#at;
    const attributes: Attribute[] = [];
    this.#attributes(attributes);
    if (this.#is(P.star) || this.#is(P.caret)) {
      const block = this.#is(P.caret);
      this.#at++;
      const qualifiers: Qualifier[] = [];
      while (this.#qualifier(qualifiers, attributes));
      this.#enter();
      const inner = this.#declarator(mode);
      this.#leave();
      return { kind: 'pointer', first, last: this.#at - 1, block, qualifiers, attributes, inner };
    }
    let declarator: Declarator;
    if (this.#is(P.leftParen) && this.#opensNestedDeclarator(mode)) {
      this.#at++;
      this.#enter();
      const qualifiers: Qualifier[] = [];
      const nested: Attribute[] = [];
      while (this.#qualifier(qualifiers, nested));
      const inner = this.#declarator(mode);
      this.#leave();
      this.#expect(P.rightParen, 'to close the declarator');
      declarator = { kind: 'paren', first, last: this.#at - 1, attributes: [...attributes, ...nested], qualifiers, inner };
    } else if (this.#isIdentifier() && !(mode === 'abstract' && this.#isTypeName(this.#name) && this.#name !== 0 && !this.#followsDeclarator())) {
      declarator = { kind: 'name', first: this.#at, last: this.#at, name: this.#name };
      this.#at++;
    } else {
      const keyword = this.#keyword();
      if (mode !== 'abstract') {
        const before = this.#at > 0 ? keywordOf(this.#names[this.#at - 1] ?? 0) : undefined;
        if (before?.kind === 'space' && !this.#is(P.star)) {
          this.#mistake(`'${spellingOf(this.#names[this.#at - 1] ?? 0)}' is an address-space qualifier and cannot be a name`, this.#at - 1);
          throw RECOVERY;
        }
        if (keyword?.kind === 'space') this.#fail(`'${spellingOf(this.#name)}' is an address-space qualifier and cannot be a name`);
        if (keyword) this.#fail(`'${spellingOf(this.#name)}' is a keyword and cannot be a name`);
        this.#fail(`expected a name, not ${this.#found()}`);
      }
      declarator = { kind: 'abstract', first: this.#at, last: this.#at - 1 };
    }
    for (;;) {
      if (this.#is(P.leftBracket)) {
        this.#at++;
        this.#enter();
        const qualifiers: Qualifier[] = [];
        for (;;) {
          if (this.#keyword()?.kind === 'storage') this.#at++;
          else if (!this.#qualifier(qualifiers, [])) break;
        }
        let size: Expression | undefined;
        if (this.#is(P.star) && this.#peekIs(1, P.rightBracket)) this.#at++;
        else if (!this.#is(P.rightBracket)) size = this.#assignment();
        this.#leave();
        this.#expect(P.rightBracket, 'after the array’s size');
        declarator = { kind: 'array', first, last: this.#at - 1, size, qualifiers, inner: declarator };
      } else if (this.#is(P.leftParen)) declarator = this.#parameters(declarator, first);
      else if (this.#keyword()?.kind === 'attribute') this.#attributes(attributes);
      else break;
    }
    return attributes.length && declarator.kind !== 'paren' ? { kind: 'paren', first, last: this.#at - 1, attributes, qualifiers: [], inner: declarator } : declarator;
  }

  /** A name that is also a type's stands for the declared parameter when nothing but the end of the declarator follows. */
  #followsDeclarator(): boolean {
    return this.#peekIs(1, P.comma) || this.#peekIs(1, P.rightParen) || this.#peekIs(1, P.leftBracket);
  }

  /** `(` here opens a nested declarator rather than a parameter list. */
  #opensNestedDeclarator(mode: string): boolean {
    let ahead = 1;
    while (this.#keyword(ahead)?.kind === 'attribute') {
      // skip __attribute__((…))
      ahead++;
      let depth = 0;
      for (; this.#at + ahead < this.#end; ahead++) {
        if (this.#peekIs(ahead, P.leftParen)) depth++;
        else if (this.#peekIs(ahead, P.rightParen) && --depth === 0) {
          ahead++;
          break;
        }
      }
    }
    if (this.#peekIs(ahead, P.star) || this.#peekIs(ahead, P.caret) || this.#peekIs(ahead, P.leftParen)) return !(this.#peekIs(ahead, P.leftParen) && mode === 'abstract' && this.#startsType(ahead + 1));
    if (this.#peekIs(ahead, P.leftBracket)) return mode === 'abstract';
    if (this.#keyword(ahead)?.kind === 'space' || this.#keyword(ahead)?.kind === 'qualifier') {
      let i = ahead;
      while (this.#keyword(i)?.kind === 'space' || this.#keyword(i)?.kind === 'qualifier') i++;
      return this.#peekIs(i, P.star) || this.#peekIs(i, P.caret);
    }
    if (!this.#isIdentifier(ahead)) return false;
    return mode !== 'abstract' || !this.#isTypeName(this.#names[this.#at + ahead] ?? 0);
  }

  #parameters(inner: Declarator, first: number): Declarator {
    this.#at++;
    this.#enter();
    this.#scopes.push(new Map());
    const parameters: ParameterDeclaration[] = [];
    let variadic = false;
    let variadicToken = -1;
    let identifiers: Name[] | undefined;
    let prototype = true;
    if (this.#is(P.rightParen)) prototype = false;
    else if (this.#isIdentifier() && !this.#isTypeName(this.#name) && (this.#peekIs(1, P.comma) || this.#peekIs(1, P.rightParen)) && this.#isOldStyleList()) {
      prototype = false;
      identifiers = [];
      do {
        identifiers.push(this.#name);
        this.#at++;
      } while (this.#accept(P.comma) && this.#isIdentifier());
    } else
      do {
        if (this.#is(P.ellipsis)) {
          variadic = true;
          variadicToken = this.#at++;
          break;
        }
        const start = this.#at;
        const attributes: Attribute[] = [];
        const specifiers = this.#specifiers(true);
        if (specifiers.type.kind === 'missing' && this.#at === start) this.#fail(`expected a parameter, not ${this.#found()}`);
        const declarator = this.#declarator('abstract');
        this.#attributes(attributes);
        this.#declare(nameOf(declarator), false);
        parameters.push({ first: start, last: this.#at - 1, specifiers, declarator, attributes });
      } while (this.#accept(P.comma));
    this.#scopes.pop();
    this.#leave();
    this.#expect(P.rightParen, 'after the parameters');
    return { kind: 'function', first, last: this.#at - 1, parameters, variadic, variadicToken, identifiers, prototype, inner };
  }

  /** `f(a, b)` is K&R's identifier list only where a declaration of the parameters or the body follows. */
  #isOldStyleList(): boolean {
    let at = this.#at;
    while (at < this.#end && this.#kinds[at] === TokenKind.Identifier) at += this.#names[at + 1] === P.comma ? 2 : 1;
    if (this.#names[at] !== P.rightParen) return false;
    const next = this.#names[at + 1] ?? 0;
    if (next === P.leftBrace) return false;
    const keyword = keywordOf(next);
    return keyword?.kind === 'type' || keyword?.kind === 'tag' || keyword?.kind === 'qualifier' || keyword?.kind === 'space' || (this.#kinds[at + 1] === TokenKind.Identifier && this.#isTypeName(next));
  }

  #typeName(): TypeName {
    const first = this.#at;
    const specifiers = this.#specifiers(true);
    if (specifiers.type.kind === 'missing' && this.#at === first) this.#fail(`expected a type, not ${this.#found()}`);
    const declarator = this.#declarator('abstract');
    return { kind: 'type-name', first, last: Math.max(first, this.#at - 1), specifiers, declarator };
  }

  // ---------------------------------------------------------------------------------------------------- declarations

  #externalDeclaration(): ExternalDeclaration | undefined {
    const first = this.#at;
    if (this.#accept(P.semicolon)) return { kind: 'empty', first, last: first };
    const keyword = this.#keyword();
    if (keyword?.kind === 'asm') return this.#fileAsm();
    if (keyword?.kind === 'static-assert') return this.#staticAssert();
    if (this.#is(P.rightBrace)) {
      this.#mistake("'}' closes nothing", this.#at);
      this.#at++;
      return undefined;
    }
    const specifiers = this.#specifiers(true);
    if (this.#at === first) this.#fail(`expected a declaration, not ${this.#found()}`);
    if (this.#is(P.semicolon)) {
      this.#at++;
      return { kind: 'declaration', first, last: this.#at - 1, specifiers, declarators: [] };
    }
    if (this.#at >= this.#end && specifiers.type.kind !== 'missing') this.#fail(`expected a name or ';' after ${specifiers.type.kind === 'tag' ? `the ${specifiers.type.tag}` : 'the type'}`);
    const at = this.#at;
    const declarator = this.#declarator('named');
    const attributes: Attribute[] = [];
    if (isFunction(declarator)) {
      const mark = this.#at;
      this.#attributes(attributes);
      const oldStyle: Declaration[] = [];
      if (specifiers.storage !== 'typedef' && (this.#is(P.leftBrace) || (functionOf(declarator)?.identifiers && this.#startsType()))) {
        this.#declare(nameOf(declarator), false);
        const parameters = new Map<Name, boolean>();
        for (const parameter of functionOf(declarator)?.parameters ?? []) parameters.set(nameOf(parameter.declarator), false);
        for (const name of functionOf(declarator)?.identifiers ?? []) parameters.set(name, false);
        while (!this.#is(P.leftBrace) && this.#at < this.#end) oldStyle.push(this.#declaration());
        this.#scopes.push(parameters);
        const body = this.#compound();
        return { kind: 'function', first, last: this.#at - 1, specifiers, declarator, attributes, oldStyle, body };
      }
      if (this.#is(P.leftBrace)) this.#at = mark;
    }
    return this.#restOfDeclaration(first, specifiers, this.#initDeclarator(at, declarator, specifiers, attributes));
  }

  /** The declarators after the first, and the `;`. */
  #restOfDeclaration(first: number, specifiers: Specifiers, one: InitDeclarator): Declaration {
    const declarators = [one];
    while (this.#accept(P.comma)) {
      const at = this.#at;
      declarators.push(this.#initDeclarator(at, this.#declarator('named'), specifiers, []));
    }
    if (isFunction(one.declarator) && declarators.length === 1 && !this.#is(P.semicolon)) {
      const next = this.#at < this.#end ? `, not ${this.#found()}` : '';
      const keyword = this.#keyword();
      if (keyword?.kind === 'space') this.#fail(`a function has no address space: '${spellingOf(this.#name)}' cannot stand behind its parameters`);
      this.#mistake(`expected ';' or the body of the function${next}`, this.#at - 1, true);
      if (this.#at >= this.#end) this.#incomplete = true;
      throw RECOVERY;
    }
    this.#expect(P.semicolon, 'after the declaration');
    return { kind: 'declaration', first, last: this.#at - 1, specifiers, declarators };
  }

  #initDeclarator(first: number, declarator: Declarator, specifiers: Specifiers, attributes: Attribute[]): InitDeclarator {
    if (this.#keyword()?.kind === 'asm') this.#asmLabel();
    this.#attributes(attributes);
    this.#declare(nameOf(declarator), specifiers.storage === 'typedef');
    let initializer: Expression | undefined;
    let equalsToken = -1;
    if (this.#is(P.equals)) {
      equalsToken = this.#at++;
      initializer = this.#initializer();
    }
    return { first, last: this.#at - 1, declarator, attributes, initializer, equalsToken, bits: undefined };
  }

  #declaration(): Declaration {
    const first = this.#at;
    const specifiers = this.#specifiers(true);
    if (this.#is(P.semicolon)) {
      this.#at++;
      return { kind: 'declaration', first, last: this.#at - 1, specifiers, declarators: [] };
    }
    const at = this.#at;
    const declarator = this.#declarator('named');
    return this.#restOfDeclaration(first, specifiers, this.#initDeclarator(at, declarator, specifiers, []));
  }

  #asmLabel(): void {
    this.#at++;
    this.#expect(P.leftParen, 'after asm');
    this.#skipBalanced();
    this.#expect(P.rightParen, 'to close asm');
  }

  #fileAsm(): ExternalDeclaration {
    const first = this.#at;
    this.#asmLabel();
    this.#accept(P.semicolon);
    return { kind: 'asm', first, last: this.#at - 1 };
  }

  #staticAssert() {
    const first = this.#at++;
    this.#expect(P.leftParen, "after '_Static_assert'");
    const condition = this.#conditional();
    if (this.#accept(P.comma)) this.#conditional();
    this.#expect(P.rightParen, "to close '_Static_assert'");
    this.#expect(P.semicolon, "after '_Static_assert'");
    return { kind: 'static-assert', first, last: this.#at - 1, condition } as const;
  }

  /** After a mistake at file scope: skips to what can begin the next declaration. */
  #skipDeclaration(): void {
    let depth = 0;
    for (; this.#at < this.#end; this.#at++) {
      if (this.#kind === TokenKind.Punctuator) {
        if (this.#is(P.leftBrace)) depth++;
        else if (this.#is(P.rightBrace)) {
          if (--depth <= 0) {
            this.#at++;
            this.#accept(P.semicolon);
            return;
          }
        } else if (depth === 0 && this.#is(P.semicolon)) {
          this.#at++;
          return;
        }
      } else {
        // A kernel cannot be nested: its keyword begins anew, however many braces are open.
        const keyword = this.#keyword()?.kind;
        if (keyword === 'kernel' && this.#at > 0) return;
      }
    }
    if (depth > 0) this.#incomplete = true;
  }

  // ---------------------------------------------------------------------------------------------------- initializers

  #initializer(): Expression {
    return this.#is(P.leftBrace) ? this.#initializerList() : this.#assignment();
  }

  #initializerList(): InitializerList {
    const first = this.#at++;
    this.#enter();
    const items: InitializerItem[] = [];
    while (!this.#is(P.rightBrace) && this.#at < this.#end) {
      const designators: Designator[] = [];
      if (this.#isIdentifier() && this.#peekIs(1, P.colon)) {
        designators.push({ kind: 'field', name: this.#name, token: this.#at });
        this.#at += 2;
      } else {
        for (;;) {
          if (this.#is(P.dot) && this.#kinds[this.#at + 1] === TokenKind.Identifier) {
            designators.push({ kind: 'field', name: this.#names[this.#at + 1] ?? 0, token: this.#at + 1 });
            this.#at += 2;
          } else if (this.#is(P.leftBracket)) {
            this.#at++;
            const index = this.#conditional();
            const to = this.#accept(P.ellipsis) ? this.#conditional() : undefined;
            this.#expect(P.rightBracket, 'after the designator');
            designators.push({ kind: 'index', index, to });
          } else break;
        }
        if (designators.length) this.#accept(P.equals);
      }
      items.push({ designators, value: this.#initializer() });
      if (!this.#accept(P.comma)) break;
    }
    this.#leave();
    this.#expect(P.rightBrace, 'to close the initializer');
    return { kind: 'initializer-list', first, last: this.#at - 1, items };
  }

  // ---------------------------------------------------------------------------------------------------- expressions

  #expression(): Expression {
    const left = this.#assignment();
    if (!this.#is(P.comma)) return left;
    let result = left;
    while (this.#is(P.comma)) {
      const operatorToken = this.#at++;
      const right = this.#assignment();
      result = { kind: 'binary', first: left.first, last: this.#at - 1, operator: ',', operatorToken, left: result, right };
    }
    return result;
  }

  #assignment(): Expression {
    const left = this.#conditional();
    if (this.#kind !== TokenKind.Punctuator || !ASSIGNMENTS.has(this.#name)) return left;
    const operator = spellingOf(this.#name);
    const operatorToken = this.#at++;
    this.#enter();
    const right = this.#is(P.leftBrace) ? this.#initializerList() : this.#assignment();
    this.#leave();
    return { kind: 'assignment', first: left.first, last: this.#at - 1, operator, operatorToken, left, right };
  }

  #conditional(): Expression {
    const condition = this.#binary(1);
    if (!this.#is(P.question)) return condition;
    const operatorToken = this.#at++;
    this.#enter();
    const then = this.#is(P.colon) ? undefined : this.#expression();
    this.#expect(P.colon, "of the conditional operator");
    const otherwise = this.#conditional();
    this.#leave();
    return { kind: 'conditional', first: condition.first, last: this.#at - 1, operatorToken, condition, then, otherwise };
  }

  #binary(minimum: number): Expression {
    let left = this.#cast();
    for (;;) {
      if (this.#kind !== TokenKind.Punctuator) return left;
      const precedence = PRECEDENCE.get(this.#name);
      if (precedence === undefined || precedence < minimum) return left;
      const operator = spellingOf(this.#name);
      const operatorToken = this.#at++;
      const right = this.#binary(precedence + 1);
      left = { kind: 'binary', first: left.first, last: this.#at - 1, operator, operatorToken, left, right };
    }
  }

  #cast(): Expression {
    if (!this.#is(P.leftParen) || !this.#startsType(1)) return this.#unary();
    const keyword = this.#keyword(1);
    if (keyword?.kind === 'extension') {
      // (__extension__ expression) or (__extension__ type)
      let ahead = 1;
      while (this.#keyword(ahead)?.kind === 'extension') ahead++;
      if (!this.#startsType(ahead)) return this.#unary();
    }
    const first = this.#at++;
    this.#enter();
    const type = this.#typeName();
    this.#leave();
    this.#expect(P.rightParen, 'after the type');
    if (this.#is(P.leftBrace)) {
      const initializer = this.#initializerList();
      return this.#postfix({ kind: 'compound-literal', first, last: this.#at - 1, type, initializer });
    }
    this.#enter();
    const operand = this.#is(P.leftParen) && !this.#startsType(1) ? this.#castOperand() : this.#cast();
    this.#leave();
    return { kind: 'cast', first, last: this.#at - 1, type, operand };
  }

  /** What follows `(T)` and begins with `(`: the elements of a vector literal stay apart. */
  #castOperand(): Expression {
    if (this.#peekIs(1, P.leftBrace)) return this.#unary();
    const first = this.#at++;
    this.#enter();
    const elements = [this.#assignment()];
    while (this.#accept(P.comma)) elements.push(this.#assignment());
    this.#leave();
    this.#expect(P.rightParen, 'after the expression');
    const one = elements[0];
    if (elements.length === 1 && one) return this.#postfix({ kind: 'paren', first, last: this.#at - 1, inner: one });
    return this.#postfix({ kind: 'paren-list', first, last: this.#at - 1, elements });
  }

  #unary(): Expression {
    const first = this.#at;
    if (this.#kind === TokenKind.Punctuator) {
      const operator = LABEL_UNARY.get(this.#name);
      if (operator) {
        this.#at++;
        this.#enter();
        const operand = this.#cast();
        this.#leave();
        return { kind: 'unary', first, last: this.#at - 1, operator, operand };
      }
    }
    const keyword = this.#keyword();
    if (keyword?.kind === 'extension' || this.#name === REAL || this.#name === IMAG) {
      const operator = keyword ? '__extension__' : this.#name === REAL ? '__real' : '__imag';
      this.#at++;
      const operand = this.#cast();
      return { kind: 'unary', first, last: this.#at - 1, operator, operand };
    }
    if (keyword?.kind === 'sizeof') {
      this.#at++;
      this.#enter();
      let operand: Expression | TypeName;
      if (this.#is(P.leftParen) && this.#startsType(1)) {
        const open = this.#at++;
        const type = this.#typeName();
        this.#expect(P.rightParen, 'after the type');
        if (this.#is(P.leftBrace)) operand = this.#postfix({ kind: 'compound-literal', first: open, last: this.#at, type, initializer: this.#initializerList() });
        else operand = type;
      } else operand = this.#unary();
      this.#leave();
      return { kind: 'sizeof', first, last: this.#at - 1, operator: keyword.operator, operand };
    }
    return this.#postfix(this.#primary());
  }

  #postfix(start: Expression): Expression {
    let base = start;
    const { first } = start;
    for (;;) {
      if (this.#kind !== TokenKind.Punctuator) return base;
      const name = this.#name;
      if (name === P.leftBracket) {
        this.#at++;
        this.#enter();
        const index = this.#expression();
        this.#leave();
        this.#expect(P.rightBracket, 'after the index');
        base = { kind: 'subscript', first, last: this.#at - 1, base, index };
      } else if (name === P.leftParen) {
        this.#at++;
        this.#enter();
        const args: Expression[] = [];
        if (!this.#is(P.rightParen)) do args.push(this.#is(P.leftBrace) ? this.#initializerList() : this.#assignment()); while (this.#accept(P.comma));
        this.#leave();
        this.#expect(P.rightParen, 'after the arguments');
        base = { kind: 'call', first, last: this.#at - 1, callee: base, args };
      } else if (name === P.dot || name === P.arrow) {
        this.#at++;
        let member = 0;
        const memberToken = this.#at;
        if (this.#isWord()) {
          member = this.#name;
          this.#at++;
        } else this.#mistake(`expected the name of a member after '${spellingOf(name)}'`, this.#at - 1, true);
        base = { kind: 'member', first, last: this.#at - 1, base, arrow: name === P.arrow, member, memberToken };
      } else if (name === P.increment || name === P.decrement) {
        this.#at++;
        base = { kind: 'postfix', first, last: this.#at - 1, operator: name === P.increment ? '++' : '--', operand: base };
      } else return base;
    }
  }

  #primary(): Expression {
    const first = this.#at;
    switch (this.#kind) {
      case TokenKind.Number:
        this.#at++;
        return { kind: 'number', first, last: first, name: this.#names[first] ?? 0 };
      case TokenKind.Character:
        this.#at++;
        return { kind: 'character', first, last: first, name: this.#names[first] ?? 0 };
      case TokenKind.String: {
        const parts: Name[] = [];
        while (this.#kind === TokenKind.String) {
          parts.push(this.#name);
          this.#at++;
        }
        return { kind: 'string', first, last: this.#at - 1, parts };
      }
      case TokenKind.Identifier: {
        const keyword = this.#keyword();
        if (keyword?.kind === 'builtin') return this.#builtin(keyword.word);
        if (!keyword) {
          this.#at++;
          return { kind: 'identifier', first, last: first, name: this.#names[first] ?? 0 };
        }
        break;
      }
      case TokenKind.Punctuator:
        if (this.#is(P.leftParen)) {
          this.#at++;
          this.#enter();
          if (this.#is(P.leftBrace)) {
            const body = this.#compound();
            this.#leave();
            this.#expect(P.rightParen, 'after the statement expression');
            return { kind: 'statement-expression', first, last: this.#at - 1, body };
          }
          const inner = this.#expression();
          this.#leave();
          this.#expect(P.rightParen, 'after the expression');
          return { kind: 'paren', first, last: this.#at - 1, inner };
        }
        if (this.#is(P.caret)) return this.#block();
        if (this.#is(P.semicolon) || this.#is(P.rightParen) || this.#is(P.rightBracket) || this.#is(P.comma)) {
          // The expression is missing, but what surrounds it can go on.
          this.#mistake(`expected an expression before ${this.#found()}`, this.#at);
          return { kind: 'error', first, last: Math.max(0, first - 1) };
        }
    }
    return this.#fail(`expected an expression, not ${this.#found()}`);
  }

  #builtin(word: string): Expression {
    const first = this.#at++;
    const finish = () => {
      this.#expect(P.rightParen, `after the arguments of '${word}'`);
      return { first, last: this.#at - 1 };
    };
    switch (word) {
      case '__builtin_astype': case '__builtin_convertvector': case '__builtin_va_arg': {
        this.#expect(P.leftParen, `after '${word}'`);
        const operand = this.#assignment();
        this.#expect(P.comma, `after the first argument of '${word}'`);
        const type = this.#typeName();
        return { kind: 'astype', operator: word, operand, type, ...finish() };
      }
      case '__builtin_offsetof': {
        this.#expect(P.leftParen, `after '${word}'`);
        const type = this.#typeName();
        this.#expect(P.comma, 'after the type');
        const indices: Expression[] = [];
        this.#at++;
        for (;;) {
          if (this.#accept(P.dot)) this.#at++;
          else if (this.#accept(P.leftBracket)) {
            indices.push(this.#expression());
            this.#expect(P.rightBracket, 'after the index');
          } else break;
        }
        return { kind: 'offsetof', type, indices, ...finish() };
      }
      case '__builtin_types_compatible_p': {
        this.#expect(P.leftParen, `after '${word}'`);
        const types = [this.#typeName()];
        while (this.#accept(P.comma)) types.push(this.#typeName());
        return { kind: 'type-trait', types, ...finish() };
      }
      default:
        return { kind: 'identifier', first, last: first, name: this.#names[first] ?? 0 };
    }
  }

  #block(): Expression {
    const first = this.#at++;
    this.#scopes.push(new Map());
    let specifiers: Specifiers | undefined;
    let declarator: Declarator | undefined;
    let parameters: readonly ParameterDeclaration[] = [];
    if (this.#is(P.leftParen)) {
      const list = this.#parameters(NOWHERE, this.#at);
      if (list.kind === 'function') parameters = list.parameters;
    } else if (!this.#is(P.leftBrace)) {
      specifiers = this.#specifiers(true);
      declarator = this.#declarator('abstract');
      parameters = functionOf(declarator)?.parameters ?? [];
    }
    for (const parameter of parameters) this.#declare(nameOf(parameter.declarator), false);
    const body = this.#compound();
    return { kind: 'block', first, last: this.#at - 1, specifiers, declarator, parameters, body };
  }

  // ---------------------------------------------------------------------------------------------------- statements

  /** A compound statement; pushes its scope unless the caller just pushed one with the parameters. */
  #compound(): CompoundStatement {
    const first = this.#at;
    const outer = this.#scopes.length;
    this.#expect(P.leftBrace, 'to begin the body');
    this.#enter();
    this.#scopes.push(new Map());
    const statements: Statement[] = [];
    while (!this.#is(P.rightBrace)) {
      if (this.#at >= this.#end) {
        this.#incomplete = true;
        this.#mistake("this '{' is not closed", first);
        throw RECOVERY;
      }
      // A kernel inside braces means that one is missing before it.
      if (this.#keyword()?.kind === 'kernel') {
        this.#mistake("this '{' is not closed", first);
        this.#scopes.length = outer;
        this.#leave();
        return { kind: 'compound', first, last: this.#at - 1, statements };
      }
      const at = this.#at;
      statements.push(this.#statement());
      // A token that nothing takes, such as a stray ')', is passed over: what goes on must have gone on.
      if (this.#at === at) {
        this.#mistake(`unexpected ${this.#found()}`, at);
        this.#at++;
      }
    }
    this.#at++;
    this.#scopes.length = outer;
    this.#leave();
    return { kind: 'compound', first, last: this.#at - 1, statements };
  }

  /** Statements or declarations; a mistake inside is recorded and skipped. */
  #statement(): Statement {
    const first = this.#at;
    const scopes = this.#scopes.length;
    const nesting = this.#nesting;
    try {
      return this.#statementOrThrow();
    } catch (error) {
      if (error !== RECOVERY) throw error;
      this.#scopes.length = scopes;
      this.#nesting = nesting;
      this.#skipStatement(first);
      return { kind: 'error', first, last: Math.max(first, this.#at - 1) };
    }
  }

  #skipStatement(first: number): void {
    if (this.#at >= this.#end) {
      this.#incomplete = true;
      throw RECOVERY;
    }
    let depth = 0;
    for (let i = first; i < this.#at; i++) {
      if (this.#kinds[i] !== TokenKind.Punctuator) continue;
      if (this.#names[i] === P.leftBrace) depth++;
      else if (this.#names[i] === P.rightBrace) depth--;
    }
    for (; this.#at < this.#end; this.#at++) {
      if (this.#is(P.leftBrace)) depth++;
      else if (this.#is(P.rightBrace)) {
        if (depth <= 0) return;
        if (--depth === 0) {
          this.#at++;
          return;
        }
      } else if (depth <= 0 && this.#is(P.semicolon)) {
        this.#at++;
        return;
      } else if (this.#keyword()?.kind === 'kernel') return;
    }
    this.#incomplete = true;
    throw RECOVERY;
  }

  #statementOrThrow(): Statement {
    const first = this.#at;
    const finish = <T extends object>(node: T): T & Node => ({ ...node, first, last: Math.max(first, this.#at - 1) });
    if (this.#kind === TokenKind.Punctuator) {
      if (this.#is(P.leftBrace)) return this.#compound();
      if (this.#accept(P.semicolon)) return finish({ kind: 'empty' });
    }
    const keyword = this.#keyword();
    if (keyword?.kind === 'attribute') {
      // An attribute of the statement, or of the declaration that follows.
      const mark = this.#at;
      this.#attributes([]);
      if (this.#accept(P.semicolon)) return finish({ kind: 'empty' });
      if (this.#startsType() || this.#startsUnknownType()) this.#at = mark;
      else return this.#statementOrThrow();
    }
    if (keyword?.kind === 'statement') return this.#keywordStatement(keyword.word, finish);
    if (keyword?.kind === 'asm') return this.#asm(finish);
    if (keyword?.kind === 'static-assert') return this.#staticAssert();
    if (this.#isIdentifier() && this.#peekIs(1, P.colon)) {
      const name = this.#name;
      this.#at += 2;
      this.#attributes([]);
      if (this.#is(P.rightBrace)) return finish({ kind: 'label', name, body: { kind: 'empty', first: this.#at - 1, last: this.#at - 1 } });
      const body = this.#statement();
      return finish({ kind: 'label', name, body });
    }
    if (keyword?.kind === 'extension' && !this.#startsType(1)) {
      const expression = this.#expression();
      this.#expect(P.semicolon, 'after the expression');
      return finish({ kind: 'expression', expression });
    }
    if (this.#startsType() || this.#startsUnknownType()) return this.#declaration();
    const expression = this.#expression();
    this.#expect(P.semicolon, 'after the expression');
    return finish({ kind: 'expression', expression });
  }

  #parenthesised(word: string): Expression {
    this.#expect(P.leftParen, `after '${word}'`);
    this.#enter();
    const condition = this.#expression();
    this.#leave();
    this.#expect(P.rightParen, `after the condition of '${word}'`);
    return condition;
  }

  #body(): Statement {
    this.#scopes.push(new Map());
    this.#enter();
    const body = this.#statement();
    this.#leave();
    this.#scopes.pop();
    return body;
  }

  #keywordStatement(word: string, finish: <T extends object>(node: T) => T & Node): Statement {
    this.#at++;
    switch (word) {
      case 'if': {
        // A chain of else-ifs is a list here, however long it is; nested it becomes only in the tree.
        const links: { readonly first: number; readonly condition: Expression; readonly then: Statement }[] = [];
        let first = this.#at - 1;
        let otherwise: Statement | undefined;
        for (;;) {
          const condition = this.#parenthesised(word);
          const then = this.#body();
          links.push({ first, condition, then });
          if (!this.#keywordIs('else')) break;
          this.#at++;
          if (!this.#keywordIs('if')) {
            otherwise = this.#body();
            break;
          }
          first = this.#at++;
        }
        const last = this.#at - 1;
        for (const link of links.reverse()) otherwise = { kind: 'if', ...link, last, otherwise };
        return otherwise ?? finish({ kind: 'empty' });
      }
      case 'while': case 'switch': {
        const condition = this.#parenthesised(word);
        const body = this.#body();
        return finish({ kind: word, condition, body });
      }
      case 'do': {
        const body = this.#body();
        if (!this.#keywordIs('while')) this.#fail(`expected 'while' after the body of 'do', not ${this.#found()}`);
        this.#at++;
        const condition = this.#parenthesised('while');
        this.#expect(P.semicolon, "after 'do … while'");
        return finish({ kind: 'do', condition, body });
      }
      case 'for': {
        this.#expect(P.leftParen, "after 'for'");
        this.#scopes.push(new Map());
        this.#enter();
        let initial: Statement | undefined;
        const start = this.#at;
        if (!this.#accept(P.semicolon)) {
          if (this.#startsType() || this.#startsUnknownType()) initial = this.#declaration();
          else {
            const expression = this.#expression();
            this.#expect(P.semicolon, "in 'for'");
            initial = { kind: 'expression', first: start, last: this.#at - 1, expression };
          }
        }
        const condition = this.#is(P.semicolon) ? undefined : this.#expression();
        this.#expect(P.semicolon, "after the condition of 'for'");
        const step = this.#is(P.rightParen) ? undefined : this.#expression();
        this.#leave();
        this.#expect(P.rightParen, "after the clauses of 'for'");
        const body = this.#body();
        this.#scopes.pop();
        return finish({ kind: 'for', initial, condition, step, body });
      }
      case 'case': {
        const value = this.#conditional();
        const to = this.#accept(P.ellipsis) ? this.#conditional() : undefined;
        this.#expect(P.colon, "after 'case'");
        const body = this.#labelled();
        return finish({ kind: 'case', value, to, body });
      }
      case 'default': {
        this.#expect(P.colon, "after 'default'");
        const body = this.#labelled();
        return finish({ kind: 'default', body });
      }
      case 'goto': {
        const name = this.#name;
        this.#at++;
        this.#expect(P.semicolon, "after 'goto'");
        return finish({ kind: 'goto', name });
      }
      case 'return': {
        const value = this.#is(P.semicolon) ? undefined : this.#is(P.leftBrace) ? this.#initializerList() : this.#expression();
        this.#expect(P.semicolon, "after 'return'");
        return finish({ kind: 'return', value });
      }
      case 'break': case 'continue':
        this.#expect(P.semicolon, `after '${word}'`);
        return finish({ kind: word });
      default:
        this.#at--;
        return this.#fail(`'${word}' without 'if'`);
    }
  }

  /** What follows `case x:`; several labels in a row are nested, but cost no depth. */
  #labelled(): Statement {
    if (this.#is(P.rightBrace)) return { kind: 'empty', first: this.#at - 1, last: this.#at - 1 };
    return this.#statement();
  }

  #keywordIs(word: string): boolean {
    const keyword = this.#keyword();
    return keyword?.kind === 'statement' && keyword.word === word;
  }

  #asm(finish: <T extends object>(node: T) => T & Node): Statement {
    this.#at++;
    const operands: Expression[] = [];
    for (let keyword = this.#keyword(); keyword?.kind === 'qualifier' || keyword?.kind === 'inline' || this.#keywordIs('goto'); keyword = this.#keyword()) this.#at++;
    this.#expect(P.leftParen, 'after asm');
    this.#enter();
    while (!this.#is(P.rightParen) && this.#at < this.#end) {
      if (this.#is(P.leftBracket)) {
        this.#at += 2;
        this.#expect(P.rightBracket, 'after the operand’s name');
      }
      if (this.#is(P.leftParen)) {
        this.#at++;
        operands.push(this.#expression());
        this.#expect(P.rightParen, 'after the operand');
      } else this.#at++;
    }
    this.#leave();
    this.#expect(P.rightParen, 'to close asm');
    this.#expect(P.semicolon, 'after asm');
    return finish({ kind: 'asm', operands });
  }
}

/** The declared name, or 0. */
export function nameOf(declarator: Declarator): Name {
  const inner = declaredName(declarator);
  return inner.kind === 'name' ? inner.name : 0;
}

type FunctionDeclarator = Declarator & { readonly kind: 'function' };

/** The function declarator that gives the declared name its type: the one next to the name. */
export function functionOf(declarator: Declarator): FunctionDeclarator | undefined {
  let at: Declarator = declarator;
  let found: FunctionDeclarator | undefined;
  while (at.kind !== 'name' && at.kind !== 'abstract') {
    if (at.kind === 'function') found = at;
    else if (at.kind !== 'paren') found = undefined;
    at = at.inner;
  }
  return found;
}

const isFunction = (declarator: Declarator): boolean => functionOf(declarator) !== undefined;
