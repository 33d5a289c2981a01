import { deleteToken, preferredFix, spaceTokenOf } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import { elementOf, isOpaque } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** `event_t` variables are private only; `static` ones are not possible. */
export const eventAddressSpace = rule(
  {
    id: 'event-address-space',
    title: 'Event outside of private memory',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => isOpaque(elementOf(type), 'event_t') && elementOf(type).space !== AddressSpace.Private,
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `event '${spellingOf(fact.symbol.name)}' cannot be in ${spaceSpelling(elementOf(fact.symbol.type).space)}: ` +
      'events are private',
    fixes: (fact) => {
      const token = spaceTokenOf(fact.specifiers);
      return [
        token !== undefined
          ? preferredFix('Delete the qualifier', deleteToken(fact.unit, token))
          : fact.symbol.storage === 'static'
            ? preferredFix("Delete 'static'", deleteToken(fact.unit, fact.specifiers.storageToken))
            : undefined,
      ];
    },
  }),
);
