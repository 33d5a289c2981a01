import { spellingOf } from '../../text/names.js';
import { AddressSpace, spaceName, spaceSpelling } from '../../types/type.js';
import { carrySpace, spaceOfArguments } from '../carry.js';
import { spaceTokenOf, writtenIn } from '../edits.js';
import { perPart } from '../parts.js';
import { pointeeSpace } from '../shared.js';
import { rule } from '../rule.js';

/** The parameters that nobody gave a space. */
const candidates = perPart(({ bodies }) =>
  bodies.flatMap(({ symbol }) => (symbol.kernel || symbol.overloadable ? [] : symbol.parameters.map((parameter, index) => ({ symbol, parameter, index })).filter(({ parameter: { name, type, specifiers } }) => name !== 0 && pointeeSpace(type) === AddressSpace.Generic && spaceTokenOf(specifiers) === undefined))),
);

/** A generic parameter whose every argument points into one named space: naming that saves checks at run time, and keeps the code valid without the generic address space. Only functions of the checked file itself are judged, whose callers are all there. */
export const genericAlwaysOneSpace = rule({
  id: 'generic-always-one-space',
  title: 'A pointer that only ever holds one space says which.',
  spec: 'The Generic Address Space; Address Space Conversions',
  versions: 'with the generic address space',
  severity: 'hint',
  on: 'program',
  check(program, report, { language }) {
    if (!language.genericAddressSpace) return;
    const root = program.chunks[0]?.file;
    for (const part of program.parts) {
      for (const { symbol, parameter, index } of candidates(part)) {
        if (writtenIn(parameter.place.unit, parameter.place.token) !== root) continue;
        const space = spaceOfArguments(program, symbol.name, parameter, index);
        // Without the generic space nothing written means private anyway; and constant memory would be a mistake, which is told.
        const fix = space === undefined || space === AddressSpace.Private || space === AddressSpace.Constant ? undefined : carrySpace(parameter, symbol.name, space)?.(program);
        if (space !== undefined && fix) report(parameter.place, `every pointer passed for '${spellingOf(parameter.name)}' points to ${spaceSpelling(space)}: '${spaceName(space)}' would say so`, { fixes: [{ ...fix, preferred: false }] });
      }
    }
  },
});
