// What a conversion of one pointer to another changes, address spaces aside (clang 19's
// `checkPointerTypesForAssignment`).
import { Types } from '../../types/interned.js';
import { elementOf, isInteger, isVoid, mentionsUnknown, underlyingOf } from '../../types/queries.js';
import type { ScalarType, Type } from '../../types/type.js';
import type { PointerChanged } from '../facts/expression-facts.js';

const UNSIGNED = new Map<string, ScalarType>([
  ['char', Types.uchar],
  ['short', Types.ushort],
  ['int', Types.uint],
  ['long', Types.ulong],
]);

/** An integer type, or a vector of one, without its sign. */
function withoutSign(type: Type): string | undefined {
  const element = type.kind === 'vector' ? type.element : type;
  if (element.kind !== 'scalar' || !isInteger(element)) return undefined;
  const name = (UNSIGNED.get(element.name) ?? element).name;
  return type.kind === 'vector' ? `${name} ${type.count}` : name;
}

/** Without address spaces, which other rules judge, and qualifiers. */
function isSame(one: Type, other: Type): boolean {
  const [a, b] = [one.unqualified, other.unqualified];
  if (a === b) return true;
  if (a.kind === 'pointer' && b.kind === 'pointer')
    return a.pointee.qualifiers === b.pointee.qualifiers && isSame(a.pointee, b.pointee);
  if (a.kind === 'array' && b.kind === 'array')
    return (a.size === undefined || b.size === undefined || a.size === b.size) && isSame(a.element, b.element);
  if (a.kind === 'enum' && b.kind === 'scalar') return underlyingOf(a.enumeration) === b;
  if (b.kind === 'enum' && a.kind === 'scalar') return underlyingOf(b.enumeration) === a;
  return false;
}

/** Whether one of two pointees is an array and the other is not, or has another number of elements. */
function isArrayChange(l: Type, r: Type): boolean {
  if (l.kind !== 'array' || r.kind !== 'array') return !isVoid(l) && !isVoid(r);
  return l.size !== undefined && r.size !== undefined && l.size >= 0 && r.size >= 0 && l.size !== r.size;
}

/** What a conversion to another pointer type loses; undefined if it loses nothing. */
export function pointeeChange(to: Type, from: Type): PointerChanged['problem'] | undefined {
  if (to === from || to.kind !== 'pointer' || from.kind !== 'pointer') return undefined;
  const [l, r] = [to.pointee, from.pointee];
  if (l === r || mentionsUnknown(to) || mentionsUnknown(from)) return undefined;
  if (l.kind === 'function' || r.kind === 'function') return undefined;
  if (l.kind === 'array' || r.kind === 'array') return isArrayChange(l, r) ? 'pointee' : undefined;
  const drops = (elementOf(l).qualifiers & elementOf(r).qualifiers) !== elementOf(r).qualifiers;
  if (isVoid(l) || isVoid(r) || isSame(l, r)) return drops ? 'qualifiers' : undefined;
  const [one, other] = [withoutSign(l), withoutSign(r)];
  if (one !== undefined && one === other) return drops ? 'qualifiers' : 'sign';
  if (l.kind === 'pointer' && r.kind === 'pointer') {
    let [a, b]: [Type, Type] = [l, r];
    while (a.kind === 'pointer' && b.kind === 'pointer') [a, b] = [a.pointee, b.pointee];
    if (a.unqualified === b.unqualified) return 'qualifiers';
  }
  return 'pointee';
}
