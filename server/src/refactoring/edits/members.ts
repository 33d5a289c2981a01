// Fixes for the members of a struct that is passed to a kernel.

import { declaredAt, describeType, pointeeSpace } from '../../semantics/describe.js';
import type { ParameterDeclared, ProgramAnalysed } from '../../semantics/facts/facts.js';
import { fieldSymbols, type VariableSymbol } from '../../semantics/symbols/symbols.js';
import { namings, partsWithin } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { hasWord } from '../../text/words.js';
import { AddressSpace } from '../../types/address-space.js';
import { movedTo } from '../../types/interned.js';
import { elementOf, fieldsWithin } from '../../types/queries.js';
import type { Field, Type } from '../../types/type.js';
import { addParameter } from '../fixes/parameterised.js';
import {
  deleteLines,
  fix,
  insertBefore,
  replaceToken,
  replaceTokens,
  soleDeclaration,
  spaceTokenOf,
  spaceWord,
} from './edits.js';
import type { Edit, RuleFix } from './fix.js';
import { bodyAround } from './nodes.js';

function* membersOf(type: Type): Iterable<{ readonly field: Field; readonly symbol: VariableSymbol }> {
  for (const field of fieldsWithin(type)) {
    const symbol = fieldSymbols.get(field);
    if (symbol) yield { field, symbol };
  }
}

/** The first member that a kernel cannot receive, quoted, with its declaration. */
export function firstMember(
  type: Type,
  isWrong: (field: Field) => boolean,
): { readonly name: string; readonly related: ReturnType<typeof declaredAt> } {
  for (const { field, symbol } of membersOf(type))
    if (isWrong(field)) return { name: `'${spellingOf(field.name)}'`, related: declaredAt(symbol) };
  return { name: 'a member', related: [] };
}

/** One edit for each member that `make` returns one for; a declaration of several members is edited once. */
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
    if (
      elementOf(field.type).kind !== 'pointer' ||
      space === AddressSpace.Global ||
      space === AddressSpace.Local ||
      space === AddressSpace.Constant
    )
      return undefined;
    const token = spaceTokenOf(specifiers);
    const word = spaceWord(unit, specifiers.first, AddressSpace.Global);
    return token === undefined
      ? insertBefore(unit, specifiers.type.first, `${word} `)
      : replaceToken(unit, token, word);
  });
  return fix('Make the pointers in it point to global', ...edits);
}

/** Replaces members whose size depends on the device by types of fixed size. */
export function fixedSizes(type: Type): RuleFix | undefined {
  const edits = each(type, ({ specifiers, place: { unit } }, { type: of, sizeDependent }) => {
    const base = elementOf(of);
    if (!sizeDependent && !(base.kind === 'scalar' && base.name === 'bool')) return undefined;
    return replaceTokens(
      unit,
      specifiers.type,
      sizeDependent ? (base.kind === 'scalar' && base.signed ? 'long' : 'ulong') : 'int',
    );
  });
  return fix('Give its members types of one size everywhere', ...edits);
}

/** Removes the pointers from a struct that only this kernel uses, and makes each a parameter. */
export function passSeparately(
  program: ProgramAnalysed,
  { unit, symbol, functionName, parameter }: ParameterDeclared,
): RuleFix | undefined {
  const body = bodyAround(program, unit, parameter);
  const declarations = program.functions.filter((one) => one.symbol.name === functionName);
  const [declared] = declarations;
  if (!body || !declared || declarations.length !== 1 || symbol.type.kind !== 'record') return undefined;
  const fields = (symbol.type.record.fields ?? []).filter((field) => elementOf(field.type).kind === 'pointer');
  const own = spellingOf(symbol.name);
  const parameters: string[] = [];
  const edits: (Edit | undefined)[] = [];
  const uses = namings(body.node.body, symbol.name);
  let members = 0;
  for (const field of fields) {
    const member = fieldSymbols.get(field);
    const declaration =
      member?.declaration && 'equalsToken' in member.declaration
        ? soleDeclaration(member.place.unit, member.specifiers, member.declaration)
        : undefined;
    const space = pointeeSpace(field.type);
    const name = `${own}_${spellingOf(field.name)}`;
    if (
      !member ||
      !declaration ||
      field.type.kind !== 'pointer' ||
      field.type.pointee.kind === 'pointer' ||
      hasWord(unit.origin(parameter.first).chunk?.file.text ?? '', name)
    )
      return undefined;
    const isNamed = space === AddressSpace.Global || space === AddressSpace.Local || space === AddressSpace.Constant;
    const word = spaceWord(unit, parameter.first, isNamed ? space : AddressSpace.Global);
    parameters.push(`${word} ${describeType(movedTo(field.type.pointee, AddressSpace.None))} *${name}`);
    edits.push(deleteLines(member.place.unit, declaration));
    for (const one of program.bodies) {
      for (const part of partsWithin(one.node.body)) {
        if (part.kind !== 'member' || part.member !== field.name) continue;
        // Another object of that type, or of a type with such a member, would need other parameters.
        if (one !== body || part.arrow || part.base.kind !== 'identifier' || part.base.name !== symbol.name)
          return undefined;
        edits.push(replaceTokens(unit, part, name));
        members++;
      }
    }
  }
  const others = partsWithin(body.node.body).filter(
    (part) => part.kind === 'member' && part.base.kind === 'identifier' && part.base.name === symbol.name,
  ).length;
  // The whole struct is used elsewhere, too.
  if (fields.length === 0 || members > uses.length || others !== uses.length) return undefined;
  return fix(
    `Pass ${fields.length > 1 ? 'its pointers as parameters of their own' : 'its pointer as a parameter of its own'}`,
    addParameter(declared, parameters.join(', ')),
    ...edits,
  );
}
