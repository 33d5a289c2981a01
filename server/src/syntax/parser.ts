import { TokenKind } from '../preprocessor/token.js';
import type { Name } from '../text/names.js';
import type { CompoundStatement, Expression, ExternalDeclaration, Node, Statement } from './ast.js';
import { ExpressionParser } from './expression-parser.js';
import { P } from './keywords.js';
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
const BEGINNINGS: ReadonlySet<string> = new Set(['if', 'while', 'do', 'for', 'switch', 'return', 'goto', 'break', 'continue']);

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
        if (error instanceof RangeError) this.mistakes.push({ token: start, after: false, message: 'this declaration is nested too deeply to be analysed', reserved: false });
        else if (error !== RECOVERY) throw error;
        for (const [name, before] of this.journal.reverse()) {
          if (before === undefined) this.declared.delete(name);
          else this.declared.set(name, before);
        }
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
    this.scopes.push(new Map());
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
    return { kind: 'compound', first, last: this.at - 1, statements };
  }

  /** Statements or declarations; a mistake inside is recorded and skipped. */
  protected statement(): Statement {
    const first = this.at;
    const scopes = this.scopes.length;
    const nesting = this.nesting;
    try {
      return this.statementOrThrow();
    } catch (error) {
      if (error !== RECOVERY) throw error;
      this.scopes.length = scopes;
      this.nesting = nesting;
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
    const finish = <T extends object>(node: T): T & Node => ({ ...node, first, last: Math.max(first, this.at - 1) });
    if (this.kind === TokenKind.Punctuator) {
      if (this.is(P.leftBrace)) return this.compound();
      if (this.accept(P.semicolon)) return finish({ kind: 'empty' });
    }
    const keyword = this.keyword();
    if (keyword?.kind === 'attribute') {
      // An attribute of the statement, or of the declaration that follows.
      const mark = this.at;
      this.attributes([]);
      if (this.accept(P.semicolon)) return finish({ kind: 'empty' });
      if (this.startsType() || this.startsUnknownType()) this.at = mark;
      else return this.statementOrThrow();
    }
    if (keyword?.kind === 'statement') return this.keywordStatement(keyword.word, finish);
    if (keyword?.kind === 'asm') return this.asm(finish);
    if (keyword?.kind === 'static-assert') return this.staticAssert();
    if (this.isIdentifier() && this.peekIs(1, P.colon)) {
      const name = this.name;
      this.at += 2;
      this.attributes([]);
      if (this.is(P.rightBrace)) return finish({ kind: 'label', name, body: { kind: 'empty', first: this.at - 1, last: this.at - 1 } });
      const body = this.statement();
      return finish({ kind: 'label', name, body });
    }
    if (keyword?.kind === 'extension' && !this.startsType(1)) {
      const expression = this.expression();
      this.expect(P.semicolon, 'after the expression');
      return finish({ kind: 'expression', expression });
    }
    if (this.isStranger() && (this.peekIs(1, P.leftBrace) || this.keyword(1)?.kind === 'statement')) return this.strangeStatement();
    if (this.startsType() || this.startsUnknownType()) return this.declaration();
    if (this.isStranger() && this.peekIs(1, P.leftParen)) return this.strangeStatement();
    const expression = this.expression();
    this.endStatement('after the expression');
    return finish({ kind: 'expression', expression });
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
    if (expression.kind !== 'call' && expression.kind !== 'identifier') this.expect(P.semicolon, 'after the expression');
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
    this.scopes.push(new Map());
    this.enter();
    const body = this.statement();
    this.leave();
    this.scopes.pop();
    return body;
  }

  protected keywordStatement(word: string, finish: <T extends object>(node: T) => T & Node): Statement {
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
        for (const link of links.reverse()) otherwise = { kind: 'if', ...link, last, otherwise };
        return otherwise ?? finish({ kind: 'empty' });
      }
      case 'while': case 'switch': {
        const condition = this.parenthesised(word);
        const body = this.body();
        return finish({ kind: word, condition, body });
      }
      case 'do': {
        const body = this.body();
        if (!this.keywordIs('while')) this.fail(`expected 'while' after the body of 'do', not ${this.found()}`);
        this.at++;
        const condition = this.parenthesised('while');
        this.expect(P.semicolon, "after 'do … while'");
        return finish({ kind: 'do', condition, body });
      }
      case 'for': {
        this.expect(P.leftParen, "after 'for'");
        this.scopes.push(new Map());
        this.enter();
        let initial: Statement | undefined;
        const start = this.at;
        const mistakes = this.mistakes.length;
        if (!this.accept(P.semicolon)) {
          if (this.startsType() || this.startsUnknownType()) initial = this.declaration(true);
          else {
            const expression = this.expression();
            this.expect(P.semicolon, "in 'for'");
            initial = { kind: 'expression', first: start, last: this.at - 1, expression };
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
        return finish({ kind: 'for', initial, condition, step, body });
      }
      case 'case': {
        const value = this.conditional();
        const to = this.accept(P.ellipsis) ? this.conditional() : undefined;
        this.expect(P.colon, "after 'case'");
        const body = this.labelled();
        return finish({ kind: 'case', value, to, body });
      }
      case 'default': {
        this.expect(P.colon, "after 'default'");
        const body = this.labelled();
        return finish({ kind: 'default', body });
      }
      case 'goto': {
        if (!this.isIdentifier()) this.fail(`expected a label after 'goto', not ${this.found()}`);
        const name = this.name;
        this.at++;
        this.endStatement("after 'goto'");
        return finish({ kind: 'goto', name });
      }
      case 'return': {
        const value = this.is(P.semicolon) ? undefined : this.is(P.leftBrace) ? this.initializerList() : this.expression();
        this.endStatement("after 'return'");
        return finish({ kind: 'return', value });
      }
      case 'break': case 'continue':
        this.endStatement(`after '${word}'`);
        return finish({ kind: word });
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

  protected asm(finish: <T extends object>(node: T) => T & Node): Statement {
    this.at++;
    const operands: Expression[] = [];
    for (let keyword = this.keyword(); keyword?.kind === 'qualifier' || keyword?.kind === 'inline' || this.keywordIs('goto'); keyword = this.keyword()) this.at++;
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
    return finish({ kind: 'asm', operands });
  }
}
