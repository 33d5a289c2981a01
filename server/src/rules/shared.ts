import type { Language } from '../preprocessor/language.js';
import { isOn } from '../semantics/extensions.js';
import type {
  ParameterDeclared,
  PointerCast,
  PointerConverted,
  PointersMet,
  VariableDeclared,
} from '../semantics/facts.js';
import type { ProgramSymbol, VariableSymbol } from '../semantics/symbols.js';
import type { Expression } from '../syntax/ast.js';
import { spellingOf } from '../text/names.js';
import {
  AddressSpace,
  elementOf,
  fieldsWithin,
  isImage,
  isOpaque,
  spaceSpelling,
  spellType,
  type Type,
} from '../types/type.js';
import {
  fix,
  insertBefore,
  numberedAttribute,
  pointeeQualifier,
  replaceAttribute,
  replaceToken,
  spaceTokenOf,
  spaceWord,
} from './edits.js';
import type { RuleContext, RuleFix } from './rule.js';

/** A type as a user writes it: `__global float4 *`. */
export const describeType = (type: Type): string => spellType(type, '', { vectorNames: true, outermost: false });

/** What a pointer points to, in words: `points to __global`. */
export const describePointer = (type: Type): string =>
  type.kind === 'pointer' ? `points to ${describeSpace(elementOf(type.pointee).space)}` : describeType(type);

/** A space in words; none is that of a compound literal's object. */
export const describeSpace = (space: AddressSpace): string =>
  space === AddressSpace.None ? 'a compound literal without an address space' : spaceSpelling(space);

export const pointeeSpace = (type: Type): AddressSpace =>
  type.kind === 'pointer' ? elementOf(type.pointee).space : AddressSpace.None;

/** The quoted name of what an expression names, or `the value`. */
export const objectName = (symbol: ProgramSymbol | undefined): string =>
  symbol ? `'${spellingOf(symbol.name)}'` : 'this';

/** The variable that an expression names through parentheses, members and indices; undefined for anything else. */
export function sourceOf(node: Expression): (Expression & { readonly kind: 'identifier' }) | undefined {
  let at = node;
  for (;;) {
    switch (at.kind) {
      case 'identifier':
        return at;
      case 'paren':
        at = at.inner;
        break;
      case 'subscript':
      case 'member':
        at = at.base;
        break;
      case 'unary':
      case 'postfix':
        at = at.operand;
        break;
      default:
        return undefined;
    }
  }
}

/** Where a variable is declared, as related information. */
export function declaredAt(
  symbol: VariableSymbol | undefined,
): { readonly message: string; readonly place: VariableSymbol['place'] }[] {
  if (!symbol || symbol.place.token < 0) return [];
  const { type } = symbol;
  const where = type.space === AddressSpace.None ? '' : `, in ${spaceSpelling(elementOf(type).space)} memory`;
  const points = type.kind === 'pointer' ? `, and points to ${spaceSpelling(pointeeSpace(type))}` : '';
  return [{ message: `'${spellingOf(symbol.name)}' is declared here${where}${points}`, place: symbol.place }];
}

// ---------------------------------------------------------------------------------------------------- variables

/** The rules that decide, one after the other, whether a variable may be declared as it is: the first that objects counts. */
export type VariableRule =
  | 'storage-class-unsupported'
  | 'storage-class-version'
  | 'image-not-parameter'
  | 'pipe-declaration'
  | 'program-scope-opaque-type'
  | 'function-pointer'
  | 'half-value'
  | 'sampler-address-space'
  | 'sampler-program-scope'
  | 'event-address-space'
  | 'static-local-version'
  | 'block-derived-type'
  | 'static-local-space'
  | 'static-local-implicit-space'
  | 'extern-space'
  | 'object-in-generic'
  | 'numbered-space'
  | 'program-scope-space'
  | 'program-scope-needs-constant'
  | 'global-automatic'
  | 'local-outside-kernel'
  | 'constant-outside-kernel'
  | 'local-nested-scope'
  | 'constant-nested-scope'
  | 'local-initializer'
  | 'atomic-initializer-space'
  | 'constant-uninitialized'
  | 'redeclaration-space';

export const isFunctionPointer = (type: Type): boolean => {
  let at = type;
  while (at.kind === 'pointer' || at.kind === 'array') {
    // What nothing declares may be several parameters.
    if (at.kind === 'pointer' && at.pointee.kind === 'function') return at.pointee.returns.kind !== 'unknown';
    at = at.kind === 'pointer' ? at.pointee : at.element;
  }
  return false;
};

/** The rule that a variable's declaration breaks first, in the order in which compilers look. */
export function variableVerdict(
  fact: VariableDeclared,
  { language, extensions }: RuleContext,
): VariableRule | undefined {
  const { symbol, position, writtenType } = fact;
  const { storage, type } = symbol;
  const base = elementOf(type);
  const { space } = base;
  const atFile = position === 'program-scope';
  const initializer = fact.declarator.initializer !== undefined;
  const written = elementOf(writtenType).space !== AddressSpace.None;
  // What a name stands for that nothing declares may bring its own address space.
  if (base.kind === 'unknown') return undefined;
  if (storage === 'auto' || storage === 'register') return 'storage-class-unsupported';
  if (storage && language.version < 120) return 'storage-class-version';
  if (isImage(base) || base.kind === 'pipe')
    return atFile ? 'program-scope-opaque-type' : base.kind === 'pipe' ? 'pipe-declaration' : 'image-not-parameter';
  if (atFile && (isOpaque(base, 'event_t') || isOpaque(base, 'clk_event_t') || isOpaque(base, 'reserve_id_t')))
    return 'program-scope-opaque-type';
  if (isFunctionPointer(type) && !isOn(extensions, '__cl_clang_function_pointers')) return 'function-pointer';
  if (base.kind === 'scalar' && base.name === 'half' && !(language.fp16 && isOn(extensions, 'cl_khr_fp16')))
    return 'half-value';
  if (isOpaque(base, 'sampler_t')) {
    if (space === AddressSpace.Local || space === AddressSpace.Global) return 'sampler-address-space';
    if (
      atFile &&
      ((space !== AddressSpace.Constant && !(base.qualifiers & 1)) || (space === AddressSpace.Constant && !initializer))
    )
      return 'sampler-program-scope';
  }
  if (storage === 'static' && !atFile && language.version <= 120) return 'static-local-version';
  if (isOpaque(base, 'event_t') && space !== AddressSpace.Private) return 'event-address-space';
  if (type.kind === 'block' && language.deviceEnqueue && (storage === 'extern' || !initializer))
    return 'block-derived-type';
  if ((atFile || storage === 'static' || storage === 'extern') && !isOpaque(base, 'sampler_t')) {
    if (space !== AddressSpace.Constant && !(space === AddressSpace.Global && language.programScopeGlobals)) {
      if (storage === 'static' && !atFile) return written ? 'static-local-space' : 'static-local-implicit-space';
      if (storage === 'extern') return 'extern-space';
      if (space === AddressSpace.Generic) return 'object-in-generic';
      if (space >= AddressSpace.Numbered) return 'numbered-space';
      return written && space !== AddressSpace.Global ? 'program-scope-space' : 'program-scope-needs-constant';
    }
  } else if (!atFile) {
    if (space === AddressSpace.Global) return 'global-automatic';
    if (space === AddressSpace.Local || space === AddressSpace.Constant) {
      const local = space === AddressSpace.Local;
      if (position === 'function') return local ? 'local-outside-kernel' : 'constant-outside-kernel';
      if (position === 'kernel-nested') return local ? 'local-nested-scope' : 'constant-nested-scope';
    }
    if (space === AddressSpace.Generic) return 'object-in-generic';
    if (space >= AddressSpace.Numbered) return 'numbered-space';
  }
  if (space === AddressSpace.Local && initializer) return 'local-initializer';
  if (type.kind === 'atomic' && initializer && language.version >= 200 && space !== AddressSpace.Global)
    return 'atomic-initializer-space';
  if (space === AddressSpace.Constant && !initializer && storage !== 'extern') return 'constant-uninitialized';
  if (fact.onlySpacesDiffer) return 'redeclaration-space';
  return undefined;
}

// ---------------------------------------------------------------------------------------------------- kernel parameters

export type KernelParameterRule =
  | 'kernel-pointer-arg-private'
  | 'kernel-pointer-arg-generic'
  | 'kernel-array-arg-space'
  | 'kernel-pointer-to-pointer'
  | 'kernel-nested-pointer-space'
  | 'kernel-struct-pointer'
  | 'kernel-struct-unnamed-pointer'
  | 'kernel-arg-scalar-type'
  | 'kernel-arg-struct-scalar'
  | 'kernel-arg-opaque';

const isNamed = (space: AddressSpace): boolean =>
  space === AddressSpace.Global || space === AddressSpace.Local || space === AddressSpace.Constant;

const SIZE_DEPENDENT = /^(size_t|ptrdiff_t|intptr_t|uintptr_t)$/;

/** The rule that a kernel's parameter breaks, or undefined (6.11 "Restrictions"). */
export function kernelParameterVerdict(
  fact: ParameterDeclared,
  { language }: RuleContext,
): KernelParameterRule | undefined {
  const { type } = fact.symbol;
  if (type.kind === 'pointer') {
    if (type.pointee.kind === 'unknown') return undefined;
    const space = elementOf(type.pointee).space;
    if (space >= AddressSpace.Numbered) return undefined;
    if (!isNamed(space))
      return fact.writtenType.kind === 'array'
        ? 'kernel-array-arg-space'
        : space === AddressSpace.Generic
          ? 'kernel-pointer-arg-generic'
          : 'kernel-pointer-arg-private';
    let pointee: Type = type.pointee;
    if (pointee.kind !== 'pointer') return undefined;
    while (pointee.kind === 'pointer') {
      if (!isNamed(elementOf(pointee.pointee).space) && pointee.pointee.kind !== 'unknown')
        return 'kernel-nested-pointer-space';
      pointee = pointee.pointee;
    }
    return language.version < 200 ? 'kernel-pointer-to-pointer' : undefined;
  }
  const { specifiers } = fact.parameter;
  if (
    specifiers.type.kind === 'name' &&
    type.kind === 'scalar' &&
    (SIZE_DEPENDENT.test(spellingOf(specifiers.type.name)) || fact.sizeDependent)
  )
    return 'kernel-arg-scalar-type';
  if (type.kind === 'scalar' && type.name === 'bool') return 'kernel-arg-scalar-type';
  if (
    isOpaque(type, 'event_t') ||
    isOpaque(type, 'reserve_id_t') ||
    (type.kind === 'record' && spellingOf(type.record.name) === 'ndrange_t')
  )
    return 'kernel-arg-opaque';
  if (type.kind === 'record') return recordRule(type, language.version);
  return undefined;
}

function recordRule(type: Type, version: number): KernelParameterRule | undefined {
  for (const field of fieldsWithin(type)) {
    const base = elementOf(field.type);
    if (base.kind === 'pointer') {
      if (version < 200) return 'kernel-struct-pointer';
      if (!isNamed(pointeeSpace(base))) return 'kernel-struct-unnamed-pointer';
    }
    if (field.sizeDependent || (base.kind === 'scalar' && base.name === 'bool')) return 'kernel-arg-struct-scalar';
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

/** The fix that makes a variable point to `space`, where its declaration can be changed. */
export function requalify(symbol: VariableSymbol | undefined, space: AddressSpace): RuleFix | undefined {
  if (!symbol || space === AddressSpace.None || space >= AddressSpace.Numbered) return undefined;
  const numbered = numberedAttribute(symbol.specifiers);
  if (numbered)
    return fix(
      `Make '${spellingOf(symbol.name)}' point to ${spaceSpelling(space).slice(2)}`,
      false,
      replaceAttribute(symbol.place.unit, numbered, spaceWord(symbol.place.unit, symbol.specifiers.first, space)),
    );
  const where = pointeeQualifier(symbol);
  if (!where) return undefined;
  const { unit } = symbol.place;
  const title = `Make '${spellingOf(symbol.name)}' point to ${spaceSpelling(space).slice(2)}`;
  const word = spaceWord(unit, where.token, space);
  if (where.written !== undefined) return fix(title, true, replaceToken(unit, where.written, word));
  return fix(title, true, insertBefore(unit, where.token, `${word} `));
}

function mentionsCompoundLiteral(node: Expression): boolean {
  if (node.kind === 'compound-literal') return true;
  if (node.kind === 'paren') return mentionsCompoundLiteral(node.inner);
  return node.kind === 'unary' && mentionsCompoundLiteral(node.operand);
}

/** One of two pointers points to the object of a compound literal without an address space. */
export const meetsCompoundLiteral = ({ left, right }: PointersMet): boolean =>
  [left, right].some((type) => pointeeSpace(type) === AddressSpace.None);

/** A conversion whose destination may be declared otherwise: not an element of a list, not a compound literal, on whose place compilers disagree. */
export const mayRequalify = (fact: PointerConverted): boolean =>
  fact.problem === 'space' &&
  !(fact.context === 'initialization' && fact.operatorToken < 0) &&
  !mentionsCompoundLiteral(fact.expression);

const isNamedOrPrivate = (space: AddressSpace): boolean =>
  space !== AddressSpace.Generic && space !== AddressSpace.None;

/** A conversion between two named spaces that is nobody else's case: not from generic, not from a string literal, not from constant to generic. */
export function namedToNamed(fact: PointerConverted): boolean {
  const from = pointeeSpace(fact.from);
  if (from === AddressSpace.Generic)
    return pointeeSpace(fact.to) === AddressSpace.Constant || pointeeSpace(fact.to) >= AddressSpace.Numbered;
  if (from === AddressSpace.Constant && (isLiteral(fact.expression) || pointeeSpace(fact.to) === AddressSpace.Generic))
    return false;
  return isNamedOrPrivate(from);
}

/** A string literal, in parentheses or not. */
export function isLiteral(node: Expression): boolean {
  if (node.kind === 'paren') return isLiteral(node.inner);
  return node.kind === 'string';
}

/** A cast between named spaces as written; one that drops the space is another rule's case. */
export function namedCast(fact: PointerCast, { genericAddressSpace }: Language): boolean {
  const spaces = [pointeeSpace(fact.from), pointeeSpace(fact.to)];
  if (spaces.includes(AddressSpace.None)) return false;
  if (spaces.includes(AddressSpace.Generic)) return !spaces.includes(AddressSpace.Constant);
  // Where an unqualified pointer is generic, private was written at some level.
  return (
    genericAddressSpace || spaceTokenOf(fact.cast.type.specifiers) !== undefined || spaces[1] !== AddressSpace.Private
  );
}

/** Puts the operand's space into the cast. */
export function castFix(fact: Pick<PointerCast, 'unit' | 'cast' | 'from'>, preferred = true): RuleFix | undefined {
  const space = pointeeSpace(fact.from);
  const { specifiers, declarator } = fact.cast.type;
  if (declarator.kind !== 'pointer' || declarator.inner.kind !== 'abstract' || space >= AddressSpace.Numbered)
    return undefined;
  const token = spaceTokenOf(specifiers);
  const word = spaceWord(fact.unit, specifiers.first, space);
  return fix(
    `Cast to '${word} … *'`,
    preferred,
    token === undefined ? insertBefore(fact.unit, specifiers.first, `${word} `) : replaceToken(fact.unit, token, word),
  );
}
