import { TokenKind } from '../preprocessor/token.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { type Keyword, keywordOf, P } from './keywords.js';
import type { Unit } from './unit.js';

/** A mistake in the syntax: what was expected, at which token (just behind it with `after`). */
export interface SyntaxMistake {
  readonly token: number;
  readonly after: boolean;
  readonly message: string;
  /** The name of an address space stands where a name of the program's own was meant. */
  readonly reserved: boolean;
}

/** What the parser has to know of the file scope: whether a name is that of a type there, before this unit. */
export interface TypeNames {
  isTypeName(name: Name): boolean;
  /** Something of that name is declared there, or the language has it. */
  isDeclared(name: Name): boolean;
}

/** Brackets nested deeper than this are refused, as compilers do (clang: 256). */
const MAXIMUM_NESTING = 256;

export const TYPEOF = intern('typeof');

/** The scope of a block that declares nothing, as most are; it is never written to. */
const NOTHING: Map<Name, boolean> = new Map();

/** Thrown to leave a construct that cannot be mended; caught at the next statement or declaration. */
class Recovery {}
export const RECOVERY = new Recovery();

const END = 'the end of the file';

/** The tokens of a unit from a place on, the names that are known there, and the mistakes so far. */
export abstract class TokenCursor {
  protected readonly kinds: Uint8Array;
  protected readonly names: Int32Array;
  protected readonly end: number;
  protected at = 0;
  protected nesting = 0;
  protected incomplete = false;
  protected readonly mistakes: SyntaxMistake[] = [];
  protected readonly declared = new Map<Name, boolean>();
  /** What the current external declaration has declared, to be taken back when it is given up. */
  protected readonly journal: [Name, boolean | undefined][] = [];
  /** Names declared in the open block scopes, innermost last: whether they are types. */
  protected readonly scopes: Map<Name, boolean>[] = [];

  constructor(
    unit: Unit,
    private readonly environment: TypeNames,
  ) {
    this.kinds = unit.kinds;
    this.names = unit.names;
    this.end = unit.length;
  }

  // ---------------------------------------------------------------------------------------------------- tokens

  protected get name(): Name {
    return this.names[this.at] ?? 0;
  }

  protected get kind(): number {
    return this.kinds[this.at] ?? TokenKind.End;
  }

  /** The token is this punctuator: no other kind of token is spelled like one. */
  protected is(punctuator: Name): boolean {
    return this.names[this.at] === punctuator;
  }

  protected peekIs(ahead: number, punctuator: Name): boolean {
    return this.names[this.at + ahead] === punctuator;
  }

  protected keyword(ahead = 0): Keyword | undefined {
    const at = this.at + ahead;
    return this.kinds[at] === TokenKind.Identifier ? keywordOf(this.names[at] ?? 0) : undefined;
  }

  /** The token is an identifier that is no keyword. */
  protected isIdentifier(ahead = 0): boolean {
    const at = this.at + ahead;
    return this.kinds[at] === TokenKind.Identifier && keywordOf(this.names[at] ?? 0) === undefined;
  }

  /** The token is an identifier or a keyword: after `.` keywords are members like any other (`v.private`). */
  protected isWord(): boolean {
    return this.kind === TokenKind.Identifier;
  }

  protected accept(name: Name): boolean {
    if (!this.is(name)) return false;
    this.at++;
    return true;
  }

  protected mistake(message: string, token: number, after = false, reserved = false): void {
    if (token >= this.end) this.incomplete = true;
    const last = this.mistakes[this.mistakes.length - 1];
    // One mistake, one message: what fails at the same place is a consequence.
    if (last && last.token === token && last.after === after) return;
    this.mistakes.push({ token, after, message, reserved });
  }

  protected fail(message: string): never {
    if (this.at >= this.end) {
      this.incomplete = true;
      this.mistake(message.endsWith(END) ? message : `${message} at ${END}`, this.end - 1, true);
    } else this.mistake(message, this.at);
    throw RECOVERY;
  }

  /** What stands at the current token, for a message. */
  protected found(): string {
    return this.at < this.end ? `'${spellingOf(this.name)}'` : END;
  }

  /** Requires a closing token; when it is missing, says so behind the token before and goes on as if it stood there. */
  protected expect(name: Name, where: string): number {
    if (this.is(name)) return this.at++;
    if (this.at >= this.end) this.incomplete = true;
    this.mistake(`expected '${spellingOf(name)}' ${where}`, Math.max(0, this.at - 1), true);
    // A bracket that is not closed ends with the statement, or where a block begins; what stands in it keeps its meaning.
    const closes = name === P.rightParen || name === P.rightBracket || (name === P.rightBrace && this.is(P.semicolon));
    if (
      this.at < this.end &&
      (name === P.semicolon || (closes && (this.is(P.semicolon) || this.is(P.leftBrace) || this.is(P.rightBrace))))
    )
      return this.at - 1;
    throw RECOVERY;
  }

  /** Requires the `;` of a statement. A bracket that closes nothing, or what is no token of the language, is told of and passed over. */
  protected endStatement(where: string): void {
    if (this.is(P.rightParen) || this.is(P.rightBracket)) {
      this.mistake(`${this.found()} closes nothing`, this.at);
      while (this.is(P.rightParen) || this.is(P.rightBracket)) this.at++;
      this.accept(P.semicolon);
    } else if (this.kind === TokenKind.Other) this.failAtOther();
    else this.expect(P.semicolon, where);
  }

  /** What stands here is no token of the language. */
  protected failAtOther(): never {
    const text = spellingOf(this.name);
    const what = text.startsWith('"')
      ? 'this string literal is not closed'
      : text.startsWith("'")
        ? 'this character constant is not closed'
        : `'${text}' is no token of OpenCL C`;
    return this.fail(what);
  }

  protected enter(): void {
    if (++this.nesting > MAXIMUM_NESTING) this.fail(`brackets are nested more than ${MAXIMUM_NESTING} deep`);
  }

  protected leave(): void {
    this.nesting--;
  }

  // ---------------------------------------------------------------------------------------------------- names

  protected isTypeName(name: Name): boolean {
    for (let i = this.scopes.length - 1; i >= 0; i--) {
      const known = this.scopes[i]?.get(name);
      if (known !== undefined) return known;
    }
    return this.declared.get(name) ?? this.environment.isTypeName(name);
  }

  protected declare(name: Name, isType: boolean): void {
    if (name === 0) return;
    const innermost = this.scopes.length - 1;
    let scope = this.scopes[innermost];
    if (!scope) {
      this.journal.push([name, this.declared.get(name)]);
      scope = this.declared;
    } else if (scope === NOTHING) this.scopes[innermost] = scope = new Map();
    scope.set(name, isType);
  }

  protected openScope(): void {
    this.scopes.push(NOTHING);
  }

  /** Whether the tokens from here can begin a declaration or a type name. */
  protected startsType(ahead = 0): boolean {
    const at = this.at + ahead;
    if (this.kinds[at] !== TokenKind.Identifier) return false;
    const name = this.names[at] ?? 0;
    const keyword = keywordOf(name);
    if (keyword) {
      switch (keyword.kind) {
        case 'space':
        case 'access':
        case 'qualifier':
        case 'storage':
        case 'type':
        case 'tag':
        case 'inline':
        case 'kernel':
        case 'pipe':
        case 'typeof':
        case 'atomic':
        case 'noreturn':
        case 'thread':
        case 'alignas':
          return true;
        case 'extension':
        case 'attribute':
          return true;
        default:
          return false;
      }
    }
    if (name === TYPEOF) return this.names[at + 1] === P.leftParen && !this.isDeclaredValue(name);
    return this.isTypeName(name);
  }

  /** `typeof` is a keyword in GNU modes only, where a name of that spelling would be a surprise. */
  protected isDeclaredValue(name: Name): boolean {
    return this.scopes.some((scope) => scope.get(name) === false) || this.declared.get(name) === false;
  }

  /**
   * `foo bar` or `foo *bar` at the start of a statement or of a file-scope declaration, where nothing declares `foo`:
   * a type that is missing, rather than an expression.
   */
  protected startsUnknownType(): boolean {
    // What follows is looked at first: it costs less than to look for a declaration, and mostly says no.
    const next = this.keyword(1);
    if (this.kinds[this.at + 1] === TokenKind.Identifier)
      return (
        (next === undefined || next.kind === 'space' || next.kind === 'qualifier' || next.kind === 'type') &&
        this.isStranger()
      );
    if (!this.peekIs(1, P.star) || !this.isStranger()) return false;
    let ahead = 1;
    while (this.peekIs(ahead, P.star) || ['qualifier', 'space'].includes(this.keyword(ahead)?.kind ?? '')) ahead++;
    return (
      this.isIdentifier(ahead) &&
      (this.peekIs(ahead + 1, P.equals) ||
        this.peekIs(ahead + 1, P.semicolon) ||
        this.peekIs(ahead + 1, P.comma) ||
        this.peekIs(ahead + 1, P.leftBracket))
    );
  }

  /** An identifier that nothing declares. */
  protected isStranger(ahead = 0): boolean {
    return this.isIdentifier(ahead) && !this.isDeclaredName(this.names[this.at + ahead] ?? 0);
  }

  /**
   * `foo)`, `foo *)`, `foo const …`, `foo bar …` behind a `(`, where nothing declares `foo` and no expression can stand: a type that is
   * missing. Of `(foo)` what follows decides: `(foo)x` is a cast, `(foo) + x` an expression.
   */
  protected startsUnknownTypeName(ahead: number): boolean {
    if (!this.isStranger(ahead)) return false;
    let at = ahead + 1;
    const isQualifier = (): boolean => ['qualifier', 'space'].includes(this.keyword(at)?.kind ?? '');
    if (isQualifier() || this.isIdentifier(at) || ['type', 'tag'].includes(this.keyword(at)?.kind ?? '')) return true;
    if (this.peekIs(at, P.rightParen)) {
      const next = this.at + at + 1;
      if (next >= this.end) return false;
      const kind = this.kinds[next];
      const name = this.names[next] ?? 0;
      if (kind === TokenKind.Punctuator) return name === P.not || name === P.tilde || name === P.leftBrace;
      const keyword = keywordOf(name);
      return keyword === undefined || keyword.kind === 'sizeof';
    }
    while (this.peekIs(at, P.star) || isQualifier()) at++;
    return (
      (at > ahead + 1 && this.peekIs(at, P.rightParen)) ||
      (this.peekIs(at, P.leftParen) && this.peekIs(at + 1, P.star) && this.peekIs(at + 2, P.rightParen))
    );
  }

  protected isDeclaredName(name: Name): boolean {
    for (let i = this.scopes.length - 1; i >= 0; i--) if (this.scopes[i]?.has(name)) return true;
    return this.declared.has(name) || this.environment.isDeclared(name);
  }

  // ---------------------------------------------------------------------------------------------------- specifiers
}
