// Explicit conversions (6.2.2 "Explicit Casts", 6.2.4 "Reinterpreting Data As Another Type") and the sizes of types.

import type { PointerSize } from '../../devices/device.js';
import type { AsTypeExpression, CastExpression, Expression, SizeofExpression } from '../../syntax/ast.js';
import { intern } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { vectorOf } from '../../types/interned.js';
import { layoutOf } from '../../types/layout.js';
import {
  elementOf,
  isArithmetic,
  isFloating,
  isInteger,
  isUnknown,
  isVoid,
  mentionsUnknown,
} from '../../types/queries.js';
import type { Type, VectorType } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { typeOfName } from '../declarations/declarators.js';
import type { SizeInvalid } from '../facts/expression-facts.js';
import { checkWidening, checkWidth } from '../statements/suspicions.js';
import { isNullConstant } from './constants.js';
import { convert, meetMixed } from './conversion-checks.js';
import { castProblem, decay } from './conversions.js';
import { analyseOperand } from './loads.js';
import { isIncomplete, isScalar } from './operands.js';
import type { Misuse } from './special-calls.js';
import type { Value } from './value.js';
import { atomicValue, lvalue, rvalue, UNKNOWN } from './value.js';

const IN_VECTOR_LITERAL = { context: 'initialization' } as const;

/** `(float4)(a, b)`: the elements, each one or some of the vector's; true when that is an error. */
function vectorLiteral(a: Analyzer, node: CastExpression, type: VectorType, elements: readonly Expression[]): boolean {
  let given = 0;
  let isKnown = true;
  for (const element of elements) {
    const value = analyseOperand(a, element);
    const { type: of } = value;
    if (isUnknown(of)) isKnown = false;
    // Excess elements are not checked.
    if (!isKnown) continue;
    if (given >= type.count)
      return a.rejects({
        kind: 'vector-literal',
        unit: a.unit,
        literal: node,
        type,
        given: given + 1,
        token: element.first,
      });
    const part = of.kind === 'vector' ? vectorOf(type.element, of.count) : type.element;
    if (convert(a, part, value, element, IN_VECTOR_LITERAL)) isKnown = false;
    given += of.kind === 'vector' ? of.count : 1;
  }
  return (
    isKnown &&
    given !== type.count &&
    a.rejects({ kind: 'vector-literal', unit: a.unit, literal: node, type, given, token: node.operand.first })
  );
}

/** Whether a type cannot be cast to another (6.2.2 "Explicit Casts", C99 6.5.4); both unqualified, `from` decayed. */
function isInvalidCast(to: Type, from: Type, nullConstant: boolean): boolean {
  if (isVoid(to) || mentionsUnknown(to) || mentionsUnknown(from)) return false;
  if (from.kind === 'atomic' || to.kind === 'atomic') return false;
  if (to.kind === 'opaque') {
    if (to.name === 'event_t' && !isInteger(from)) return true;
    return !(nullConstant && /^(event_t|queue_t|clk_event_t)$/.test(to.name));
  }
  // A union is made of a value that is of the type of one of its members, as GNU compilers allow.
  if (to.kind === 'record')
    return !(to.record.tag === 'union' && to.record.fields?.some(({ type }) => type.unqualified === from));
  if (to.kind === 'vector') return from.kind === 'vector' || !isArithmetic(from);
  if (!isScalar(from) || !isScalar(to)) return true;
  return (to.kind === 'pointer' && isFloating(from)) || (from.kind === 'pointer' && isFloating(to));
}

/** `__builtin_astype`, which `as_type` is (6.2.4.2 "Reinterpreting Types Using as_type()"), and its like. */
export function reinterpretation(a: Analyzer, node: AsTypeExpression): Value {
  const isBits = node.operator === '__builtin_bit_cast';
  const operand = isBits ? a.expression(node.operand) : analyseOperand(a, node.operand);
  const from = isBits ? operand.type.unqualified : decay(operand.type);
  const to = typeOfName(a, node.type).unqualified;
  const wanted = node.operator === '__builtin_convertvector' ? conversionProblem(to, from) : undefined;
  if (wanted) {
    const argument = wanted.index < 0 ? undefined : node.operand;
    const token = argument?.first ?? node.first;
    const about = { name: intern(node.operator), argumentIndex: wanted.index, wanted: wanted.wanted, type: from };
    if (a.rejects({ kind: 'builtin-misused', unit: a.unit, argument, token, ...about })) return UNKNOWN;
  }
  if (/astype|bit_cast/.test(node.operator) && sizeDiffers(to, from, a.language.pointerSize))
    if (a.rejects({ kind: 'reinterpretation', unit: a.unit, expression: node, to, from })) return UNKNOWN;
  return rvalue(to);
}

/** What `__builtin_convertvector` wants instead of these types. */
function conversionProblem(to: Type, from: Type): Misuse | undefined {
  if (isUnknown(to) || isUnknown(from)) return undefined;
  if (from.kind !== 'vector') return { index: 0, wanted: 'a vector' };
  const isAsLong = to.kind === 'vector' && to.count === from.count;
  return isAsLong ? undefined : { index: -1, wanted: 'the type of a vector with as many components' };
}

/** Whether one of two types could not be the other's bits. */
function sizeDiffers(to: Type, from: Type, pointerSize: PointerSize): boolean {
  if (mentionsUnknown(to) || mentionsUnknown(from)) return false;
  const [one, other] = [layoutOf(to, pointerSize), layoutOf(from, pointerSize)];
  return isVoid(from) || (one !== undefined && other !== undefined && one.size !== other.size);
}

/** Reports `sizeof`, `_Alignof` or `vec_step` of a type without a size. */
export function checkSize(a: Analyzer, { operator, operand, first }: SizeofExpression, type: Type): void {
  const problem = sizeProblem(operator, type);
  if (problem) a.fact({ kind: 'no-size', unit: a.unit, problem, operator, operand, token: first, type });
}

function sizeProblem(operator: SizeofExpression['operator'], type: Type): SizeInvalid['problem'] | undefined {
  if (operator === 'vec_step')
    return isUnknown(type) || isVoid(type) || type.kind === 'vector' || isArithmetic(type) ? undefined : 'vec-step';
  if (isVoid(type)) return 'void';
  // Compilers count a function as one byte.
  if (type.kind === 'function') return undefined;
  const isUnsized = type.kind === 'array' && type.size === undefined;
  return isUnsized || isIncomplete(elementOf(type)) ? 'incomplete' : undefined;
}

export function cast(a: Analyzer, node: CastExpression): Value {
  const written = typeOfName(a, node.type);
  const type = written.unqualified;
  if (type.kind !== 'pointer') a.fact({ kind: 'cast-written', unit: a.unit, cast: node, type: written });
  if (node.operand.kind === 'paren-list' && type.kind === 'vector') {
    const failed = vectorLiteral(a, node, type, node.operand.elements);
    return failed ? UNKNOWN : lvalue(type);
  }
  const operand = analyseOperand(a, node.operand);
  if (isVoid(type)) a.unsuspect(node.operand);
  const from = decay(operand.type);
  if (type.kind === 'pointer' && from.kind === 'scalar' && !operand.nullConstant) checkWidth(a, node, type, from);
  else if (type.kind === 'scalar') checkWidening(a, type, from, node.operand);
  // In parentheses a pointer is the one element of a vector literal, which clang casts to an integer.
  const isElement =
    node.operand.kind === 'paren' && from.kind === 'pointer' && type.kind === 'vector' && !type.element.floating;
  if (
    !isElement &&
    (type !== from || type.kind === 'opaque' || type.kind === 'pipe') &&
    isInvalidCast(type, atomicValue(from), operand.nullConstant)
  ) {
    if (a.rejects({ kind: 'cast-invalid', unit: a.unit, cast: node, to: type, from })) return UNKNOWN;
  }
  let failed = false;
  if (type.kind === 'pointer' && from.kind === 'pointer') {
    const problem = castProblem(type, from);
    failed =
      problem && operand.mixed
        ? meetMixed(a, operand.mixed)
        : a.rejects({ kind: 'cast', unit: a.unit, cast: node, to: type, from, problem, source: operand.symbol });
  }
  const castFrom = from.kind === 'pointer' && from.pointee.space !== AddressSpace.Generic ? from : operand.castFrom;
  if (
    type.kind === 'pointer' &&
    castFrom &&
    (isInteger(from) || (from.kind === 'pointer' && from.pointee.space === AddressSpace.Generic))
  ) {
    a.fact({
      kind: 'recast',
      unit: a.unit,
      cast: node,
      to: type,
      origin: castFrom,
      via: from.kind === 'pointer' ? 'generic' : 'integer',
    });
  }
  if (from.kind === 'pointer' && isInteger(type))
    a.fact({ kind: 'pointer-to-integer', unit: a.unit, cast: node, to: type, from });
  // Only a cast to an unqualified `void *` keeps a zero a null pointer for every space.
  const isNullPointer =
    type.kind === 'pointer' &&
    isVoid(type.pointee) &&
    type.pointee.qualifiers === 0 &&
    type.pointee.space === (a.language.genericAddressSpace ? AddressSpace.Generic : AddressSpace.Private) &&
    isInteger(from);
  const nullConstant = isNullPointer
    ? operand.nullConstant || isNullConstant(a, node.operand)
    : operand.nullConstant && isInteger(type);
  if (failed) return UNKNOWN;
  return { ...rvalue(type, nullConstant, operand.symbol), castFrom };
}
