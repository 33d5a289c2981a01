import { deleteToken, preferredFix, spaceTokenOf } from '../../../refactoring/edits/edits.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** An address space on a non-pointer cast has no effect. */
export const castValueSpace = rule(
  {
    id: 'cast-value-space',
    title: 'Address space on the type of a value',
    spec: 'Address Space Qualifiers',
    versions: 'all',
    severity: 'hint',
  },
  on('cast-written', {
    find: (fact) => {
      if (fact.type.space === AddressSpace.None || fact.type.kind === 'unknown') return undefined;
      const token = spaceTokenOf(fact.cast.type.specifiers);
      if (token === undefined) return undefined;
      return { fact, token };
    },
    at: ({ token }) => token,
    message: () => 'values have no address space: this qualifier has no effect',
    fixes: ({ fact, token }) => [preferredFix('Delete the qualifier', deleteToken(fact.unit, token))],
  }),
);
