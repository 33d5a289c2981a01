import { castTo, isPrimary } from '../conversion-fixes.js';
import { declaredHere, destinationOf, quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** What a pointer points to is what its type says: read through one of another type it is other numbers, or parts of several. */
export const pointeeChanged = rule({
  id: 'pointee-changed',
  title: 'A pointer points to what its type says.',
  spec: 'C99 6.5.16.1 Simple assignment',
  versions: 'all',
  severity: 'warning',
  on: 'pointer-changed',
  check(fact, report) {
    const { problem, from, to, token, expression, unit } = fact;
    if (problem === 'qualifiers') return;
    const why = problem === 'sign' ? ', which differs in its sign' : '';
    report(token, `a pointer of type ${quoted(from)} becomes ${destinationOf(fact)}${why}`, {
      related: declaredHere(fact.target ?? fact.callee),
      fixes: () => (isPrimary(expression) ? [castTo(unit, expression, to)] : []),
    });
  },
});
