import type { ProgramAnalysed, SpaceWritten } from '../../semantics/facts.js';
import { AddressSpace } from '../../types/type.js';
import { carrySpace, spaceOfArguments } from '../carry.js';
import { deleteToken, fix, spaceTokenOf } from '../edits.js';
import { type RuleFix, rule } from '../rule.js';
import { useFeature } from '../versions.js';

/** The parameter points where all callers have it. */
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
export const genericKeywordUnsupported = rule({
  id: 'generic-keyword-unsupported',
  title: 'The keyword generic needs the generic address space.',
  spec: 'Keywords; The Generic Address Space',
  versions: 'without the generic address space',
  severity: 'error',
  on: 'space-written',
  check(fact, report, context) {
    if (fact.space !== AddressSpace.Generic || context.language.genericAddressSpace) return;
    report(
      fact.token,
      `OpenCL C ${(context.language.version / 100).toFixed(1)} without the generic address space has no '__generic' qualifier`,
      {
        // Compilers look only among the specifiers.
        ...(fact.behindPointer ? { severity: 'warning' as const } : {}),
        fixes: () => [
          (program) => asCalled(program, fact),
          fix("Delete 'generic': the pointer becomes private", false, deleteToken(fact.unit, fact.token)),
          useFeature(context.language, 'generic'),
        ],
      },
    );
  },
});
