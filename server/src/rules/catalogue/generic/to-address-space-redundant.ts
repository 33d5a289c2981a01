import { deleteTokens, preferredFix } from '../../../refactoring/edits/edits.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceName, spaceSpelling } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** `to_X` on a pointer already in X, or in a different named space, where it is always NULL. */
export const toAddressSpaceRedundant = rule(
  {
    id: 'to-address-space-redundant',
    title: 'Redundant conversion to a named address space',
    spec: 'Address Space Qualifier Functions',
    versions: 'with the generic address space',
    severity: 'hint',
  },
  on('space-function', {
    find: (fact, context) => {
      const { argument } = fact;
      if (!context.language.genericAddressSpace || !fact.argumentType || !argument) return undefined;
      const space = pointeeSpace(fact.argumentType);
      if (space !== AddressSpace.Private && space !== AddressSpace.Local && space !== AddressSpace.Global)
        return undefined;
      const same = spellingOf(fact.name) === `to_${spaceName(space)}`;
      return { fact, argument, space, same };
    },
    at: ({ fact }) => fact.callee,
    message: ({ space, same }) =>
      same
        ? `the pointer already points to ${spaceSpelling(space)}`
        : `the pointer points to ${spaceSpelling(space)}, so that this is always NULL`,
    fixes: ({ fact, argument, same }) => [
      same
        ? preferredFix(
            'Replace the call by its argument',
            deleteTokens(fact.unit, { first: fact.callee.first, last: argument.first - 1 }),
            deleteTokens(fact.unit, { first: argument.last + 1, last: argument.last + 1 }),
          )
        : undefined,
    ],
  }),
);
