// What designates a part of an object: members, vector components, elements (6.3.7 "Vector Components", C99 6.5.2.1,
// 6.5.2.3).

import type { MemberExpression, SubscriptExpression } from '../../syntax/ast.js';
import { interned } from '../../text/lazy.js';
import { type Name, spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { Types, vectorOf, withQualifiers } from '../../types/interned.js';
import { elementOf, isInteger, isUnknown, mentionsUnknown } from '../../types/queries.js';
import type { Field, Type, VectorType } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import type { MemberInvalid } from '../facts/expression-facts.js';
import { checkIndex } from '../statements/suspicions.js';
import { fieldSymbols } from '../symbols/symbols.js';
import { decay } from './conversions.js';
import { isIncomplete } from './operands.js';
import type { Value } from './value.js';
import { atomicValue, lvalue, rvalue, UNKNOWN } from './value.js';

export function subscript(a: Analyzer, node: SubscriptExpression, base: Value, index: Value): Value {
  // The operands may be swapped if the indexed one is not a vector (C99 6.5.2.1).
  const isSwapped =
    isInteger(decay(base.type)) &&
    !isInteger(decay(index.type)) &&
    !isUnknown(index.type) &&
    index.type.kind !== 'vector';
  const pair = isSwapped ? index : base;
  const other = isSwapped ? base : index;
  const { type } = pair;
  if (subscriptProblem(a, node, type, other.type)) return UNKNOWN;
  if ((type.kind === 'array' || type.kind === 'vector') && pair === base) checkIndex(a, node.base, type, node.index);
  if (type.kind === 'vector')
    return {
      ...rvalue(withQualifiers(type.element, type.qualifiers, type.space), false, base.symbol),
      lvalue: base.lvalue,
      captured: base.captured,
      component: true,
    };
  if (type.kind === 'array') return lvalue(type.element, pair.symbol, pair.captured);
  if (type.kind === 'pointer') return lvalue(type.pointee, pair.symbol);
  return UNKNOWN;
}

/** Reports an invalid `base[index]`; true when it is an error. */
function subscriptProblem(a: Analyzer, node: SubscriptExpression, base: Type, index: Type): boolean {
  if (isUnknown(base) || isUnknown(index)) return false;
  const isPointer = base.kind === 'pointer' || base.kind === 'array';
  const problem =
    !isPointer && base.kind !== 'vector'
      ? 'base'
      : !isInteger(atomicValue(decay(index)))
        ? 'index'
        : base.kind === 'pointer' && isIncomplete(base.pointee)
          ? 'incomplete'
          : undefined;
  return (
    problem !== undefined && a.rejects({ kind: 'subscript', unit: a.unit, problem, expression: node, base, index })
  );
}

/** A member's type by name, through unnamed members. */
export function findField(fields: readonly Field[], name: Name): Field | undefined {
  for (const field of fields) {
    if (field.name === name) return field;
    if (field.name === 0 && field.type.kind === 'record' && field.type.record.fields) {
      const inner = findField(field.type.record.fields, name);
      if (!inner) continue;
      if (field.type.qualifiers === 0) return inner;
      const qualified: Field = {
        ...inner,
        type: withQualifiers(inner.type, inner.type.qualifiers | field.type.qualifiers, inner.type.space),
      };
      const symbol = fieldSymbols.get(inner);
      if (symbol) fieldSymbols.set(qualified, symbol);
      return qualified;
    }
  }
  return undefined;
}

export function member(a: Analyzer, node: MemberExpression): Value {
  const base = a.expression(node.base);
  const object = node.arrow ? decay(base.type) : base.type;
  const target = node.arrow ? (object.kind === 'pointer' ? object.pointee : Types.unknown) : object;
  const isLvalue = node.arrow || base.lvalue;
  const captured = !node.arrow && base.captured;
  if (target.kind === 'vector') {
    const selected = swizzle(target, node, base);
    if (isUnknown(selected.type)) noteMember(a, node, 'component', target);
    return selected;
  }
  if (target.kind !== 'record' || !target.record.fields) {
    checkMembers(a, node, object, target);
    return UNKNOWN;
  }
  const field = findField(target.record.fields, node.member);
  if (!field) {
    noteMember(a, node, 'missing', target);
    return UNKNOWN;
  }
  const symbol = fieldSymbols.get(field);
  if (symbol) a.options.onReference?.(node.memberToken, symbol);
  const qualifiers = elementOf(field.type).qualifiers | target.qualifiers;
  const type = withQualifiers(field.type, qualifiers, isLvalue ? target.space : AddressSpace.None);
  return { ...rvalue(type, false, base.symbol), lvalue: isLvalue, captured, field: symbol };
}

function noteMember(a: Analyzer, node: MemberExpression, problem: MemberInvalid['problem'], object: Type): void {
  if (node.member !== 0) a.fact({ kind: 'member', unit: a.unit, problem, expression: node, object });
}

/** Reports why the operand of a `.` or `->` has no members; `target` is the type that is searched for them. */
function checkMembers(a: Analyzer, node: MemberExpression, object: Type, target: Type): void {
  if (mentionsUnknown(object)) return;
  const { kind } = target;
  if (node.arrow && object.kind !== 'pointer')
    noteMember(a, node, object.kind === 'record' || object.kind === 'vector' ? 'arrow' : 'no-record', object);
  else if (kind === 'record') noteMember(a, node, 'incomplete', target);
  else if (!node.arrow && kind === 'pointer')
    noteMember(a, node, target.pointee.kind === 'record' ? 'dot' : 'no-record', object);
  else noteMember(a, node, 'no-record', target);
}

/**
 * The components that `.xyzw`, `.rgba`, `.s0`, `.lo`, `.hi`, `.even` and `.odd` select; undefined for none (6.3.7
 * "Vector Components").
 */
export function components(name: string, count: number): readonly number[] | undefined {
  const half = count === 3 ? 2 : count >> 1;
  if (name === 'lo' || name === 'hi' || name === 'even' || name === 'odd') {
    if (count < 2) return undefined;
    return Array.from({ length: half }, (_, i) =>
      name === 'lo' ? i : name === 'hi' ? half + i : name === 'even' ? 2 * i : 2 * i + 1,
    );
  }
  const indices = indicesOf(name);
  return indices?.some((i) => i >= count) ? undefined : indices;
}

/** The components that are named one by one, of however many; undefined where there are not so many in a vector. */
const indicesOf = interned((name: string): readonly number[] | undefined => {
  const numeric = /^[sS]([0-9a-fA-F]+)$/.exec(name);
  const indices = numeric
    ? [...(numeric[1] ?? '')].map((c) => Number.parseInt(c, 16))
    : /^[xyzw]+$/.test(name)
      ? [...name].map((c) => 'xyzw'.indexOf(c))
      : /^[rgba]+$/.test(name)
        ? [...name].map((c) => 'rgba'.indexOf(c))
        : [];
  return [1, 2, 3, 4, 8, 16].includes(indices.length) ? indices : undefined;
});

/** The components of a vector that a member expression selects: `v.xy`. */
function swizzle(vector: VectorType, { member: name, arrow }: MemberExpression, base: Value): Value {
  const selected = components(spellingOf(name), vector.count);
  if (!selected) return UNKNOWN;
  const element: Type = selected.length === 1 ? vector.element : vectorOf(vector.element, selected.length);
  const repeated = new Set(selected).size !== selected.length;
  // clang gives a component after `->` the qualifiers of the pointer rather than those of the vector.
  const qualifiers = arrow ? 0 : vector.qualifiers;
  const isLvalue = arrow || base.lvalue;
  const designates = isLvalue && !repeated;
  const type = withQualifiers(element, qualifiers, designates ? vector.space : AddressSpace.None);
  return {
    ...rvalue(type, false, base.symbol),
    lvalue: designates,
    captured: !arrow && base.captured,
    component: true,
    repeated: repeated && isLvalue,
  };
}
