import { fix, insertBefore, preferredIf, spaceTokenOf, spaceWord } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceName } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { pointsToUnnamed } from '../../shared.js';

/** An array parameter of a kernel is a pointer; its element type must carry `global`, `local` or `constant`. */
export const kernelArrayArgSpace = rule(
  {
    id: 'kernel-array-arg-space',
    title: 'Array parameter of a kernel without an address space',
    spec: 'Usage for Declaration Scopes and Variable Types',
    versions: 'all',
    severity: 'error',
  },
  on('parameter', {
    when: (fact) => fact.writtenType.kind === 'array' && pointsToUnnamed(fact),
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `the elements of kernel parameter '${spellingOf(fact.symbol.name)}' are private; an array is passed as a ` +
      'pointer, which must point to __global, __local or __constant',
    fixes: (fact) => {
      const { specifiers } = fact.parameter;
      const make = (space: number) =>
        preferredIf(
          space === AddressSpace.Global,
          fix(
            `Make its elements ${spaceName(space)}`,
            insertBefore(fact.unit, specifiers.first, `${spaceWord(fact.unit, specifiers.first, space)} `),
          ),
        );
      return spaceTokenOf(specifiers) === undefined
        ? [make(AddressSpace.Global), make(AddressSpace.Local), make(AddressSpace.Constant)]
        : [];
    },
  }),
);
