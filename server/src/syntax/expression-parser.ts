import { TokenKind } from '../preprocessor/token.js';
import { byName, intern, type Name, spellingOf } from '../text/names.js';
import type { Declarator, Expression, ParameterDeclaration, Specifiers, TypeName } from './ast.js';
import { functionOf, nameOf } from './ast.js';
import { DeclarationParser } from './declaration-parser.js';
import { P } from './keywords.js';
import { isNumber } from './numbers.js';
import { exact, NONE, NOWHERE } from './specifier-parser.js';

const PRECEDENCE = byName(
  new Map<Name, number>(
    (
      [
        ['||', 1],
        ['&&', 2],
        ['|', 3],
        ['^', 4],
        ['&', 5],
        ['==', 6],
        ['!=', 6],
        ['<', 7],
        ['>', 7],
        ['<=', 7],
        ['>=', 7],
        ['<<', 8],
        ['>>', 8],
        ['+', 9],
        ['-', 9],
        ['*', 10],
        ['/', 10],
        ['%', 10],
      ] as const
    ).map(([text, precedence]) => [intern(text), precedence]),
  ),
);
const IS_ASSIGNMENT = byName(
  new Map(['=', '*=', '/=', '%=', '+=', '-=', '<<=', '>>=', '&=', '^=', '|='].map((text) => [intern(text), true])),
);
const UNARY = byName(
  new Map<Name, '+' | '-' | '!' | '~' | '*' | '&' | '++' | '--' | '&&'>([
    [P.plus, '+'],
    [P.minus, '-'],
    [P.not, '!'],
    [P.tilde, '~'],
    [P.star, '*'],
    [P.ampersand, '&'],
    [P.increment, '++'],
    [P.decrement, '--'],
    [P.andAnd, '&&'],
  ]),
);

/** What follows a name or a number that is an expression. */
const enum Following {
  Other = 0,
  /** The expression ends. */
  End = 1,
  /** It is applied to something: indexed, called. */
  Application = 2,
}
const FOLLOWING = byName(
  new Map<Name, Following>([
    ...[P.comma, P.rightParen, P.rightBracket, P.semicolon].map((name): [Name, Following] => [name, Following.End]),
    ...[P.leftParen, P.leftBracket, P.dot, P.arrow, P.increment, P.decrement].map((name): [Name, Following] => [
      name,
      Following.Application,
    ]),
  ]),
);

/** Expressions (C99 6.5), with blocks and GNU's additions. */
export abstract class ExpressionParser extends DeclarationParser {
  protected expression(): Expression {
    const left = this.assignment();
    if (!this.is(P.comma)) return left;
    let result = left;
    while (this.is(P.comma)) {
      const operatorToken = this.at++;
      const right = this.assignment();
      result = {
        kind: 'binary',
        first: left.first,
        last: this.at - 1,
        operator: ',',
        operatorToken,
        left: result,
        right,
      };
    }
    return result;
  }

  /** What follows the name or number that stands here; undefined where something else stands. */
  private followingWord(): Following | undefined {
    const { at } = this;
    const kind = this.kinds[at];
    if (kind !== TokenKind.Number && (kind !== TokenKind.Identifier || this.keyword())) return undefined;
    return FOLLOWING[this.names[at + 1] ?? 0] ?? Following.Other;
  }

  protected assignment(): Expression {
    // Most arguments, indices and initializers are one word: no operator has to be looked for.
    if (this.followingWord() === Following.End) return this.primary();
    const left = this.conditional();
    if (!IS_ASSIGNMENT[this.name]) return left;
    const operator = spellingOf(this.name);
    const operatorToken = this.at++;
    this.enter();
    const right = this.is(P.leftBrace) ? this.initializerList() : this.assignment();
    this.leave();
    return { kind: 'assignment', first: left.first, last: this.at - 1, operator, operatorToken, left, right };
  }

  protected conditional(): Expression {
    const condition = this.binary(1);
    if (!this.is(P.question)) return condition;
    const operatorToken = this.at++;
    this.enter();
    const then = this.is(P.colon) ? undefined : this.expression();
    this.expect(P.colon, 'of the conditional operator');
    const otherwise = this.conditional();
    this.leave();
    return {
      kind: 'conditional',
      first: condition.first,
      last: this.at - 1,
      operatorToken,
      condition,
      then,
      otherwise,
    };
  }

  protected binary(minimum: number): Expression {
    const following = this.followingWord();
    let left = following === undefined || following === Following.Application ? this.cast() : this.primary();
    for (;;) {
      const precedence = PRECEDENCE[this.name];
      if (precedence === undefined || precedence < minimum) return left;
      const operator = spellingOf(this.name);
      const operatorToken = this.at++;
      const right = this.binary(precedence + 1);
      left = { kind: 'binary', first: left.first, last: this.at - 1, operator, operatorToken, left, right };
    }
  }

  protected cast(): Expression {
    if (!this.is(P.leftParen) || !(this.startsType(1) || this.startsUnknownTypeName(1))) return this.unary();
    const keyword = this.keyword(1);
    if (keyword?.kind === 'extension') {
      // (__extension__ expression) or (__extension__ type)
      let ahead = 1;
      while (this.keyword(ahead)?.kind === 'extension') ahead++;
      if (!this.startsType(ahead)) return this.unary();
    }
    const first = this.at++;
    this.enter();
    const type = this.typeName();
    this.leave();
    this.expect(P.rightParen, 'after the type');
    if (this.is(P.leftBrace)) {
      const initializer = this.initializerList();
      return this.postfix({ kind: 'compound-literal', first, last: this.at - 1, type, initializer });
    }
    this.enter();
    const operand = this.is(P.leftParen) && !this.startsType(1) ? this.castOperand() : this.cast();
    this.leave();
    return { kind: 'cast', first, last: this.at - 1, type, operand };
  }

  /** What follows `(T)` and begins with `(`: the elements of a vector literal stay apart. */
  protected castOperand(): Expression {
    if (this.peekIs(1, P.leftBrace)) return this.unary();
    const first = this.at++;
    this.enter();
    const elements = [this.assignment()];
    while (this.accept(P.comma)) elements.push(this.assignment());
    this.leave();
    this.expect(P.rightParen, 'after the expression');
    const one = elements[0];
    if (elements.length === 1 && one) return this.postfix({ kind: 'paren', first, last: this.at - 1, inner: one });
    return this.postfix({ kind: 'paren-list', first, last: this.at - 1, elements: exact(elements) });
  }

  protected unary(): Expression {
    const first = this.at;
    const sign = UNARY[this.name];
    if (sign) {
      this.at++;
      this.enter();
      const operand = this.cast();
      this.leave();
      return { kind: 'unary', first, last: this.at - 1, operator: sign, operand };
    }
    const keyword = this.keyword();
    if (!keyword) return this.postfix(this.primary());
    if (keyword.kind === 'extension' || keyword.kind === 'part') {
      const operator = keyword.kind === 'part' ? keyword.operator : '__extension__';
      this.at++;
      const operand = this.cast();
      return { kind: 'unary', first, last: this.at - 1, operator, operand };
    }
    if (keyword.kind === 'sizeof') {
      this.at++;
      this.enter();
      let operand: Expression | TypeName;
      if (this.is(P.leftParen) && (this.startsType(1) || this.startsUnknownTypeName(1))) {
        const open = this.at++;
        const type = this.typeName();
        this.expect(P.rightParen, 'after the type');
        if (this.is(P.leftBrace))
          operand = this.postfix({
            kind: 'compound-literal',
            first: open,
            last: this.at,
            type,
            initializer: this.initializerList(),
          });
        else operand = type;
      } else operand = this.unary();
      this.leave();
      return { kind: 'sizeof', first, last: this.at - 1, operator: keyword.operator, operand };
    }
    return this.postfix(this.primary());
  }

  protected postfix(start: Expression): Expression {
    let base = start;
    const { first } = start;
    for (;;) {
      const name = this.name;
      if (FOLLOWING[name] !== Following.Application) return base;
      if (name === P.leftBracket) {
        this.at++;
        this.enter();
        const index = this.expression();
        this.leave();
        this.expect(P.rightBracket, 'after the index');
        base = { kind: 'subscript', first, last: this.at - 1, base, index };
      } else if (name === P.leftParen) {
        this.at++;
        this.enter();
        const args = this.is(P.rightParen) ? undefined : [this.initializer()];
        while (args && this.accept(P.comma)) args.push(this.initializer());
        this.leave();
        this.expect(P.rightParen, 'after the arguments');
        base = { kind: 'call', first, last: this.at - 1, callee: base, args: args ? exact(args) : NONE };
      } else if (name === P.dot || name === P.arrow) {
        this.at++;
        let member = 0;
        const memberToken = this.at;
        if (this.isWord()) {
          member = this.name;
          this.at++;
        } else this.mistake(`expected the name of a member after '${spellingOf(name)}'`, this.at - 1, true);
        base = { kind: 'member', first, last: this.at - 1, base, arrow: name === P.arrow, member, memberToken };
      } else {
        this.at++;
        base = {
          kind: 'postfix',
          first,
          last: this.at - 1,
          operator: name === P.increment ? '++' : '--',
          operand: base,
        };
      }
    }
  }

  protected primary(): Expression {
    const first = this.at;
    switch (this.kind) {
      case TokenKind.Number:
        if (!isNumber(this.name)) this.mistake(`'${spellingOf(this.name)}' is no number`, this.at);
        this.at++;
        return { kind: 'number', first, last: first, name: this.names[first] ?? 0 };
      case TokenKind.Character:
        this.at++;
        return { kind: 'character', first, last: first, name: this.names[first] ?? 0 };
      case TokenKind.String: {
        const parts: Name[] = [];
        while (this.kind === TokenKind.String) {
          parts.push(this.name);
          this.at++;
        }
        return { kind: 'string', first, last: this.at - 1, parts };
      }
      case TokenKind.Other:
        return this.failAtOther();
      case TokenKind.Identifier: {
        const keyword = this.keyword();
        if (keyword?.kind === 'builtin') return this.builtin(keyword.word);
        if (!keyword) {
          this.at++;
          return { kind: 'identifier', first, last: first, name: this.names[first] ?? 0 };
        }
        break;
      }
      case TokenKind.Punctuator:
        if (this.is(P.leftParen)) {
          this.at++;
          this.enter();
          if (this.is(P.leftBrace)) {
            const body = this.compound();
            this.leave();
            this.expect(P.rightParen, 'after the statement expression');
            return { kind: 'statement-expression', first, last: this.at - 1, body };
          }
          const inner = this.expression();
          this.leave();
          this.expect(P.rightParen, 'after the expression');
          return { kind: 'paren', first, last: this.at - 1, inner };
        }
        if (this.is(P.caret)) return this.block();
        if (this.is(P.semicolon) || this.is(P.rightParen) || this.is(P.rightBracket) || this.is(P.comma)) {
          // The expression is missing, but what surrounds it can go on.
          this.mistake(`expected an expression before ${this.found()}`, this.at);
          return { kind: 'error', first, last: Math.max(0, first - 1) };
        }
    }
    return this.fail(`expected an expression, not ${this.found()}`);
  }

  protected builtin(word: string): Expression {
    const first = this.at++;
    const finish = () => {
      this.expect(P.rightParen, `after the arguments of '${word}'`);
      return { first, last: this.at - 1 };
    };
    switch (word) {
      case '__builtin_astype':
      case '__builtin_convertvector':
      case '__builtin_va_arg': {
        this.expect(P.leftParen, `after '${word}'`);
        const operand = this.assignment();
        this.expect(P.comma, `after the first argument of '${word}'`);
        const type = this.typeName();
        return { kind: 'astype', operator: word, operand, type, ...finish() };
      }
      case '__builtin_offsetof': {
        this.expect(P.leftParen, `after '${word}'`);
        const type = this.typeName();
        this.expect(P.comma, 'after the type');
        const indices: Expression[] = [];
        this.at++;
        for (;;) {
          if (this.accept(P.dot)) this.at++;
          else if (this.accept(P.leftBracket)) {
            indices.push(this.expression());
            this.expect(P.rightBracket, 'after the index');
          } else break;
        }
        return { kind: 'offsetof', type, indices, ...finish() };
      }
      case '__builtin_types_compatible_p': {
        this.expect(P.leftParen, `after '${word}'`);
        const types = [this.typeName()];
        while (this.accept(P.comma)) types.push(this.typeName());
        return { kind: 'type-trait', types, ...finish() };
      }
      default:
        return { kind: 'identifier', first, last: first, name: this.names[first] ?? 0 };
    }
  }

  protected block(): Expression {
    const first = this.at++;
    this.openScope();
    let specifiers: Specifiers | undefined;
    let declarator: Declarator | undefined;
    let parameters: readonly ParameterDeclaration[] = [];
    if (this.is(P.leftParen)) {
      const list = this.parameters(NOWHERE, this.at);
      if (list.kind === 'function') parameters = list.parameters;
    } else if (!this.is(P.leftBrace)) {
      specifiers = this.specifiers(true);
      declarator = this.declarator('abstract');
      parameters = functionOf(declarator)?.parameters ?? [];
    }
    for (const parameter of parameters) this.declare(nameOf(parameter.declarator), false);
    const body = this.compound();
    return { kind: 'block', first, last: this.at - 1, specifiers, declarator, parameters, body };
  }

  // ---------------------------------------------------------------------------------------------------- statements
}
