import { editableSpan } from '../edits.js';
import { rule } from '../rule.js';

/** A statement whose value goes nowhere does nothing: most often a `=` is missing, or `==` was written instead. */
export const unusedValue = rule({
  id: 'unused-value',
  title: 'What is worked out is used.',
  spec: 'C99 6.8.3',
  versions: 'all',
  severity: 'hint',
  on: 'suspicious',
  check({ problem, expression, unit }, report) {
    // What a macro leaves over nobody has written.
    if (problem.of !== 'discarded' || !editableSpan(unit, expression.first) || !editableSpan(unit, expression.last))
      return;
    report(expression, 'this value is worked out and not used');
  },
});
