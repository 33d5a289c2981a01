import { spellingOf } from '../../text/names.js';
import { elementOf, spaceSpelling } from '../../types/type.js';
import { deleteToken, fix, spaceTokenOf } from '../edits.js';
import { rule } from '../rule.js';

/** `event_t` variables are private only; `static` ones are not possible. */
export const eventAddressSpace = rule({
  id: 'event-address-space',
  title: 'Events are private.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report) {
    const token = spaceTokenOf(fact.specifiers);
    report(
      fact.nameNode,
      `event '${spellingOf(fact.symbol.name)}' cannot be in ${spaceSpelling(elementOf(fact.symbol.type).space)}: events are private`,
      {
        fixes: () => [
          token !== undefined
            ? fix('Delete the qualifier', true, deleteToken(fact.unit, token))
            : fact.symbol.storage === 'static'
              ? fix("Delete 'static'", true, deleteToken(fact.unit, fact.specifiers.storageToken))
              : undefined,
        ],
      },
    );
  },
});
