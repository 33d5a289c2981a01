// What can be done about the members of a struct that is passed to a kernel.
import { fieldSymbols, type VariableSymbol } from '../semantics/symbols.js';
import { AddressSpace, elementOf, type Field, type Type } from '../types/type.js';
import { fix, insertBefore, replaceToken, replaceTokens, spaceTokenOf, spaceWord } from './edits.js';
import type { Edit, RuleFix } from './rule.js';
import { pointeeSpace } from './shared.js';

function* membersOf(type: Type, depth = 0): Iterable<{ readonly field: Field; readonly symbol: VariableSymbol }> {
  if (type.kind !== 'record' || depth > 32) return;
  for (const field of type.record.fields ?? []) {
    const symbol = fieldSymbols.get(field);
    if (symbol) yield { field, symbol };
    yield* membersOf(elementOf(field.type), depth + 1);
  }
}

/** One edit for each member that `make` has one for; a declaration of several members is edited once. */
function each(type: Type, make: (symbol: VariableSymbol, field: Field) => Edit | undefined): Edit[] {
  const edits = new Map<object, Edit>();
  for (const { field, symbol } of membersOf(type)) {
    const edit = make(symbol, field);
    if (edit) edits.set(symbol.specifiers, edit);
  }
  return [...edits.values()];
}

/** Makes every pointer in a struct point to `global`. */
export function globalMembers(type: Type): RuleFix | undefined {
  const edits = each(type, ({ specifiers, place: { unit } }, field) => {
    const space = pointeeSpace(elementOf(field.type));
    if (elementOf(field.type).kind !== 'pointer' || space === AddressSpace.Global || space === AddressSpace.Local || space === AddressSpace.Constant) return undefined;
    const token = spaceTokenOf(specifiers);
    const word = spaceWord(unit, specifiers.first, AddressSpace.Global);
    return token === undefined ? insertBefore(unit, specifiers.type.first, `${word} `) : replaceToken(unit, token, word);
  });
  return fix('Make the pointers in it point to global', false, ...edits);
}

/** Gives members whose size depends on the device types of the same size everywhere. */
export function fixedSizes(type: Type): RuleFix | undefined {
  const edits = each(type, ({ specifiers, place: { unit } }, { type: of, sizeDependent }) => {
    const base = elementOf(of);
    if (!sizeDependent && !(base.kind === 'scalar' && base.name === 'bool')) return undefined;
    return replaceTokens(unit, specifiers.type, sizeDependent ? (base.kind === 'scalar' && base.signed ? 'long' : 'ulong') : 'int');
  });
  return fix('Give its members types of one size everywhere', false, ...edits);
}
