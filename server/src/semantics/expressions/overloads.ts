// Which of several functions a call means (clang's overload resolution, for builtins and for `overloadable` functions).

import { type BuiltinSignature, type BuiltinType, isSingleBuiltin } from '../../builtins/index.js';
import type { PointerSize } from '../../devices/device.js';
import type { Language } from '../../preprocessor/language.js';
import { type Name, spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import { AddressSpace } from '../../types/address-space.js';
import { pointerTo, withQualifiers } from '../../types/interned.js';
import { Qualifiers, type Type } from '../../types/type.js';
import { builtinType } from '../declarations/builtin-types.js';
import type { FunctionSymbol } from '../symbols/symbols.js';
import { Fit, fitOf } from './conversions.js';
import type { Value } from './value.js';
import { rvalue, UNKNOWN } from './value.js';

const SPACES = {
  private: AddressSpace.Private,
  local: AddressSpace.Local,
  global: AddressSpace.Global,
  constant: AddressSpace.Constant,
  generic: AddressSpace.Generic,
} as const;

/** The type that a signature of the builtin tables names. */
const typeOfBuiltin = (type: BuiltinType, pointerSize: PointerSize): Type => {
  const base = builtinType(type.base, type.width, type.access, pointerSize);
  const qualifiers = (type.const ? Qualifiers.Const : 0) | (type.volatile ? Qualifiers.Volatile : 0);
  return type.pointer ? pointerTo(withQualifiers(base, qualifiers, SPACES[type.pointer.space])) : base;
};

const usual = perOwner((type: BuiltinType): Type => typeOfBuiltin(type, 8));
const bySmallPointers = perOwner((type: BuiltinType): Type => typeOfBuiltin(type, 4));

export interface Candidate {
  readonly parameters: readonly Type[];
  readonly returns: Type;
  readonly variadic: boolean;
  readonly symbol: FunctionSymbol | undefined;
}

/** The overloads of a builtin, and what calls of it have been resolved to, by the types of their arguments. */
export interface BuiltinOverloads {
  readonly candidates: readonly Candidate[];
  readonly resolved: Map<string, Resolution>;
}

const overloadsBy =
  (typeOf: (type: BuiltinType) => Type) =>
  (signatures: readonly BuiltinSignature[]): BuiltinOverloads => {
    const candidates = signatures.map((s) => ({
      parameters: s.parameters.map((p) => typeOf(p.type)),
      returns: typeOf(s.returns),
      variadic: s.variadic,
      symbol: undefined,
    }));
    return { candidates, resolved: new Map() };
  };

const usualOverloads = perOwner(overloadsBy(usual));
const overloadsBySmallPointers = perOwner(overloadsBy(bySmallPointers));

/** The overloads that these signatures declare in a language. */
export const overloadsOf = (
  signatures: readonly BuiltinSignature[],
  { pointerSize }: Pick<Language, 'pointerSize'>,
): BuiltinOverloads => (pointerSize === 4 ? overloadsBySmallPointers : usualOverloads)(signatures);

/** Whether calls of a builtin are not resolved but convert their arguments: compilers declare it without overloads. */
export const isSingle = (name: Name, signatures: readonly BuiltinSignature[]): boolean =>
  signatures.length === 1 && (signatures[0]?.variadic === true || isSingleBuiltin(spellingOf(name)));

/** The ranks of a call's arguments for one candidate; undefined when it is not viable. */
export function ranks(candidate: Candidate, args: readonly Value[], ignoreSpaces: boolean): number[] | undefined {
  if (args.length < candidate.parameters.length || (args.length > candidate.parameters.length && !candidate.variadic))
    return undefined;
  const result: number[] = [];
  for (let i = 0; i < candidate.parameters.length; i++) {
    const parameter = candidate.parameters[i];
    const argument = args[i];
    const fit = parameter && argument && fitOf(parameter, argument, ignoreSpaces);
    if (fit === undefined) return undefined;
    result.push(fit);
  }
  return result;
}

/** Whether one of these overloads takes values of these types; `widens`: a number for a vector, too. */
export const isTakenBy = (
  signatures: readonly BuiltinSignature[],
  types: readonly Type[],
  language: Language,
  widens = true,
): boolean =>
  overloadsOf(signatures, language).candidates.some(
    (candidate) =>
      ranks(
        candidate,
        types.map((type) => rvalue(type)),
        false,
      ) &&
      (widens || candidate.parameters.every(({ kind }, i) => kind !== 'vector' || types[i]?.kind === 'vector')),
  );

/** Whether one of these overloads has exactly parameters of these types. */
export const isOverload = (
  signatures: readonly BuiltinSignature[],
  parameters: readonly Type[],
  language: Language,
): boolean =>
  overloadsOf(signatures, language).candidates.some(
    (candidate) =>
      candidate.parameters.length === parameters.length &&
      candidate.parameters.every((parameter, i) => parameter.unqualified === parameters[i]?.unqualified),
  );

/**
 * A candidate is better when it needs no ill-formed conversion that the other needs; else when it is better for some
 * argument and worse for none.
 */
function better(a: readonly number[], b: readonly number[]): boolean {
  let wellFormed = false;
  for (const [i, rank] of a.entries()) {
    const bad = rank === Fit.Incompatible;
    if (bad === (b[i] === Fit.Incompatible)) continue;
    if (bad) return false;
    wellFormed = true;
  }
  return wellFormed || betterForSome(a, b);
}

const betterForSome = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((rank, i) => rank <= (b[i] ?? 0)) && a.some((rank, i) => rank < (b[i] ?? 0));

/** What overload resolution makes of a call. */
export type Resolution =
  | { readonly kind: 'found'; readonly candidate: Candidate }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'none' };

/**
 * Overload resolution as clang does it for `overloadable` functions: the candidate that is best for some argument and
 * worse for none.
 */
export function resolve(candidates: readonly Candidate[], args: readonly Value[]): Resolution {
  let best: { candidate: Candidate; ranks: number[] }[] = [];
  for (const candidate of candidates) {
    const fits = ranks(candidate, args, false);
    if (!fits) continue;
    // An exact match of everything cannot be beaten.
    if (fits.every((fit) => fit === Fit.Identity)) return { kind: 'found', candidate };
    if (best.some((other) => better(other.ranks, fits))) continue;
    best = best.filter((other) => !better(fits, other.ranks));
    best.push({ candidate, ranks: fits });
  }
  const [only] = best;
  if (!only) return { kind: 'none' };
  return best.length === 1
    ? { kind: 'found', candidate: only.candidate }
    : { kind: 'ambiguous', candidates: best.map(({ candidate }) => candidate) };
}

/** Of so many kinds of calls of one builtin what they resolve to is remembered. */
const MAXIMUM_KINDS = 256;

/** The same for a builtin, which is called with the same types again and again. */
export function resolveBuiltin({ candidates, resolved }: BuiltinOverloads, args: readonly Value[]): Resolution {
  if (resolved.size > MAXIMUM_KINDS) resolved.clear();
  let kind = '';
  for (let i = 0; i < args.length; i++) {
    const { type, nullConstant } = args[i] ?? UNKNOWN;
    kind += nullConstant ? `0:${type.id},` : `${type.id},`;
  }
  let found = resolved.get(kind);
  if (!found) resolved.set(kind, (found = resolve(candidates, args)));
  return found;
}
