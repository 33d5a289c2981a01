import type { Language } from '../preprocessor/language.js';
import { type FileSpan, innermostSpan } from '../preprocessor/source-map.js';
import type { Tokens } from '../refactoring/fix.js';
import { describePointer, pointeeSpace } from '../semantics/describe.js';
import type { ParameterDeclared, VariableDeclared } from '../semantics/facts.js';
import type { PointerCast, PointerConverted, PointersMet } from '../semantics/pointer-facts.js';
import type { Expression } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import { spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { elementOf, fieldsWithin, isOpaque } from '../types/queries.js';
import type { PointerType, Type } from '../types/type.js';

// ---------------------------------------------------------------------------------------------------- variables

export const isFunctionPointer = (type: Type): boolean => {
  let at = type;
  while (at.kind === 'pointer' || at.kind === 'array') {
    // What nothing declares may be several parameters.
    if (at.kind === 'pointer' && at.pointee.kind === 'function') return at.pointee.returns.kind !== 'unknown';
    at = at.kind === 'pointer' ? at.pointee : at.element;
  }
  return false;
};

const isSampler = ({ symbol: { type } }: VariableDeclared): boolean => isOpaque(elementOf(type), 'sampler_t');

/** Whether an object, which is no sampler, exists as long as the program does. */
export const isProgramLong = (fact: VariableDeclared): boolean =>
  (fact.position === 'program-scope' || fact.symbol.storage === 'static' || fact.symbol.storage === 'extern') &&
  !isSampler(fact);

/** Whether a call of a function makes the object, or a sampler. */
export const isAutomatic = (fact: VariableDeclared): boolean =>
  fact.position !== 'program-scope' && !isProgramLong(fact);

/** Whether an object exists as long as the program does and is in a space that has no such objects. */
export function lacksStorage(fact: VariableDeclared, { programScopeGlobals }: Language): boolean {
  const { space } = elementOf(fact.symbol.type);
  return (
    space !== AddressSpace.Constant && !(space === AddressSpace.Global && programScopeGlobals) && isProgramLong(fact)
  );
}

/** Whether somebody wrote a variable's space. */
export const isSpaceWritten = ({ writtenType }: VariableDeclared): boolean =>
  elementOf(writtenType).space !== AddressSpace.None;

// ---------------------------------------------------------------------------------- kernel parameters

/** A space that a kernel's pointers may point to. */
export const isNamed = (space: AddressSpace): boolean =>
  space === AddressSpace.Global || space === AddressSpace.Local || space === AddressSpace.Constant;

/** Whether a kernel's parameter is a pointer to a space that it cannot point to; that of a number is taken as right. */
export function pointsToUnnamed({ kernel, symbol: { type } }: ParameterDeclared): boolean {
  if (!kernel || type.kind !== 'pointer' || type.pointee.kind === 'unknown') return false;
  const { space } = elementOf(type.pointee);
  return space < AddressSpace.Numbered && !isNamed(space);
}

const NO_POINTERS: readonly never[] = [];

/** The pointers that a kernel's parameter is made of, the outermost first, where that one points to a named space. */
export function pointersOf({ kernel, symbol }: ParameterDeclared): readonly PointerType[] {
  if (!kernel || symbol.type.kind !== 'pointer' || !isNamed(elementOf(symbol.type.pointee).space)) return NO_POINTERS;
  const pointers: PointerType[] = [];
  for (let type: Type = symbol.type; type.kind === 'pointer'; type = type.pointee) pointers.push(type);
  return pointers;
}

/** What only the device makes: no kernel takes it from the host. */
export const isMadeOnDevice = (type: Type): boolean =>
  isOpaque(type, 'event_t') ||
  isOpaque(type, 'reserve_id_t') ||
  (type.kind === 'record' && spellingOf(type.record.name) === 'ndrange_t');

/** What is wrong with the first member of a struct that cannot be passed to a kernel (6.11 "Restrictions"). */
export function memberProblem(
  type: Type,
  { version }: Language,
): 'pointer' | 'unnamed-pointer' | 'scalar' | 'opaque' | undefined {
  if (type.kind !== 'record') return undefined;
  for (const field of fieldsWithin(type)) {
    const base = elementOf(field.type);
    if (base.kind === 'pointer') {
      if (version < 200) return 'pointer';
      if (!isNamed(pointeeSpace(base))) return 'unnamed-pointer';
    }
    if (field.sizeDependent || (base.kind === 'scalar' && base.name === 'bool')) return 'scalar';
    if (isMadeOnDevice(base)) return 'opaque';
  }
  return undefined;
}

// ---------------------------------------------------------------------------------------------------- conversions

/** What a conversion goes to, in words: `'q', which points to __local`. */
export function conversionSubject(fact: PointerConverted): string {
  const points = describePointer(fact.to);
  switch (fact.context) {
    case 'initialization':
      return fact.field
        ? `member '${spellingOf(fact.field.name)}', which ${points}`
        : fact.target
          ? `'${spellingOf(fact.target.name)}', which ${points}`
          : `an object that ${points}`;
    case 'assignment':
      return fact.field
        ? `member '${spellingOf(fact.field.name)}', which ${points}`
        : fact.target
          ? `'${spellingOf(fact.target.name)}', which ${points}`
          : `an object that ${points}`;
    case 'argument': {
      const name = fact.callee?.parameters[fact.argumentIndex]?.name ?? 0;
      const parameter = name ? `parameter '${spellingOf(name)}'` : `parameter ${fact.argumentIndex + 1}`;
      return `${parameter} of '${spellingOf(fact.calleeName)}', which ${points}`;
    }
    case 'return':
      return `the result of '${spellingOf(fact.callee?.name ?? 0)}', which ${points}`;
  }
}

/** One of two pointers points to the object of a compound literal without an address space. */
export const meetsCompoundLiteral = ({ left, right }: PointersMet): boolean =>
  [left, right].some((type) => pointeeSpace(type) === AddressSpace.None);

/**
 * A pointer becomes one into another space. As far as types tell the object of a compound literal is in none: what
 * becomes of pointers to it is a rule of its own.
 */
export const isMoved = ({ problem, from }: PointerConverted | PointerCast): boolean =>
  problem === 'space' && pointeeSpace(from) !== AddressSpace.None;

/** A string literal, in parentheses or not. */
export function isLiteral(node: Expression): boolean {
  if (node.kind === 'paren') return isLiteral(node.inner);
  return node.kind === 'string';
}

/**
 * What an assignment assigns: that is what is wrong. An error is in the line of the `=`, so that it is marked from
 * there on where the value begins in another line, and the `=` alone where a macro makes it.
 */
export function assignedValue({ unit, operatorToken, expression }: PointerConverted): Tokens {
  const operator = writtenAt(unit, operatorToken);
  const value = writtenAt(unit, expression.first);
  if (!operator || operator.end - operator.start > 1) return { first: operatorToken, last: operatorToken };
  const isOneLine =
    value?.file === operator.file && value.file.lines.lineAt(value.start) === value.file.lines.lineAt(operator.start);
  return isOneLine ? expression : { first: operatorToken, last: expression.last };
}

function writtenAt(unit: Unit, token: number): FileSpan | undefined {
  const { chunk, index } = unit.origin(token);
  return chunk && innermostSpan(chunk, index);
}
