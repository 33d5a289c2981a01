import { characterValue } from '../../preprocessor/condition.js';
import type {
  BinaryExpression,
  BuiltinTypeExpression,
  Expression,
  GenericSelection,
  SizeofExpression,
  TypeName,
  UnaryExpression,
} from '../../syntax/ast.js';
import { operandsOf, withoutParens } from '../../syntax/walk.js';
import { interned } from '../../text/lazy.js';
import { type Name, spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { Types } from '../../types/interned.js';
import { layoutOf } from '../../types/layout.js';
import { isInteger, mentionsUnknown, underlyingOf, widthOf } from '../../types/queries.js';
import { Qualifiers, type Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { offsetofValue } from '../declarations/member-offsets.js';
import { alignmentByTypedef } from '../declarations/typedefs.js';
import type { VariableSymbol } from '../symbols/symbols.js';
import { chosenAssociation } from './associations.js';
import { constantCall } from './constant-calls.js';
import { arithmeticConversion, decay, promote } from './conversions.js';

interface IntegerLiteral {
  readonly value: bigint;
  readonly type: Type;
}

/** The value and type of an integer literal (C99 6.4.4.1); undefined for a floating one. */
export const integerLiteral = interned((spelling: string): IntegerLiteral | undefined => {
  const match = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)([uU]?(?:l|L|ll|LL)?|(?:l|L|ll|LL)[uU])$/.exec(spelling);
  if (!match) return undefined;
  const digits = match[1] ?? '0';
  const suffix = (match[2] ?? '').toLowerCase();
  if (/^0\d*[89]/.test(digits)) return undefined;
  const value = /^0\d+$/.test(digits) ? BigInt(`0o${digits.slice(1)}`) : BigInt(digits);
  const decimal = !digits.startsWith('0') || digits === '0';
  const unsigned = suffix.includes('u');
  const longs = suffix.replace('u', '').length;
  if (longs === 2) return { value, type: unsigned ? Types.ulonglong : Types.longlong };
  if (longs === 0 && !unsigned && value <= 0x7fffffffn) return { value, type: Types.int };
  if (longs === 0 && (unsigned || !decimal) && value <= 0xffffffffn) return { value, type: Types.uint };
  if (!unsigned && value <= 0x7fffffffffffffffn) return { value, type: Types.long };
  return { value, type: Types.ulong };
});

/** Wraps a value to what an integer type can hold. */
export function wrapTo(value: bigint, type: Type): bigint {
  const bare = type.kind === 'enum' ? underlyingOf(type.enumeration) : type;
  if (bare.kind !== 'scalar') return value;
  if (bare.name === 'bool') return value === 0n ? 0n : 1n;
  return bare.signed ? BigInt.asIntN(widthOf(bare), value) : BigInt.asUintN(widthOf(bare), value);
}

export const MAXIMUM_DEPTH = 64;

/** The initializer of a variable that compilers fold: `const`, or in constant memory. */
export function foldable(symbol: VariableSymbol): Expression | undefined {
  const { type } = symbol;
  if (!(type.qualifiers & Qualifiers.Const) && type.space !== AddressSpace.Constant) return undefined;
  return symbol.initializer;
}

export const isPowerOfTwo = (value: bigint): boolean => value > 0n && (value & (value - 1n)) === 0n;

/** Evaluates an operand. */
type Evaluate = (node: Expression) => bigint | undefined;

/** The value of an integer constant expression, as compilers fold it; undefined when it has none. */
export function constantInteger(a: Analyzer, node: Expression, depth = 0): bigint | undefined {
  if (depth > MAXIMUM_DEPTH) return undefined;
  const value: Evaluate = (e) => constantInteger(a, e, depth + 1);
  switch (node.kind) {
    case 'number':
      return integerLiteral(spellingOf(node.name))?.value;
    case 'character':
      return characterValue(spellingOf(node.name));
    case 'paren':
      return value(node.inner);
    case 'paren-list': {
      const last = node.elements[node.elements.length - 1];
      return last ? value(last) : undefined;
    }
    case 'identifier':
      return namedConstant(a, node.name, value);
    case 'unary':
      return unaryConstant(a, node, value);
    case 'binary':
      return binaryConstant(a, node, value);
    case 'conditional': {
      const condition = value(node.condition);
      if (condition === undefined) return undefined;
      if (!node.then) return condition !== 0n ? condition : value(node.otherwise);
      return value(condition !== 0n ? node.then : node.otherwise);
    }
    case 'cast': {
      const type = a.typeName(node.type).unqualified;
      if (!isInteger(type)) return undefined;
      const operand = value(node.operand) ?? convertedLiteral(a, node.operand, type);
      return operand === undefined ? undefined : wrapTo(operand, type);
    }
    case 'sizeof':
      return sizeConstant(a, node);
    case 'offsetof':
      return offsetofValue(a, node, value);
    case 'type-trait':
      return typesCompatible(a, node);
    case 'call':
      return constantCall(a, node, value);
    case 'generic-selection': {
      const chosen = chosenExpression(a, node);
      return chosen && value(chosen);
    }
    default:
      return undefined;
  }
}

/** The value of an enumerator, `true`, `false`, or an integer variable that compilers fold. */
function namedConstant(a: Analyzer, name: Name, value: Evaluate): bigint | undefined {
  const symbol = a.lookup(name);
  if (!symbol) return spellingOf(name) === 'true' ? 1n : spellingOf(name) === 'false' ? 0n : undefined;
  if (symbol.kind === 'enumerator') return symbol.value;
  if (symbol.kind !== 'variable' || !isInteger(symbol.type)) return undefined;
  const initializer = foldable(symbol);
  const inner = initializer && initializer.kind !== 'initializer-list' ? value(initializer) : undefined;
  return inner === undefined ? undefined : wrapTo(inner, symbol.type.unqualified);
}

function unaryConstant(a: Analyzer, { operator, operand: node }: UnaryExpression, value: Evaluate): bigint | undefined {
  if (operator === '__extension__' || operator === '__real') return value(node);
  if (operator === '__imag') return isInteger(a.typeOf(node)) ? 0n : undefined;
  const operand = value(node);
  if (operand === undefined) return undefined;
  const type = promote(a.typeOf(node));
  switch (operator) {
    case '+':
      return operand;
    case '-':
      return wrapTo(-operand, type);
    case '~':
      return wrapTo(~operand, type);
    case '!':
      return operand === 0n ? 1n : 0n;
    default:
      return undefined;
  }
}

function binaryConstant(a: Analyzer, node: BinaryExpression, value: Evaluate): bigint | undefined {
  const { operator } = node;
  if (operator === ',') return value(node.right);
  const left = value(node.left);
  if (operator === '&&' && left === 0n) return 0n;
  if (operator === '||' && left !== undefined && left !== 0n) return 1n;
  const right = value(node.right);
  if (left === undefined || right === undefined) return undefined;
  return integerResult(operator, left, right, { left: a.typeOf(node.left), right: a.typeOf(node.right) });
}

/**
 * The result of a binary operator on integers, which are converted first (C99 6.3.1.8). The number of bits of a shift
 * counts modulo the width of the left operand (OpenCL C 6.3).
 */
export function integerResult(
  operator: string,
  left: bigint,
  right: bigint,
  types: { readonly left: Type; readonly right: Type },
): bigint | undefined {
  const isShift = operator === '<<' || operator === '>>';
  const type = isShift ? promote(types.left) : arithmeticConversion(types.left, types.right);
  const bits = type.kind === 'scalar' ? BigInt(8 * type.size - 1) : 63n;
  return computed(operator, wrapTo(left, type), isShift ? right & bits : wrapTo(right, type), type);
}

const truthOf = (holds: boolean): bigint => (holds ? 1n : 0n);

/** The result of a binary operator; `x` and `y` are of the type of the operation. */
function computed(operator: string, x: bigint, y: bigint, type: Type): bigint | undefined {
  switch (operator) {
    case '+':
      return wrapTo(x + y, type);
    case '-':
      return wrapTo(x - y, type);
    case '*':
      return wrapTo(x * y, type);
    case '/':
      return y === 0n ? undefined : wrapTo(x / y, type);
    case '%':
      return y === 0n ? undefined : wrapTo(x % y, type);
    case '<<':
      return wrapTo(x << y, type);
    case '>>':
      return wrapTo(x >> y, type);
    case '&':
      return wrapTo(x & y, type);
    case '|':
      return wrapTo(x | y, type);
    case '^':
      return wrapTo(x ^ y, type);
    case '<':
      return truthOf(x < y);
    case '>':
      return truthOf(x > y);
    case '<=':
      return truthOf(x <= y);
    case '>=':
      return truthOf(x >= y);
    case '==':
      return truthOf(x === y);
    case '!=':
      return truthOf(x !== y);
    case '&&':
      return truthOf(x !== 0n && y !== 0n);
    case '||':
      return truthOf(x !== 0n || y !== 0n);
    default:
      return undefined;
  }
}

/** The value of `sizeof`, `_Alignof` or `vec_step`. */
function sizeConstant(a: Analyzer, { operator, operand }: SizeofExpression): bigint | undefined {
  // A type name has been analysed: what it declares is not declared again.
  const type = operand.kind === 'type-name' ? a.quietly(() => a.typeName(operand)) : a.typeOf(operand);
  if (operator === 'vec_step') return type.kind === 'vector' ? BigInt(type.count === 3 ? 4 : type.count) : 1n;
  if (type.kind === 'function') return operator === 'sizeof' ? 1n : 4n;
  const layout = layoutOf(type, a.language.pointerSize);
  if (!layout) return undefined;
  return BigInt(operator === 'sizeof' ? layout.size : askedAlignment(a, operand) || layout.alignment);
}

/** The expression that `_Generic` selects; undefined where that is unknown. */
function chosenExpression(a: Analyzer, { control, associations }: GenericSelection): Expression | undefined {
  const wanted =
    control.kind === 'type-name' ? a.quietly(() => a.typeName(control)) : decay(a.typeOf(control)).unqualified;
  const types = associations.map(({ type }) => type && a.quietly(() => a.typeName(type)));
  if (mentionsUnknown(wanted) || types.some((type) => type && mentionsUnknown(type))) return undefined;
  return associations[chosenAssociation(types, wanted)]?.value;
}

/** `__builtin_types_compatible_p`, which ignores qualifiers at the outermost level. */
function typesCompatible(a: Analyzer, { types }: BuiltinTypeExpression): bigint | undefined {
  const [one, other] = types.map((type) => a.quietly(() => a.typeName(type)).unqualified);
  if (!one || !other || mentionsUnknown(one) || mentionsUnknown(other)) return undefined;
  const isEnumOf = (l: Type, r: Type): boolean => l.kind === 'enum' && underlyingOf(l.enumeration) === r;
  const isArray = one.kind === 'array' && other.kind === 'array' && one.element === other.element;
  const isOpen = isArray && (one.size === undefined || other.size === undefined);
  return one === other || isOpen || isEnumOf(one, other) || isEnumOf(other, one) ? 1n : 0n;
}

/** Whether an integer expression is a null pointer constant: one of value 0 (C99 6.3.2.3 §3, 6.6 §3). */
export function isNullConstant(a: Analyzer, node: Expression): boolean {
  return !hasComma(node) && a.quietly(() => constantInteger(a, node)) === 0n;
}

function hasComma(node: Expression): boolean {
  if (node.kind === 'paren-list' || (node.kind === 'binary' && node.operator === ',')) return true;
  return operandsOf(node).some(hasComma);
}

/** The alignment that the declaration of a variable or a type requests; 0 for the natural alignment of the type. */
function askedAlignment(a: Analyzer, operand: Expression | TypeName): number {
  if (operand.kind === 'type-name') return alignmentByTypedef(a, operand.specifiers, operand.declarator);
  const variable = withoutParens(operand);
  const symbol = variable.kind === 'identifier' ? a.lookup(variable.name) : undefined;
  return symbol?.kind === 'variable' ? (symbol.alignment ?? 0) : 0;
}

/**
 * A floating literal cast to an integer type is an integer constant, too (C99 6.6 §6): truncated (6.3.1.4 §1), or
 * compared with 0 for `bool` (6.3.1.2).
 */
function convertedLiteral(a: Analyzer, node: Expression, type: Type): bigint | undefined {
  const inner = node.kind === 'paren' ? node.inner : node;
  if (inner.kind !== 'number') return undefined;
  const written = Number(spellingOf(inner.name).replace(/[fFhHlL]$/, ''));
  const number = a.typeOf(inner) === Types.float ? Math.fround(written) : written;
  if (type === Types.bool) return number === 0 ? 0n : 1n;
  return Number.isFinite(number) ? BigInt(Math.trunc(number)) : undefined;
}
