import { TokenKind } from '../preprocessor/token.js';
import type { Name } from '../text/names.js';
import type { CompoundStatement, Expression, ExternalDeclaration, Statement } from './ast.js';
import { ExpressionParser } from './expression-parser.js';
import { P } from './keywords.js';
import { exact } from './specifier-parser.js';
import { RECOVERY, type SyntaxMistake, type TypeNames } from './token-cursor.js';
import type { Unit } from './unit.js';

export interface ParsedUnit {
  readonly declarations: readonly ExternalDeclaration[];
  readonly mistakes: readonly SyntaxMistake[];
  /** The tokens end inside a declaration: with those that follow it would be parsed otherwise. */
  readonly incomplete: boolean;
  /** Names that the unit declares at file scope, and whether as types: in order, the last one counts. */
  readonly declared: ReadonlyMap<Name, boolean>;
}

/**
 * Parses the tokens of a unit as external declarations (C99 6.9 with the extensions of OpenCL C and of GNU C).
 *
 * A recursive-descent parser that knows which names are types, so that `(T)(x)`, `T * x;` and `sizeof (T)` mean what
 * they mean to a compiler. It never fails: a mistake is recorded once, and parsing goes on at the next place that makes sense.
 */
export function parseUnit(unit: Unit, environment: TypeNames): ParsedUnit {
  return new Parser(unit, environment).run();
}

/** The words that statements begin with which a macro may stand before. */
const BEGINNINGS: ReadonlySet<string> = new Set([
  'if',
  'while',
  'do',
  'for',
  'switch',
  'return',
  'goto',
  'break',
  'continue',
]);

/** Statements (C99 6.8), and the whole unit. */
class Parser extends ExpressionParser {
  run(): ParsedUnit {
    const declarations: ExternalDeclaration[] = [];
    while (this.at < this.end) {
      const start = this.at;
      this.nesting = 0;
      this.scopes.length = 0;
      this.journal.length = 0;
      try {
        const declaration = this.externalDeclaration();
        if (declaration) declarations.push(declaration);
      } catch (error) {
        if (error instanceof RangeError)
          this.mistakes.push({
            token: start,
            after: false,
            message: 'this declaration is nested too deeply to be analysed',
            reserved: false,
          });
        else if (error !== RECOVERY) throw error;
        for (const [name, before] of this.journal.reverse()) {
          if (before === undefined) this.declared.delete(name);
          else this.declared.set(name, before);
        }
        this.dropPending(0, 0);
        this.at = Math.max(this.at, start);
        this.skipDeclaration();
      }
      if (this.at === start) this.at++;
    }
    return { declarations, mistakes: this.mistakes, incomplete: this.incomplete, declared: this.declared };
  }

  /** A compound statement; pushes its scope unless the caller just pushed one with the parameters. */
  protected compound(): CompoundStatement {
    const first = this.at;
    const outer = this.scopes.length;
    this.expect(P.leftBrace, 'to begin the body');
    this.enter();
    this.openScope();
    const statements: Statement[] = [];
    while (!this.is(P.rightBrace)) {
      if (this.at >= this.end) {
        this.incomplete = true;
        this.mistake("this '{' is not closed", first);
        throw RECOVERY;
      }
      // A kernel inside braces means that one is missing before it.
      if (this.keyword()?.kind === 'kernel') {
        this.mistake("this '{' is not closed", first);
        this.scopes.length = outer;
        this.leave();
        return { kind: 'compound', first, last: this.at - 1, statements };
      }
      const at = this.at;
      statements.push(this.statement());
      // A token that nothing takes, such as a stray ')', is passed over: what goes on must have gone on.
      if (this.at === at) {
        this.mistake(`unexpected ${this.found()}`, at);
        this.at++;
      }
    }
    this.at++;
    this.scopes.length = outer;
    this.leave();
    return { kind: 'compound', first, last: this.at - 1, statements: exact(statements) };
  }

  /** Statements or declarations; a mistake inside is recorded and skipped. */
  protected statement(): Statement {
    const first = this.at;
    const scopes = this.scopes.length;
    const nesting = this.nesting;
    const qualifiers = this.pendingQualifiers.length;
    const attributes = this.pendingAttributes.length;
    try {
      return this.statementOrThrow();
    } catch (error) {
      if (error !== RECOVERY) throw error;
      this.scopes.length = scopes;
      this.nesting = nesting;
      this.dropPending(qualifiers, attributes);
      this.skipStatement(first);
      return { kind: 'error', first, last: Math.max(first, this.at - 1) };
    }
  }

  protected skipStatement(first: number): void {
    if (this.at >= this.end) {
      this.incomplete = true;
      throw RECOVERY;
    }
    let depth = 0;
    for (let i = first; i < this.at; i++) {
      if (this.kinds[i] !== TokenKind.Punctuator) continue;
      if (this.names[i] === P.leftBrace) depth++;
      else if (this.names[i] === P.rightBrace) depth--;
    }
    for (; this.at < this.end; this.at++) {
      if (this.is(P.leftBrace)) depth++;
      else if (this.is(P.rightBrace)) {
        if (depth <= 0) return;
        if (--depth === 0) {
          this.at++;
          return;
        }
      } else if (depth <= 0 && this.is(P.semicolon)) {
        this.at++;
        return;
      } else if (this.keyword()?.kind === 'kernel') return;
    }
    this.incomplete = true;
    throw RECOVERY;
  }

  protected statementOrThrow(): Statement {
    const first = this.at;
    const keyword = this.keyword();
    if (keyword) {
      switch (keyword.kind) {
        case 'statement':
          return this.keywordStatement(keyword.word, first);
        case 'asm':
          return this.asm(first);
        case 'static-assert':
          return this.staticAssert();
        case 'attribute': {
          // An attribute of the statement, or of the declaration that follows.
          this.skipAttributes();
          if (this.accept(P.semicolon)) return { kind: 'empty', first, last: this.lastSince(first) };
          if (!this.startsType() && !this.startsUnknownType()) return this.statementOrThrow();
          this.at = first;
          break;
        }
        case 'extension':
          if (this.startsType(1)) break;
          return this.expressionStatement(first);
      }
    } else if (this.isWord()) {
      if (this.peekIs(1, P.colon)) return this.label(first);
      if ((this.peekIs(1, P.leftBrace) || this.keyword(1)?.kind === 'statement') && this.isStranger())
        return this.strangeStatement();
    } else if (this.is(P.leftBrace)) return this.compound();
    else if (this.accept(P.semicolon)) return { kind: 'empty', first, last: first };
    if (this.startsType() || this.startsUnknownType()) return this.declaration();
    if (this.peekIs(1, P.leftParen) && this.isStranger()) return this.strangeStatement();
    return this.expressionStatement(first);
  }

  /** The last token of a statement that begins with `first`. */
  private lastSince(first: number): number {
    return Math.max(first, this.at - 1);
  }

  protected expressionStatement(first: number): Statement {
    const expression = this.expression();
    this.endStatement('after the expression');
    return { kind: 'expression', first, last: this.lastSince(first), expression };
  }

  protected label(first: number): Statement {
    const { name } = this;
    this.at += 2;
    this.skipAttributes();
    const body: Statement = this.is(P.rightBrace)
      ? { kind: 'empty', first: this.at - 1, last: this.at - 1 }
      : this.statement();
    return { kind: 'label', first, last: this.lastSince(first), name, body };
  }

  /**
   * `UNROLL for (…)`, `EACH(i) { … }`, `CHECK(x)` without `;`: where nothing declares the name it may be that of a macro which
   * is missing, so that no `;` need follow; what does follow belongs to it.
   */
  protected strangeStatement(): Statement {
    const first = this.at;
    const expression = this.peekIs(1, P.leftParen) ? this.expression() : this.primary();
    const node: Statement = { kind: 'expression', first, last: this.at - 1, expression };
    if (this.accept(P.semicolon)) return { ...node, last: this.at - 1 };
    if (expression.kind !== 'call' && expression.kind !== 'identifier')
      this.expect(P.semicolon, 'after the expression');
    const keyword = this.keyword();
    if (!this.is(P.leftBrace) && !(keyword?.kind === 'statement' && BEGINNINGS.has(keyword.word))) return node;
    const then = this.statement();
    return { kind: 'compound', first, last: this.at - 1, statements: [node, then] };
  }

  protected parenthesised(word: string): Expression {
    this.expect(P.leftParen, `after '${word}'`);
    this.enter();
    const condition = this.expression();
    this.leave();
    this.expect(P.rightParen, `after the condition of '${word}'`);
    return condition;
  }

  protected body(): Statement {
    this.openScope();
    this.enter();
    const body = this.statement();
    this.leave();
    this.scopes.pop();
    return body;
  }

  protected keywordStatement(word: string, start: number): Statement {
    this.at++;
    switch (word) {
      case 'if': {
        // A chain of else-ifs is a list here, however long it is; nested it becomes only in the tree.
        const links: { readonly first: number; readonly condition: Expression; readonly then: Statement }[] = [];
        let first = this.at - 1;
        let otherwise: Statement | undefined;
        for (;;) {
          const condition = this.parenthesised(word);
          const then = this.body();
          links.push({ first, condition, then });
          if (!this.keywordIs('else')) break;
          this.at++;
          if (!this.keywordIs('if')) {
            otherwise = this.body();
            break;
          }
          first = this.at++;
        }
        const last = this.at - 1;
        for (const { first, condition, then } of links.reverse())
          otherwise = { kind: 'if', first, last, condition, then, otherwise };
        return otherwise ?? { kind: 'empty', first: start, last };
      }
      case 'while':
      case 'switch': {
        const condition = this.parenthesised(word);
        const body = this.body();
        return { kind: word, first: start, last: this.at - 1, condition, body };
      }
      case 'do': {
        const body = this.body();
        if (!this.keywordIs('while')) this.fail(`expected 'while' after the body of 'do', not ${this.found()}`);
        this.at++;
        const condition = this.parenthesised('while');
        this.expect(P.semicolon, "after 'do … while'");
        return { kind: 'do', first: start, last: this.at - 1, condition, body };
      }
      case 'for': {
        this.expect(P.leftParen, "after 'for'");
        this.openScope();
        this.enter();
        let initial: Statement | undefined;
        const head = this.at;
        const mistakes = this.mistakes.length;
        if (!this.accept(P.semicolon)) {
          if (this.startsType() || this.startsUnknownType()) initial = this.declaration(true);
          else {
            const expression = this.expression();
            this.expect(P.semicolon, "in 'for'");
            initial = { kind: 'expression', first: head, last: this.at - 1, expression };
          }
        }
        // One mistake in the head, one message.
        const isWhole = (): boolean => this.mistakes.length === mistakes;
        const condition = !isWhole() || this.is(P.semicolon) ? undefined : this.expression();
        if (isWhole()) this.expect(P.semicolon, "after the condition of 'for'");
        const step = !isWhole() || this.is(P.rightParen) ? undefined : this.expression();
        if (!isWhole()) this.skipBalanced();
        this.leave();
        this.expect(P.rightParen, "after the clauses of 'for'");
        const body = this.body();
        this.scopes.pop();
        return { kind: 'for', first: start, last: this.at - 1, initial, condition, step, body };
      }
      case 'case': {
        const value = this.conditional();
        const to = this.accept(P.ellipsis) ? this.conditional() : undefined;
        this.expect(P.colon, "after 'case'");
        const body = this.labelled();
        return { kind: 'case', first: start, last: this.at - 1, value, to, body };
      }
      case 'default': {
        this.expect(P.colon, "after 'default'");
        const body = this.labelled();
        return { kind: 'default', first: start, last: this.at - 1, body };
      }
      case 'goto': {
        if (!this.isIdentifier()) this.fail(`expected a label after 'goto', not ${this.found()}`);
        const name = this.name;
        this.at++;
        this.endStatement("after 'goto'");
        return { kind: 'goto', first: start, last: this.at - 1, name };
      }
      case 'return': {
        const value = this.is(P.semicolon)
          ? undefined
          : this.is(P.leftBrace)
            ? this.initializerList()
            : this.expression();
        this.endStatement("after 'return'");
        return { kind: 'return', first: start, last: this.at - 1, value };
      }
      case 'break':
      case 'continue':
        this.endStatement(`after '${word}'`);
        return { kind: word, first: start, last: this.at - 1 };
      default:
        this.at--;
        return this.fail(`'${word}' without 'if'`);
    }
  }

  /** What follows `case x:`; several labels in a row are nested, but cost no depth. */
  protected labelled(): Statement {
    if (this.is(P.rightBrace)) return { kind: 'empty', first: this.at - 1, last: this.at - 1 };
    return this.statement();
  }

  protected keywordIs(word: string): boolean {
    const keyword = this.keyword();
    return keyword?.kind === 'statement' && keyword.word === word;
  }

  protected asm(first: number): Statement {
    this.at++;
    const operands: Expression[] = [];
    for (
      let keyword = this.keyword();
      keyword?.kind === 'qualifier' || keyword?.kind === 'inline' || this.keywordIs('goto');
      keyword = this.keyword()
    )
      this.at++;
    this.expect(P.leftParen, 'after asm');
    this.enter();
    while (!this.is(P.rightParen) && this.at < this.end) {
      if (this.is(P.leftBracket)) {
        this.at += 2;
        this.expect(P.rightBracket, 'after the operand’s name');
      }
      if (this.is(P.leftParen)) {
        this.at++;
        operands.push(this.expression());
        this.expect(P.rightParen, 'after the operand');
      } else this.at++;
    }
    this.leave();
    this.expect(P.rightParen, 'to close asm');
    this.expect(P.semicolon, 'after asm');
    return { kind: 'asm', first, last: this.at - 1, operands };
  }
}
