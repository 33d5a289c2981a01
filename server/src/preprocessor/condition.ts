import { intern, spellingOf } from '../text/names.js';
import type { PreprocessingToken } from './expansion.js';
import { TokenKind } from './token.js';

/**
 * A value in `#if`: every integer has 128 bits there, as `intmax_t` would (C99 6.10.1 §4; clang's `long long` in
 * OpenCL).
 */
interface Value {
  readonly bits: bigint;
  readonly unsigned: boolean;
}

/** The source of a condition's tokens. */
export interface ConditionTokens {
  /** The next token, macro-expanded; kind End at the end of the line. */
  next(): PreprocessingToken;
  /** The next token as written. */
  nextUnexpanded(): PreprocessingToken;
  isDefined(name: number): boolean;
  /** Evaluates `__has_include` and similar operators, whose name has been read. Returns undefined for other names. */
  operator(name: number): bigint | undefined;
}

/** A condition that is not an integer constant expression; `token` is the invalid one. */
export class ConditionError extends Error {
  constructor(
    message: string,
    readonly token: PreprocessingToken | undefined,
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
export function evaluateCondition(tokens: ConditionTokens): boolean {
  let current = tokens.next();
  let depth = 0;
  const advance = () => {
    current = tokens.next();
  };
  const is = (text: string) => current.kind === TokenKind.Punctuator && spellingOf(current.name) === text;

  const number = (): Value => {
    const spelling = spellingOf(current.name);
    const match = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)([uUlL]*)$/.exec(spelling);
    if (!match)
      throw new ConditionError(
        /[.eEpP]/.test(spelling)
          ? 'floating point literal in preprocessor expression'
          : `invalid integer '${spelling}' in preprocessor expression`,
        current,
      );
    const digits = match[1] ?? '0';
    let bits: bigint;
    if (/^0[0-7]+$/.test(digits)) bits = BigInt(`0o${digits.slice(1)}`);
    else if (/^0\d+$/.test(digits)) throw new ConditionError(`invalid digit in octal constant '${spelling}'`, current);
    else bits = BigInt(digits);
    const unsigned = /[uU]/.test(match[2] ?? '') || bits >> BigInt(WIDTH - 1) !== 0n;
    advance();
    return { bits: BigInt.asUintN(WIDTH, bits), unsigned };
  };

  const primary = (live: boolean): Value => {
    if (++depth > MAXIMUM_DEPTH) throw new ConditionError('preprocessor expression is nested too deeply', current);
    try {
      switch (current.kind) {
        case TokenKind.Number:
          return number();
        case TokenKind.Character: {
          if (/^L?''$/.test(spellingOf(current.name)))
            throw new ConditionError('empty character constant in preprocessor expression', current);
          const bits = characterValue(spellingOf(current.name));
          advance();
          return { bits, unsigned: false };
        }
        case TokenKind.Identifier: {
          const { name } = current;
          if (name === DEFINED) {
            let operand = tokens.nextUnexpanded();
            const parenthesised = operand.kind === TokenKind.Punctuator && operand.name === LEFT;
            if (parenthesised) operand = tokens.nextUnexpanded();
            if (operand.kind !== TokenKind.Identifier)
              throw new ConditionError("macro name missing after 'defined'", operand);
            const value = tokens.isDefined(operand.name) ? TRUE : FALSE;
            if (parenthesised) {
              const close = tokens.nextUnexpanded();
              if (!(close.kind === TokenKind.Punctuator && close.name === RIGHT))
                throw new ConditionError("missing ')' after 'defined'", close);
            }
            advance();
            return value;
          }
          const special = tokens.operator(name);
          if (special !== undefined) {
            advance();
            return { bits: special, unsigned: false };
          }
          const at = current;
          advance();
          if (is('(')) throw new ConditionError(`function-like macro '${spellingOf(name)}' is not defined`, at);
          if (name === TRUE_KEYWORD) return TRUE; // if `bool` is a keyword
          return FALSE; // any remaining name has the value 0 (C99 6.10.1 §4)
        }
        case TokenKind.Punctuator: {
          const text = spellingOf(current.name);
          if (text === '(') {
            advance();
            const value = expression(live, LOWEST);
            if (!is(')')) throw new ConditionError("expected ')' in preprocessor expression", current);
            advance();
            return value;
          }
          if (text === '+' || text === '-' || text === '~' || text === '!') {
            advance();
            const operand = primary(live);
            if (text === '+') return operand;
            if (text === '!') return operand.bits === 0n ? TRUE : FALSE;
            const bits = text === '-' ? -operand.bits : ~operand.bits;
            return {
              bits: operand.unsigned ? BigInt.asUintN(WIDTH, bits) : BigInt.asIntN(WIDTH, bits),
              unsigned: operand.unsigned,
            };
          }
          throw new ConditionError(`expected a value, not '${text}', in preprocessor expression`, current);
        }
        default:
          throw new ConditionError(
            current.kind === TokenKind.End
              ? 'expected value in expression'
              : 'token is not valid in a preprocessor expression',
            current,
          );
      }
    } finally {
      depth--;
    }
  };

  const apply = (operator: string, a: Value, b: Value, live: boolean, at: PreprocessingToken): Value => {
    const unsigned = a.unsigned || b.unsigned;
    const wrap = (bits: bigint): Value => ({
      bits: unsigned ? BigInt.asUintN(WIDTH, bits) : BigInt.asIntN(WIDTH, bits),
      unsigned,
    });
    const x = unsigned ? BigInt.asUintN(WIDTH, a.bits) : BigInt.asIntN(WIDTH, a.bits);
    const y = unsigned ? BigInt.asUintN(WIDTH, b.bits) : BigInt.asIntN(WIDTH, b.bits);
    const truth = (value: boolean) => (value ? TRUE : FALSE);
    switch (operator) {
      case '*':
        return wrap(x * y);
      case '/':
      case '%':
        if (y === 0n) {
          if (live)
            throw new ConditionError(
              `${operator === '/' ? 'division' : 'remainder'} by zero in preprocessor expression`,
              at,
            );
          return wrap(0n);
        }
        return wrap(operator === '/' ? x / y : x % y);
      case '+':
        return wrap(x + y);
      case '-':
        return wrap(x - y);
      case '<<':
        return {
          bits: (a.unsigned ? BigInt.asUintN : BigInt.asIntN)(WIDTH, y >= 0n && y < WIDTH ? a.bits << y : 0n),
          unsigned: a.unsigned,
        };
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
        return wrap(x & y);
      case '^':
        return wrap(x ^ y);
      case '|':
        return wrap(x | y);
      case '&&':
        return truth(a.bits !== 0n && b.bits !== 0n);
      case '||':
        return truth(a.bits !== 0n || b.bits !== 0n);
      default:
        return b; // the comma
    }
  };

  const expression = (live: boolean, minimum: number): Value => {
    if (++depth > MAXIMUM_DEPTH) throw new ConditionError('preprocessor expression is nested too deeply', current);
    const value = operators(live, minimum);
    depth--;
    return value;
  };

  const operators = (live: boolean, minimum: number): Value => {
    let left = primary(live);
    for (;;) {
      if (current.kind !== TokenKind.Punctuator) return left;
      const at = current;
      const operator = spellingOf(current.name);
      if (operator === '?' && minimum <= CONDITIONAL) {
        advance();
        const condition = left.bits !== 0n;
        const yes = expression(live && condition, LOWEST);
        if (!is(':')) throw new ConditionError("expected ':' in preprocessor expression", current);
        advance();
        const no = expression(live && !condition, CONDITIONAL);
        const unsigned = yes.unsigned || no.unsigned;
        left = { bits: condition ? yes.bits : no.bits, unsigned };
        continue;
      }
      const precedence = PRECEDENCE.get(operator);
      if (precedence === undefined || precedence < minimum) return left;
      advance();
      const skipped = (operator === '&&' && left.bits === 0n) || (operator === '||' && left.bits !== 0n);
      const right = expression(live && !skipped, precedence + 1);
      left = apply(operator, left, right, live, at);
    }
  };

  // A comma is an operator only inside parentheses, and between `?` and `:`.
  const value = expression(true, CONDITIONAL);
  if (current.kind !== TokenKind.End)
    throw new ConditionError(`unexpected '${spellingOf(current.name)}' in preprocessor expression`, current);
  return value.bits !== 0n;
}
