import { deleteLines, fix } from '../../../refactoring/edits/edits.js';
import { on, rule } from '../../rule.js';

/** A switch has one label for each value, and one `default`. */
export const duplicateCase = rule(
  {
    id: 'duplicate-case',
    title: 'Duplicate case',
    spec: 'C99 6.8.4.2',
    versions: 'all',
    severity: 'error',
  },
  on('case-repeated', {
    at: ({ value, node, statement }) => (value === undefined ? statement.first : node),
    message: ({ value }) =>
      value === undefined ? "the switch already has a 'default'" : `the switch already has a case for ${value}`,
    related: ({ before, unit }) => [{ message: 'the other one', place: { unit, token: before.first } }],
    fixes: ({ value, node, statement, unit }) => {
      const label = { first: statement.first, last: value === undefined ? statement.first + 1 : node.last + 1 };
      return [fix('Delete the label', deleteLines(unit, label))];
    },
  }),
);
