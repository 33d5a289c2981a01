import { castTo, isPrimary } from '../../refactoring/conversion-fixes.js';
import { declaredHere, destinationOf, quoted } from '../expression-wording.js';
import { on, rule } from '../rule.js';

/**
 * What a pointer points to is what its type says: read through one of another type it is other numbers, or parts of
 * several.
 */
export const pointeeChanged = rule(
  {
    id: 'pointee-changed',
    title: 'A pointer points to what its type says.',
    spec: 'C99 6.5.16.1 Simple assignment',
    versions: 'all',
    severity: 'warning',
  },
  on('pointer-changed', {
    when: ({ problem }) => problem !== 'qualifiers',
    at: ({ token }) => token,
    message: (fact) => {
      const { problem, from } = fact;
      const why = problem === 'sign' ? ', which differs in its sign' : '';
      return `a pointer of type ${quoted(from)} becomes ${destinationOf(fact)}${why}`;
    },
    related: (fact) => declaredHere(fact.target ?? fact.callee),
    fixes: ({ to, expression, unit }) => (isPrimary(expression) ? [castTo(unit, expression, to)] : []),
  }),
);
