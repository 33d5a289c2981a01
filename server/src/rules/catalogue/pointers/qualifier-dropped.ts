import { castTo, isCastable } from '../../../refactoring/fixes/conversion-fixes.js';
import { declaredHere, destinationOf, quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/**
 * A pointer without `const` allows writing a const object; a volatile object must be accessed through a pointer to
 * volatile.
 */
export const qualifierDropped = rule(
  {
    id: 'qualifier-dropped',
    title: "Conversion drops 'const' or 'volatile'",
    spec: 'C99 6.5.16.1 Simple assignment',
    versions: 'all',
    severity: 'warning',
  },
  on('pointer-changed', {
    when: ({ problem }) => problem === 'qualifiers',
    at: ({ token }) => token,
    message: (fact) => {
      const { from } = fact;

      return `a pointer of type ${quoted(from)} is converted to ${destinationOf(fact)}: this drops its qualifiers`;
    },
    related: (fact) => declaredHere(fact.target ?? fact.callee),
    fixes: ({ to, expression, unit }) => (isCastable(expression) ? [castTo(unit, expression, to)] : []),
  }),
);
