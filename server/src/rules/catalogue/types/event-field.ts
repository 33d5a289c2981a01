import { elementOf, isOpaque } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** A struct or union cannot contain an `event_t`. */
export const eventField = rule(
  { id: 'event-field', title: 'Event as a member', spec: 'Restrictions', versions: 'all', severity: 'error' },
  on('field', {
    when: (fact) => isOpaque(elementOf(fact.type), 'event_t'),
    at: (fact) => fact.nameNode,
    message: () => 'an event cannot be a member',
  }),
);
