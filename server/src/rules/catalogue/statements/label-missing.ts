import { fix, replaceToken } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { slipsBetween } from '../../../text/similar.js';
import { on, rule } from '../../rule.js';

/** The label of a `goto` must be in the same function. */
export const labelMissing = rule(
  {
    id: 'label-missing',
    title: 'Undeclared label',
    spec: 'C99 6.8.6.1',
    versions: 'all',
    severity: 'error',
  },
  on('label-missing', {
    at: ({ token }) => token,
    message: ({ name }) => `the function has no label '${spellingOf(name)}'`,
    fixes: ({ unit, token, name, labels }) =>
      labels
        .map(spellingOf)
        .filter((label) => slipsBetween(spellingOf(name), label, 2) <= 2)
        .map((label) => fix(`Change to '${label}'`, replaceToken(unit, token, label))),
  }),
);
