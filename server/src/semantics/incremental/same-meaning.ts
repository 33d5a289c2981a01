import type { Qualifier } from '../../syntax/ast.js';
import { AddressSpace } from '../../types/address-space.js';
import { elementOf } from '../../types/queries.js';
import { Qualifiers } from '../../types/type.js';
import type { Place, ProgramSymbol, VariableSymbol } from '../symbols/symbols.js';

const isFoldable = ({ type }: VariableSymbol): boolean =>
  (elementOf(type).qualifiers & Qualifiers.Const) !== 0 || elementOf(type).space === AddressSpace.Constant;

function sameTokens(a: VariableSymbol, b: VariableSymbol): boolean {
  if (!a.initializer || !b.initializer) return a.initializer === b.initializer;
  const from = a.place.unit.names.subarray(a.initializer.first, a.initializer.last + 1);
  const to = b.place.unit.names.subarray(b.initializer.first, b.initializer.last + 1);
  return from.length === to.length && from.every((name, i) => name === to[i]);
}

/**
 * Whether code that used `before` would have the same meaning with `after`. `moved`: names that `after` depends on have
 * changed.
 */
export function sameMeaning(before: ProgramSymbol, after: ProgramSymbol, moved: boolean): boolean {
  switch (after.kind) {
    case 'variable':
      return (
        before.kind === 'variable' &&
        before.type === after.type &&
        before.storage === after.storage &&
        before.alignment === after.alignment &&
        (before.isFaulty ?? false) === (after.isFaulty ?? false) &&
        sameSpecifiers(before, after) &&
        (!isFoldable(after) || (!moved && sameTokens(before, after)))
      );
    case 'function':
      return (
        before.kind === 'function' &&
        before.type === after.type &&
        before.kernel === after.kernel &&
        before.overloadable === after.overloadable &&
        before.defined === after.defined &&
        before.storage === after.storage &&
        before.previous?.type === after.previous?.type &&
        // Units refer to the declarations of single overloads, which move without their users.
        before.overloads.length + after.overloads.length === 0 &&
        before.parameters.length === after.parameters.length &&
        before.parameters.every(
          (one, i) => one.name === after.parameters[i]?.name && sameSpecifiers(one, after.parameters[i]),
        )
      );
    case 'typedef':
      return (
        before.kind === 'typedef' &&
        before.type === after.type &&
        before.sizeDependent === after.sizeDependent &&
        before.alignment === after.alignment
      );
    case 'enumerator':
      return before.kind === 'enumerator' && before.type === after.type && before.value === after.value;
  }
}

/** Messages show the written address space: it must be the same, even if the resulting type is. */
const sameSpecifiers = (a: VariableSymbol, b: VariableSymbol | undefined): boolean =>
  b !== undefined &&
  a.specifiers.type.kind === b.specifiers.type.kind &&
  a.specifiers.qualifiers.length === b.specifiers.qualifiers.length &&
  a.specifiers.qualifiers.every((one, i) => isSameQualifier(one, b.specifiers.qualifiers[i]));

const isSameQualifier = (one: Qualifier, other: Qualifier | undefined): boolean =>
  one.kind === other?.kind && (!('space' in one) || ('space' in other && one.space === other.space));

/** Replaces a new symbol by its known predecessor, which moves to the new place. */
export function takeOver(symbol: ProgramSymbol, successor: ProgramSymbol): void {
  const { place } = symbol;
  movePlace(place, successor.place);
  if (symbol.kind === 'function' && successor.kind === 'function') {
    const { parameters } = symbol;
    for (const [i, parameter] of parameters.entries()) {
      const next = successor.parameters[i];
      if (!next) continue;
      const own = parameter.place;
      movePlace(own, next.place);
      Object.assign(parameter, next, { place: own });
    }
    Object.assign(symbol, successor, { place, parameters });
  } else Object.assign(symbol, successor, { place });
}

/** Places are shared by all who point there. */
const movePlace = (place: Place, to: Place): void => {
  Object.assign(place, to);
};
