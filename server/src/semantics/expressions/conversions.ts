import { AddressSpace, spaceIncludes, spacesOverlap } from '../../types/address-space.js';
import { pointerTo, Types, vectorOf, withQualifiers } from '../../types/interned.js';
import {
  elementOf,
  isArithmetic,
  isInteger,
  isUnknown,
  isVoid,
  mentionsUnknown,
  underlyingOf,
  widthOf,
} from '../../types/queries.js';
import type { ScalarType, Type } from '../../types/type.js';

/** The value of an expression with an array as a pointer to its first element, and without qualifiers (C99 6.3.2.1). */
export function decay(type: Type): Type {
  if (type.kind === 'array') return pointerTo(type.element);
  if (type.kind === 'function') return pointerTo(type);
  return type.unqualified;
}

/** The integer promotions (C99 6.3.1.1); other types are themselves. */
export function promote(type: Type): Type {
  const bare = type.unqualified;
  if (bare.kind === 'enum') return bare.enumeration.promoted;
  if (bare.kind === 'scalar' && !bare.floating && bare.rank > 0 && bare.rank < Types.int.rank)
    return bare.bits === undefined ? Types.int : bare;
  return bare;
}

/** The common type of two scalars (C99 6.3.1.8); `half` keeps to itself where it is arithmetic at all. */
export function arithmeticConversion(left: Type, right: Type): Type {
  const a = promote(left);
  const b = promote(right);
  if (a.kind !== 'scalar' || b.kind !== 'scalar') return Types.unknown;
  if (a === b) return a;
  if (a.floating || b.floating) {
    if (a.floating && b.floating) return a.rank >= b.rank ? a : b;
    return a.floating ? a : b;
  }
  if (a.signed === b.signed) return a.rank >= b.rank ? a : b;
  const [signed, unsigned] = a.signed ? [a, b] : [b, a];
  if (unsigned.rank >= signed.rank) return unsigned;
  if (widthOf(signed) > widthOf(unsigned)) return signed;
  return unsignedOf(signed);
}

function unsignedOf(type: ScalarType): Type {
  switch (type.name) {
    case 'int':
      return Types.uint;
    case 'long':
      return Types.ulong;
    case 'long long':
      return Types.ulonglong;
    case '__int128':
      return Types.uint128;
    default:
      return type;
  }
}

/** The signed integer vector of the same shape: what comparisons of vectors give (6.5.7 to 6.5.9). */
export function maskOf(element: ScalarType, count: number): Type {
  const scalar =
    element.size === 1 ? Types.char : element.size === 2 ? Types.short : element.size === 4 ? Types.int : Types.long;
  return vectorOf(scalar, count);
}

export type PointerProblem = 'space' | 'nested-space' | 'block' | undefined;

/** The pointee's type without what conversions of pointers ignore. */
const bare = (type: Type): Type => type.unqualified;

/** Compatible types, qualifiers inside aside (C99 6.2.7): arrays of unknown size fit any, an enum fits its integer. */
export function compatible(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (a.kind === 'unknown' || b.kind === 'unknown') return true;
  if (a.qualifiers !== b.qualifiers || a.space !== b.space) return false;
  if (a.kind === 'array' && b.kind === 'array')
    return (
      (a.size === b.size || a.size === undefined || b.size === undefined || a.size < 0 || b.size < 0) &&
      compatible(a.element, b.element)
    );
  if (a.kind === 'pointer' && b.kind === 'pointer') return compatible(a.pointee, b.pointee);
  if (a.kind === 'enum' && b.kind === 'scalar') return underlyingOf(a.enumeration) === b.unqualified;
  if (b.kind === 'enum' && a.kind === 'scalar') return compatible(b, a);
  if (a.kind === 'function' && b.kind === 'function') {
    if (!compatible(a.returns, b.returns)) return false;
    if (!a.prototype || !b.prototype) return true;
    return (
      a.variadic === b.variadic &&
      a.parameters.length === b.parameters.length &&
      a.parameters.every((p, i) => compatible(p.unqualified, b.parameters[i]?.unqualified ?? Types.unknown))
    );
  }
  return false;
}

/**
 * What address spaces have against the implicit conversion of one pointer to another (6.7.8 "Address Space
 * Conversions"). Types in themselves incompatible are only a warning of compilers and no problem here.
 */
export function implicitConversionProblem(to: Type, from: Type): PointerProblem {
  if (to.kind === 'block' && from.kind === 'block') return blocksAgree(to.pointee, from.pointee) ? undefined : 'block';
  if (to.kind !== 'pointer' || from.kind !== 'pointer') return undefined;
  if (mentionsUnknown(to) || mentionsUnknown(from)) return undefined;
  let l = to.pointee;
  let r = from.pointee;
  if (l.kind === 'function' || r.kind === 'function') return undefined;
  if (!spaceIncludes(l.space, r.space)) return 'space';
  if (isVoid(l) || isVoid(r)) return undefined;
  if (compatible(bare(l), bare(r))) return undefined;
  while (l.kind === 'pointer' && r.kind === 'pointer') {
    l = l.pointee;
    r = r.pointee;
    if (l.space !== r.space) return 'nested-space';
  }
  return undefined;
}

/**
 * Blocks are of one type only when their results and parameters are, address spaces included (6.12.5 "Declaring and
 * Using a Block").
 */
function blocksAgree(one: Type, other: Type): boolean {
  if (one.kind !== 'function' || other.kind !== 'function' || !one.prototype || !other.prototype) return true;
  if (one.parameters.length !== other.parameters.length) return true;
  const pairs = [
    ...one.parameters.map((p, i) => [p.unqualified, other.parameters[i]?.unqualified ?? p] as const),
    [one.returns.unqualified, other.returns.unqualified] as const,
  ];
  // What differs in more than its spaces is for others to report.
  return pairs.every(
    ([l, r]) =>
      !(l.kind === 'pointer' && r.kind === 'pointer') ||
      mentionsUnknown(l) ||
      mentionsUnknown(r) ||
      elementOf(l.pointee).space === elementOf(r.pointee).space,
  );
}

/** The same for an explicit cast, where only disjoint spaces are a problem at the outermost level. */
export function castProblem(to: Type, from: Type): PointerProblem {
  let l = to;
  let r = from;
  let nested = false;
  while (l.kind === 'pointer' && r.kind === 'pointer') {
    if (
      l.pointee.kind === 'function' ||
      r.pointee.kind === 'function' ||
      l.pointee.kind === 'unknown' ||
      r.pointee.kind === 'unknown'
    )
      return undefined;
    if (nested ? l.pointee.space !== r.pointee.space : !spacesOverlap(l.pointee.space, r.pointee.space))
      return nested ? 'nested-space' : 'space';
    l = l.pointee;
    r = r.pointee;
    nested = true;
  }
  return undefined;
}

/** Two pointers in one expression: they must be able to point to the same object. */
export const pointersOverlap = (a: Type, b: Type): boolean =>
  a.kind !== 'pointer' ||
  b.kind !== 'pointer' ||
  a.pointee.kind === 'unknown' ||
  b.pointee.kind === 'unknown' ||
  spacesOverlap(a.pointee.space, b.pointee.space);

/** The type of `c ? a : b` for two pointers in overlapping spaces (C99 6.5.15 §6). */
export function compositePointer(a: Type, b: Type): Type {
  if (a.kind !== 'pointer' || b.kind !== 'pointer') return Types.unknown;
  if (a === b) return a;
  const l = a.pointee;
  const r = b.pointee;
  const space = spaceIncludes(l.space, r.space) ? l.space : r.space;
  const qualifiers = l.qualifiers | r.qualifiers;
  const at = (type: Type) => pointerTo(withQualifiers(type, qualifiers, space));
  if (isVoid(l) || isVoid(r)) return at(Types.void);
  if (compatible(bare(l), bare(r))) return at(l.kind === 'array' && l.size === undefined ? r : l);
  return pointerTo(withQualifiers(Types.void, 0, space));
}

/** The numbers that clang gives the spaces. */
const CLANG_NUMBERS = [0, 4, 2, 1, 3, 5];

/**
 * The space that a `void *` made by `c ? a : b` points to where the spaces of `a` and `b` are disjoint. The document
 * forbids it; clang accepts it, joins the numbers of the spaces bit by bit, and judges by the space of that number what
 * the pointer is then used for. 6 and 7 are parts of global memory.
 */
export function mixedSpace(a: AddressSpace, b: AddressSpace): AddressSpace | undefined {
  const [x, y] = [CLANG_NUMBERS[a], CLANG_NUMBERS[b]];
  if (x === undefined || y === undefined) return undefined;
  const joined = CLANG_NUMBERS.indexOf(x | y);
  return joined < 0 ? AddressSpace.Global : joined;
}

/** How well an argument fits a parameter in overload resolution; larger is worse, undefined does not fit at all. */
export const Fit = {
  Identity: 0,
  Qualification: 0.25,
  Promotion: 1,
  Conversion: 2,
  Widening: 3,
  CConversion: 4,
  Incompatible: 5,
} as const;

/**
 * The rank of the implicit conversion of an argument to a parameter's type (clang's for `overloadable`, of which the
 * builtin functions of OpenCL C are instances). `ignoreSpaces`: whether it would fit if spaces did not matter.
 */
export function fitOf(
  to: Type,
  argument: { readonly type: Type; readonly nullConstant: boolean },
  ignoreSpaces = false,
): number | undefined {
  const from = decay(argument.type);
  const target = to.unqualified;
  if (isUnknown(from) || isUnknown(target)) return Fit.Identity;
  if (from === target) return Fit.Identity;
  if (target.kind === 'pointer') {
    if (argument.nullConstant) return Fit.Conversion;
    if (from.kind === 'pointer') {
      const l = target.pointee;
      const r = from.pointee;
      if (mentionsUnknown(l) || mentionsUnknown(r)) return Fit.Qualification;
      const spacesFit =
        ignoreSpaces || (spaceIncludes(l.space, r.space) && implicitConversionProblem(target, from) === undefined);
      if (!spacesFit) return undefined;
      const sameBase = bare(l) === bare(r) || compatible(bare(l), bare(r));
      const keepsQualifiers = (l.qualifiers & r.qualifiers) === r.qualifiers;
      if (sameBase) return keepsQualifiers ? Fit.Qualification + (l.space === r.space ? 0 : 0.1) : Fit.Incompatible;
      // Of two conversions to void the one that adds fewer qualifiers is better.
      if (isVoid(l))
        return keepsQualifiers ? Fit.Conversion + (l.qualifiers === r.qualifiers ? 0 : 0.1) : Fit.Incompatible;
      if (isVoid(r)) return keepsQualifiers ? Fit.CConversion : Fit.Incompatible;
      return Fit.Incompatible;
    }
    return undefined;
  }
  if (target.kind === 'scalar' && target.name === 'bool' && (from.kind === 'pointer' || isArithmetic(from)))
    return Fit.Conversion;
  if (isArithmetic(target) && isArithmetic(from)) {
    if (target.kind === 'scalar') {
      if (promote(from) === target && from !== target && isInteger(from)) return Fit.Promotion;
      if (from.kind === 'scalar' && from.name === 'float' && target.name === 'double') return Fit.Promotion;
    }
    return Fit.Conversion;
  }
  if (target.kind === 'vector' && isArithmetic(from)) return Fit.Widening;
  if (target.kind === 'atomic') return fitOf(target.value, argument) === undefined ? undefined : Fit.CConversion;
  if (from.kind === 'atomic') return fitOf(target, { type: from.value, nullConstant: false }, ignoreSpaces);
  if (target.kind === 'opaque' && (from.kind === 'opaque' || isInteger(from))) {
    if (from.kind === 'opaque')
      return target.name === from.name && (target.access === from.access || !target.name.startsWith('image'))
        ? Fit.Identity
        : undefined;
    if (target.name === 'sampler_t') return Fit.Conversion;
    return argument.nullConstant && (target.name === 'event_t' || target.name === 'queue_t')
      ? Fit.Conversion
      : undefined;
  }
  if (target.kind === 'block' && (from.kind === 'block' || argument.nullConstant)) return Fit.CConversion;
  return undefined;
}
