import { clangOf } from '../devices/device.js';
import type { Language } from '../preprocessor/language.js';
import { type FileSpan, innermostSpan } from '../preprocessor/source-map.js';
import type { Tokens } from '../refactoring/edits/fix.js';
import { describePointer, pointeeSpace } from '../semantics/describe.js';
import type { ParameterDeclared, VariableDeclared } from '../semantics/facts/facts.js';
import type { PointerCast, PointerConverted, PointersMet } from '../semantics/facts/pointer-facts.js';
import type { Expression } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import { spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { elementOf, fieldsWithin, isOpaque, mentionsUnknown } from '../types/queries.js';
import type { PointerType, Type } from '../types/type.js';
import { operandDeclared } from './wording.js';

// ---------------------------------------------------------------------------------------------------- variables

export const isFunctionPointer = (type: Type): boolean => {
  let at = type;
  while (at.kind === 'pointer' || at.kind === 'array') {
    // An undeclared name may be several parameters.
    if (at.kind === 'pointer' && at.pointee.kind === 'function') return at.pointee.returns.kind !== 'unknown';
    at = at.kind === 'pointer' ? at.pointee : at.element;
  }
  return false;
};

const isSampler = ({ symbol: { type } }: VariableDeclared): boolean => isOpaque(elementOf(type), 'sampler_t');

/** Whether an object, other than a sampler, has static storage duration. */
export const isProgramLong = (fact: VariableDeclared): boolean =>
  (fact.position === 'program-scope' || fact.symbol.storage === 'static' || fact.symbol.storage === 'extern') &&
  !isSampler(fact);

/** Whether an object, or a sampler, has automatic storage duration. */
export const isAutomatic = (fact: VariableDeclared): boolean =>
  fact.position !== 'program-scope' && !isProgramLong(fact);

/** The automatic variables of an address space that are declared at a position. */
export const automaticIn = (space: AddressSpace, position: VariableDeclared['position']) => ({
  concerns: (type: Type) => elementOf(type).space === space,
  when: (fact: VariableDeclared) => fact.position === position && isAutomatic(fact),
  at: (fact: VariableDeclared) => fact.nameNode,
});

/** Whether an object has static storage duration in a space that doesn't support it. */
export function lacksStorage(fact: VariableDeclared, language: Language): boolean {
  const { space } = elementOf(fact.symbol.type);
  return (
    space !== AddressSpace.Constant &&
    isProgramLong(fact) &&
    !(space === AddressSpace.Global && language.programScopeGlobals)
  );
}

/** Whether a variable's address space is explicit. */
export const isSpaceWritten = ({ writtenType }: VariableDeclared): boolean =>
  elementOf(writtenType).space !== AddressSpace.None;

// ---------------------------------------------------------------------------------- kernel parameters

/** A space that a kernel's pointers may point to. */
export const isNamed = (space: AddressSpace): boolean =>
  space === AddressSpace.Global || space === AddressSpace.Local || space === AddressSpace.Constant;

/** Whether a kernel's parameter points to a space that it cannot point to; numbered spaces are assumed to be valid. */
export function pointsToUnnamed({ kernel, symbol: { type } }: ParameterDeclared): boolean {
  if (!kernel || type.kind !== 'pointer' || mentionsUnknown(type.pointee)) return false;
  const { space } = elementOf(type.pointee);
  return space < AddressSpace.Numbered && !isNamed(space);
}

const NO_POINTERS: readonly never[] = [];

/** The pointer levels of a kernel's parameter, the outermost first, if that one points to a named space. */
export function pointersOf({ kernel, symbol }: ParameterDeclared): readonly PointerType[] {
  if (!kernel || symbol.type.kind !== 'pointer' || !isNamed(elementOf(symbol.type.pointee).space)) return NO_POINTERS;
  const pointers: PointerType[] = [];
  for (let type: Type = symbol.type; type.kind === 'pointer'; type = type.pointee) pointers.push(type);
  return pointers;
}

/** Types that only the device creates: the host can't pass them to a kernel. */
export const isMadeOnDevice = (type: Type): boolean =>
  isOpaque(type, 'event_t') ||
  isOpaque(type, 'reserve_id_t') ||
  (type.kind === 'record' && spellingOf(type.record.name) === 'ndrange_t');

/** Describes the first member of a struct that cannot be passed to a kernel (6.11 "Restrictions"). */
export function memberProblem(
  type: Type,
  { version, device }: Language,
): 'pointer' | 'unnamed-pointer' | 'scalar' | 'opaque' | undefined {
  if (type.kind !== 'record') return undefined;
  for (const field of fieldsWithin(type)) {
    const base = elementOf(field.type);
    if (base.kind === 'pointer') {
      // Compilers built on an older clang do not know that 2.0 allows it.
      if (version < 200 || clangOf(device) < 19) return 'pointer';
      if (!isNamed(pointeeSpace(base))) return 'unnamed-pointer';
    }
    if (field.sizeDependent || (base.kind === 'scalar' && base.name === 'bool')) return 'scalar';
    if (isMadeOnDevice(base)) return 'opaque';
  }
  return undefined;
}

// ---------------------------------------------------------------------------------------------------- conversions

/** Describes the destination of a conversion: `'q', which points to __local`. */
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

/** One of two pointers points to a compound literal without an address space. */
export const meetsCompoundLiteral = ({ left, right }: PointersMet): boolean =>
  [left, right].some((type) => pointeeSpace(type) === AddressSpace.None);

/**
 * A pointer is converted to another address space. A compound literal has no space in its type; a separate rule reports
 * pointers to it.
 */
export const isMoved = ({ problem, from }: PointerConverted | PointerCast): boolean =>
  problem === 'space' && pointeeSpace(from) !== AddressSpace.None;

/** A string literal, in parentheses or not. */
export function isLiteral(node: Expression): boolean {
  if (node.kind === 'paren') return isLiteral(node.inner);
  return node.kind === 'string';
}

/**
 * The location of an assigned value, which is what the error is about. It has to be in the line of the `=`: it starts
 * there if the value begins on another line, and is the `=` alone if that comes from a macro.
 */
export function assignedValue({ unit, operatorToken, expression }: PointerConverted): Tokens {
  const operator = writtenAt(unit, operatorToken);
  const value = writtenAt(unit, expression.first);
  if (!operator || operator.end - operator.start > 1) return { first: operatorToken, last: operatorToken };
  const isOneLine =
    value?.file === operator.file && value.file.lines.lineAt(value.start) === value.file.lines.lineAt(operator.start);
  return isOneLine ? expression : { first: operatorToken, last: expression.last };
}

/** The location of a value that is converted, which includes the `=` of an initialization. */
export function convertedValue(fact: PointerConverted): Tokens {
  const { context, operatorToken, expression } = fact;
  if (context === 'assignment') return assignedValue(fact);
  return context === 'initialization' && operatorToken >= 0
    ? { first: operatorToken, last: expression.last }
    : expression;
}

/** Pointers that an operator meets and that cannot point to the same object. */
export const metPointers = (operation: 'comparison' | 'subtraction') => ({
  find: (fact: PointersMet) => {
    const { expression } = fact;
    const isMeant = fact.operation === operation && !meetsCompoundLiteral(fact) && expression.kind === 'binary';
    return isMeant ? { fact, expression } : undefined;
  },
  at: ({ fact }: { readonly fact: PointersMet }) => fact.operatorToken,
  related: ({ fact }: { readonly fact: PointersMet }) => [
    ...operandDeclared(fact.leftSource),
    ...operandDeclared(fact.rightSource),
  ],
});

function writtenAt(unit: Unit, token: number): FileSpan | undefined {
  const { chunk, index } = unit.origin(token);
  return chunk && innermostSpan(chunk, index);
}
