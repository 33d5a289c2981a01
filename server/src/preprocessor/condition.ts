import { intern, spellingOf } from '../text/names.js';
import type { PreprocessingToken } from './macros/expansion.js';
import { TokenKind } from './token.js';

/**
 * A value in `#if`: every integer has 128 bits there, as `intmax_t` would (C99 6.10.1 §4; clang's `long long` in
 * OpenCL).
 */
interface Value {
  readonly bits: bigint;
  readonly unsigned: boolean;
}

/** Where the tokens of a condition come from. */
export interface ConditionTokens {
  /** The next token, macro-expanded; kind End at the end of the line. */
  next(): PreprocessingToken;
  /** The next token as written. */
  nextUnexpanded(): PreprocessingToken;
  isDefined(name: number): boolean;
  /**
   * Evaluates `__has_include` and similar operators; the name has been read, the rest follows. Undefined for any other
   * name.
   */
  operator(name: number): bigint | undefined;
}

/**
 * A condition that is not an integer constant expression; `token` is the first invalid one. `needsMacro`: it may be
 * valid if names in it that are undefined were macros.
 */
export class ConditionError extends Error {
  constructor(
    message: string,
    readonly token: PreprocessingToken | undefined,
    readonly needsMacro = false,
  ) {
    super(message);
  }
}

const DEFINED = intern('defined');
const TRUE_KEYWORD = intern('true');
const LEFT = intern('(');
const RIGHT = intern(')');
const TRUE: Value = { bits: 1n, unsigned: false };
const FALSE: Value = { bits: 0n, unsigned: false };

const DIVISION: ReadonlySet<string> = new Set(['/', '%']);

const PRECEDENCE = new Map<string, number>([
  ['*', 10],
  ['/', 10],
  ['%', 10],
  ['+', 9],
  ['-', 9],
  ['<<', 8],
  ['>>', 8],
  ['<', 7],
  ['>', 7],
  ['<=', 7],
  ['>=', 7],
  ['==', 6],
  ['!=', 6],
  ['&', 5],
  ['^', 4],
  ['|', 3],
  ['&&', 2],
  ['||', 1],
  [',', -1],
]);
/** The precedence of `?:`, above that of the comma. */
const CONDITIONAL = 0;
const LOWEST = -1;

const WIDTH = 128;
const MAXIMUM_DEPTH = 1000;

const ESCAPES: Readonly<Record<string, number>> = {
  n: 10,
  t: 9,
  r: 13,
  a: 7,
  b: 8,
  f: 12,
  v: 11,
  '0': 0,
  '\\': 92,
  "'": 39,
  '"': 34,
  '?': 63,
  e: 27,
};

/** The value of a character constant (C99 6.4.4.4): several characters make one number, as compilers do it. */
export function characterValue(spelling: string): bigint {
  const inner = spelling.replace(/^L?'/, '').replace(/'$/, '');
  let value = 0n;
  for (let i = 0; i < inner.length; i++) {
    let code = inner.charCodeAt(i);
    if (code === 92) {
      const escape = inner.slice(i + 1);
      const numeric = /^(x[0-9a-fA-F]+|[0-7]{1,3})/.exec(escape)?.[0];
      if (numeric) {
        code = Number.parseInt(numeric.startsWith('x') ? numeric.slice(1) : numeric, numeric.startsWith('x') ? 16 : 8);
        i += numeric.length;
      } else {
        code = ESCAPES[escape.charAt(0)] ?? escape.charCodeAt(0);
        i++;
      }
    }
    value = (value << 8n) | BigInt((code || 0) & 0xff);
  }
  return inner.length === 1 || value < 256n ? BigInt.asIntN(8, value) : BigInt.asIntN(32, value);
}

/** Evaluates the condition of `#if` or `#elif` (C99 6.10.1). Throws ConditionError. */
export const evaluateCondition = (tokens: ConditionTokens): boolean => new ConditionParser(tokens).evaluate();

const wrapped = (bits: bigint, unsigned: boolean): Value => ({
  bits: unsigned ? BigInt.asUintN(WIDTH, bits) : BigInt.asIntN(WIDTH, bits),
  unsigned,
});
const truth = (value: boolean): Value => (value ? TRUE : FALSE);

/** A recursive-descent parser that evaluates what it parses. `live`: the value of the parsed expression is used. */
class ConditionParser {
  #current: PreprocessingToken;
  #depth = 0;
  /** An undefined name has been read as 0. */
  #hasUndefined = false;

  constructor(private readonly tokens: ConditionTokens) {
    this.#current = tokens.next();
  }

  evaluate(): boolean {
    // A comma is an operator only inside of parentheses, and between `?` and `:`.
    const value = this.#expression(true, CONDITIONAL);
    if (this.#current.kind !== TokenKind.End)
      throw new ConditionError(
        `unexpected '${spellingOf(this.#current.name)}' in preprocessor expression`,
        this.#current,
      );
    return value.bits !== 0n;
  }

  #advance(): void {
    this.#current = this.tokens.next();
  }

  #is(text: string): boolean {
    return this.#current.kind === TokenKind.Punctuator && spellingOf(this.#current.name) === text;
  }

  #enter(): void {
    if (++this.#depth > MAXIMUM_DEPTH)
      throw new ConditionError('preprocessor expression is nested too deeply', this.#current);
  }

  #expression(live: boolean, minimum: number): Value {
    this.#enter();
    const value = this.#operators(live, minimum);
    this.#depth--;
    return value;
  }

  #operators(live: boolean, minimum: number): Value {
    let left = this.#primary(live);
    for (;;) {
      if (this.#current.kind !== TokenKind.Punctuator) return left;
      const at = this.#current;
      const operator = spellingOf(at.name);
      if (operator === '?' && minimum <= CONDITIONAL) {
        left = this.#conditional(live, left);
        continue;
      }
      const precedence = PRECEDENCE.get(operator);
      if (precedence === undefined || precedence < minimum) return left;
      this.#advance();
      const skipped = (operator === '&&' && left.bits === 0n) || (operator === '||' && left.bits !== 0n);
      const right = this.#expression(live && !skipped, precedence + 1);
      if (DIVISION.has(operator) && live && right.bits === 0n)
        throw new ConditionError(
          `${operator === '/' ? 'division' : 'remainder'} by zero in preprocessor expression`,
          at,
          this.#hasUndefined,
        );
      left = operated(operator, left, right);
    }
  }

  #conditional(live: boolean, { bits }: Value): Value {
    this.#advance();
    const condition = bits !== 0n;
    const yes = this.#expression(live && condition, LOWEST);
    if (!this.#is(':')) throw new ConditionError("expected ':' in preprocessor expression", this.#current);
    this.#advance();
    const no = this.#expression(live && !condition, CONDITIONAL);
    return { bits: condition ? yes.bits : no.bits, unsigned: yes.unsigned || no.unsigned };
  }

  #primary(live: boolean): Value {
    this.#enter();
    try {
      switch (this.#current.kind) {
        case TokenKind.Number:
          return this.#number();
        case TokenKind.Character:
          return this.#character();
        case TokenKind.Identifier:
          return this.#identifier();
        case TokenKind.Punctuator:
          return this.#punctuator(live);
        case TokenKind.End:
          throw new ConditionError('expected value in expression', this.#current);
        default:
          throw new ConditionError('token is not valid in a preprocessor expression', this.#current);
      }
    } finally {
      this.#depth--;
    }
  }

  #number(): Value {
    const at = this.#current;
    const spelling = spellingOf(at.name);
    const match = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)([uUlL]*)$/.exec(spelling);
    if (!match)
      throw new ConditionError(
        /[.eEpP]/.test(spelling)
          ? 'floating point literal in preprocessor expression'
          : `invalid integer '${spelling}' in preprocessor expression`,
        at,
      );
    const digits = match[1] ?? '0';
    let bits: bigint;
    if (/^0[0-7]+$/.test(digits)) bits = BigInt(`0o${digits.slice(1)}`);
    else if (/^0\d+$/.test(digits)) throw new ConditionError(`invalid digit in octal constant '${spelling}'`, at);
    else bits = BigInt(digits);
    const unsigned = /[uU]/.test(match[2] ?? '') || bits >> BigInt(WIDTH - 1) !== 0n;
    this.#advance();
    return { bits: BigInt.asUintN(WIDTH, bits), unsigned };
  }

  #character(): Value {
    const spelling = spellingOf(this.#current.name);
    if (/^L?''$/.test(spelling))
      throw new ConditionError('empty character constant in preprocessor expression', this.#current);
    this.#advance();
    return { bits: characterValue(spelling), unsigned: false };
  }

  #identifier(): Value {
    const at = this.#current;
    const { name } = at;
    if (name === DEFINED) return this.#defined();
    const special = this.tokens.operator(name);
    this.#advance();
    if (special !== undefined) return { bits: special, unsigned: false };
    if (this.#is('(')) throw new ConditionError(`function-like macro '${spellingOf(name)}' is not defined`, at, true);
    // `true` where `bool` is a keyword; any other name that is left counts as 0 (C99 6.10.1 §4).
    this.#hasUndefined ||= name !== TRUE_KEYWORD;
    return truth(name === TRUE_KEYWORD);
  }

  /** `defined NAME` or `defined(NAME)`. */
  #defined(): Value {
    let operand = this.tokens.nextUnexpanded();
    const parenthesised = operand.kind === TokenKind.Punctuator && operand.name === LEFT;
    if (parenthesised) operand = this.tokens.nextUnexpanded();
    if (operand.kind !== TokenKind.Identifier) throw new ConditionError("macro name missing after 'defined'", operand);
    const value = truth(this.tokens.isDefined(operand.name));
    if (parenthesised) {
      const close = this.tokens.nextUnexpanded();
      if (!(close.kind === TokenKind.Punctuator && close.name === RIGHT))
        throw new ConditionError("missing ')' after 'defined'", close);
    }
    this.#advance();
    return value;
  }

  #punctuator(live: boolean): Value {
    const text = spellingOf(this.#current.name);
    if (text === '(') {
      this.#advance();
      const value = this.#expression(live, LOWEST);
      if (!this.#is(')')) throw new ConditionError("expected ')' in preprocessor expression", this.#current);
      this.#advance();
      return value;
    }
    if (!/^[-+~!]$/.test(text))
      throw new ConditionError(`expected a value, not '${text}', in preprocessor expression`, this.#current);
    this.#advance();
    const operand = this.#primary(live);
    if (text === '+') return operand;
    if (text === '!') return truth(operand.bits === 0n);
    return wrapped(text === '-' ? -operand.bits : ~operand.bits, operand.unsigned);
  }
}

/** The value of a binary operator; that of an unevaluated division by zero is 0. */
function operated(operator: string, a: Value, b: Value): Value {
  const unsigned = a.unsigned || b.unsigned;
  const x = wrapped(a.bits, unsigned).bits;
  const y = wrapped(b.bits, unsigned).bits;
  switch (operator) {
    case '*':
      return wrapped(x * y, unsigned);
    case '/':
    case '%':
      if (y === 0n) return wrapped(0n, unsigned);
      return wrapped(operator === '/' ? x / y : x % y, unsigned);
    case '+':
      return wrapped(x + y, unsigned);
    case '-':
      return wrapped(x - y, unsigned);
    case '<<':
      return wrapped(y >= 0n && y < WIDTH ? a.bits << y : 0n, a.unsigned);
    case '>>':
      return { bits: a.bits >> (y >= 0n && y < WIDTH ? y : BigInt(WIDTH - 1)), unsigned: a.unsigned };
    case '<':
      return truth(x < y);
    case '>':
      return truth(x > y);
    case '<=':
      return truth(x <= y);
    case '>=':
      return truth(x >= y);
    case '==':
      return truth(x === y);
    case '!=':
      return truth(x !== y);
    case '&':
      return wrapped(x & y, unsigned);
    case '^':
      return wrapped(x ^ y, unsigned);
    case '|':
      return wrapped(x | y, unsigned);
    case '&&':
      return truth(a.bits !== 0n && b.bits !== 0n);
    case '||':
      return truth(a.bits !== 0n || b.bits !== 0n);
    default:
      return b; // the comma
  }
}
