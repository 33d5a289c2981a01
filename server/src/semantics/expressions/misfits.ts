// Which values go where (C99 6.5.16.1, and clang 19's `CheckAssignmentConstraints`), address spaces aside.

import { layoutOf } from '../../types/layout.js';
import { elementOf, fieldsWithin, isArithmetic, isInteger, isVoid, mentionsUnknown } from '../../types/queries.js';
import { Qualifiers, type Type } from '../../types/type.js';
import type { AssignmentInvalid, ValueMisfit } from '../facts/expression-facts.js';
import type { Value } from './value.js';

type Misfit = ValueMisfit['problem'];

/** What keeps a value of type `from` from becoming one of type `to`; both without qualifiers, `from` decayed. */
export function misfitOf(to: Type, from: Type, nullConstant: boolean): Misfit | undefined {
  if (to === from) return undefined;
  if (mentionsUnknown(to) || mentionsUnknown(from)) return undefined;
  if (from.kind === 'atomic') return misfitOf(to, from.value, false);
  switch (to.kind) {
    case 'atomic':
      return misfitOf(to.value, from, nullConstant);
    case 'scalar':
    case 'enum':
      if (isVoid(to)) return 'incompatible';
      if (isArithmetic(from)) return undefined;
      if (to.kind === 'scalar' && to.name === 'bool' && (from.kind === 'pointer' || from.kind === 'block'))
        return undefined;
      return from.kind === 'pointer' && isInteger(to) ? 'pointer-to-integer' : 'incompatible';
    case 'vector':
      return isArithmetic(from) ? undefined : 'incompatible';
    case 'pointer':
      if (from.kind === 'pointer' || nullConstant) return undefined;
      if (from.kind === 'block') return isVoid(to.pointee) ? undefined : 'incompatible';
      return isInteger(from) ? 'integer-to-pointer' : 'incompatible';
    case 'block':
      if (from.kind === 'block') return isOtherBlock(to.pointee, from.pointee) ? 'incompatible' : undefined;
      if (nullConstant) return undefined;
      return from.kind === 'pointer' && isVoid(from.pointee) ? undefined : 'incompatible';
    case 'record':
      return 'incompatible';
    case 'opaque':
      if (to.name === 'sampler_t' && isInteger(from)) return undefined;
      // An event is made of a zero, not of a null pointer.
      return nullConstant && (to.name === 'queue_t' || (to.name === 'event_t' && isInteger(from)))
        ? undefined
        : 'incompatible';
    case 'pipe':
      return from.kind === 'pipe' && from.access === to.access && from.packet.unqualified === to.packet.unqualified
        ? undefined
        : 'incompatible';
    default:
      return undefined;
  }
}

/** Whether two blocks differ in their results or parameters, address spaces aside. */
function isOtherBlock(one: Type, other: Type): boolean {
  if (one.kind !== 'function' || other.kind !== 'function' || !one.prototype || !other.prototype) return false;
  if (one.parameters.length !== other.parameters.length) return true;
  const differs = (l: Type, r: Type): boolean =>
    !mentionsUnknown(l) && !mentionsUnknown(r) && l.kind !== 'pointer' && l.unqualified !== r.unqualified;
  return (
    (differs(one.returns, other.returns) && !isIntegerOfEnum(one.returns, other.returns)) ||
    one.parameters.some((parameter, i) => differs(parameter, other.parameters[i] ?? parameter))
  );
}

/** A block that returns an enumeration is one that returns an integer of its size, as in clang. */
const isIntegerOfEnum = (to: Type, from: Type): boolean =>
  to.kind === 'scalar' && isInteger(to) && from.kind === 'enum' && to.size === layoutOf(from)?.size;

/** Why an expression is not assignable (C99 6.3.2.1 §1); undefined if it is. */
export function assignmentProblem({ type, lvalue, repeated }: Value): AssignmentInvalid['problem'] | undefined {
  if (type.kind === 'unknown') return undefined;
  if (repeated) return 'components';
  if (type.kind === 'function') return 'function';
  if (!lvalue) return 'value';
  if (type.kind === 'array') return elementOf(type).kind === 'unknown' ? undefined : 'array';
  if (type.qualifiers & Qualifiers.Const) return 'const';
  return type.kind === 'record' && hasConstMember(type) ? 'const-member' : undefined;
}

const hasConstMember = (type: Type): boolean => {
  for (const field of fieldsWithin(type)) if (elementOf(field.type).qualifiers & Qualifiers.Const) return true;
  return false;
};

/** A member of so many bits, which has no address. */
export function isBitField(value: Value): boolean {
  const declaration = value.field?.declaration;
  return declaration !== undefined && 'bits' in declaration && declaration.bits !== undefined;
}
