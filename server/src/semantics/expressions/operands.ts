// The operands that operators take (C99 6.5, and "Operators" of OpenCL C), as clang 19 applies it. Types here are those
// of values: arrays have decayed, atomic objects are read.
import type { Language } from '../../preprocessor/language.js';
import type {
  AssignmentExpression,
  BinaryExpression,
  ConditionalExpression,
  Expression,
  PostfixExpression,
  UnaryExpression,
} from '../../syntax/ast.js';
import { Types } from '../../types/interned.js';
import { isArithmetic, isFloating, isInteger, isVoid, mentionsUnknown, underlyingOf } from '../../types/queries.js';
import type { Type, VectorType } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import type { OperandsInvalid } from '../facts/expression-facts.js';
import { arithmeticConversion, compatible } from './conversions.js';

type Problem = OperandsInvalid['problem'];

/** Arithmetic and pointer types, blocks among them (C99 6.2.5 §21). */
export const isScalar = (type: Type): boolean => isArithmetic(type) || type.kind === 'pointer' || type.kind === 'block';

/** A struct or union with unknown members. */
export const isOpenRecord = (type: Type): boolean => type.kind === 'record' && type.record.fields === undefined;

/** What pointers can point to, but not be moved along; they go from byte to byte of `void`. */
export const isIncomplete = (type: Type): boolean =>
  isOpenRecord(type) ||
  (type.kind === 'array' && type.size === undefined) ||
  (type.kind === 'enum' && !type.enumeration.complete);

/** Handles that clang compares with their like. */
const areComparedHandles = (l: Type, r: Type): boolean =>
  l.kind === 'opaque' && /^(clk_event_t|queue_t)$/.test(l.name) && r.unqualified === l.unqualified;

const INTEGER_OPERATORS = new Set(['%', '&', '|', '^', '<<', '>>']);
const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=']);

/** Why `l operator r` is invalid; undefined if it is valid, or if a type is unknown. */
export function binaryProblem(operator: string, l: Type, r: Type, language: Language): Problem | undefined {
  if (isArithmetic(l) && isArithmetic(r)) {
    if (INTEGER_OPERATORS.has(operator)) return isInteger(l) && isInteger(r) ? undefined : 'types';
    // 1.0 and 1.1 have logical operators for integers alone.
    const isLogical = operator === '&&' || operator === '||';
    return isLogical && language.version < 120 && (isFloating(l) || isFloating(r)) ? 'types' : undefined;
  }
  if (mentionsUnknown(l) || mentionsUnknown(r)) return undefined;
  if (l.kind === 'vector' || r.kind === 'vector')
    return operator === '<<' || operator === '>>' ? shiftProblem(l, r) : vectorProblem(operator, l, r, language);
  // clang refuses blocks as operands, which the specification does not ("Restrictions" of 6.12.5).
  if (l.kind === 'block' || r.kind === 'block') return 'types';
  if (operator === '&&' || operator === '||') return isScalar(l) && isScalar(r) ? undefined : 'types';
  if (COMPARISONS.has(operator)) {
    if (l.kind === 'pointer' || r.kind === 'pointer') {
      const other = l.kind === 'pointer' ? r : l;
      return other.kind === 'pointer' || isInteger(other) ? undefined : 'types';
    }
    if (language.version >= 200 && areComparedHandles(l, r)) return undefined;
    return 'types';
  }
  if (operator === '-' && l.kind === 'pointer' && r.kind === 'pointer') {
    if (isIncomplete(l.pointee)) return 'incomplete';
    return compatible(l.pointee.unqualified, r.pointee.unqualified) ? undefined : 'incompatible-pointers';
  }
  if (operator === '+' || operator === '-') {
    const [pointer, offset] = l.kind === 'pointer' ? [l, r] : operator === '+' ? [r, l] : [undefined, undefined];
    if (pointer?.kind !== 'pointer' || !offset || !isInteger(offset)) return 'types';
    return isIncomplete(pointer.pointee) ? 'incomplete' : undefined;
  }
  return 'types';
}

/** A shift of a vector, or by one (6.3.10 "Shift Operators"). */
function shiftProblem(l: Type, r: Type): Problem | undefined {
  if (l.kind !== 'vector') return 'vector-shift';
  if (l.element.floating || (r.kind === 'vector' ? r.element.floating : !isInteger(r))) return 'types';
  return r.kind === 'vector' && r.count !== l.count ? 'sizes' : undefined;
}

function vectorProblem(operator: string, l: Type, r: Type, language: Language): Problem | undefined {
  const hasFloats = (type: Type): boolean => (type.kind === 'vector' ? type.element.floating : isFloating(type));
  if (INTEGER_OPERATORS.has(operator) && (hasFloats(l) || hasFloats(r))) return 'types';
  if ((operator === '&&' || operator === '||') && language.version < 120 && (hasFloats(l) || hasFloats(r)))
    return 'types';
  return wideningProblem(l, r);
}

/**
 * What keeps two operands, one of them a vector, from becoming vectors of one type ("Usual Arithmetic Conversions").
 */
function wideningProblem(l: Type, r: Type): Problem | undefined {
  if (l.kind === 'vector' && r.kind === 'vector') return l === r ? undefined : 'types';
  if (l.kind === 'vector') return splatProblem(l, r);
  return r.kind === 'vector' ? splatProblem(r, l) : 'types';
}

/** A scalar is widened to a vector only where it has no greater rank than the elements. */
function splatProblem({ element }: VectorType, scalar: Type): Problem | undefined {
  if (!isArithmetic(scalar)) return 'types';
  const other = scalar.kind === 'enum' ? scalar.enumeration.promoted.unqualified : scalar;
  if (other.kind !== 'scalar') return undefined;
  if (element.floating) return other.floating && other.rank > element.rank ? 'rank' : undefined;
  if (other.floating || other.rank > element.rank) return 'rank';
  return other.rank === element.rank && !other.signed && element.signed ? 'rank' : undefined;
}

/** What keeps a unary operator other than `*`, `&` and `++` from taking an operand. */
export function unaryProblem(operator: string, type: Type, language: Language): Problem | undefined {
  if (type.kind === 'unknown') return undefined;
  switch (operator) {
    case '+':
    case '-':
      return isArithmetic(type) || type.kind === 'vector' ? undefined : 'types';
    case '~':
      return isInteger(type) || (type.kind === 'vector' && !type.element.floating) ? undefined : 'types';
    case '!':
      // 1.0 and 1.1 have logical operators for integers alone.
      if (language.version < 120 && (isFloating(type) || (type.kind === 'vector' && type.element.floating)))
        return 'types';
      return (isScalar(type) && type.kind !== 'block') || type.kind === 'vector' ? undefined : 'types';
    default:
      return undefined;
  }
}

/** The scalar that a vector of conditions selects from two: without the promotions that other operators have. */
export function selectedScalar(l: Type, r: Type): Type {
  const common = arithmeticConversion(l, r);
  if (l === r) return l;
  if (common.kind !== 'scalar' || l.kind !== 'scalar' || r.kind !== 'scalar' || l.floating || r.floating) return common;
  if (l.rank !== r.rank) return l.rank > r.rank ? l : r;
  return l.signed ? r : l;
}

/** Why `condition ? l : r` is invalid; undefined if it is valid (6.3.9 "Ternary Selection Operator"). */
export function selectionProblem(condition: Type, l: Type, r: Type): Problem | undefined {
  if (condition.kind === 'vector') {
    if (condition.element.floating) return 'condition';
    if (l.kind === 'vector' || r.kind === 'vector') {
      const problem = wideningProblem(l, r);
      if (problem) return problem;
      const result = l.kind === 'vector' ? l : r;
      return result.kind === 'vector' &&
        (result.count !== condition.count || result.element.size !== condition.element.size)
        ? 'condition-size'
        : undefined;
    }
    if (!isArithmetic(l) || !isArithmetic(r)) return 'types';
    const selected = selectedScalar(l, r);
    const common = selected.kind === 'enum' ? underlyingOf(selected.enumeration) : selected;
    return common.kind === 'scalar' && common.size !== condition.element.size ? 'condition-size' : undefined;
  }
  if (isFloating(condition) || (condition.kind !== 'unknown' && !isScalar(condition))) return 'condition';
  if (l.kind === 'vector' || r.kind === 'vector') return wideningProblem(l, r);
  if (isArithmetic(l) && isArithmetic(r)) return undefined;
  if (isVoid(l) || isVoid(r)) return undefined;
  if (l.kind === 'pointer' || r.kind === 'pointer') {
    const other = l.kind === 'pointer' ? r : l;
    return other.kind === 'pointer' || isInteger(other) ? undefined : 'types';
  }
  return l.unqualified === r.unqualified ? undefined : 'types';
}

type Operation = UnaryExpression | PostfixExpression | BinaryExpression | AssignmentExpression | ConditionalExpression;

function operatorTokenOf(node: Operation): number {
  if (node.kind === 'unary') return node.first;
  return node.kind === 'postfix' ? node.last : node.operatorToken;
}

/** Reports operands of types that an operator does not take; true when it is an error. */
export const noteOperands = (
  a: Analyzer,
  problem: OperandsInvalid['problem'],
  expression: Operation,
  left: Type,
  right: Type | undefined,
): boolean =>
  a.rejects({
    kind: 'operands',
    unit: a.unit,
    problem,
    operator: expression.kind === 'conditional' ? '?:' : expression.operator,
    operatorToken: operatorTokenOf(expression),
    expression,
    left,
    right,
  });

/** Reports a double literal in an operation with a float. */
export function noteDoubleLiteral(a: Analyzer, node: BinaryExpression | AssignmentExpression, l: Type, r: Type): void {
  if (l !== Types.double && r !== Types.double) return;
  const [literal, other] = l === Types.double ? [node.left, r] : [node.right, l];
  const inner = other === Types.float && a.unevaluated === 0 ? withoutSign(literal) : undefined;
  if (inner?.kind === 'number') a.fact({ kind: 'double-literal', unit: a.unit, literal: inner });
}

/** The operand within signs and parentheses. */
function withoutSign(node: Expression): Expression {
  if (node.kind === 'paren') return withoutSign(node.inner);
  return node.kind === 'unary' && (node.operator === '-' || node.operator === '+') ? withoutSign(node.operand) : node;
}
