import { editableSpan } from '../../../refactoring/edits/edits.js';
import { on, rule } from '../../rule.js';

/** A statement whose value is unused has no effect: usually a `=` is missing, or `==` was written instead. */
export const unusedValue = rule(
  {
    id: 'unused-value',
    title: 'Unused value',
    spec: 'C99 6.8.3',
    versions: 'all',
    severity: 'warning',
    greyed: true,
  },
  on('suspicious', {
    // What a macro generates is not the author's text.
    when: ({ problem, expression, unit }) =>
      problem.of === 'discarded' &&
      [expression.first, expression.last].every((token) => editableSpan(unit, token) !== undefined),
    at: ({ expression }) => expression,
    message: () => 'this value is computed but not used',
  }),
);
