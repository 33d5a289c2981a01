import { callFixes, deleteCall } from '../../../refactoring/fixes/conversion-fixes.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';
import { describePassed, operandDeclared } from '../../wording.js';

/** `prefetch` takes a pointer to global. */
export const prefetchSpace = rule(
  {
    id: 'prefetch-space',
    title: 'Prefetch from memory that is not global',
    spec: 'Async Copies, and Prefetch',
    versions: 'all',
    severity: 'error',
  },
  on('call-unmatched', {
    when: (fact) => spellingOf(fact.name) === 'prefetch',
    at: (fact) => fact.callee,
    message: (fact) => `cannot pass ${describePassed(fact)} to 'prefetch': it takes a pointer to __global`,
    related: (fact) => operandDeclared(fact.source),
    fixes: (fact) => [...callFixes(fact), deleteCall(fact)],
  }),
);
