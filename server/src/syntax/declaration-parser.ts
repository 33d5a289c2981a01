import { TokenKind } from '../preprocessor/token.js';
import { type Name, spellingOf } from '../text/names.js';
import type {
  CompoundStatement,
  Declaration,
  Declarator,
  Designator,
  Expression,
  ExternalDeclaration,
  InitDeclarator,
  InitializerItem,
  InitializerList,
  ParameterDeclaration,
  Specifiers,
  TypeName,
} from './ast.js';
import { functionOf, isFunction, nameOf } from './ast.js';
import { keywordOf, P } from './keywords.js';
import { exact, NONE, SpecifierParser, taken } from './specifier-parser.js';
import { RECOVERY } from './token-cursor.js';

/** Declarators, declarations and initializers (C99 6.7.5 to 6.9). */
export abstract class DeclarationParser extends SpecifierParser {
  protected abstract compound(): CompoundStatement;

  protected declarator(mode: 'named' | 'field' | 'abstract'): Declarator {
    const first = this.at;
    const attributes = this.pendingAttributes.length;
    this.attributes();
    if (this.is(P.star) || this.is(P.caret)) {
      const block = this.is(P.caret);
      this.at++;
      const qualifiers = this.qualifiers();
      const own = taken(this.pendingAttributes, attributes);
      this.enter();
      const inner = this.declarator(mode);
      this.leave();
      return { kind: 'pointer', first, last: this.at - 1, block, qualifiers, attributes: own, inner };
    }
    let declarator: Declarator;
    if (this.is(P.leftParen) && this.opensNestedDeclarator(mode)) {
      this.at++;
      this.enter();
      const nested = this.pendingAttributes.length;
      const qualifiers = this.qualifiers();
      const own = this.pendingAttributes.slice(attributes);
      taken(this.pendingAttributes, nested);
      const inner = this.declarator(mode);
      this.leave();
      this.expect(P.rightParen, 'to close the declarator');
      declarator = { kind: 'paren', first, last: this.at - 1, attributes: own, qualifiers, inner };
    } else if (
      this.isIdentifier() &&
      !(mode === 'abstract' && this.isTypeName(this.name) && this.name !== 0 && !this.followsDeclarator())
    ) {
      declarator = { kind: 'name', first: this.at, last: this.at, name: this.name };
      this.at++;
    } else {
      const keyword = this.keyword();
      if (mode !== 'abstract') {
        const before = this.at > 0 ? keywordOf(this.names[this.at - 1] ?? 0) : undefined;
        if (before?.kind === 'space' && !this.is(P.star)) {
          this.mistake(
            `'${spellingOf(this.names[this.at - 1] ?? 0)}' is an address-space qualifier and cannot be a name`,
            this.at - 1,
            false,
            true,
          );
          throw RECOVERY;
        }
        if (keyword?.kind === 'space') {
          this.mistake(
            `'${spellingOf(this.name)}' is an address-space qualifier and cannot be a name`,
            this.at,
            false,
            true,
          );
          throw RECOVERY;
        }
        if (keyword) this.fail(`'${spellingOf(this.name)}' is a keyword and cannot be a name`);
        this.fail(`expected a name, not ${this.found()}`);
      }
      declarator = { kind: 'abstract', first: this.at, last: this.at - 1 };
    }
    for (;;) {
      if (this.is(P.leftBracket)) {
        this.at++;
        this.enter();
        const from = this.pendingQualifiers.length;
        const nested = this.pendingAttributes.length;
        for (let keyword = this.keyword(); keyword; keyword = this.keyword()) {
          if (keyword.kind === 'storage') this.at++;
          else if (!this.qualifier(keyword)) break;
        }
        const qualifiers = taken(this.pendingQualifiers, from);
        taken(this.pendingAttributes, nested);
        let size: Expression | undefined;
        if (this.is(P.star) && this.peekIs(1, P.rightBracket)) this.at++;
        else if (!this.is(P.rightBracket)) size = this.assignment();
        this.leave();
        this.expect(P.rightBracket, 'after the array’s size');
        declarator = { kind: 'array', first, last: this.at - 1, size, qualifiers, inner: declarator };
      } else if (this.is(P.leftParen)) declarator = this.parameters(declarator, first);
      else if (this.keyword()?.kind === 'attribute') this.attributes();
      else break;
    }
    const own = taken(this.pendingAttributes, attributes);
    return own.length && declarator.kind !== 'paren'
      ? { kind: 'paren', first, last: this.at - 1, attributes: own, qualifiers: NONE, inner: declarator }
      : declarator;
  }

  /** A name that is also a type's stands for the declared parameter when nothing but the end of the declarator follows. */
  protected followsDeclarator(): boolean {
    return this.peekIs(1, P.comma) || this.peekIs(1, P.rightParen) || this.peekIs(1, P.leftBracket);
  }

  /** `(` here opens a nested declarator rather than a parameter list. */
  protected opensNestedDeclarator(mode: string): boolean {
    let ahead = 1;
    while (this.keyword(ahead)?.kind === 'attribute') {
      // skip __attribute__((…))
      ahead++;
      let depth = 0;
      for (; this.at + ahead < this.end; ahead++) {
        if (this.peekIs(ahead, P.leftParen)) depth++;
        else if (this.peekIs(ahead, P.rightParen) && --depth === 0) {
          ahead++;
          break;
        }
      }
    }
    if (this.peekIs(ahead, P.star) || this.peekIs(ahead, P.caret) || this.peekIs(ahead, P.leftParen))
      return !(this.peekIs(ahead, P.leftParen) && mode === 'abstract' && this.startsType(ahead + 1));
    if (this.peekIs(ahead, P.leftBracket)) return mode === 'abstract';
    if (this.keyword(ahead)?.kind === 'space' || this.keyword(ahead)?.kind === 'qualifier') {
      let i = ahead;
      while (this.keyword(i)?.kind === 'space' || this.keyword(i)?.kind === 'qualifier') i++;
      return this.peekIs(i, P.star) || this.peekIs(i, P.caret);
    }
    if (!this.isIdentifier(ahead)) return false;
    return mode !== 'abstract' || !this.isTypeName(this.names[this.at + ahead] ?? 0);
  }

  protected parameters(inner: Declarator, first: number): Declarator {
    this.at++;
    this.enter();
    this.openScope();
    const parameters: ParameterDeclaration[] = [];
    let variadic = false;
    let variadicToken = -1;
    let identifiers: Name[] | undefined;
    let prototype = true;
    if (this.is(P.rightParen)) prototype = false;
    else if (
      this.isIdentifier() &&
      !this.isTypeName(this.name) &&
      (this.peekIs(1, P.comma) || this.peekIs(1, P.rightParen)) &&
      this.isOldStyleList()
    ) {
      prototype = false;
      identifiers = [];
      do {
        identifiers.push(this.name);
        this.at++;
      } while (this.accept(P.comma) && this.isIdentifier());
    } else
      do {
        if (this.is(P.ellipsis)) {
          variadic = true;
          variadicToken = this.at++;
          break;
        }
        const start = this.at;
        const specifiers =
          this.peekIs(1, P.leftParen) && this.isStranger() ? this.strangeParameter() : this.specifiers(true);
        if (specifiers.type.kind === 'missing' && this.at === start)
          this.fail(`expected a parameter, not ${this.found()}`);
        const declarator = this.declarator('abstract');
        const attributes = this.pendingAttributes.length;
        this.attributes();
        this.declare(nameOf(declarator), false);
        parameters.push({
          first: start,
          last: this.at - 1,
          specifiers,
          declarator,
          attributes: taken(this.pendingAttributes, attributes),
        });
      } while (this.accept(P.comma));
    this.scopes.pop();
    this.leave();
    this.expect(P.rightParen, 'after the parameters');
    return {
      kind: 'function',
      first,
      last: this.at - 1,
      parameters: exact(parameters),
      variadic,
      variadicToken,
      identifiers,
      prototype,
      inner,
    };
  }

  /** `ATTRIBUTES()` among parameters: a call of a macro that is missing. */
  protected strangeParameter(): Specifiers {
    const first = this.at;
    const { name } = this;
    this.at += 2;
    this.skipBalanced();
    this.expect(P.rightParen, 'to close the arguments');
    const type = { kind: 'unknown' as const, first, last: this.at - 1, name, qualifiers: NONE };
    return {
      first,
      last: this.at - 1,
      storage: undefined,
      storageToken: -1,
      kernelToken: undefined,
      pipeToken: undefined,
      inline: false,
      qualifiers: NONE,
      attributes: NONE,
      type,
    };
  }

  /** `f(a, b)` is K&R's identifier list only where a declaration of the parameters or the body follows. */
  protected isOldStyleList(): boolean {
    let at = this.at;
    while (at < this.end && this.kinds[at] === TokenKind.Identifier) at += this.names[at + 1] === P.comma ? 2 : 1;
    if (this.names[at] !== P.rightParen) return false;
    const next = this.names[at + 1] ?? 0;
    if (next === P.leftBrace) return false;
    const keyword = keywordOf(next);
    return (
      keyword?.kind === 'type' ||
      keyword?.kind === 'tag' ||
      keyword?.kind === 'qualifier' ||
      keyword?.kind === 'space' ||
      (this.kinds[at + 1] === TokenKind.Identifier && this.isTypeName(next))
    );
  }

  protected typeName(): TypeName {
    const first = this.at;
    const specifiers = this.specifiers(true, true);
    if (specifiers.type.kind === 'missing' && this.at === first) this.fail(`expected a type, not ${this.found()}`);
    const declarator = this.declarator('abstract');
    return { kind: 'type-name', first, last: Math.max(first, this.at - 1), specifiers, declarator };
  }

  // ---------------------------------------------------------------------------------------------------- declarations

  protected externalDeclaration(): ExternalDeclaration | undefined {
    const first = this.at;
    if (this.accept(P.semicolon)) return { kind: 'empty', first, last: first };
    const keyword = this.keyword();
    if (keyword?.kind === 'asm') return this.fileAsm();
    if (keyword?.kind === 'static-assert') return this.staticAssert();
    if (this.is(P.rightBrace)) {
      this.mistake("'}' closes nothing", this.at);
      this.at++;
      return undefined;
    }
    const specifiers = this.specifiers(true);
    if (this.at === first && this.isStranger() && this.peekIs(1, P.leftParen) && !this.isFunctionWithoutType())
      return this.strangeDeclaration();
    if (this.at === first) this.fail(`expected a declaration, not ${this.found()}`);
    if (this.accept(P.semicolon) || this.lacksSemicolon(specifiers))
      return { kind: 'declaration', first, last: this.at - 1, specifiers, declarators: [] };
    if (this.at >= this.end && specifiers.type.kind !== 'missing')
      this.fail(
        `expected a name or ';' after ${specifiers.type.kind === 'tag' ? `the ${specifiers.type.tag}` : 'the type'}`,
      );
    const at = this.at;
    const declarator = this.declarator('named');
    const attributes = this.pendingAttributes.length;
    if (isFunction(declarator)) {
      const mark = this.at;
      this.attributes();
      if (
        specifiers.storage !== 'typedef' &&
        (this.is(P.leftBrace) || (functionOf(declarator)?.identifiers && this.startsType()))
      ) {
        this.declare(nameOf(declarator), false);
        const parameters = new Map<Name, boolean>();
        for (const parameter of functionOf(declarator)?.parameters ?? [])
          parameters.set(nameOf(parameter.declarator), false);
        for (const name of functionOf(declarator)?.identifiers ?? []) parameters.set(name, false);
        const own = taken(this.pendingAttributes, attributes);
        let oldStyle: Declaration[] | undefined;
        while (!this.is(P.leftBrace) && this.at < this.end) (oldStyle ??= []).push(this.declaration());
        this.scopes.push(parameters);
        const body = this.compound();
        return {
          kind: 'function',
          first,
          last: this.at - 1,
          specifiers,
          declarator,
          attributes: own,
          oldStyle: oldStyle ?? NONE,
          body,
        };
      }
      if (this.is(P.leftBrace)) this.at = mark;
    }
    return this.restOfDeclaration(first, specifiers, this.initDeclarator(at, declarator, specifiers, attributes));
  }

  /** `KERNEL(name)(parameters) { … }`, `DECLARE(name);`: a call of a macro that is missing, whatever it stands for. */
  protected strangeDeclaration(): ExternalDeclaration {
    const first = this.at;
    const { name } = this;
    this.at++;
    while (this.accept(P.leftParen)) {
      this.skipBalanced();
      this.expect(P.rightParen, 'to close the arguments');
    }
    if (this.is(P.leftBrace)) {
      this.openScope();
      this.compound();
      this.scopes.pop();
    } else this.accept(P.semicolon);
    return { kind: 'stranger', first, last: this.at - 1, name };
  }

  /** `f(int x) {`: a function whose type is missing, rather than a macro. */
  protected isFunctionWithoutType(): boolean {
    if (!this.startsType(2)) return false;
    let at = this.at + 2;
    for (let depth = 0; at < this.end && !(this.names[at] === P.rightParen && depth === 0); at++)
      depth += this.names[at] === P.leftParen ? 1 : this.names[at] === P.rightParen ? -1 : 0;
    return this.names[at + 1] === P.leftBrace;
  }

  /** The declarators after the first, and the `;`. */
  protected restOfDeclaration(first: number, specifiers: Specifiers, one: InitDeclarator, inHead = false): Declaration {
    const declarators = [one];
    while (this.accept(P.comma)) {
      const at = this.at;
      declarators.push(this.initDeclarator(at, this.declarator('named'), specifiers));
    }
    if (isFunction(one.declarator) && declarators.length === 1 && !this.is(P.semicolon)) {
      const next = this.at < this.end ? `, not ${this.found()}` : '';
      const keyword = this.keyword();
      if (keyword?.kind === 'space')
        this.fail(`a function has no address space: '${spellingOf(this.name)}' cannot stand behind its parameters`);
      this.mistake(`expected ';' or the body of the function${next}`, this.at - 1, true);
      if (this.at >= this.end) this.incomplete = true;
      throw RECOVERY;
    }
    if (inHead) this.expect(P.semicolon, 'after the declaration');
    else this.endStatement('after the declaration');
    return { kind: 'declaration', first, last: this.at - 1, specifiers, declarators };
  }

  /** `from`: the attributes that stand before it, among the pending ones. */
  protected initDeclarator(
    first: number,
    declarator: Declarator,
    specifiers: Specifiers,
    from = this.pendingAttributes.length,
  ): InitDeclarator {
    if (this.keyword()?.kind === 'asm') this.asmLabel();
    this.attributes();
    const attributes = taken(this.pendingAttributes, from);
    this.declare(nameOf(declarator), specifiers.storage === 'typedef');
    let initializer: Expression | undefined;
    let equalsToken = -1;
    if (this.is(P.equals)) {
      equalsToken = this.at++;
      initializer = this.initializer();
    }
    return { first, last: this.at - 1, declarator, attributes, initializer, equalsToken, bits: undefined };
  }

  /** `inHead`: the first part of a `for`. */
  protected declaration(inHead = false): Declaration {
    const first = this.at;
    const specifiers = this.specifiers(true);
    if (this.accept(P.semicolon) || this.lacksSemicolon(specifiers))
      return { kind: 'declaration', first, last: this.at - 1, specifiers, declarators: [] };
    const at = this.at;
    const declarator = this.declarator('named');
    return this.restOfDeclaration(first, specifiers, this.initDeclarator(at, declarator, specifiers), inHead);
  }

  protected asmLabel(): void {
    this.at++;
    this.expect(P.leftParen, 'after asm');
    this.skipBalanced();
    this.expect(P.rightParen, 'to close asm');
  }

  protected fileAsm(): ExternalDeclaration {
    const first = this.at;
    this.asmLabel();
    this.accept(P.semicolon);
    return { kind: 'asm', first, last: this.at - 1 };
  }

  protected staticAssert() {
    const first = this.at++;
    this.expect(P.leftParen, "after '_Static_assert'");
    const condition = this.conditional();
    if (this.accept(P.comma)) this.conditional();
    this.expect(P.rightParen, "to close '_Static_assert'");
    this.expect(P.semicolon, "after '_Static_assert'");
    return { kind: 'static-assert', first, last: this.at - 1, condition } as const;
  }

  /** After a mistake at file scope: skips to what can begin the next declaration. */
  protected skipDeclaration(): void {
    let depth = 0;
    for (; this.at < this.end; this.at++) {
      if (this.kind === TokenKind.Punctuator) {
        if (this.is(P.leftBrace)) depth++;
        else if (this.is(P.rightBrace)) {
          if (--depth <= 0) {
            this.at++;
            this.accept(P.semicolon);
            return;
          }
        } else if (depth === 0 && this.is(P.semicolon)) {
          this.at++;
          return;
        }
      } else {
        // A kernel cannot be nested: its keyword begins anew, however many braces are open.
        const keyword = this.keyword()?.kind;
        if (keyword === 'kernel' && this.at > 0) return;
      }
    }
    if (depth > 0) this.incomplete = true;
  }

  // ---------------------------------------------------------------------------------------------------- initializers

  protected initializer(): Expression {
    return this.is(P.leftBrace) ? this.initializerList() : this.assignment();
  }

  protected initializerList(): InitializerList {
    const first = this.at++;
    this.enter();
    const items: InitializerItem[] = [];
    while (!this.is(P.rightBrace) && this.at < this.end) {
      let designators: readonly Designator[] = NONE;
      if (this.isIdentifier() && this.peekIs(1, P.colon)) {
        designators = [{ kind: 'field', name: this.name, token: this.at }];
        this.at += 2;
      } else if (this.is(P.dot) || this.is(P.leftBracket)) {
        const path: Designator[] = [];
        for (;;) {
          if (this.is(P.dot) && this.kinds[this.at + 1] === TokenKind.Identifier) {
            path.push({ kind: 'field', name: this.names[this.at + 1] ?? 0, token: this.at + 1 });
            this.at += 2;
          } else if (this.is(P.leftBracket)) {
            this.at++;
            const index = this.conditional();
            const to = this.accept(P.ellipsis) ? this.conditional() : undefined;
            this.expect(P.rightBracket, 'after the designator');
            path.push({ kind: 'index', index, to });
          } else break;
        }
        if (path.length) this.accept(P.equals);
        designators = path;
      }
      items.push({ designators, value: this.initializer() });
      if (!this.accept(P.comma)) break;
    }
    this.leave();
    this.expect(P.rightBrace, 'to close the initializer');
    return { kind: 'initializer-list', first, last: this.at - 1, items };
  }
}
