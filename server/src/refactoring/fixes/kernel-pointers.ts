// Fixes for a kernel's pointer parameter that doesn't point to memory of the host.

import { describeType } from '../../semantics/describe.js';
import type { ParameterDeclared } from '../../semantics/facts/facts.js';
import type { Declarator } from '../../syntax/ast.js';
import { AddressSpace, spaceName } from '../../types/address-space.js';
import { elementOf } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import {
  fix,
  insertAfter,
  insertBefore,
  preferredIf,
  replaceToken,
  replaceTokens,
  spaceTokenOf,
  spaceWord,
  unsafe,
} from '../edits/edits.js';
import type { DeferredFix, Edit, RuleFix } from '../edits/fix.js';
import { carrySpace } from '../pointers/carry.js';

const SPACES = [AddressSpace.Global, AddressSpace.Local, AddressSpace.Constant];

/** Writes the pointee's space, without propagating it through the program. */
function written(
  { unit, parameter: { specifiers, declarator }, symbol, nameNode }: ParameterDeclared,
  space: AddressSpace,
): RuleFix | undefined {
  const title = `Make it point to ${spaceName(space)}`;
  const word = spaceWord(unit, specifiers.first, space);
  const { type } = symbol;
  // Expands a typedef for the pointer itself.
  if (
    declarator.kind === 'name' &&
    specifiers.type.kind === 'name' &&
    type.kind === 'pointer' &&
    type.pointee.kind !== 'array' &&
    type.pointee.kind !== 'pointer'
  ) {
    return fix(
      title,
      replaceTokens(unit, specifiers.type, `${word} ${describeType(type.pointee.unqualified)}`),
      insertBefore(unit, nameNode.first, '*'),
    );
  }
  const token = spaceTokenOf(specifiers);
  return preferredIf(
    space === AddressSpace.Global && token === undefined,
    fix(
      title,
      token === undefined ? insertBefore(unit, specifiers.first, `${word} `) : replaceToken(unit, token, word),
    ),
  );
}

/** The parameter may point to one of three spaces; the pointers that it is assigned to follow. */
export function kernelPointerFixes(fact: ParameterDeclared): (DeferredFix | RuleFix | undefined)[] {
  const { type } = fact.symbol;
  if (type.kind === 'pointer' && type.pointee.kind === 'pointer') return [nameEveryLevel(fact)];
  return SPACES.map((space): DeferredFix | RuleFix | undefined => {
    const isLikely = space === AddressSpace.Global && spaceTokenOf(fact.parameter.specifiers) === undefined;
    const made = carrySpace(fact.symbol, fact.functionName, space, {
      otherwise: written(fact, space),
      preferred: isLikely,
    });
    if (!isLikely || !made) return made;
    // It may be constant or local, too.
    return (program) => unsafe(made(program));
  });
}

/** Writes `global` at every level of a pointer to pointers that lacks a host-accessible space. */
export function nameEveryLevel({
  unit,
  parameter: { specifiers, declarator },
  symbol,
}: ParameterDeclared): RuleFix | undefined {
  const pointers: (Declarator & { readonly kind: 'pointer' })[] = [];
  let at = declarator;
  for (; at.kind === 'pointer' || at.kind === 'paren'; at = at.inner) if (at.kind === 'pointer') pointers.push(at);
  if (at.kind !== 'name') return undefined;
  const word = spaceWord(unit, specifiers.first, AddressSpace.Global);
  const edits: (Edit | undefined)[] = [];
  // Outermost first in the type, innermost first in the declarator: the first `*` is the pointer whose pointee the
  // specifiers qualify.
  let type: Type = symbol.type;
  for (let i = 0; i < pointers.length && type.kind === 'pointer'; i++) {
    const { space } = elementOf(type.pointee);
    const holder = pointers[pointers.length - 2 - i];
    const token = holder ? holder.qualifiers.find((q) => q.kind === 'space')?.token : spaceTokenOf(specifiers);
    if (space !== AddressSpace.Global && space !== AddressSpace.Local && space !== AddressSpace.Constant) {
      edits.push(
        token !== undefined
          ? replaceToken(unit, token, word)
          : holder
            ? insertAfter(unit, holder.first, `${word} `)
            : insertBefore(unit, specifiers.first, `${word} `),
      );
    }
    type = type.pointee;
  }
  return fix('Make every level point to global', ...edits);
}
