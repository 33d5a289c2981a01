import { characterValue } from '../preprocessor/condition.js';
import type { Expression } from '../syntax/ast.js';
import { spellingOf } from '../text/names.js';
import { layoutOf } from '../types/layout.js';
import { AddressSpace, isInteger, Qualifiers, type Type, Types } from '../types/type.js';
import type { Analyzer } from './analyzer.js';
import { arithmeticConversion, promote } from './conversions.js';
import { alignmentByTypedef, typeOfName } from './declarators.js';
import { typeOf } from './expressions.js';
import { isStatic, type VariableSymbol } from './symbols.js';

interface IntegerLiteral {
  readonly value: bigint;
  readonly type: Type;
}

/** As many as there are distinct spellings, which are kept anyway. */
const literals = new Map<string, IntegerLiteral | undefined>();

/** The value and type of an integer literal (C99 6.4.4.1); undefined for a floating one. */
export function integerLiteral(spelling: string): IntegerLiteral | undefined {
  const known = literals.get(spelling);
  if (known || literals.has(spelling)) return known;
  const literal = readInteger(spelling);
  literals.set(spelling, literal);
  return literal;
}

function readInteger(spelling: string): IntegerLiteral | undefined {
  const match = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)([uUlL]*)$/.exec(spelling);
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
}

/** Wraps a value to what an integer type can hold. */
export function wrapTo(value: bigint, type: Type): bigint {
  const bare = type.kind === 'enum' ? type.enumeration.promoted : type;
  if (bare.kind !== 'scalar') return value;
  if (bare.name === 'bool') return value === 0n ? 0n : 1n;
  return bare.signed ? BigInt.asIntN(bare.size * 8, value) : BigInt.asUintN(bare.size * 8, value);
}

const MAXIMUM_DEPTH = 64;

/** The initializer of a variable that compilers fold: `const`, or in constant memory. */
function foldable(symbol: VariableSymbol): Expression | undefined {
  const { type } = symbol;
  if (!(type.qualifiers & Qualifiers.Const) && type.space !== AddressSpace.Constant) return undefined;
  return symbol.initializer;
}

/** The value of an integer constant expression, as compilers fold it; undefined when it has none. */
export function constantInteger(a: Analyzer, node: Expression, depth = 0): bigint | undefined {
  if (depth > MAXIMUM_DEPTH) return undefined;
  const value = (e: Expression) => constantInteger(a, e, depth + 1);
  switch (node.kind) {
    case 'number': {
      const literal = integerLiteral(spellingOf(node.name));
      return literal?.value;
    }
    case 'character':
      return characterValue(spellingOf(node.name));
    case 'paren':
      return value(node.inner);
    case 'paren-list': {
      const last = node.elements[node.elements.length - 1];
      return last ? value(last) : undefined;
    }
    case 'identifier': {
      const symbol = a.lookup(node.name);
      if (!symbol) return spellingOf(node.name) === 'true' ? 1n : spellingOf(node.name) === 'false' ? 0n : undefined;
      if (symbol.kind === 'enumerator') return symbol.value;
      if (symbol.kind !== 'variable' || !isInteger(symbol.type)) return undefined;
      const initializer = foldable(symbol);
      const inner = initializer && initializer.kind !== 'initializer-list' ? value(initializer) : undefined;
      return inner === undefined ? undefined : wrapTo(inner, symbol.type.unqualified);
    }
    case 'unary': {
      if (node.operator === '__extension__') return value(node.operand);
      const operand = value(node.operand);
      if (operand === undefined) return undefined;
      const type = promote(typeOf(a, node.operand));
      switch (node.operator) {
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
    case 'binary': {
      if (node.operator === ',') return value(node.right);
      const left = value(node.left);
      if (node.operator === '&&' && left === 0n) return 0n;
      if (node.operator === '||' && left !== undefined && left !== 0n) return 1n;
      const right = value(node.right);
      if (left === undefined || right === undefined) return undefined;
      const shift = node.operator === '<<' || node.operator === '>>';
      const type = shift
        ? promote(typeOf(a, node.left))
        : arithmeticConversion(typeOf(a, node.left), typeOf(a, node.right));
      const x = wrapTo(left, type);
      const y = shift ? right & 63n : wrapTo(right, type);
      switch (node.operator) {
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
          return x < y ? 1n : 0n;
        case '>':
          return x > y ? 1n : 0n;
        case '<=':
          return x <= y ? 1n : 0n;
        case '>=':
          return x >= y ? 1n : 0n;
        case '==':
          return x === y ? 1n : 0n;
        case '!=':
          return x !== y ? 1n : 0n;
        case '&&':
          return x !== 0n && y !== 0n ? 1n : 0n;
        case '||':
          return x !== 0n || y !== 0n ? 1n : 0n;
        default:
          return undefined;
      }
    }
    case 'conditional': {
      const condition = value(node.condition);
      if (condition === undefined) return undefined;
      if (!node.then) return condition !== 0n ? condition : value(node.otherwise);
      return value(condition !== 0n ? node.then : node.otherwise);
    }
    case 'cast': {
      const type = typeOfName(a, node.type).unqualified;
      if (!isInteger(type)) return undefined;
      const operand = value(node.operand) ?? truncated(a, node.operand);
      return operand === undefined ? undefined : wrapTo(operand, type);
    }
    case 'sizeof': {
      const type = node.operand.kind === 'type-name' ? typeOfName(a, node.operand) : typeOf(a, node.operand);
      if (node.operator === 'vec_step') return type.kind === 'vector' ? BigInt(type.count === 3 ? 4 : type.count) : 1n;
      const layout = layoutOf(type);
      if (!layout) return undefined;
      if (node.operator === 'sizeof') return BigInt(layout.size);
      const { operand } = node;
      const named = operand.kind === 'type-name' ? alignmentByTypedef(a, operand.specifiers, operand.declarator) : 0;
      return BigInt(named || layout.alignment);
    }
    case 'type-trait':
      return 0n;
    default:
      return undefined;
  }
}

/** A floating literal cast to an integer type is an integer constant, too (C99 6.6 §6). */
function truncated(_a: Analyzer, node: Expression): bigint | undefined {
  const inner = node.kind === 'paren' ? node.inner : node;
  if (inner.kind !== 'number') return undefined;
  const number = Number(spellingOf(inner.name).replace(/[fFhHlL]$/, ''));
  return Number.isFinite(number) ? BigInt(Math.trunc(number)) : undefined;
}

/**
 * The part of an initializer that keeps it from being a compile-time constant (C99 6.6, as clang folds); undefined when
 * it is one, or when that cannot be known.
 */
function nonConstantPart(a: Analyzer, node: Expression, depth = 0): Expression | undefined {
  if (depth > MAXIMUM_DEPTH) return undefined;
  const part = (e: Expression) => nonConstantPart(a, e, depth + 1);
  switch (node.kind) {
    case 'number':
    case 'character':
    case 'string':
    case 'sizeof':
    case 'offsetof':
    case 'type-trait':
    case 'error':
    case 'block':
      return undefined;
    case 'paren':
      return part(node.inner);
    case 'paren-list':
      return first(node.elements, part);
    case 'initializer-list':
      return first(
        node.items.map((item) => item.value),
        part,
      );
    case 'compound-literal':
      return part(node.initializer);
    case 'cast':
      return part(node.operand);
    case 'astype':
      return typeOf(a, node.operand).kind === 'unknown' ? undefined : node;
    case 'statement-expression':
    case 'assignment':
    case 'postfix':
      return node;
    case 'conditional': {
      const condition = constantInteger(a, node.condition);
      if (condition !== undefined && node.then) return part(condition !== 0n ? node.then : node.otherwise);
      return part(node.condition) ?? (node.then && part(node.then)) ?? part(node.otherwise);
    }
    case 'binary': {
      if ((node.operator === '&&' || node.operator === '||') && constantInteger(a, node) !== undefined)
        return undefined;
      return part(node.left) ?? part(node.right);
    }
    case 'unary':
      switch (node.operator) {
        case '&':
          return addressPart(a, node.operand, depth + 1);
        case '++':
        case '--':
          return node;
        case '*':
          return typeOf(a, node.operand).kind === 'array' ? part(node.operand) : loadPart(a, node, depth);
        default:
          return part(node.operand);
      }
    case 'call': {
      if (node.callee.kind === 'identifier' && spellingOf(node.callee.name).startsWith('__builtin_'))
        return first(node.args, part);
      return typeOf(a, node).kind === 'unknown' ? undefined : node;
    }
    case 'identifier':
    case 'subscript':
    case 'member':
      return typeOf(a, node).kind === 'array' ? addressPart(a, node, depth + 1) : loadPart(a, node, depth);
  }
}

function first(nodes: readonly Expression[], part: (e: Expression) => Expression | undefined): Expression | undefined {
  for (const node of nodes) {
    const found = part(node);
    if (found) return found;
  }
  return undefined;
}

/** What is not constant about the address of an lvalue. */
function addressPart(a: Analyzer, node: Expression, depth: number): Expression | undefined {
  switch (node.kind) {
    case 'paren':
      return addressPart(a, node.inner, depth + 1);
    case 'identifier': {
      const symbol = a.lookup(node.name);
      if (symbol?.kind !== 'variable') return undefined;
      if (symbol.type.kind === 'unknown' || isStatic(symbol)) return undefined;
      // A constant object in a kernel is allocated before the kernel runs.
      return symbol.type.space === AddressSpace.Constant ? undefined : node;
    }
    case 'member':
      return node.arrow ? nonConstantPart(a, node.base, depth + 1) : addressPart(a, node.base, depth + 1);
    case 'subscript': {
      const base = typeOf(a, node.base);
      return (
        (base.kind === 'array' ? addressPart(a, node.base, depth + 1) : nonConstantPart(a, node.base, depth + 1)) ??
        nonConstantPart(a, node.index, depth + 1)
      );
    }
    case 'unary':
      return node.operator === '*' ? nonConstantPart(a, node.operand, depth + 1) : undefined;
    // Outside of functions it is static (C99 6.5.2.5 §6).
    case 'compound-literal':
      return a.atFileScope ? undefined : node;
    default:
      return undefined;
  }
}

/** Whether an expression of an integer type is certainly no constant, however compilers fold it. */
export const isNotConstant = (a: Analyzer, node: Expression): boolean =>
  a.quietly(() => nonConstantPart(a, node)) !== undefined;

/** What keeps the initializer of an object of type `to` from being a compile-time constant. */
export function nonConstantInitializer(a: Analyzer, to: Type, node: Expression): Expression | undefined {
  let at = node;
  while (at.kind === 'paren') at = at.inner;
  // The value of an array is its address when a pointer is initialised.
  return to.kind === 'pointer' && at.kind === 'compound-literal' && typeOf(a, at).kind === 'array'
    ? addressPart(a, at, 0)
    : nonConstantPart(a, node);
}

/** What is not constant about the value of an lvalue: compilers read through `const` and constant objects only. */
function loadPart(a: Analyzer, node: Expression, depth: number): Expression | undefined {
  let at = node;
  for (;;) {
    if (at.kind === 'paren') at = at.inner;
    else if (at.kind === 'member' && !at.arrow) {
      if (typeOf(a, at.base).kind === 'vector') return node;
      at = at.base;
    } else if (at.kind === 'subscript') {
      const index = nonConstantPart(a, at.index, depth + 1);
      if (index) return index;
      if (typeOf(a, at.base).kind !== 'array') return typeOf(a, at.base).kind === 'unknown' ? undefined : node;
      at = at.base;
    } else break;
  }
  if (at.kind !== 'identifier') return typeOf(a, at).kind === 'unknown' ? undefined : node;
  const symbol = a.lookup(at.name);
  if (!symbol || symbol.kind !== 'variable' || symbol.type.kind === 'unknown') return undefined;
  const initializer = foldable(symbol);
  if (!initializer)
    return symbol.type.space === AddressSpace.Constant && symbol.storage !== 'extern' ? undefined : node;
  return nonConstantPart(a, initializer, depth + 1) ? node : undefined;
}

/** The first variable whose value an initializer that compilers fold reads; its addresses and sizes do not count. */
export function foldedVariable(a: Analyzer, node: Expression, depth = 0): Expression | undefined {
  if (depth > MAXIMUM_DEPTH) return undefined;
  const within = (e: Expression) => foldedVariable(a, e, depth + 1);
  switch (node.kind) {
    case 'identifier': {
      const symbol = a.lookup(node.name);
      return symbol?.kind === 'variable' &&
        symbol.type.kind !== 'array' &&
        symbol.type.kind !== 'unknown' &&
        symbol.type.kind !== 'opaque'
        ? node
        : undefined;
    }
    case 'paren':
      return within(node.inner);
    case 'paren-list':
      return first(node.elements, within);
    case 'initializer-list':
      return first(
        node.items.map((item) => item.value),
        within,
      );
    case 'cast':
      return within(node.operand);
    case 'binary':
      return within(node.left) ?? within(node.right);
    case 'conditional':
      return within(node.condition) ?? (node.then && within(node.then)) ?? within(node.otherwise);
    case 'unary':
      return node.operator === '&' ? undefined : within(node.operand);
    default:
      return undefined;
  }
}
