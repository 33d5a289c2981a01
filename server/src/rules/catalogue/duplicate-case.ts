import { deleteLines, fix } from '../edits.js';
import { rule } from '../rule.js';

/** A switch has one place for each value, and one for all others. */
export const duplicateCase = rule({
  id: 'duplicate-case',
  title: 'The cases of a switch differ.',
  spec: 'C99 6.8.4.2',
  versions: 'all',
  severity: 'error',
  on: 'case-repeated',
  check({ value, node, before, statement, unit }, report) {
    const at = value === undefined ? statement.first : node;
    const label = { first: statement.first, last: value === undefined ? statement.first + 1 : node.last + 1 };
    report(
      at,
      value === undefined ? "the switch has another 'default'" : `the switch has a case for ${value} already`,
      {
        related: [{ message: 'the other one', place: { unit, token: before.first } }],
        fixes: () => [fix('Delete the label', false, deleteLines(unit, label))],
      },
    );
  },
});
