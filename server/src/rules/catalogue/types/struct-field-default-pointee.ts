import { fix, insertBefore, spaceTokenOf, spaceWord } from '../../../refactoring/edits/edits.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceName, spaceSpelling } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/**
 * An unqualified pointer member means `private` in 1.x and generic in 2.0: the same struct has different types across
 * versions.
 */
export const structFieldDefaultPointee = rule(
  {
    id: 'struct-field-default-pointee',
    title: 'Unqualified pointer as a member',
    spec: 'Inference; Address Space Qualifiers',
    versions: 'all',
    severity: 'hint',
  },
  on('field', {
    find: (fact) => {
      if (
        fact.type.kind !== 'pointer' ||
        (fact.field.specifiers.type.kind === 'name' && fact.declarator?.declarator.kind === 'name')
      )
        return undefined;
      if (
        spaceTokenOf(fact.field.specifiers) !== undefined ||
        fact.declarator?.declarator.kind !== 'pointer' ||
        fact.type.pointee.kind === 'function'
      )
        return undefined;
      const space = pointeeSpace(fact.type);
      if (space !== AddressSpace.Private && space !== AddressSpace.Generic) return undefined;
      return { fact, space };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact, space }) =>
      `'${spellingOf(fact.name)}' points to ${spaceSpelling(space)} here, and to another space in other ` +
      'versions of OpenCL C',
    fixes: ({ fact }) => {
      const make = (to: number) =>
        fix(
          `Make it point to ${spaceName(to)}`,
          insertBefore(
            fact.unit,
            fact.field.specifiers.type.first,
            `${spaceWord(fact.unit, fact.nameNode.first, to)} `,
          ),
        );
      return [make(AddressSpace.Global), make(AddressSpace.Local)];
    },
  }),
);
