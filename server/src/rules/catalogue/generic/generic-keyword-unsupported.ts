import { deleteToken, fix, spaceTokenOf } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { useFeature } from '../../../refactoring/fixes/versions.js';
import { carrySpace, spaceOfArguments } from '../../../refactoring/pointers/carry.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import type { SpaceWritten } from '../../../semantics/facts/pointer-facts.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** The parameter gets the space that all callers use. */
function asCalled(program: ProgramAnalysed, { unit, token }: SpaceWritten): RuleFix | undefined {
  for (const { symbol } of program.functions) {
    const index = symbol.parameters.findIndex(
      ({ specifiers, place }) => place.unit === unit && spaceTokenOf(specifiers) === token,
    );
    const parameter = symbol.parameters[index];
    if (!parameter) continue;
    const space = spaceOfArguments(program, symbol.name, parameter, index);
    const made =
      space === undefined || space === AddressSpace.None || space >= AddressSpace.Numbered
        ? undefined
        : carrySpace(parameter, symbol.name, space)?.(program);
    return made && { ...made, preferred: false };
  }
  return undefined;
}

/** `generic` and `__generic` are not available without the generic address space. The names stay reserved. */
export const genericKeywordUnsupported = rule(
  {
    id: 'generic-keyword-unsupported',
    title: "'generic' without the generic address space",
    spec: 'Keywords; The Generic Address Space',
    versions: 'without the generic address space',
    severity: 'error',
  },
  on('space-written', {
    when: ({ space }, { language }) => space === AddressSpace.Generic && !language.genericAddressSpace,
    at: ({ token }) => token,
    message: (_, { language }) =>
      `OpenCL C ${(language.version / 100).toFixed(1)} without the generic address space has no '__generic' qualifier`,
    // Compilers check only the specifiers.
    severity: ({ followsStar }) => (followsStar ? 'warning' : 'error'),
    fixes: (fact, { language }) => [
      (program) => asCalled(program, fact),
      fix("Delete 'generic': the pointer becomes private", deleteToken(fact.unit, fact.token)),
      useFeature(language, 'generic'),
    ],
  }),
);
